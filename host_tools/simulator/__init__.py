"""The firmware at a laptop: simulated devices, real code.

``run`` plays at this terminal, ``headless`` and ``script`` without one, ``picture``
saves what the lights show.
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

    ``board`` is a board's module; ``ruleset`` and ``options`` start at once with a
    game.  ``seed`` makes the throws the same again; ``seats`` are opponents by name, left
    and right, "" for a coach; ``panel`` (``neopixel_panel``) shows the lights, too; ``sound``
    plays the tunes here.  ``practice``: 1 to 6 throw that face in a match, too; ``engineer`` shows
    what belongs to hardware; ``reload`` is the ruleset's folder, if its files are watched;
    ``voice`` (``speech.Voice``) reads the words aloud.  Raises NotUnderstood if the terminal is
    none or too small, or if ruleset or options are bad.
    """
    from .terminal import run as start  # a headless session never loads the widgets

    more = (sound, practice, engineer, reload, voice)
    return start(board, ruleset, options, seed, seats, panel, *more)
