"""Runs the firmware on a laptop, with simulated devices.

``run`` is a session at this terminal. ``headless`` and ``script`` run sessions without a terminal.
``picture`` draws the lights.
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
    engineer_mode: bool = False,
    reload: str = "",
    speech_voice: Any = None,
) -> int | None:
    """Play at this terminal until the player quits; return the exit code.

    ``board``                 a board's module
    ``ruleset``, ``options``  a game to start immediately
    ``seed``                  determines the throws
    ``seats``                 names of the programs at the left and right seat; "" for a person
    ``panel``                 a real panel that shows the same lights (``neopixel_panel``)
    ``sound``                 play the tunes on the laptop
    ``practice``              let the keys 1 to 6 choose the face of a throw in a match
    ``engineer_mode``         add items for hardware to the menu
    ``reload``                folder of a ruleset to load again when its files change, or ""
    ``speech_voice``          reads the words aloud (``speech.Voice``)

    Raises NotUnderstood for a wrong ruleset or option, without a terminal, and if the terminal is
    too small.
    """
    # Imported late, so that a headless session does not load the widgets.
    from .terminal import run as start

    more = (sound, practice, engineer_mode, reload, speech_voice)
    return start(board, ruleset, options, seed, seats, panel, *more)
