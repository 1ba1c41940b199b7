"""Counts the presses that a match costs when two coaches make every decision with the pads.

A simulated coach (``KeyPlayer``) decides like the opponent of level ``normal``, with one exception:
the coach accepts the choice on which the cursor begins if it is almost as good. This means that the
level ``hard`` values the difference as too small for a review of the match to mention. The
exception does not apply to games without a ``value`` function.

Each press of a direction pad or of OK counts. The cursor takes the shortest path to the choice. A
throw costs no press, because the die is thrown by hand.
"""

from collections import deque
from dataclasses import dataclass
from typing import Any

from pixelpitch import opponents, rulesets
from pixelpitch.app.input.chooser import Chooser
from pixelpitch.app.input.pad_events import DOWN, LEFT, OK, PRESS, RIGHT, UP
from pixelpitch.app.offer import Offer
from pixelpitch.app.shortcuts import FIRST_SHORTCUT_CHOICE
from pixelpitch.rules import autoplay
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import CHANCE, TERMINAL

HELD_PAD = -1
NEGLIGIBLE_LOSS_360THS = (
    # 18/360 of a goal = 1/20 of a goal; the review (app.screens.review) does not mention smaller
    # losses
    18
)


@dataclass
class PressCounts:
    """The number of presses in a match, and the number of questions that they answered."""

    question_count: int = 0
    press_count: int = 0


def shortest_pad_path(
    choices: list[int], ball: int, first_choice: int, target: int
) -> tuple[int, ...]:
    """Return the shortest sequence of pads that moves the cursor from its first choice to
    ``target``.

    ``choices``, ``ball`` and ``first_choice`` are as for ``Chooser.begin``. A pad is never followed
    by the opposite one, which would only lead back. In one of thousands of random sets of squares,
    the cursor reaches the target only while a pad is held; the result is then HELD_PAD three times.
    """
    cursor = Chooser()
    cursor.begin(choices, ball, first_choice)
    here = (cursor.choice(), -1)
    ways: dict[tuple[int, int], tuple[int, ...]] = {here: ()}
    waiting = deque(ways)
    while waiting:
        here = waiting.popleft()
        if here[0] == target:
            return ways[here]
        for key in (UP, DOWN, LEFT, RIGHT):
            cursor.begin(choices, ball, here[0])
            if here[1] ^ 1 != key and cursor.move(key, PRESS):
                there = (cursor.choice(), key)
                if there not in ways:
                    ways[there] = (*ways[here], key)
                    waiting.append(there)
    # A held pad counts as three presses, because the cursor passes the target and must come back.
    return (HELD_PAD,) * 3


class KeyPlayer:
    """Plays both coaches of ``match``; ``seed`` determines their throws and preferences.

    If ``combines_decisions`` is False, the coaches make one decision at a time, as with the setting
    *Ask always*.
    """

    def __init__(self, match: Any, seed: int, combines_decisions: bool = True) -> None:
        self._match = match
        self._together = combines_decisions
        self._generator = Generator(seed)
        self._normal = opponents.make("normal", self._generator)
        self._judge = getattr(rulesets.part(match.RULESET, "player"), "value", None)
        self.count = PressCounts()

    def play(self) -> PressCounts:
        """Play the match to its end."""
        match = self._match
        while match.current_player() != TERMINAL:
            if match.current_player() == CHANCE:
                autoplay.play_action(match, self._generator)
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
        choice, keys = self.choose_pads()
        for action in offer.actions(match, choice):
            match.apply_action(action)
        if keys is not None:
            count.question_count += 1
            count.press_count += len(keys)

    def choose_pads(self) -> tuple[int, tuple[int, ...] | None]:
        """Return (choice, pads to press for it). The choice is one of ``Offer.choices``, and the
        last pad is OK. For a physical throw, the second value is None.
        """
        match = self._match
        scene = match.scene()
        offer = Offer(match, scene, self._together)
        cursor = Chooser()
        cursor.begin(offer.choices, scene.ball, offer.first)
        choice = self._choose(offer, cursor.choice())
        if choice == match.table().throw_action(match):
            return choice, None
        return choice, (*shortest_pad_path(offer.choices, scene.ball, offer.first, choice), OK)

    def _choose(self, offer: Offer, start: int) -> int:
        """Return the coach's choice, given that the cursor begins on ``start``."""
        match = self._match
        actions = offer.actions(match, start)
        if start >= FIRST_SHORTCUT_CHOICE:
            return start  # a line-up is accepted as offered, with one press
        action = self._accept_or_decide(match, actions[0])
        ahead = match.clone()
        ahead.apply_action(action)
        if ahead.current_player() != match.current_player():
            return action
        for square in offer.choices:
            if len(offer.actions(match, square)) > 1 and offer.actions(match, square)[0] == action:
                liked = actions[-1] if actions[-1] in ahead.legal_actions() else square
                second = self._accept_or_decide(ahead, liked)
                return second if offer.actions(match, second) == (action, second) else action
        return action

    def _accept_or_decide(self, match: Any, offered: int) -> int:
        """Return the decision of level ``normal``, or ``offered`` if that is almost as good.

        ``offered`` is the choice under the cursor. The game's ``value`` function compares the two.
        """
        choice = _result_of(self._normal.decide(match.clone()))
        if choice == offered or self._judge is None:
            return choice
        best = _result_of(self._judge(match.clone(), Generator(0), choice))
        cost = best - _result_of(self._judge(match.clone(), Generator(0), offered))
        return offered if cost < NEGLIGIBLE_LOSS_360THS else choice


def _result_of(generator: Any) -> int:
    """Run ``generator`` to its end and return its result."""
    while True:
        try:
            next(generator)
        except StopIteration as over:
            return int(over.value)
