"""The league table: who has how many points against whom; the coaches' names; the season."""

from ...storage.league import short
from . import part
from .list_screen import Item, ListScreen
from .name_entry import NameEntry
from .question import Question


def league(session):
    """Return the list of names and of the pairs that have played, the last one first."""

    def back():
        session.open(league(session))

    def rename(seat):
        def keep(name):
            seat.name = name
            session.keeper.save()
            back()

        return lambda: session.open(NameEntry(seat.name, keep, back))

    def anew():
        for seat in session.seats:
            seat.points = 0
        session.keeper.save()
        back()

    items = [Item("Season", lambda: session.open_season(back))]
    items += [Item(seat.name, rename(seat), _points(seat)) for seat in session.seats]
    for pair in session.keeper.league.pairs[::-1]:
        label = short(pair.names[0]) + "-" + short(pair.names[1])
        items.append(Item(label, _page(session, pair, back), _pair(pair)))
    ask = Question("Reset the points of both coaches to 0? The table stays.", anew, back)
    items.append(Item("Reset points", lambda: session.open(ask)))
    items.append(Item("Back", session.open_games))
    return ListScreen(session, "league", "LEAGUE", items, session.open_games)


def _page(session, pair, back):
    """Return what opens a page about ``pair`` with whole names."""

    def take():
        wins = [f"{pair.names[side]} won {pair.wins[side]}" for side in (0, 1)]
        points = f"Points {pair.points[0]}-{pair.points[1]}"
        lines = wins + [f"Draws {pair.draws}", points]
        session.open(part("learn").Reading("TABLE", lines, back))

    return take


def _points(seat):
    return lambda: f"{seat.points}p"


def _pair(pair):
    """Return a function that gives wins, draws, wins of the other, and the points of both."""
    wins = pair.wins
    points = pair.points
    return lambda: f"{wins[0]}/{pair.draws}/{wins[1]}  {points[0]}-{points[1]}p"
