"""The names of the games, and their order in the menu."""

from .. import rulesets
from ..rules.errors import NotUnderstood

_LAST_PLACE = 99  # a ruleset without PLACE has this place in the menu


def built_in_games(session):
    """Return the ids of the built-in games in the order of the menu."""
    installed = session.installed
    games = rulesets.ids()
    if installed:
        games = [each for each in games if installed.find(each) is None]
    return menu_order(games)


def menu_order(ids):
    """Return ``ids`` of rulesets sorted for the menu: by the ruleset's PLACE, then by id."""
    places = [(_place(rulesets.facts(each)), each) for each in ids]
    places.sort()
    return [each for _, each in places]


def _place(facts):
    try:
        return facts.PLACE
    except AttributeError:
        return _LAST_PLACE


def game_name(ruleset):
    """Return the name of the game ``ruleset``, or its id if the game is missing or was refused."""
    try:
        return rulesets.facts(ruleset).NAME
    except NotUnderstood:
        return ruleset


def first_game(session):
    """Return the id of the first built-in game, which a new board offers first."""
    return built_in_games(session)[0]
