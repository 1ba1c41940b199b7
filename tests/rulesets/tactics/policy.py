"""Chooses actions that aim at the ball and the goal, so that the tests reach every rule.

The policy reads a state of the slow reference. Its seed determines its style, for example how much
the pawns seek the goal, and how closely they crowd. The policy also chooses some outcomes of the
dice, so that captures, battles and fouls are frequent: useful ones with the probability ``luck``,
and extreme ones in battles with the probability ``rough``.
"""

import random
from typing import Any

from tests.rulesets.tactics.reference import pawns, reach
from tests.rulesets.tactics.reference.board import (
    GOAL_AREA_SQUARES,
    LONG_DISTANCE_SQUARES,
    PENALTY_AREA_SQUARES,
    SQUARE_NAMES,
    distance,
    row_of,
)
from tests.rulesets.tactics.reference.game import Game

State = dict[str, Any]


class Policy:
    """Chooses outcomes and actions for both sides; with ``has_fair_dice`` the dice are fair."""

    def __init__(self, seed: int, *, has_fair_dice: bool = False) -> None:
        draw = self.draw = random.Random(seed)
        self.uniform = draw.choice((0.02, 0.1, 0.3))  # share of entirely random decisions
        self.luck = 0.0 if has_fair_dice else draw.choice((0.0, 0.3, 0.8))
        self.rough = 0.0 if has_fair_dice else draw.choice((0.0, 0.1, 0.5))
        self.forward = [draw.choice((0.5, 1.0, 3.0)) for _ in (0, 1)]
        self.inside = [draw.choice((0.0, 2.0, 6.0)) for _ in (0, 1)]
        self.goal_area = [draw.choice((-4.0, 0.0, 8.0)) for _ in (0, 1)]
        self.keeper = [draw.choice((0.1, 0.5, 0.9)) for _ in (0, 1)]
        self.pass_on = draw.choice((0.0, 4.0, 9.0))

    def choose_outcome(self, game: Game) -> int:
        """Return a random outcome, or with probability ``luck`` a useful one.

        In a battle, ``rough`` is the probability of a throw that may lead to a foul.
        """
        chance = game.chance()
        assert chance is not None
        outcomes = [outcome for outcome, weight in chance[3] for _ in range(weight)]
        state = game.state
        if state["phase"] == "battle" and self.draw.random() < self.rough:
            return (
                self.draw.choice((1, 6)) if state["step"] == "first" else 7 - max(state["die"], 1)
            )
        keeper = (
            state["phase"] == "ball"
            and state["ball"] == state[pawns.SIDE_NAMES[state["o"]]]["keeper"]
        )
        if keeper and self.draw.random() < self.luck:
            return self.draw.choice((5, 6, 6))
        if state["step"] == "throw" and self.draw.random() < self.luck:
            good = [die for die in outcomes if self.is_useful(state, die)]
            if good:
                return self.draw.choice(good)
        return self.draw.choice(outcomes)

    def is_useful(self, state: State, die: int) -> bool:
        """Return True if a throw of ``die`` brings a pawn to the ball, or the ball to a team-mate
        or into the opponents' Penalty Area.
        """
        seen = {**state, "die": die}
        if state["phase"] in ("capture", "defend"):
            return reach.can_reach_ball(seen)
        if state["phase"] == "ball":
            side = state["o"]
            good = pawns.pawn_squares(state, side) | set(PENALTY_AREA_SQUARES[1 - side])
            return not good.isdisjoint(reach.kick_targets(seen))
        return False

    def choose_action(self, game: Game) -> str:
        """Return a legal action: this policy's usual choice, or a random one."""
        legal = game.legal_actions()
        if len(legal) == 1 or self.draw.random() < self.uniform:
            return self.draw.choice(legal)
        state = game.state
        phase, step = state["phase"], state["step"]
        if phase == "setup" and self.draw.random() < 0.6:
            return "usual"
        if phase == "corner" and step == "place" and self.draw.random() < 0.3:
            return "done"
        if step == "choice":
            near = state["ball"] in reach.keeper_targets(state, state["side"])
            keeper = near or self.draw.random() < 0.2 * self.keeper[state["side"]]
            return "keeper" if keeper else "throw"
        if step == "how":
            return self.draw.choice(legal)
        if phase in ("set", "capture", "defend") and step == "pawn":
            ends = reach.targets_of_movable_pawns(state)
            best = {
                pawn: max(self.square_value(state, end) for end in sorted(ends[pawn]))
                for pawn in legal
            }
            return max(legal, key=lambda pawn: best[pawn])
        if step in ("square", "where", "place", "striker", "keeper"):
            return max(legal, key=lambda square: self.square_value(state, square))
        return self.draw.choice(legal)

    def square_value(self, state: State, square: str) -> float:
        """Return how good ``square`` is for the ball or pawn that goes there, with noise."""
        side = state["side"]
        noise = self.draw.random() * 4
        if square not in SQUARE_NAMES:
            return noise
        if state["phase"] == "ball":
            return noise + self.ball_value(state, square)
        if square == state["ball"]:
            return 50 + noise
        result = noise + self.forward[side] * row_of(square, side) / 4
        if square in PENALTY_AREA_SQUARES[1 - side]:
            result += self.inside[side]
        if square in GOAL_AREA_SQUARES[1 - side]:
            result += self.goal_area[side]
        if square in PENALTY_AREA_SQUARES[side] or square in LONG_DISTANCE_SQUARES[1 - side]:
            result += 2 * self.keeper[side]
        if state["phase"] in ("capture", "defend"):
            result -= distance(square, state["ball"])
        return result

    def ball_value(self, state: State, square: str) -> float:
        """Return how good ``square`` is as a target of the ball (higher is better)."""
        side = state["o"]
        found = self.forward[side] * row_of(square, side) / 2
        own = pawns.pawn_on(state, side, square)
        if own:
            found += self.pass_on
        if square in PENALTY_AREA_SQUARES[1 - side] or (
            own and square in LONG_DISTANCE_SQUARES[1 - side]
        ):
            found += 6 + self.inside[side]
        near = [distance(at, square) for _, at in pawns.field_players(state, side)]
        return found - min(near, default=0) * 2
