"""Checks by playouts whether the review of a match is right about the costliest decisions.

Each of these decisions is played in two ways: with the chosen action and with the action that the
review advises. The level ``expert`` finishes the turn, then ``normal`` plays both sides. The cost
is confirmed if the advised action gains more goals, and the lower confidence limit of the
difference is above 0.

Run this module as a command. If THROWS is 0, the playouts last to the end of the match, and results
are compared instead of goals:

    python -m tests.opponents.reviewed RULESET SEED MATCHES THROWS PLAYOUTS [LEVEL LEVEL]
"""

import sys
from typing import Any, NamedTuple

from host_tools.analysis.playouts import playout
from host_tools.analysis.tally import wilson_limits
from host_tools.common import matches
from pixelpitch import opponents
from pixelpitch.opponents.judge import Judge
from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import load

MIN_COST_360THS = 18  # the lowest listed cost in 1/360 of a goal, as in ``app.screens.review``
MAX_DECISIONS_PER_SIDE = 2  # number of listed decisions of a side, as in ``app.screens.review``
COST_UNITS_PER_GOAL = 360
Z_95_PERCENT = 1.96
MAX_THROWS_PER_MATCH = 10000  # this number of throws is enough to end any match


class ListedDecision(NamedTuple):
    """A decision that the review lists as costly.

    ``match`` is the match before it, and ``advised_action`` what the review advises instead.
    """

    cost_360ths: int
    match_before: Any
    chosen_action: int
    advised_action: int


def list_decisions(ruleset: str, seed: int, levels: tuple[str, str]) -> list[ListedDecision]:
    """Play a match and return the decisions that a review lists for both sides, the costliest
    first.
    """
    match = load(ruleset)()
    generator = Generator(seed)
    seats = matches.opponents_for(levels, seed)
    # One list for each turn. It contains the costliest decision of the turn, or nothing.
    turns: list[list[ListedDecision]] = []
    before = CHANCE
    while (side := match.current_player()) != TERMINAL:
        if side != before:
            turns.append([])
        before = side
        if side == CHANCE:
            matches.play_step(match, generator, seats)
            continue
        action = seats[side].think(match, lambda: False)
        if len(match.legal_actions()) > 1:
            better, cost = Judge(action).think(match, lambda: False)
            if cost >= MIN_COST_360THS and (not turns[-1] or cost > turns[-1][0].cost_360ths):
                turns[-1] = [ListedDecision(cost, match.clone(), action, better)]
        match.apply_action(action)
    found = sorted((each[0] for each in turns if each), key=lambda each: -each.cost_360ths)
    sides = [
        [each for each in found if each.match_before.current_player() == side] for side in (0, 1)
    ]
    return sorted(
        sides[0][:MAX_DECISIONS_PER_SIDE] + sides[1][:MAX_DECISIONS_PER_SIDE],
        key=lambda each: -each.cost_360ths,
    )


def finish_turn(match: Any, action: int) -> Any:
    """Return the match after ``action`` and the rest of the turn, which the expert decides."""
    match = match.clone()
    side = match.current_player()
    expert = opponents.make("expert", Generator(1))
    match.apply_action(action)
    while match.current_player() == side:
        match.apply_action(expert.think(match, lambda: False))
    return match


def measure_gain(
    decision: ListedDecision, throw_count: int, playout_count: int
) -> tuple[float, float]:
    """Return (gain of the advised action over the chosen one, half the width of its confidence
    interval).

    The unit is a goal. If ``throw_count`` is 0, the playouts last to the end of the match, and the
    unit is the difference between a win and a defeat.
    """
    side = decision.match_before.current_player()
    ends = [
        finish_turn(decision.match_before, each)
        for each in (decision.advised_action, decision.chosen_action)
    ]
    gains = []
    for seed in range(500_000, 500_000 + playout_count):
        leads: list[float] = [
            playout(end, side, seed, throw_count or MAX_THROWS_PER_MATCH) for end in ends
        ]
        if not throw_count:
            leads = [(lead > 0) - (lead < 0) for lead in leads]
            leads = [lead / 2 for lead in leads]
        gains.append(leads[0] - leads[1])
    mean = sum(gains) / playout_count
    squares = sum((gain - mean) ** 2 for gain in gains) / max(1, playout_count - 1)
    return mean, Z_95_PERCENT * float(squares / playout_count) ** 0.5


def main(
    ruleset: str, seed: int, match_count: int, throw_count: int, playout_count: int, *levels: str
) -> None:
    """Print the costs that the review states for ``match_count`` matches, and those of playouts."""
    first, second = levels or ("easy", "normal")
    # numbers of listed decisions, confirmed or in total: [only the costliest of each match, all]
    confirmed = [0, 0]
    numbers = [0, 0]
    # sums of the costs in goals: [stated by the review, measured by the playouts]
    sums = [0.0, 0.0]
    for at in range(seed, seed + match_count):
        pair = (second, first) if at % 2 else (first, second)
        for rank, decision in enumerate(list_decisions(ruleset, at, pair)):
            mean, half = measure_gain(decision, throw_count, playout_count)
            sums[0] += decision.cost_360ths / COST_UNITS_PER_GOAL
            sums[1] += mean
            for kind in (0, 1) if not rank else (1,):
                numbers[kind] += 1
                confirmed[kind] += mean - half > 0
            action_name = decision.match_before.action_to_string
            print(
                f"{at}: {action_name(decision.chosen_action)} is said to cost"
                f" {decision.cost_360ths / COST_UNITS_PER_GOAL:.2f}, costs {mean:.2f} +- {half:.2f}"
                f"; better {action_name(decision.advised_action)}",
                flush=True,
            )
        words = []
        for kind, name in enumerate(("dearest", "all")):
            low, high = wilson_limits(confirmed[kind], max(1, numbers[kind]))
            words.append(
                f"of the {name} {confirmed[kind]} of {numbers[kind]}"
                f" [{100 * low:.1f}, {100 * high:.1f}] are confirmed"
            )
        total = max(1, numbers[1])
        words.append(f"said {sums[0] / total:.2f}, measured {sums[1] / total:.2f} goals each")
        print(f"{at - seed + 1} matches: " + "; ".join(words), flush=True)


if __name__ == "__main__":
    seed, count, throws, playouts = (int(each) for each in sys.argv[2:6])
    main(sys.argv[1], seed, count, throws, playouts, *sys.argv[6:8])
