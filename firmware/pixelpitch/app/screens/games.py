"""The list of games, built-in and installed, which also leads to the league table."""

from ... import rulesets
from ..display_text import wrap
from ..game_order import built_in_games
from ..texts import game_text, text_of
from . import screen_module
from .list_screen import Item, show_refusal
from .preview_list import PreviewList


def games_screen(session):
    """Return the list of games; the cursor is on the game that was opened last."""
    installed = session.installed

    def setup_opener(ruleset):
        """Return a function that opens the set-up of ``ruleset``."""
        return lambda: session.open(screen_module("setup").setup_screen(session, ruleset))

    def installed_opener(entry):
        """Return a function that opens an installed ruleset, or shows why it cannot be played."""

        def open_installed():
            """Open the set-up of the installed game, or say why it cannot be played."""
            reason = installed.verify(entry)
            if not reason:
                setup_opener(entry.id)()
                return
            show_refusal(session, entry.title + ", " + reason, session.open_game_list)

        return open_installed

    def fault_mark(entry):
        """Return a function that returns "!" if the installed game ``entry`` cannot be played."""
        return lambda: "!" if entry.id in installed.reasons else ""

    order = built_in_games(session)
    items = []
    for each in order:
        facts = rulesets.facts(each)
        items.append(Item(facts.NAME, setup_opener(each), about=help_lines(facts)))
    playable = tuple(order)
    for entry in installed.entries if installed else ():
        if not entry.serves or entry.id in installed.reasons:
            order.append(entry.id)
            items.append(Item(entry.title, installed_opener(entry), fault_mark(entry)))
    items.append(
        Item(
            text_of("games.league"),
            lambda: _open_league(session),
            about=("games.league.about", {}),
        )
    )
    items.append(Item(text_of("item.back"), session.go_home))
    last_opened = session.match_starter.last_ruleset or session.saver.league.last
    at = order.index(last_opened) if last_opened in order else 0
    screen = PreviewList(session, "games", text_of("games.title"), items, session.go_home, at=at)
    screen.games = playable
    return screen


def _open_league(session):
    session.open(screen_module("league").league_screen(session))


def help_lines(facts):
    """Return three lines of help about the game whose package is ``facts``.

    They describe the game, how long a match takes, and how much luck matters.
    """
    text = game_text(facts)
    lines = wrap(text.translate("about", facts.ABOUT))[:2]
    try:
        typical = text.translate("typical", facts.TYPICAL)
    except AttributeError:
        typical = ""
    return lines + [""] * (2 - len(lines)) + [typical]
