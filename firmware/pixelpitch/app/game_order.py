"""The order in which the games are offered."""

from .. import rulesets

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


def first(session):
    """Return the first built-in game: what a board plays that has never played."""
    return built_in(session)[0]
