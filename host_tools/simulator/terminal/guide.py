"""What a player can do next, in the keys of this terminal: for the status line."""

from typing import Any

from pixelpitch.rules import TERMINAL
from pixelpitch.rules.chance import KIND_CARDS, KIND_DIE, KIND_SPINNER

_LISTS = "menu games setup values pause settings league result unfinished learn".split()
_ANSWERS = {KIND_SPINNER: "SPACE stops the spinner", KIND_CARDS: "SPACE draws a card"}


def guide(session: Any) -> str:
    """Return what to press now, at most 48 characters; "" where the display says it."""
    place = session.screen.name
    if place == "menu":
        return "arrows or W S choose, Enter or E starts"
    if place in _LISTS:
        return "arrows or WASD choose, Enter or E takes"
    match = session.match
    if place == "guided" and session.screen.explains:
        return "Enter or E goes on"
    if place not in ("play", "guided") or match is None or match.current_player() == TERMINAL:
        return ""
    if session.renderer.busy(session.now):
        return ""
    chance = match.chance()
    if chance is None:
        return "" if session.game.opponent() else _choose(session)
    empty = chance.side >= 0 and session.game.seats[chance.side].opponent is not None
    if chance.kind == KIND_DIE and empty:
        throws = session.screen.state.waits_for_a_hand()
        how = "1 to 6" if session.die.entered else "SPACE"
        return "Throw for the board: " + how if throws else ""
    if chance.kind == KIND_DIE and session.die.missing and not session.die.virtual:
        return "P puts the lead back, or M: Dice"
    if chance.kind == KIND_DIE and session.die.entered:
        return "1 to 6, a click, or cursor and OK enter it"
    if chance.kind == KIND_DIE:
        return "SPACE throws"
    return "" if empty else _ANSWERS[chance.kind]


def _choose(session: Any) -> str:
    """Return which keys choose for the coach who decides: a coach alone uses all of them."""
    side = session.match.current_player()
    if all(session.game.takes(side, cluster) for cluster in (0, 1)):
        return "arrows or WASD choose, Enter or E takes"
    if side:
        return "arrows choose, Enter takes"
    return "W A S D choose, E takes"
