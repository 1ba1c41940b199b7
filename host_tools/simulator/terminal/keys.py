"""Maps keys to pads and throws."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..screen_input import needs_throw
from .guide import space_action

LEFT_PAD_BY_KEY = {"w": "up", "a": "left", "s": "down", "d": "right", "e": "ok", "q": "back"}
RIGHT_PAD_BY_KEY = {
    "up": "up",
    "left": "left",
    "down": "down",
    "right": "right",
    "enter": "ok",
    "backspace": "back",
    "ctrl+h": "back",  # some terminals send this for Backspace
}
MENU_KEY = "m"
HOLD_MENU_KEY = "v"  # holds the pad MENU, because a terminal cannot report that a key is held
# This key holds the pad BACK, which shows the other board of a match on two boards.
OTHER_BOARD_KEY = "x"
# Only --practice enables these keys in a match.
DIE_FACE_BY_KEY = {str(face): face for face in range(1, 7)}
MISSED_BOX_KEYS = ("0", "o")  # keys for a throw out of the box
# Only --engineer enables these keys.
THROW_ACCIDENT_BY_KEY = {
    "c": "cocked",
    "l": "weak",
    "g": "grabbed",
}
SHAKE_KEY = "space"
DIE_LEAD_KEY = "p"
SOUND_KEY = "b"
HINT_KEY = "h"  # holds OK for the coach who decides
REDO_KEY = "r"  # chooses *Redo* of the pause menu
HELP_KEYS = ("f1", "question_mark")


@dataclass(frozen=True)
class ActiveKeys:
    """The keys that are active now; prompts and the help name only these.

    ``has_separate_pads``  two coaches sit at the board, each with separate pads
    ``shows_match``        a match or a lesson is shown
    ``has_face_keys``      a throw is due, and the keys 1 to 6 throw or enter that face
    ``enters_throws``      the coaches throw ordinary dice and enter what they show
    ``has_out_key``        the key 0 throws the die out of the box
    ``has_board_key``      the key X shows the match's second board
    ``has_engineer_keys``  the keys for hardware are active
    ``has_hint_key``       the key H may show a hint: the game has decisions, and it is not a puzzle
    ``space_sentence``     id of the sentence about SPACE (``guide.space_action``)
    """

    has_separate_pads: bool = True
    shows_match: bool = True
    has_face_keys: bool = True
    enters_throws: bool = False
    has_out_key: bool = True
    has_board_key: bool = True
    has_engineer_keys: bool = False
    has_hint_key: bool = field(default=True, kw_only=True)
    space_sentence: str = field(default="keys.throw", kw_only=True)


def active_keys(
    session: Any, devices: Any, board: Any, practice: bool, engineer_mode: bool
) -> ActiveKeys:
    """Return the keys that are active now."""
    # On the result screen the match is over, so its keys are not active.
    game = session.game if session.screen.name != "result" else None
    alone = game is None or any(seat.opponent for seat in game.seats)
    throws = needs_throw(session)
    return ActiveKeys(
        has_separate_pads=len(devices.pads.clusters) > 1 and not alone,
        shows_match=game is not None,
        has_face_keys=throws and (session.die.is_ordinary or face_keys_throw(session, practice)),
        enters_throws=session.die.is_ordinary,
        has_out_key=game is not None
        and throws
        and board.TRAY is not None
        and not session.die.is_virtual,
        has_board_key=game is not None and game.match.BOARDS > 1,
        has_engineer_keys=engineer_mode,
        has_hint_key=session.screen.name == "lesson"
        or (game is not None and session.screen.name != "puzzle" and game.match.MAX_ACTION >= 0),
        space_sentence=space_action(session),
    )


def face_keys_throw(session: Any, practice: bool) -> bool:
    """Return True if the keys 1 to 6 throw the face of that number.

    In a match they do so only with ``practice``; outside a match, always.
    """
    game = session.game
    # Only a match has a journal; a lesson has none.
    return practice or game is None or game.journal is None


def pad_of_key(key: str, clusters: Sequence[str]) -> tuple[str, str | None] | None:
    """Return the pad of the keyboard key ``key`` as (cluster of pads, pad's key), or None.

    If the board has a shared cluster, the keys of both coaches belong to it.
    """
    if key == MENU_KEY:
        return ("menu", None)
    for pad_cluster, table in (("left", LEFT_PAD_BY_KEY), ("right", RIGHT_PAD_BY_KEY)):
        if key in table:
            return (pad_cluster if pad_cluster in clusters else "shared", table[key])
    return None
