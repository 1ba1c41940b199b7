"""The first screen: the rulesets, the league table, the settings."""

from ... import rulesets
from . import later
from .list_screen import Item, ListScreen
from .setup import Setup


def menu(session):
    """Return the first screen of ``session``."""

    def setup(ruleset):
        return lambda: session.open(Setup(session, ruleset))

    items = [Item(rulesets.facts(each).NAME, setup(each)) for each in rulesets.ids()]
    items.append(Item("League", lambda: session.open(later("league").league(session))))
    items.append(Item("Settings", lambda: session.open(later("settings").settings(session))))
    return ListScreen(session, "menu", lambda: session.supply.words() or "PIXELPITCH", items)
