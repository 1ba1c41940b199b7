"""Plays Soccer Tactics automatically and quickly with fair dice: both sides seek the ball and the
goal. Only the state and the legal actions of the match are used.
"""

from typing import Any

from pixelpitch.rules import CHANCE, squares
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.squares import depth, distance
from pixelpitch.rulesets.tactics.board import can_shoot_from, in_penalty_area
from pixelpitch.rulesets.tactics.rules import BALL_PHASE, PAWN_STEP


class SeekingCoaches:
    """Plays both sides of a match and draws ``random_percent`` per cent of decisions at random."""

    def __init__(self, seed: int, random_percent: int = 5) -> None:
        self.generator = Generator(seed)
        self.wild = random_percent

    def step(self, match: Any) -> int:
        """Apply and return one action; a throw advances the clock by ``SECONDS_PER_THROW``."""
        thrown = match.current_player() == CHANCE
        action = self.choose(match)
        match.apply_action(action)
        if thrown:
            events = match.events
            match.pass_time(match.SECONDS_PER_THROW)
            match.events = events + match.events
        return action

    def choose(self, match: Any) -> int:
        """Return the next action."""
        legal = match.legal_actions()
        if match.current_player() == CHANCE or self.generator.below(100) < self.wild:
            return choose(match, self.generator)
        labels = {match.LABELS[each]: each for each in legal if each >= squares.SQUARES}
        if "usual" in labels:
            return int(labels["usual"])
        if "throw" in labels:
            keeper = match.pawns[11 * match.side]
            near = distance(keeper, match.ball) == 1 and self.generator.below(4)
            return int(labels["keeper" if near else "throw"])
        likely = match.table().likeliest(match)
        # coaches do not always choose the likeliest action
        if likely in legal and self.generator.below(4):
            return int(likely)
        return max(legal, key=lambda action: self.square_value(match, action))

    def square_value(self, match: Any, action: int) -> int:
        """Return the value of moving the ball or a pawn to the square ``action``, plus noise."""
        noise = int(self.generator.below(4))
        if action >= squares.SQUARES:
            return noise
        side = match.side
        ahead = depth(action, side)
        if match.phase != BALL_PHASE:
            if match.step == PAWN_STEP:
                return noise + (6 if in_penalty_area(1 - side, action) else 12) - abs(ahead - 9)
            return noise + min(ahead, 12) + 3 * in_penalty_area(1 - side, action)
        own = action in match.pawns[11 * side : 11 * side + 11]
        chance = can_shoot_from(1 - side, action) and (own or in_penalty_area(1 - side, action))
        near = min(
            distance(pawn, action) for pawn in match.pawns[11 * side + 1 :][:10] if pawn >= 0
        )
        return noise + ahead + 8 * own + 10 * chance - 2 * near
