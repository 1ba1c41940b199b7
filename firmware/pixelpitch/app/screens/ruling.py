"""Asks the coaches what the sensors cannot detect: who grabbed the die, or where it lies."""

from ...rules.entries import ENTERED_ENTRY
from ...rules.match import CHANCE
from ..texts import text_of
from .list_screen import Item, ListScreen


class RulingScreen(ListScreen):
    """Asks a question; ``may_answer(pad_cluster)`` returns True if those pads may answer it."""

    def __init__(self, may_answer, *arguments):
        super().__init__(*arguments)
        self.may = may_answer

    def press(self, pad_cluster, pad, kind):
        """Handle a pad as in any list if the coach at ``pad_cluster`` may answer.

        Otherwise play the tune for refusals.
        """
        if self.may(pad_cluster):
            super().press(pad_cluster, pad, kind)
        else:
            self._session.play_tune("refused")


def _anyone_may(pad_cluster):
    return True


def ruling_screen(session, play, question, answers, may_answer=_anyone_may):
    """Return a screen that asks ``question`` about a throw and lists ``answers``.

    ``answers`` are ((label, outcome), ...). If the outcome of the chosen answer is not None, it is
    applied to the match of ``play`` (``screens.play``). BACK chooses the last answer.
    ``may_answer(pad_cluster)`` returns True if the pads of ``pad_cluster`` may answer.
    """

    def make_item(label, outcome):
        """Return the list item ``label``, which applies ``outcome``."""

        def apply_ruling():
            """Return to the match, and apply the outcome if the match still waits for one."""
            play.resume()
            if outcome is not None and play.game.match.current_player() == CHANCE:
                play.apply(outcome, ENTERED_ENTRY)

        return Item(label, apply_ruling)

    items = [make_item(label, outcome) for label, outcome in answers]
    return RulingScreen(may_answer, session, "question", question, items, items[-1].select)


def legal_fouls(match):
    """Return (name of the side that commits it, outcome) for each foul that is legal now."""
    if not match.FOULS or match.current_player() != CHANCE:
        return []
    legal = match.legal_actions()
    thrower = match.thrower()
    return [
        (match.side_name(thrower if own else 1 - thrower), outcome)
        for outcome, own in match.FOULS
        if outcome in legal
    ]


def foul_screen(session, play):
    """Return the list that asks which side has committed a foul with the die."""
    answers = legal_fouls(play.game.match) + [(text_of("foul.nobody"), None)]
    return ruling_screen(session, play, text_of("foul.ask"), answers)
