"""Runs the firmware on a laptop, with simulated devices.

``run`` plays at this terminal, ``headless`` and ``script`` play without one, and ``picture`` draws
what the lights show.
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

    ``board`` is a board's module. ``ruleset`` and ``options`` start a game immediately. ``seed``
    repeats the same throws. ``seats`` are the names of opponents, left and right, "" for a coach.
    ``panel`` (``neopixel_panel``) shows the lights as well; ``sound`` plays the tunes here. With
    ``practice`` the keys 1 to 6 throw that face in a match, too; ``engineer`` shows the menu items
    for hardware. ``reload`` is the ruleset's folder if its files are watched; ``voice``
    (``speech.Voice``) reads the words aloud. Raises NotUnderstood if there is no terminal or it is
    too small, or if ruleset or options are wrong.
    """
    # Imported late, so that a headless session does not load the widgets.
    from .terminal import run as start

    more = (sound, practice, engineer, reload, voice)
    return start(board, ruleset, options, seed, seats, panel, *more)
