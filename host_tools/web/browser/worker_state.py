"""The state of the page's worker: the session, its devices, and the words that were sent last."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class State:
    """Global state of the worker.

    ``game``                  the match played by exchanging links of which this page plays a side
    ``side``                  the side that is played at this page; -1: both sides
    ``last_linked_decision``  index of the last decision in a sent or received link, or -1
    """

    session: "Any" = None
    devices: "Any" = None
    step_count = 0
    last_scroll_text = ""
    last_spoken = ""  # the words to speak that were sent to the page last
    last_question: tuple = ()  # the question that was sent to the page last
    chance_bytes = b""  # random bytes that are used before those of the browser
    dice_to_show = 0  # number of dice of the present throw that are still to be shown
    action_count = 0  # number of actions in the match when the last die was thrown
    last_rest_ms = 0  # when the last die came to rest, by the board's clock
    game: "Any" = None
    side = -1
    last_linked_decision = -1
    refusal = ""  # the message to a coach who tries to take back a decision that was sent in a link
    # Sentences that the page shows in its language but that a board does not have.
    sentence_by_id = {
        "answer.yes": "Yes",
        "answer.no": "No",
        "turn.settled": "Nothing to take back since the link",
    }


def find_unfinished_match(session: "Any") -> None:
    """Check once for an unfinished match, which the session then offers to resume."""
    if not session.saver.has_loaded:
        session._load()  # also prepares the session for a match
