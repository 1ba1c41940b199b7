"""Questions about a throw that only people can answer: who grabbed the die, where it lies."""

from ...rules.entries import ENTERED
from ...rules.match import CHANCE
from ..texts import text_of
from .list_screen import Item, ListScreen


class Ruling(ListScreen):
    """A list that accepts only clusters for which ``may(cluster)`` is True."""

    def __init__(self, may, *arguments):
        super().__init__(*arguments)
        self.may = may

    def press(self, cluster, key, kind):
        """Handle a pad of a coach who may answer."""
        if self.may(cluster):
            super().press(cluster, key, kind)
        else:
            self._session.play("refused")


def _anybody(cluster):
    return True


def ask(session, play, question, answers, may=_anybody):
    """Return the list of ``answers``, ((label, outcome), ...), to a ``question`` about a throw.

    The chosen outcome is applied to the chance step of ``play`` (``screens.play``); None applies
    nothing. BACK chooses the last one. ``may(cluster)``: whether those pads may answer.
    """

    def item(label, outcome):
        def take():
            play.resume()
            if outcome is not None and play.game.match.current_player() == CHANCE:
                play.apply(outcome, ENTERED)

        return Item(label, take)

    items = [item(label, outcome) for label, outcome in answers]
    return Ruling(may, session, "question", question, items, items[-1].take)


def fouls(match):
    """Return [(side name, outcome), ...] of the fouls that are outcomes now."""
    if not match.FOULS or match.current_player() != CHANCE:
        return []
    legal = match.legal_actions()
    thrower = match.thrower()
    return [
        (match.side_name(thrower if own else 1 - thrower), outcome)
        for outcome, own in match.FOULS
        if outcome in legal
    ]


def ask_foul(session, play):
    """Return the list that asks which side has committed a foul with the die."""
    answers = fouls(play.game.match) + [(text_of("foul.nobody"), None)]
    return ask(session, play, text_of("foul.ask"), answers)
