"""A stronger player of StreetSoccer to measure levels by: it looks at every reply to each throw.

It has hard's own plans and weights.  For each of those that look best it throws all six numbers
for the other side and lets that one choose among the best of its own, as hard would.  Far too
slow for the board.  Run it as a command:

    python -m tests.opponents.deeper_streetsoccer LEVEL SEED MATCHES
"""

import sys
from typing import Any

from pixelpitch.rulesets import load
from pixelpitch.rulesets.streetsoccer.moves import Turn
from pixelpitch.rulesets.streetsoccer.player.scoring import GOAL, SCORED, weigh
from pixelpitch.rulesets.streetsoccer.player.search import (
    Geometry,
    decide,
    has_plans,
    plans_with,
    turn_plans,
)
from pixelpitch.rulesets.streetsoccer.rules import THROW
from tests.opponents.positions import result
from tests.opponents.series import show_share

HARD = 3
EXAMINED = 16  # plans at most, by their looks
REPLIES = 4  # of the other side's

Plan = tuple[int, int, int, int]


class Deeper:
    """One seat's player; ``choose`` returns a legal action."""

    def __init__(self, generator: Any, examined: int = EXAMINED) -> None:
        self._generator = generator
        self._examined = examined
        self._aim: tuple[Any, Any] = ((), ())  # the turn, and the result that it is to have

    def choose(self, match: Any) -> int:
        if not has_plans(match):
            return int(result(decide(match, self._generator, HARD)))
        plans = [plan for action in match.legal_actions() for plan in of_action(match, action)]
        turn = match.turn, match.side
        if self._aim[0] == turn:
            for plan in plans:
                if place(match, plan) == self._aim[1]:
                    return plan[0]
        plans.sort(key=lambda _: self._generator.below(1024))  # many look alike
        kept = looked_at(match, plans, self._examined)
        best = max(kept, key=lambda plan: worth_after_replies(match, plan))
        self._aim = turn, place(match, best)
        return best[0]


def of_action(match: Any, action: int) -> list[Plan]:
    return [plan for plan in plans_with(match, action) if plan is not None]


def place(match: Any, plan: Plan) -> tuple[int, list[int], int]:
    """Return where the side's figures and the ball will be."""
    own = move(match.teams()[0], plan)
    return own[0], sorted(own[1:]), plan[3]


def move(own: list[int], plan: Plan) -> list[int]:
    return [plan[2] if each == plan[1] else each for each in own]


def looked_at(match: Any, plans: list[Plan], most: int) -> list[Plan]:
    """Return a goal alone, or the plans that geometry likes best."""
    goals = [plan for plan in plans if plan[3] == GOAL]
    if goals:
        return goals[:1]
    geometry = Geometry(match.side, *match.teams())
    return sorted(plans, key=geometry.value, reverse=True)[:most]


def worth_after_replies(match: Any, plan: Plan) -> float:
    """Return the mean over the other side's six throws of what its best reply leaves, in 1/360."""
    if plan[3] == GOAL:
        return SCORED
    after = match.clone()
    after.figures[after.figures.index(plan[1])] = plan[2]
    after.side, after.ball = 1 - match.side, plan[3]
    after.set_fields({"phase": THROW, "pips": 0})
    known: dict[tuple[tuple[int, ...], int], int] = {}
    return -sum(best_reply(after, throw, known) for throw in range(1, 7)) / 6


def best_reply(match: Any, throw: int, known: dict[tuple[tuple[int, ...], int], int]) -> int:
    """Return what the best answer to ``throw`` is worth to the side on turn, in 1/360."""
    match.pips = throw
    plans = [plan for plan in turn_plans(Turn(match)) if plan is not None]
    own, other = match.teams()
    best = -SCORED
    for plan in looked_at(match, plans, REPLIES):
        if plan[3] == GOAL:
            return SCORED
        after = move(own, plan)
        key = tuple(after), plan[3]
        if key not in known:
            known[key] = result(weigh(match, match.side, after, other, plan[3]))[0]
        best = max(best, known[key])
    return best


if __name__ == "__main__":
    level, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    show_share(load("streetsoccer"), Deeper, level, range(seed, seed + count))
