"""The first screen: the rulesets, the league table, the settings."""

from ... import rulesets
from ..words import wrap
from .league import league
from .list_screen import Item, ListScreen
from .settings import settings
from .setup import Setup


def menu(session):
    """Return the first screen of ``session``."""
    installed = session.installed

    def setup(ruleset):
        return lambda: session.open(Setup(session, ruleset))

    def own(entry):
        """Return what opens the set-up of an installed ruleset, or tells why there is none."""

        def take():
            reason = installed.fault(entry)
            if not reason:
                session.open(Setup(session, entry.id))
                return
            lines = wrap(entry.title + ", " + reason)[:7]
            back = [Item("Back", session.go_home)]
            session.open(ListScreen(session, "refused", lines, back, session.go_home))

        return take

    def fault(entry):
        return lambda: "!" if entry.id in installed.reasons else ""

    items = []
    for each in rulesets.ids():
        if installed is None or installed.find(each) is None:
            items.append(Item(rulesets.facts(each).NAME, setup(each)))
    for entry in installed.entries if installed else ():
        if not entry.serves or entry.id in installed.reasons:
            items.append(Item(entry.title, own(entry), fault(entry)))
    items.append(Item("League", lambda: session.open(league(session))))
    items.append(Item("Settings", lambda: session.open(settings(session))))
    return ListScreen(session, "menu", lambda: session.supply.words() or "PIXELPITCH", items)
