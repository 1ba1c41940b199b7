"""Counts the presses that a match costs when two coaches make every decision with the pads.

The key player decides like the board's ``normal``, but accepts the initial choice of the cursor if
the board's judge (``hard``) finds the loss too small for a review to mention. In a game without a
judge it plays as normal does. It takes the shortest way to each choice. A press of a direction pad
and one of OK each count. A throw costs no press, because the die is thrown by hand.
"""

from collections import deque
from dataclasses import dataclass
from typing import Any

from pixelpitch import opponents, rulesets
from pixelpitch.app.input.chooser import Chooser
from pixelpitch.app.input.pad_events import DOWN, LEFT, OK, PRESS, RIGHT, UP
from pixelpitch.app.offer import Offer
from pixelpitch.app.shortcuts import FIRST
from pixelpitch.rules import autoplay
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import CHANCE, TERMINAL

HELD_PAD = -1
NEGLIGIBLE_LOSS = (
    18  # 1/20 of a goal, in units of 1/360; the review (app.screens.review) ignores less, too
)


@dataclass
class Presses:
    """The presses of a match, and the number of questions they answered."""

    questions: int = 0
    presses: int = 0


def pads_to(choices: list[int], ball: int, first: int, target: int) -> tuple[int, ...]:
    """Return the direction pads that lead the cursor from its first place to ``target``.

    ``choices``, ``ball`` and ``first`` are as for ``Chooser.begin``. No way is shorter. The result
    is HELD three times if only a held pad gets there, as in one scattered set of squares in
    thousands.
    """
    cursor = Chooser()
    cursor.begin(choices, ball, first)
    here = (cursor.choice(), cursor.came)
    ways: dict[tuple[int, tuple[int, int]], tuple[int, ...]] = {here: ()}
    waiting = deque(ways)
    while waiting:
        here = waiting.popleft()
        if here[0] == target:
            return ways[here]
        for key in (UP, DOWN, LEFT, RIGHT):
            cursor.begin(choices, ball, here[0])
            cursor.came = here[1]
            cursor.move(key, PRESS)
            there = (cursor.choice(), cursor.came)
            if there not in ways:
                ways[there] = (*ways[here], key)
                waiting.append(there)
    return (HELD_PAD,) * 3  # to the target and back from beyond it


class KeyPlayer:
    """Both coaches of ``match``, with ``seed`` for their throws and preferences.

    With ``together`` False each decision is asked for by itself, as with the setting *Ask always*.
    """

    def __init__(self, match: Any, seed: int, together: bool = True) -> None:
        self._match = match
        self._together = together
        self._generator = Generator(seed)
        self._normal = opponents.make("normal", self._generator)
        self._judge = getattr(rulesets.part(match.RULESET, "player"), "value", None)
        self.count = Presses()

    def play(self) -> Presses:
        """Play the match to its end."""
        match = self._match
        while match.current_player() != TERMINAL:
            if match.current_player() == CHANCE:
                autoplay.step(match, self._generator)
            else:
                self._decide()
        return self.count

    def _decide(self) -> None:
        match = self._match
        offer = Offer(match, match.scene(), self._together)
        count = self.count
        if len(offer.choices) == 1:
            match.apply_action(offer.choices[0])
            return
        choice, keys = self.answer()
        for action in offer.actions(match, choice):
            match.apply_action(action)
        if keys is not None:
            count.questions += 1
            count.presses += len(keys)

    def answer(self) -> tuple[int, tuple[int, ...] | None]:
        """Return the choice made now and the pads pressed for it, OK last, or None for a physical
        throw.

        The choice is as in ``Offer``.
        """
        match = self._match
        scene = match.scene()
        offer = Offer(match, scene, self._together)
        cursor = Chooser()
        cursor.begin(offer.choices, scene.ball, offer.first)
        choice = self._choose(offer, cursor.choice())
        if choice == match.table().throw_action(match):
            return choice, None
        return choice, (*pads_to(offer.choices, scene.ball, offer.first, choice), OK)

    def _choose(self, offer: Offer, start: int) -> int:
        """Return the choice that the player makes if the cursor begins on ``start``."""
        match = self._match
        actions = offer.actions(match, start)
        if start >= FIRST:
            return start  # a line-up that takes one press
        action = self._decision(match, actions[0])
        ahead = match.clone()
        ahead.apply_action(action)
        if ahead.current_player() != match.current_player():
            return action
        for square in offer.choices:
            if len(offer.actions(match, square)) > 1 and offer.actions(match, square)[0] == action:
                liked = actions[-1] if actions[-1] in ahead.legal_actions() else square
                second = self._decision(ahead, liked)
                return second if offer.actions(match, second) == (action, second) else action
        return action

    def _decision(self, match: Any, liked: int) -> int:
        """Return the decision of normal, or ``liked`` if the judge sees no loss in it."""
        choice = _run(self._normal.decide(match.clone()))
        if choice == liked or self._judge is None:
            return choice
        best = _run(self._judge(match.clone(), Generator(0), choice))
        cost = best - _run(self._judge(match.clone(), Generator(0), liked))
        return liked if cost < NEGLIGIBLE_LOSS else choice


def _run(thought: Any) -> int:
    """Run the generator ``thought`` to its end; return its result."""
    while True:
        try:
            next(thought)
        except StopIteration as over:
            return int(over.value)
