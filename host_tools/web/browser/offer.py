"""Lists and begins the games for the page, which therefore does not need the board's menu."""

import json

from host_tools.simulator import changed_rules
from pixelpitch import opponents, rulesets
from pixelpitch.app.game_order import menu_order
from pixelpitch.app.lessons import Lessons
from pixelpitch.app.puzzles import puzzle_data
from pixelpitch.app.screens import screen_module
from pixelpitch.app.screens.learn import LESSON
from pixelpitch.app.texts import game_text
from pixelpitch.rules.match import TERMINAL

from .worker_state import State, find_unfinished_match

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def games_to_offer() -> str:
    """Return JSON: name, description and the like of each game, in the order of the menu."""
    cards = []
    for ruleset in menu_order(rulesets.ids()):
        try:
            cards.append(_game_card(ruleset))
        # A ruleset of the user may raise any exception; the other games are still offered.
        except Exception as error:
            print("no card of " + ruleset + ": " + repr(error))
    return json.dumps(cards)


def _game_card(ruleset: str) -> dict:
    facts = rulesets.facts(ruleset)
    text = game_text(facts)
    return {
        "id": ruleset,
        "name": facts.NAME,
        "about": text.translate("about", facts.ABOUT),
        "typical": text.translate("typical", getattr(facts, "TYPICAL", "")),
        "lessons": bool(Lessons(facts).headings(LESSON)),
        "puzzles": len(puzzle_data(ruleset)),
    }


def is_busy(session: "Any") -> bool:
    """Return True while lights move or an opponent thinks.

    Meanwhile the page must call ``step`` often.
    """
    if session.renderer.is_busy(session.now):
        return True
    game = session.game
    side = game.match.current_player() if game is not None else -1
    return side >= 0 and game.seats[side].opponent is not None


def replace_ruleset(folder: str) -> None:
    """Check and register the ruleset in ``folder`` like ``register_ruleset``; raises ValueError.

    Also load its class ``Match``, so that errors in the rules are raised here.
    """
    name = register_ruleset(folder)
    try:
        expect_valid_facts(name, True)
    except Exception:
        rulesets.remove(name)
        raise


def expect_valid_facts(ruleset: str, rules_too: bool) -> None:
    """Raise ValueError, in one line, if ``ruleset check`` would refuse the facts of ``ruleset``.

    With ``rules_too``, also load its class ``Match`` and check that.
    """
    # Imported late, so that the page starts sooner; only a user's ruleset needs this module.
    from host_tools.common import ruleset_facts

    facts = rulesets.facts(ruleset)
    found = ruleset_facts.fact_errors(facts)
    if rules_too and not found:
        found = ruleset_facts.ruleset_errors(facts, rulesets.load(ruleset), ruleset)
    if found:
        raise ValueError(found[0][0] + ": " + found[0][2])


def register_ruleset(folder: str) -> str:
    """Register the ruleset in ``folder``, replacing an earlier one with its id; return the id."""
    name = folder[folder.rfind("/") + 1 :]
    if name in [each[each.rfind("/") + 1 :] for each in rulesets.added_folders()]:
        rulesets.remove(name)
    rulesets.add(folder)
    return name


def current_puzzle(session: "Any") -> str:
    """Return the puzzle on the board as "RULESET,NUMBER", as in links; "" if there is none."""
    if session.screen.name != "puzzle":
        return ""
    ruleset: str = session.match.RULESET
    return ruleset + "," + str(session.screen.number)


# The page calls these functions to begin games.


def _session_for(ruleset: str) -> "Any":
    """Return the board's session; raise ValueError if no game of ``ruleset`` can begin."""
    session = State.session
    if ruleset not in rulesets.ids():
        raise ValueError("got game '" + ruleset + "', expected one of " + ", ".join(rulesets.ids()))
    find_unfinished_match(session)
    if session.saver.unfinished and session.game is None:
        session.open(screen_module("unfinished").unfinished_screen(session))
        raise ValueError("a match was cut off: go on with it or leave it first")
    return session


def begin_match(ruleset: str, opponent: str) -> None:
    """Begin a match of ``ruleset`` against ``opponent`` ("": a coach); raises ValueError."""
    if opponent and opponent not in opponents.names():
        names = ", ".join(opponents.names())
        raise ValueError("got opponent '" + opponent + "', expected one of " + names)
    session = _session_for(ruleset)
    if session.game is not None:
        session.go_home()
    session.seats[0].seat_player("", session.die.entropy)
    session.seats[1].seat_player(opponent, session.die.entropy)
    screen_module("setup").MatchChoices(session, ruleset).start()


def continue_match(ruleset: str) -> str:
    """Continue the current match of ``ruleset`` with the rules that were registered last.

    The result says how much of the match was kept:

    - "all": all actions.
    - "state": only the position.
    - "new": nothing; a new match has begun.
    - "": there is no match to continue. The current one is of a different game, is played by
      links, or is a lesson.
    """
    session = State.session
    game = session.game
    if game is None or game.journal is None or game.local_side >= 0 or current_ruleset() != ruleset:
        return ""
    fresh, remains = changed_rules.continue_game(rulesets.load(ruleset), game)
    session.play_game(fresh)
    return {changed_rules.ALL_ACTIONS: "all", changed_rules.ONLY_STATE: "state"}.get(remains, "new")


def begin_lessons(ruleset: str) -> None:
    """Show the list of lessons of ``ruleset``; raises ValueError."""
    session = _session_for(ruleset)
    session.open_lessons(ruleset, session.go_home)


def begin_puzzle(ruleset: str, number: str) -> None:
    """Show the puzzle ``number`` (from 1) of ``ruleset``; raises ValueError in one line."""
    session = _session_for(ruleset)
    count = len(puzzle_data(ruleset))
    if not number.isdigit() or not 1 <= int(number) <= count:
        expected = "1.." + str(count) if count else "a game that has puzzles"
        raise ValueError("got puzzle '" + number + "' of " + ruleset + ", expected " + expected)
    screen_module("puzzles").open_puzzle(session, ruleset, session.go_home, int(number) - 1)


def current_ruleset() -> str:
    """Return the id of the game whose match is in progress, or "" if there is no such match.

    The page calls this before it begins a new match, which would end that one.
    """
    game = State.session.game
    is_match = game is not None and not current_puzzle(State.session)
    return game.match.RULESET if is_match and game.match.current_player() != TERMINAL else ""
