"""A real die that the page is connected to: its answers reach what the screen waits for."""

from pixelpitch.dice.events import BLIND, UNSURE, Evidence

from .running import State


def die_says(face: int) -> None:
    """Answer with the face that a die shows; raises ValueError.

    It measures no box: it is "unsure", so where the rules care the board asks where it lies.
    """
    if not 1 <= face <= 6:
        raise ValueError("got face " + str(face) + " of a die, expected 1 to 6")
    session = State.session
    session.display.stale = True
    session.screen.answer(UNSURE, face, Evidence(BLIND))
