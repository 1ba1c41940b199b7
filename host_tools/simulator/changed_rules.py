"""Continues a match after its rules have changed.

The new match has all actions of the old one if the new rules allow them, otherwise only its
position. If the position does not fit the new rules either, a new match begins. The web page also
runs this module, so it uses only features of MicroPython.
"""

from pixelpitch.app.game import Game
from pixelpitch.rules.entries import TIME_ENTRY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Texts that tell the user how much of a match continues under the new rules.
ALL_ACTIONS, ONLY_STATE, NEW_MATCH = "the same actions", "the same position", "a new match"


def continue_game(make: "Any", game: "Any") -> "tuple[Any, str]":
    """Continue ``game`` with the new rules, whose match class is ``make``.

    Return (new game, text). The text says how much of ``game`` was kept: ALL_ACTIONS, ONLY_STATE or
    NEW_MATCH. Exceptions of the new rules are not caught.
    """
    fresh, remains = _continue_game(make, game)
    if not fresh.is_over():
        fresh.match.prompt()
    fresh.match.scene()  # so that an error in how the new rules draw a match is raised here
    return fresh, remains


def _continue_game(make: "Any", game: "Any") -> "tuple[Any, str]":
    failures = []
    for way, remains in ((_replay_actions, ALL_ACTIONS), (_start_from_state, ONLY_STATE)):
        try:
            return way(make, game), remains
        except Exception as error:  # the new rules may refuse an action that the old ones allowed
            failures.append(str(error))
    return Game(make(), game.seats), NEW_MATCH + ", " + failures[0]


def _replay_actions(make: "Any", game: "Any") -> "Any":
    """Return a game with the same actions and the same clock.

    Raises MatchError if the rules refuse an action.
    """
    known = [option.name for option in make.OPTIONS]
    start = game.initial_match()
    options = {name: value for name, value in start.options.items() if name in known}
    fresh = Game(make(options), game.seats)
    if start.to_bytes() != type(start)(start.options).to_bytes():
        # ``game`` did not begin as a new match but from a given position, so the new one does so,
        # too.
        fresh = Game(make.from_bytes(game.first_state()), game.seats)
    fresh.dice = game.dice
    fresh._inner = list(game._inner)
    for kind, value in game.entries():
        if kind == TIME_ENTRY:
            fresh.pass_time(value)
        else:
            fresh.apply(value, kind)
    return fresh


def _start_from_state(make: "Any", game: "Any") -> "Any":
    """Return a game that begins with the present position; it has no history, so no takebacks."""
    fresh = Game(make.from_bytes(game.match.to_bytes()), game.seats)
    fresh.dice = game.dice
    return fresh
