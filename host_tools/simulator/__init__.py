"""Runs the firmware on a laptop, with simulated devices.

``run`` plays at this terminal, ``headless`` and ``script`` play without a terminal, and ``picture``
draws what the lights show.
"""

from collections.abc import Sequence
from typing import Any


def run(
    board: Any,
    ruleset: str | None = None,
    options: dict[str, Any] | None = None,
    seed: int | None = None,
    seats: Sequence[str] = (),
    panel: Any = None,
    sound: bool = False,
    practice: bool = False,
    engineer: bool = False,
    reload: str = "",
    voice: Any = None,
) -> int | None:
    """Play at this terminal until the player quits; return the exit code.

    ``board`` is a board's module. ``ruleset`` and ``options`` start a game immediately. The same
    ``seed`` gives the same throws. ``seats`` are the names of the opponents at the left and the
    right seat; "" seats a coach, who is a person. ``panel`` (``neopixel_panel``) is a real panel
    that shows the same lights. With ``sound`` the laptop plays the tunes. With ``practice`` the
    keys 1 to 6 choose the face of a throw in a match, too. With ``engineer`` the menu has items for
    hardware. ``reload`` is the folder of a ruleset whose files are watched, or "". ``voice``
    (``speech.Voice``) reads the words aloud. Raises NotUnderstood without a terminal, in a terminal
    that is too small, and for a wrong ruleset or option.
    """
    # Imported late, so that a headless session does not load the widgets.
    from .terminal import run as start

    more = (sound, practice, engineer, reload, voice)
    return start(board, ruleset, options, seed, seats, panel, *more)
