"""The screen of the league table, with the results of each pair of coaches.

Its first items open the season and the screens on which coaches enter their names.
"""

from ..seats import display_name, short_name
from ..texts import text_of
from . import screen_module
from .list_screen import Item, ListScreen
from .name_entry import NameEntry
from .question import ask


def league_screen(session):
    """Return the screen with the names at the seats and the pairs of coaches, the latest first."""

    def back():
        """Open this screen again."""
        session.open(league_screen(session))

    def name_opener(seat):
        """Return a function that lets a coach enter the name at ``seat``."""

        def store_name(name):
            """Store ``name`` as the name at the seat."""
            if name != seat.shown_name():
                seat.name = name
                session.saver.save()
            back()

        return lambda: session.open(NameEntry(seat.shown_name(), store_name, back))

    def reset():
        """Set the points of both seats to 0."""
        for seat in session.seats:
            seat.points = 0
        session.saver.save()
        back()

    items = [Item(text_of("item.season"), lambda: session.open_season(back))]
    items += [
        Item(seat.shown_name(), name_opener(seat), _points_words(seat)) for seat in session.seats
    ]
    for pair in session.saver.league.pairs[::-1]:
        label = short_name(pair.names[0]) + "-" + short_name(pair.names[1])
        items.append(Item(label, _page_opener(session, pair, back), _pair_words(pair)))

    def ask_reset():
        """Ask whether to reset the points."""
        ask(session, text_of("league.reset.ask"), reset, back)

    items.append(Item(text_of("league.reset"), ask_reset))
    items.append(Item(text_of("item.back"), session.open_game_list))
    return ListScreen(session, "league", text_of("league.title"), items, session.open_game_list)


def _page_opener(session, pair, back):
    """Return a function that opens a page with the results and the full names of ``pair``."""

    def open_page():
        """Show the matches of this pair of coaches."""
        lines = [
            text_of("league.won", name=display_name(pair.names[side]), wins=pair.wins[side])
            for side in (0, 1)
        ]
        left, right = pair.points
        lines.append(text_of("league.draws", draws=pair.draws))
        lines.append(text_of("league.points", left=left, right=right))
        session.open(screen_module("learn").ReadingScreen(text_of("league.pair"), lines, back))

    return open_page


def _points_words(seat):
    return lambda: text_of("league.total", points=seat.points)


def _pair_words(pair):
    """Return a function that returns the results of ``pair``: "wins/draws/losses points-points"."""
    wins = pair.wins
    points = pair.points
    results = f"{wins[0]}/{pair.draws}/{wins[1]}  {points[0]}-"
    return lambda: results + text_of("league.total", points=points[1])
