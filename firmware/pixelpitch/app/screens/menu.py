"""The first screen: the rulesets, the league table, the settings."""

from ... import rulesets
from ..display_text import wrap
from . import part
from .list_screen import Item, ListScreen
from .setup import setup

_LAST = 99  # place of a ruleset that names none


def menu(session):
    """Return the first screen of ``session``; the game that was left last is chosen."""
    installed = session.installed

    def begin(ruleset):
        return lambda: session.open(setup(session, ruleset))

    def own(entry):
        """Return what opens the set-up of an installed ruleset, or shows why there is none."""

        def take():
            reason = installed.fault(entry)
            if not reason:
                session.open(setup(session, entry.id))
                return
            lines = wrap(entry.title + ", " + reason)[:7]
            back = [Item("Back", session.go_home)]
            session.open(ListScreen(session, "refused", lines, back, session.go_home))

        return take

    def fault(entry):
        return lambda: "!" if entry.id in installed.reasons else ""

    known = rulesets.ids()
    if installed:
        known = [each for each in known if installed.find(each) is None]
    shown = in_menu(known)
    items = []
    for each in shown:
        facts = rulesets.facts(each)
        items.append(Item(facts.NAME, begin(each), about=about(facts)))
    taught = list(shown)
    for entry in installed.entries if installed else ():
        if not entry.serves or entry.id in installed.reasons:
            shown.append(entry.id)
            items.append(Item(entry.title, own(entry), fault(entry)))
    for label, take, words in (
        ("Learn", lambda: _learn(session, taught), "lessons on the board, and the rules"),
        ("League", lambda: _league(session), "points and names"),
        ("Settings", lambda: _settings(session), "light, sound, die, tests"),
    ):
        items.append(Item(label, take, about=words))
    at = shown.index(session.matches.left) if session.matches.left in shown else 0
    title = "PIXELPITCH"
    return ListScreen(session, "menu", lambda: session.light.supply.words() or title, items, at=at)


def _learn(session, shown):
    session.open(part("learn").games(session, shown, session.go_home))


def _league(session):
    session.open(part("league").league(session))


def _settings(session):
    session.open(part("settings").settings(session))


def in_menu(ids):
    """Return the rulesets ``ids`` in the order of the menu: by their PLACE, then by id."""
    places = [(_place(rulesets.facts(each)), each) for each in ids]
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
