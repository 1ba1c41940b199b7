"""What runs in the page's thread: the session, its devices, and what was shown last."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class State:
    """``game`` is the match by link, ``side`` the one that this page plays in it, -1: both.

    ``settled`` is the last decision in it that came or went by a link (an index), -1: none.
    """

    session: "Any" = None
    devices: "Any" = None
    steps = 0
    scrolled = ""
    spoken = ""  # the words that the page got last
    asked: tuple = ()  # likewise
    chance = b""
    game: "Any" = None
    side = -1
    settled = -1
    sentences = {  # of the page, in its language
        "answer.yes": "Yes",
        "answer.no": "No",
        "turn.settled": "Nothing to take back since the link",
    }


def look_once(session: "Any") -> None:
    """Know from now on what was kept; a match that was cut off is offered."""
    if not session.keeper.has_looked:
        session._look()  # it makes the session ready for a match, too
