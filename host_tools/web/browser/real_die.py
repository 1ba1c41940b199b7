"""Passes the results of a real die, connected to the page, to the current screen."""

from pixelpitch.dice.events import BLIND, UNSURE, Evidence

from .running import State


def enter_die_face(face: int) -> None:
    """Answer the current screen with the face of a die; raises ValueError.

    No box is measured, so the answer is "unsure"; if the rules need it, the board asks where the
    die is.
    """
    if not 1 <= face <= 6:
        raise ValueError("got face " + str(face) + " of a die, expected 1 to 6")
    session = State.session
    session.display.stale = True
    session.screen.answer(UNSURE, face, Evidence(BLIND))
