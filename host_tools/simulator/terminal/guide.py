"""Says in the status line which keys the player can press next, and what SPACE does."""

from typing import Any

from pixelpitch.app.screens.list_screen import ListScreen
from pixelpitch.app.screens.question import Question
from pixelpitch.app.screens.ruling import RulingScreen
from pixelpitch.dice.events import DIE_READY
from pixelpitch.rules import TERMINAL
from pixelpitch.rules.chance import KIND_CARDS, KIND_DIE, KIND_SPINNER

from ..screen_input import guided_page_waits, needs_throw, shows_goal_again
from ..sentences import text_of

_ADVICE_BY_SCREEN = {
    "reading": "guide.reading",
    "mistake": "guide.mistake",
    "statistics": "guide.goes_on",
    "inspect": "guide.inspect",
    "values": "guide.list",
}
_SPACE_ADVICE = {KIND_SPINNER: "keys.stop", KIND_CARDS: "keys.draw", KIND_DIE: "keys.throw"}
# Ids of the names of the keys: for the left coach, the right coach, and both.
_KEY_NAMES = ("guide.left", "guide.right", "guide.list")
_ANSWER_KEYS = ("guide.question.left", "guide.question.right", "guide.question")
_READING_ADVICE = ("guide.mistake", "guide.card", "guide.goes_on", "guide.reading")
_CHANCE_ADVICE = {KIND_SPINNER: "guide.spinner", KIND_CARDS: "guide.cards"}


def key_advice(session: Any) -> str:
    """Return a text of at most 48 characters that names the keys to press now, or ""."""
    key = _advice_id(session)
    if key != "guide.for_board":
        return text_of(key) if key else ""
    text_key = "guide.for_board.enter" if session.die.is_ordinary else "guide.for_board.space"
    return text_of(key, how=text_of(text_key))


def chooses_by_arrows(session: Any, pad_cluster: str) -> bool:
    """Return True if the arrows of ``pad_cluster`` (left, right or shared) move the cursor now."""
    return _advice_id(session) in ("guide.menu", "guide.list", f"guide.{pad_cluster}")


def space_action(session: Any) -> str:
    """Return the id of the sentence that says what SPACE does now, or "".

    SPACE can throw, stop the spinner or draw a card. It also closes a text and ends a demo or the
    slow motion of a goal, as a throw does on a real board.
    """
    key = _advice_id(session)
    if key in _READING_ADVICE:
        return "keys.goes_on"
    if key == "guide.demo":
        return "keys.ends_demo"
    if session.die.is_ordinary or not needs_throw(session):
        return ""
    chance = session.match.chance() if session.match else None
    return _SPACE_ADVICE[chance.kind if chance else KIND_DIE]


def _advice_id(session: Any) -> str:
    """Return the id of the sentence that says which key to press now, or ""."""
    place = session.screen.name
    if place in ("menu", "games") and session.screen.is_demo():
        return "guide.demo"
    if place == "menu":
        return "guide.menu"
    if place == "offer" and session.screen.reply:
        return "guide.card"
    if place == "result" and session.screen._show.runs:
        return "guide.card"
    if _sets_brightness(session.screen):
        return "guide.brightness"
    if place in _ADVICE_BY_SCREEN:
        return _ADVICE_BY_SCREEN[place]
    if place == "question":
        return _question_id(session)
    if isinstance(session.screen, ListScreen):
        return "guide.list"
    if guided_page_waits(session.screen):
        return "guide.card"
    if place in ("lesson", "puzzle"):
        if session.screen._is_search():
            return "guide.search"
        if not session.screen._is_task():
            return "guide.goes_on"
    elif place not in ("play", "guided"):
        return ""
    return _match_id(session)


def _sets_brightness(screen: Any) -> bool:
    """Return True on the screen for the brightness, whose effect a terminal hardly shows."""
    if screen.name == "values":
        return bool(screen._item.option == "brightness")
    return screen.name == "settings" and screen.items[screen.at].option == "brightness"


def _question_id(session: Any) -> str:
    """Return the id of the sentence that names the keys for answering the question."""
    screen = session.screen
    if isinstance(screen, Question):
        return _ANSWER_KEYS[screen.pad_cluster]
    may = [True]
    if isinstance(screen, RulingScreen):
        may = [screen.may(pad_cluster) for pad_cluster in (0, 1)]
    return _KEY_NAMES[-1 if all(may) else may.index(True)]


def _match_id(session: Any) -> str:
    """Return the id of the sentence that says what a coach must do now in a match.

    Return "" if the match waits for no key.
    """
    match = session.match
    state = session.screen.state if session.screen.name in ("play", "guided") else None
    if shows_goal_again(state):
        return "guide.card"
    if match is None or match.current_player() == TERMINAL:
        return ""
    if state is not None and state.turn_words():
        return "guide.hurry"
    if session.renderer.is_busy(session.now):
        return ""
    chance = match.chance()
    if chance is None:
        return "" if session.game.opponent() else _choice_id(session)
    empty = chance.side >= 0 and session.game.seats[chance.side].opponent is not None
    if chance.kind == KIND_DIE and empty:
        return "guide.for_board" if session.screen.state.asks_to_throw() else ""
    if chance.kind == KIND_DIE and session.die.is_missing and not session.die.is_virtual:
        return "guide.missing"
    if chance.kind == KIND_DIE and session.die.is_ordinary:
        return "guide.enter"
    if chance.kind == KIND_DIE:
        return "guide.throw" if session.die.state == DIE_READY else "guide.roll"
    return "" if empty else _CHANCE_ADVICE[chance.kind]


def _choice_id(session: Any) -> str:
    """Return the id of the sentence about the keys for a choice.

    If a coach plays alone, the keys of both seats work.
    """
    side = session.match.current_player()
    if all(session.game.may_act(side, pad_cluster) for pad_cluster in (0, 1)):
        return "guide.list"
    if side:
        return "guide.right"
    return "guide.left"
