"""The choices of a decision. One press of OK chooses a legal action or a sequence of actions.

>>> from pixelpitch.rulesets import load
>>> match = load("streetsoccer")()
>>> offer = Offer(match, match.scene())
>>> offer.choices[-4:], offer.first
([256, 257, 258, 511], 256)
>>> [match.action_to_string(each) for each in offer.actions(match, 256)]
['d4', 'h4', 'f6', 'l3', 'g2']
"""

from ..rules.scene import PICKED
from ..rules.squares import SQUARES
from . import shortcuts


class Offer:
    """The choices for the current decision of ``match`` that the cursor can be on.

    If a piece must be picked first, the piece that most coaches would pick (``Table.pick``) is
    shown as picked in ``scene``, and its target squares are choices, too: choosing one picks the
    piece and moves it.

    ``choices``   squares and actions with a label, sorted, then complete line-ups of pieces and
                  ``ONE_BY_ONE_CHOICE`` (``app.shortcuts``); () if nobody decides
    ``first``     the choice on which the cursor begins, or -1 to begin near the ball
    ``line_ups``  True if the choices include line-ups and ``ONE_BY_ONE_CHOICE``

    The argument ``together`` is False if one press may make only one decision.
    """

    def __init__(self, match, scene, together=True):
        self.choices = scene.open
        self.first = -1
        self.line_ups = False
        self._action = -1
        self._ahead: tuple = ()
        if len(self.choices) < 2:
            return
        table = match.table()
        line_up_choices = shortcuts.choices(match) if together else []
        if line_up_choices or (together and table.LINE_UP in self.choices):
            self.choices = list(self.choices) + line_up_choices + [shortcuts.ONE_BY_ONE_CHOICE]
            self.first = line_up_choices[0] if line_up_choices else table.LINE_UP
            self.line_ups = True
            return
        if together:
            action, ahead, first = table.pick(match)
            if action >= 0:
                self._pick(scene, action, ahead, first)
                return
        self.first = table.likeliest(match)

    def hide_line_ups(self, match):
        """Make the coach place pieces one by one: remove the line-ups from the choices."""
        line_up = match.table().LINE_UP
        self.choices = [each for each in match.legal_actions() if each != line_up]
        self.first = -1

    def _pick(self, scene, action, ahead, first):
        self._action = action
        self._ahead = ahead
        self.first = first
        self.choices = scene.open = sorted(list(scene.open) + list(ahead))
        scene.ahead = (action, ahead)
        for at, (square, kind, side, mark) in enumerate(scene.things):
            if square == action and side == scene.turn:
                scene.things[at] = (square, kind, side, mark | PICKED)

    def actions(self, match, choice):
        """Return the actions of ``match``, in order, that ``choice`` stands for."""
        if choice < SQUARES and choice in self._ahead:
            return (self._action, choice)
        return shortcuts.actions(match, choice)
