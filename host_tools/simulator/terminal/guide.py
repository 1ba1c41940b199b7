"""What a player can do next, in the keys of this terminal: for the status line."""

from typing import Any

from pixelpitch.dice.events import READY
from pixelpitch.rules import TERMINAL
from pixelpitch.rules.chance import KIND_CARDS, KIND_DIE, KIND_SPINNER

_LISTS = "menu games setup values pause settings league result unfinished learn".split()
_ELSEWHERE = {
    "reading": "Enter or E turns the page, Backspace or Q leaves",
    "mistake": "Enter or E shows the other, Backspace leaves",
    "statistics": "Enter or E goes on, Backspace or Q leaves",
    "inspect": "arrows or WASD walk, Backspace or Q goes back",
}
_ANSWERS = {KIND_SPINNER: "SPACE stops the spinner", KIND_CARDS: "SPACE draws a card"}


def guide(session: Any) -> str:
    """Return what to press now, at most 48 characters; "" where the display says it."""
    place = session.screen.name
    if place == "menu":
        return "arrows or W S choose, Enter or E starts"
    if place in _LISTS:
        return "arrows or WASD choose, Enter or E takes"
    if place in _ELSEWHERE:
        return _ELSEWHERE[place]
    if place == "guided" and session.screen.is_card:
        return "Enter or E goes on"
    if place in ("lesson", "puzzle"):
        if session.screen._searches():
            return "arrows or WASD walk, Enter or E presses"
        if not session.screen._acts():
            return "Enter or E goes on, Backspace or Q leaves"
    elif place not in ("play", "guided"):
        return ""
    return _match(session)


def _match(session: Any) -> str:
    """Return what to press in a match: throw, choose, or nothing now."""
    match = session.match
    if match is None or match.current_player() == TERMINAL:
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
        return "SPACE throws" if session.die.state == READY else "the dice roll"
    return "" if empty else _ANSWERS[chance.kind]


def _choose(session: Any) -> str:
    """Return which keys choose for the coach who decides: a coach alone uses all of them."""
    side = session.match.current_player()
    if all(session.game.takes(side, cluster) for cluster in (0, 1)):
        return "arrows or WASD choose, Enter or E takes"
    if side:
        return "arrows choose, Enter takes"
    return "W A S D choose, E takes"
