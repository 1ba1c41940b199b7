"""A strong player of StreetSoccer that examines every reply of the other side; used to measure
levels.

It finds and evaluates turns as the level ``hard`` does. After each of the most promising turns, it
tries all six throws of the other side, which replies with the turn that ``hard`` would choose. The
player is far too slow for the board. Run this module as a command:

    python -m tests.opponents.deeper_streetsoccer LEVEL SEED MATCHES
"""

import sys
from typing import Any

from pixelpitch.rulesets import load
from pixelpitch.rulesets.streetsoccer.moves import Turn
from pixelpitch.rulesets.streetsoccer.player.scoring import GOAL_END, GOAL_VALUE, evaluate
from pixelpitch.rulesets.streetsoccer.player.search import (
    Geometry,
    decide,
    has_plans,
    plans_with,
    turn_plans,
)
from pixelpitch.rulesets.streetsoccer.rules import THROW_PHASE
from tests.opponents.positions import result_of
from tests.opponents.series import print_points_fraction

HARD_LEVEL_NUMBER = 3
MAX_EXAMINED_PLANS = 16  # only this many of the most promising plans are examined
MAX_EXAMINED_REPLIES = 4  # only this many of the other side's most promising replies are examined

TurnPlan = tuple[int, int, int, int]


class ReplySearchPlayer:
    """A StreetSoccer player for one seat that also searches the opponent's replies to its plans."""

    def __init__(self, generator: Any, examined: int = MAX_EXAMINED_PLANS) -> None:
        self._generator = generator
        self._examined = examined
        # ((turn number, side) when a plan was last made, position after this plan)
        self._aim: tuple[Any, Any] = ((), ())

    def choose(self, match: Any) -> int:
        """Return the first action of the plan that is best after the opponent's best reply."""
        if not has_plans(match):
            return int(result_of(decide(match, self._generator, HARD_LEVEL_NUMBER)))
        plans = [
            plan for action in match.legal_actions() for plan in list_plans_of_action(match, action)
        ]
        turn = match.turn, match.side
        if self._aim[0] == turn:
            for plan in plans:
                if position_after(match, plan) == self._aim[1]:
                    return plan[0]
        # many plans look equally good, so their order is random
        plans.sort(key=lambda _: self._generator.below(1024))
        kept = choose_most_promising(match, plans, self._examined)
        best = max(kept, key=lambda plan: evaluate_after_replies(match, plan))
        self._aim = turn, position_after(match, best)
        return best[0]


def list_plans_of_action(match: Any, action: int) -> list[TurnPlan]:
    """Return the plans for the present turn of ``match`` whose first action is ``action``."""
    return [plan for plan in plans_with(match, action) if plan is not None]


def position_after(match: Any, plan: TurnPlan) -> tuple[int, list[int], int]:
    """Return where the side's figures and the ball are after ``plan``: (goalie, other figures,
    ball).
    """
    own = move_figure(match.teams()[0], plan)
    return own[0], sorted(own[1:]), plan[3]


def move_figure(own_figures: list[int], plan: TurnPlan) -> list[int]:
    """Return the squares of a side's figures after the move of ``plan``."""
    return [plan[2] if each == plan[1] else each for each in own_figures]


def choose_most_promising(match: Any, plans: list[TurnPlan], max_plans: int) -> list[TurnPlan]:
    """Return one plan that scores, if there is any; otherwise return up to ``max_plans`` plans, the
    most promising first.
    """
    goals = [plan for plan in plans if plan[3] == GOAL_END]
    if goals:
        return goals[:1]
    geometry = Geometry(match.side, *match.teams())
    return sorted(plans, key=geometry.value, reverse=True)[:max_plans]


def evaluate_after_replies(match: Any, plan: TurnPlan) -> float:
    """Return the value of ``plan`` in 1/360 of a goal: the mean over the other side's six throws,
    each with its best reply.
    """
    if plan[3] == GOAL_END:
        return GOAL_VALUE
    after = match.clone()
    after.figures[after.figures.index(plan[1])] = plan[2]
    after.side, after.ball = 1 - match.side, plan[3]
    after.set_fields({"phase": THROW_PHASE, "pips": 0})
    known: dict[tuple[tuple[int, ...], int], int] = {}
    return -sum(evaluate_best_reply(after, throw, known) for throw in range(1, 7)) / 6


def evaluate_best_reply(
    match: Any, throw: int, known_values: dict[tuple[tuple[int, ...], int], int]
) -> int:
    """Return the value of the best reply with ``throw`` for the side to move, in 1/360 of a goal.

    ``known_values`` caches {(side's figures, ball): value}.
    """
    match.pips = throw
    plans = [plan for plan in turn_plans(Turn(match)) if plan is not None]
    own, other = match.teams()
    best = -GOAL_VALUE
    for plan in choose_most_promising(match, plans, MAX_EXAMINED_REPLIES):
        if plan[3] == GOAL_END:
            return GOAL_VALUE
        after = move_figure(own, plan)
        key = tuple(after), plan[3]
        if key not in known_values:
            known_values[key] = result_of(evaluate(match, match.side, after, other, plan[3]))[0]
        best = max(best, known_values[key])
    return best


if __name__ == "__main__":
    level, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    print_points_fraction(load("streetsoccer"), ReplySearchPlayer, level, range(seed, seed + count))
