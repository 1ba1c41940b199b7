"""The order of the games in the menu, and their names."""

from .. import rulesets
from ..rules.errors import NotUnderstood

_LAST = 99  # position of a ruleset without PLACE


def built_in(session):
    """Return the ids of the built-in games, in the order of the menu."""
    installed = session.installed
    games = rulesets.ids()
    if installed:
        games = [each for each in games if installed.find(each) is None]
    return in_menu(games)


def in_menu(ids):
    """Return the rulesets ``ids`` in the order of the menu: by PLACE, then by id."""
    places = [(_place(rulesets.facts(each)), each) for each in ids]
    places.sort()
    return [each for _, each in places]


def _place(facts):
    try:
        return facts.PLACE
    except AttributeError:
        return _LAST


def name_of(ruleset):
    """Return the name of a game; its id if the game is missing or was refused."""
    try:
        return rulesets.facts(ruleset).NAME
    except NotUnderstood:
        return ruleset


def first(session):
    """Return the first built-in game, which a new board offers."""
    return built_in(session)[0]
