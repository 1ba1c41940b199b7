"""The games, those that were installed too, and the league table."""

from ... import rulesets
from ..display_text import wrap
from ..game_order import built_in
from ..texts import game_text, text_of
from . import part
from .list_screen import Item, refused
from .preview_list import PreviewList


def games(session):
    """Return the list of the games; the one that was left last is chosen."""
    installed = session.installed

    def begin(ruleset):
        return lambda: session.open(part("setup").setup(session, ruleset))

    def own(entry):
        """Return what opens the set-up of an installed ruleset, or shows why there is none."""

        def take():
            reason = installed.fault(entry)
            if not reason:
                begin(entry.id)()
                return
            refused(session, entry.title + ", " + reason, session.open_games)

        return take

    def fault(entry):
        return lambda: "!" if entry.id in installed.reasons else ""

    order = built_in(session)
    items = []
    for each in order:
        facts = rulesets.facts(each)
        items.append(Item(facts.NAME, begin(each), about=about(facts)))
    playable = tuple(order)
    for entry in installed.entries if installed else ():
        if not entry.serves or entry.id in installed.reasons:
            order.append(entry.id)
            items.append(Item(entry.title, own(entry), fault(entry)))
    items.append(
        Item(text_of("games.league"), lambda: _league(session), about=("games.league.about", {}))
    )
    items.append(Item(text_of("item.back"), session.go_home))
    left = session.matches.left or session.keeper.league.last
    at = order.index(left) if left in order else 0
    screen = PreviewList(session, "games", text_of("games.title"), items, session.go_home, at=at)
    screen.games = playable
    return screen


def _league(session):
    session.open(part("league").league(session))


def about(facts):
    """Return what a game is in two lines, and in the third how long it takes and how much luck."""
    text = game_text(facts)
    lines = wrap(text.fact("about", facts.ABOUT))[:2]
    try:
        typical = text.fact("typical", facts.TYPICAL)
    except AttributeError:
        typical = ""
    return lines + [""] * (2 - len(lines)) + [typical]
