"""The league table: points of each pair of coaches, their names, and the season."""

from ..seats import brief, shown
from ..texts import text_of
from . import part
from .list_screen import Item, ListScreen
from .name_entry import NameEntry
from .question import Question


def league(session):
    """Return the list of the names and of the pairs; the pair that played last comes first."""

    def back():
        session.open(league(session))

    def rename(seat):
        def keep(name):
            if name != seat.shown_name():
                seat.name = name
                session.saver.save()
            back()

        return lambda: session.open(NameEntry(seat.shown_name(), keep, back))

    def reset():
        for seat in session.seats:
            seat.points = 0
        session.saver.save()
        back()

    items = [Item(text_of("item.season"), lambda: session.open_season(back))]
    items += [Item(seat.shown_name(), rename(seat), _points(seat)) for seat in session.seats]
    for pair in session.saver.league.pairs[::-1]:
        label = brief(pair.names[0]) + "-" + brief(pair.names[1])
        items.append(Item(label, _page(session, pair, back), _pair(pair)))

    def ask():
        session.open(Question(text_of("league.reset.ask"), reset, back))

    items.append(Item(text_of("league.reset"), ask))
    items.append(Item(text_of("item.back"), session.open_games))
    return ListScreen(session, "league", text_of("league.title"), items, session.open_games)


def _page(session, pair, back):
    """Return a function that opens a page about ``pair`` with full names."""

    def take():
        lines = [
            text_of("league.won", name=shown(pair.names[side]), wins=pair.wins[side])
            for side in (0, 1)
        ]
        left, right = pair.points
        lines.append(text_of("league.draws", draws=pair.draws))
        lines.append(text_of("league.points", left=left, right=right))
        session.open(part("learn").Reading(text_of("league.pair"), lines, back))

    return take


def _points(seat):
    return lambda: text_of("league.total", points=seat.points)


def _pair(pair):
    """Return a function that returns wins, draws, wins of the other coach, and both points."""
    wins = pair.wins
    points = pair.points
    ahead = f"{wins[0]}/{pair.draws}/{wins[1]}  {points[0]}-"
    return lambda: ahead + text_of("league.total", points=points[1])
