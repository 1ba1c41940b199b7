"""The first screen: the rulesets, the league table, the settings."""

from ... import rulesets
from ..words import wrap
from . import later
from .league import league
from .list_screen import Item, ListScreen
from .settings import settings
from .setup import Setup

_LAST = 99  # place of a ruleset that names none


def menu(session):
    """Return the first screen of ``session``; the game that was left last is chosen."""

    def setup(ruleset):
        return lambda: session.open(Setup(session, ruleset))

    shown = in_menu()
    items = []
    for each in shown:
        facts = rulesets.facts(each)
        items.append(Item(facts.NAME, setup(each), about=about(facts)))
    learn = "lessons on the board, and the rules"
    items.append(Item("Learn", lambda: _learn(session, shown), about=learn))
    items.append(Item("League", lambda: session.open(league(session)), about="points and names"))
    items.append(
        Item("Settings", lambda: session.open(settings(session)), about="light, sound, die, tests")
    )
    at = shown.index(session.left) if session.left in shown else 0
    title = "PIXELPITCH"
    return ListScreen(session, "menu", lambda: session.supply.words() or title, items, at=at)


def _learn(session, shown):
    session.open(later("learn").games(session, shown, session.go_home))


def in_menu():
    """Return the ids of all rulesets in the order of the menu: by their PLACE, then by id."""
    places = [(_place(rulesets.facts(each)), each) for each in rulesets.ids()]
    places.sort()
    return [each for _, each in places]


def _place(facts):
    try:
        return facts.PLACE
    except AttributeError:
        return _LAST


def about(facts):
    """Return what a game is in two lines, and in the third how long it takes and how much luck."""
    lines = wrap(facts.ABOUT)[:2]
    try:
        typical = facts.TYPICAL
    except AttributeError:
        typical = ""
    return lines + [""] * (2 - len(lines)) + [typical]
