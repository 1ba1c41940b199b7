"""A foul with the die: only people can name who grabbed it or threw out of turn."""

from ...rules.match import CHANCE
from .list_screen import Item, ListScreen


def foul_labels(match):
    """Return [(side name, outcome), ...] of the fouls that a throw can bring now."""
    if not match.FOULS or match.current_player() != CHANCE:
        return []
    legal = match.legal_actions()
    thrower = match.thrower()
    return [
        (match.side_name(thrower if own else 1 - thrower), outcome)
        for outcome, own in match.FOULS
        if outcome in legal
    ]


def foul(session, play):
    """Return the list that asks by whom; ``play`` is the match's screen (``screens.play``)."""

    def item(label, outcome):
        def take():
            session.open(play)
            if outcome is not None and play.game.match.current_player() == CHANCE:
                play.apply(outcome)

        return Item(label, take)

    items = [item(label, outcome) for label, outcome in foul_labels(play.game.match)]
    items.append(item("nobody", None))
    return ListScreen(session, "question", "Foul with the die: by whom?", items, items[-1].take)
