"""The order in which the games are offered, and what each is called."""

from .. import rulesets
from ..rules.errors import NotUnderstood

_LAST = 99  # place of a ruleset that names none


def built_in(session):
    """Return the ids of the games that were not installed, in their order."""
    installed = session.installed
    games = rulesets.ids()
    if installed:
        games = [each for each in games if installed.find(each) is None]
    return in_menu(games)


def in_menu(ids):
    """Return the rulesets ``ids`` in the order of the list: by their PLACE, then by id."""
    places = [(_place(rulesets.facts(each)), each) for each in ids]
    places.sort()
    return [each for _, each in places]


def _place(facts):
    try:
        return facts.PLACE
    except AttributeError:
        return _LAST


def name_of(ruleset):
    """Return the name of a game; of one that is gone, or was refused, its id."""
    try:
        return rulesets.facts(ruleset).NAME
    except NotUnderstood:
        return ruleset


def first(session):
    """Return the first built-in game: what a board plays that has never played."""
    return built_in(session)[0]
