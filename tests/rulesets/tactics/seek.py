"""Unattended play of the tactics game that seeks the ball and the goal; fair dice.

It asks the match only for its state and its legal actions, and is quick: for
statistics and for the checks that look at thousands of matches.
"""

from typing import Any

from pixelpitch.rules import CHANCE, TERMINAL, guide, squares
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets.tactics.state import BALL, PAWN

AREA = {0: range(3), 1: range(13, 16)}  # columns of the Penalty Areas, by side


def apart(one: int, other: int) -> int:
    return max(abs(one % 16 - other % 16), abs(one // 16 - other // 16))


def row(square: int, side: int) -> int:
    """0 at the own goal line of ``side`` to 15."""
    return square % 16 if side == 0 else 15 - square % 16


def in_area(square: int, side: int) -> bool:
    return square % 16 in AREA[side] and 2 <= square // 16 <= 5


def is_long(square: int, side: int) -> bool:
    return row(square, side) == 3 and square // 16 in (2, 5)


class Seeker:
    """One match's coaches; ``wild`` of 100 decisions are drawn uniformly."""

    def __init__(self, seed: int, wild: int = 5) -> None:
        self.generator = Generator(seed)
        self.wild = wild

    def step(self, match: Any) -> int:
        """Play one action, and let a throw's time pass."""
        thrown = match.current_player() == CHANCE
        action = self.choose(match)
        match.apply_action(action)
        if thrown:
            events = match.events
            match.pass_time(match.SECONDS_PER_THROW)
            match.events = events + match.events
        return action

    def play(self, match: Any) -> None:
        while match.current_player() != TERMINAL:
            self.step(match)

    def choose(self, match: Any) -> int:
        """The next action."""
        legal = match.legal_actions()
        if match.current_player() == CHANCE or self.generator.below(100) < self.wild:
            return choose(match, self.generator)
        labels = {match.LABELS[each]: each for each in legal if each >= squares.SQUARES}
        if "usual" in labels:
            return int(labels["usual"])
        if "throw" in labels:
            keeper = match.pawns[11 * match.side]
            near = apart(keeper, match.ball) == 1 and self.generator.below(4)
            return int(labels["keeper" if near else "throw"])
        likely = guide.likeliest(match)
        if likely in legal and self.generator.below(4):  # a coach errs, the guide seldom
            return int(likely)
        return max(legal, key=lambda action: self.value(match, action))

    def value(self, match: Any, action: int) -> int:
        """How good a square is for the ball, or for the pawn that goes there, with some noise."""
        noise = int(self.generator.below(4))
        if action >= squares.SQUARES:
            return noise
        side = match.side
        ahead = row(action, side)
        if match.phase != BALL:
            if match.step == PAWN:
                return noise + (6 if in_area(action, 1 - side) else 12) - abs(ahead - 9)
            return noise + min(ahead, 12) + 3 * in_area(action, 1 - side)
        own = action in match.pawns[11 * side : 11 * side + 11]
        chance = in_area(action, 1 - side) or (own and is_long(action, 1 - side))
        near = min(apart(pawn, action) for pawn in match.pawns[11 * side + 1 :][:10] if pawn >= 0)
        return noise + ahead + 8 * own + 10 * chance - 2 * near
