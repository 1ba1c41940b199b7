"""The list of games, including installed ones, and of the league table."""

from ... import rulesets
from ..display_text import wrap
from ..game_order import built_in
from ..texts import game_text, text_of
from . import part
from .list_screen import Item, refused
from .preview_list import PreviewList


def games(session):
    """Return the list of games; the cursor is on the game that was opened last."""
    installed = session.installed

    def begin(ruleset):
        return lambda: session.open(part("setup").setup(session, ruleset))

    def own(entry):
        """Return a function that opens an installed ruleset, or shows why it cannot be played."""

        def take():
            reason = installed.verify(entry)
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
    left = session.matches.left or session.saver.league.last
    at = order.index(left) if left in order else 0
    screen = PreviewList(session, "games", text_of("games.title"), items, session.go_home, at=at)
    screen.games = playable
    return screen


def _league(session):
    session.open(part("league").league(session))


def about(facts):
    """Return up to three lines of help.

    What the game is, how long it takes, how much luck it has.
    """
    text = game_text(facts)
    lines = wrap(text.translate("about", facts.ABOUT))[:2]
    try:
        typical = text.translate("typical", facts.TYPICAL)
    except AttributeError:
        typical = ""
    return lines + [""] * (2 - len(lines)) + [typical]
