"""Loads games in Python programs and notebooks, and gives matches a description and a picture.

After an installation with pip, ``host_tools`` is called ``pixelpitch_tools``::

    >>> match = load("streetsoccer")({"first": "left"})
    >>> match
    <StreetSoccer: Yellow 0 - 0 Red. Yellow: place your goalie, or take a line-up>
    >>> picture(match).size
    (1052, 854)

Importing this module changes how every match is shown: ``repr`` describes it in a line of text, and
a notebook shows a picture of the lit board.
"""

import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pixelpitch import rulesets
from pixelpitch.rules.match import Match
from pixelpitch.rules.table import ending_text

from .common import board_folder, ruleset_folder
from .common.parser import ruleset_id

if TYPE_CHECKING:
    from PIL.Image import Image

# Half of the default width, so that a picture is drawn in a quarter of the time.
NOTEBOOK_PICTURE_WIDTH_PX = 448


def load(game: str | Path) -> type[Match]:
    """Return the class ``Match`` of a game; ``game`` is an id, such as "pawnball", or a folder.

    A game in a folder is imported, so its code runs with your rights. Raises NotUnderstood for an
    unknown id and RulesetError for a folder that does not contain a ruleset.
    """
    if isinstance(game, Path):
        name = ruleset_folder.load_ruleset(game)
    else:
        name = ruleset_id(game)
    match_class: type[Match] = rulesets.load(name)
    return match_class


def picture(match: Match, board: str = "pitch32", width: int = 0) -> "Image":
    """Return a Pillow image of the lit board, with choices and cursor, as a coach sees the match.

    ``board`` is the name of a board or the path of its folder. ``width`` is the width of the pitch
    in pixels; 0 means ``simulator.picture.PITCH_WIDTH_PX``.
    """
    # Import these modules only here, because they import numpy and Pillow.
    from .simulator.picture import PITCH_WIDTH_PX
    from .simulator.still import render_match

    return render_match(board_folder.load_board(board), match, width or PITCH_WIDTH_PX)


def describe(match: Match) -> str:
    """Return the game, the score, and what the match waits for or how it ended, in one line."""
    left, right = match.side_name(0), match.side_name(1)
    outcome = match.outcome()
    score = match.score if outcome is None else outcome["score"]
    words = match.prompt() if outcome is None else ending_text(outcome)
    return f"<{match.NAME}: {left} {score[0]} - {score[1]} {right}. {words}>"


def _png(match: Match) -> bytes:
    out = io.BytesIO()
    picture(match, width=NOTEBOOK_PICTURE_WIDTH_PX).save(out, "PNG")
    return out.getvalue()


_ADDED_METHODS: dict[str, Any] = {"__repr__": describe, "_repr_png_": _png}
for _name, _function in _ADDED_METHODS.items():
    setattr(Match, _name, _function)
