"""The end of a match: score, winner, reason, league points, rematch."""

from ...rules.match import SIDES
from ..words import wrap
from .list_screen import Item, ListScreen


def result(session, game):
    """Return the last screen of ``game``, which is kept and counted now, once."""
    match = game.match
    outcome = match.outcome()
    score = outcome["score"]
    names = [match.side_name(0), match.side_name(1)]
    said = [f"{names[0]} {score[0]}-{score[1]} {names[1]}"]
    winner = outcome["winner"]
    said.append("nobody wins" if winner is None else names[winner] + " wins!")
    kicks = outcome.get("shootout", ())
    said.append(outcome["reason"] + (f" {kicks[0]}-{kicks[1]}" if any(kicks) else ""))
    points = session.keeper.finish(game)
    said.append(f"points {points[0]}-{points[1]}")
    title: list = []
    for words in said:
        title += wrap(words)
    items = [Item("Rematch", lambda: session.rematch(match), lambda: _begins(match))]
    items.append(Item("Menu", session.go_home))
    items += [Item(seat.name, None, total(seat)) for seat in session.seats]
    return ListScreen(
        session,
        "result",
        title[:5],
        items,
        session.go_home,
        words=", ".join(said).replace("!,", "!"),
    )


def _begins(match):
    """Return who begins the match after ``match``."""
    first = match.options.get("first")
    return "new toss" if first not in SIDES else SIDES[1 - SIDES.index(first)] + " begins"


def total(seat):
    """Return a function that gives the session's points of ``seat`` as text."""
    return lambda: f"{seat.points}p"
