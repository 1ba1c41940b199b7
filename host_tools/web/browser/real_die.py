"""Enters the face of a real die, which is connected to the page, on the current screen."""

from pixelpitch.dice.events import ANSWER_UNSURE, REASON_SAMPLES_LOST, Evidence

from .worker_state import State


def enter_die_face(face: int) -> None:
    """Pass the face of a real die to the current screen; raises ValueError if it is not 1..6.

    The answer has the kind ANSWER_UNSURE, because no sensor shows whether the die lies in the box.
    If the rules need to know this, the screen asks the coaches.
    """
    if not 1 <= face <= 6:
        raise ValueError("got face " + str(face) + " of a die, expected 1 to 6")
    session = State.session
    session.display.stale = True
    session.screen.receive_answer(ANSWER_UNSURE, face, Evidence(REASON_SAMPLES_LOST))
