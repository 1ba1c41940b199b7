"""The league table: who has how many points against whom, and the coaches' names."""

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

    items = [Item(seat.name, rename(seat), _points(seat)) for seat in session.seats]
    for pair in session.keeper.evening.pairs[::-1]:
        wins = f"{pair.wins[0]}-{pair.draws}-{pair.wins[1]}"
        for name, points, beside in zip(pair.names, pair.points, (wins, "")):
            items.append(Item(name + " " + beside, None, _text(points)))
    ask = Question("A new evening? The points of both start at 0, the table stays.", anew, back)
    items.append(Item("New evening", lambda: session.open(ask)))
    items.append(Item("Back", session.go_home))
    return ListScreen(session, "league", "LEAGUE", items, session.go_home)


def _points(seat):
    return lambda: f"{seat.points}p"


def _text(points):
    return lambda: f"{points}p"
