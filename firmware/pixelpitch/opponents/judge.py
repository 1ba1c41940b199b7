"""Compares a decision with the expert's choice, for the review after a match.

It uses these members of a game's ``player``:

- ``value(match, rng, action)``, a generator that returns the value of the action for the side
  that decides, in 1/360 of a goal; 0 if unknown
- ``weight(match)`` (optional): how much a goal would matter to the result now, in percent of what
  it matters at a level score; costs are multiplied by this percentage
- ``SURE`` (optional): the lowest cost, in 1/360 of a goal, that the review may show. Lower costs
  count as 0, because they are often wrong. A higher cost is checked: after each of the two actions,
  the expert level plays on for both sides until the next throw or until play moves to another
  board. The cost counts only if the expert's action leads to more goals.
"""

from ..rules.generator import Generator
from .levels import EXPERT, player_module
from .opponent import Opponent


class Judge(Opponent):
    """Computes, in slices of time, how much worse ``action`` is than the expert's choice.

    ``think`` returns (the expert's action, the cost of ``action``). The cost is the value of the
    expert's action minus that of ``action``, times ``weight``, in 1/360 of a goal. It is 0 if it
    would be negative or is not reliable (see ``SURE`` above).
    """

    def __init__(self, action):
        Opponent.__init__(self, Generator(0))
        self._action = action

    def decide(self, match):
        """Yield often, then return (the expert's action, the cost of ``action``)."""
        player = player_module(match.RULESET)
        yield  # the import has used up this slice of time
        answer = yield from player.decide(match.clone(), self._generator, EXPERT)
        if answer == self._action:
            return answer, 0
        if "value" not in player.__dict__:
            return answer, 0  # the ``player`` of a custom game may have no ``value``
        best = yield from player.value(match.clone(), Generator(0), answer)
        value = yield from player.value(match.clone(), Generator(0), self._action)
        cost = max(0, best - value)
        if "weight" in player.__dict__:
            cost = cost * player.weight(match) // 100
        if cost and "SURE" in player.__dict__:
            if cost < player.SURE:
                return answer, 0
            best = yield from _lead_after(player, match.clone(), answer)
            lead = yield from _lead_after(player, match.clone(), self._action)
            if best <= lead:
                return answer, 0
        return answer, cost


def _lead_after(player, match, action):
    """Yield often, then return the lead in goals of the deciding side after ``action``.

    After ``action``, the expert level plays on for both sides until the next throw or until play
    moves to another board.
    """
    side, board = match.current_player(), match.board_in_play()
    match.apply_action(action)
    while match.current_player() >= 0 and match.board_in_play() == board:
        yield
        action = yield from player.decide(match.clone(), Generator(0), EXPERT)
        match.apply_action(action)
    return match.score[side] - match.score[1 - side]
