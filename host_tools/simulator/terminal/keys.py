"""Maps keys to pads and throws."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .guide import space

LEFT = {"w": "up", "a": "left", "s": "down", "d": "right", "e": "ok", "q": "back"}
RIGHT = {
    "up": "up",
    "left": "left",
    "down": "down",
    "right": "right",
    "enter": "ok",
    "backspace": "back",
    "ctrl+h": "back",  # some terminals send this for Backspace
}
MENU = "m"
LOOK = "v"  # holds MENU: a terminal cannot report that a key is held
OTHER = "x"  # holds BACK: shows the other board of a match on two boards
FACES = {str(face): face for face in range(1, 7)}  # keys for practice
OUT = ("0", "o")  # keys for a throw out of the box
ACCIDENTS = {"c": "cocked", "l": "weak", "g": "grabbed"}  # keys for engineers
SHAKE = "space"
LEAD = "p"
BELL = "b"
HINT = "h"  # holds OK for the coach who decides
REDO = "r"  # chooses *Redo* of the pause menu
HELP = ("f1", "question_mark")


@dataclass(frozen=True)
class Acting:
    """The keys that are active now; prompts and help name no others.

    ``apart``    two coaches sit at the board, each with separate pads
    ``plays``    a match or a lesson is shown
    ``faces``    1 to 6 throw that face, or enter it
    ``enters``   the coaches enter throws of ordinary dice
    ``out``      0 throws out of the box
    ``boards``   the match has a second board
    ``engineer`` the keys for hardware are active
    ``space``    what SPACE does (``guide.space``), or ""
    """

    apart: bool = True
    plays: bool = True
    faces: bool = True
    enters: bool = False
    out: bool = True
    boards: bool = True
    engineer: bool = False
    space: str = field(default="keys.throw", kw_only=True)


def acting(session: Any, devices: Any, board: Any, practice: bool, engineer: bool) -> Acting:
    """Return the keys that are active now."""
    # On the result screen the match is over.
    game = session.game if session.screen.name != "result" else None
    alone = game is None or any(seat.opponent for seat in game.seats)
    is_card = getattr(session.screen, "is_card", False)  # a text that only OK turns
    return Acting(
        apart=len(devices.pads.clusters) > 1 and not alone,
        plays=game is not None,
        faces=session.die.entered or faces_act(session, practice),
        enters=session.die.entered,
        out=game is not None and not is_card and board.TRAY is not None and not session.die.virtual,
        boards=game is not None and game.match.BOARDS > 1,
        engineer=engineer,
        space=space(session),
    )


def faces_act(session: Any, practice: bool) -> bool:
    """Return True if 1 to 6 throw that face: with ``practice``, or outside a match."""
    game = session.game
    return practice or game is None or game.journal is None  # a lesson has no journal


def pad(key: str, clusters: Sequence[str]) -> tuple[str, str | None] | None:
    """Return (cluster, pad key) of a keyboard key, or None; both coaches use a shared cluster."""
    if key == MENU:
        return ("menu", None)
    for cluster, table in (("left", LEFT), ("right", RIGHT)):
        if key in table:
            return (cluster if cluster in clusters else "shared", table[key])
    return None
