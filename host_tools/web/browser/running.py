"""The state of the page's worker: the session, its devices, and what was shown last."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class State:
    """Global state of the worker.

    ``game`` is the match by link. ``side`` is the side that this page plays in it, or -1 for both.
    ``settled`` is the index of its last decision that was sent or received by a link, or -1.
    """

    session: "Any" = None
    devices: "Any" = None
    steps = 0
    scrolled = ""
    spoken = ""  # the words to speak that were sent to the page last
    asked: tuple = ()  # the question that was sent to the page last
    chance = b""
    game: "Any" = None
    side = -1
    settled = -1
    words = ""  # the refusal to take back an earlier decision
    sentences = {  # the page's own, in its language
        "answer.yes": "Yes",
        "answer.no": "No",
        "turn.settled": "Nothing to take back since the link",
    }


def find_unfinished_match(session: "Any") -> None:
    """Look for an unfinished match, once; the session then offers to resume it."""
    if not session.saver.has_loaded:
        session._load()  # also prepares the session for a match
