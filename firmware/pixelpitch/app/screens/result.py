"""The end of a match: score, winner, reason, points, statistics, review, rematch."""

from ...rules.match import SIDES
from ..display_text import wrap
from . import part
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
    totals = [seat.points for seat in game.seats]
    last = [f"points {points[0]}-{points[1]}"]
    if totals != list(points):
        last.append(f"evening {totals[0]}-{totals[1]}")
    title: list = []
    for words in said:
        title += wrap(words)
    kept = session.keeper.number
    title += last
    about = f"record {kept}" if kept else ""

    def again():
        session.open(shown)

    def statistics():
        session.open(part("statistics").Statistics(session, game, again))

    def review():
        session.open(part("review").Review(session, game, again))

    items = [Item("Rematch", lambda: session.matches.rematch(match), lambda: _begins(match))]
    items.append(Item("Statistics", statistics))
    items.append(Item("Review", review, (lambda: about) if about else None))
    items.append(Item("Menu", session.go_home))
    words = ", ".join(said + last).replace("!,", "!")

    def onward():
        shown.at = (shown.at + 1) % len(items)

    # BACK leaves nothing: a press too many shall not take the score away.
    shown = ListScreen(session, "result", title, items, onward, words=words)
    return shown


def _begins(match):
    """Return who begins the match after ``match``."""
    first = match.options.get("first")
    return "toss" if first not in SIDES else SIDES[1 - SIDES.index(first)]
