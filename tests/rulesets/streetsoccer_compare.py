"""Compares StreetSoccer's legal decisions with those of a slow enumeration, one decision after the
other.

Of ten seeds, eight give a position during a turn, one a kick-off and one a goal kick. Each position
is compared for every number of pips. The tests run some seeds. ``make exact`` runs 3,750, of which
3,000 are turns, and prints counts. To compare the positions of the seeds FIRST to LAST:

    python -m tests.rulesets.streetsoccer_compare FIRST LAST
"""

import sys
import time
from collections import Counter
from itertools import pairwise
from typing import Any

from pixelpitch.rules import squares
from pixelpitch.rulesets.streetsoccer.rules import (
    DESTINATION_STAGE,
    FIGURE_STAGE,
    GOAL_KICK_THROW_STAGE,
    KICK_STAGE,
    STEPS_STAGE,
)
from tests.rulesets.streetsoccer_positions import (
    CENTRE_SPACES,
    POSITION_KINDS,
    Match,
    RandomPositions,
)
from tests.rulesets.streetsoccer_slow import SIDE_NAMES, FigureSpaces, KickSearch, Turn


def unchecked_match(position: dict[str, Any], **fields: Any) -> Any:
    """Return the match at ``position`` without a check of the position.

    A check would refuse a position without legal actions.
    """
    match = Match(position.get("options"))
    match.phase = [phase.name for phase in Match.PHASES].index(position["phase"])
    match.figures = []
    for side in SIDE_NAMES:
        match.figures.append(squares.number(position[side]["goalie"]))
        match.figures += sorted(map(squares.number, position[side]["players"]))
    match.ball = squares.number(position["ball"]) if position["ball"] else -1
    match.side = position["side"]
    match.first = position["side"]
    match.turn = 4
    match.pips = position["die"] or 0
    for name, value in fields.items():
        setattr(match, name, value)
    return match


def square_names(actions: list[int]) -> set[str]:
    """Return the names of the squares that ``actions`` choose."""
    return {squares.name(action) for action in actions}


def turn_result(match: Any) -> tuple[Any, ...]:
    """Return where figures and ball stand, in the form of ``FigureSpaces.comparable_result``."""
    figures = [squares.name(square) for square in match.figures]
    ball = squares.name(match.ball) if match.ball >= 0 else ""
    return (figures[0], figures[5], tuple(sorted(figures[1:5])), tuple(sorted(figures[6:])), ball)


def compare_turn(position: dict[str, Any], case_counts: Counter[str]) -> int:
    """Assert that StreetSoccer's rules and the slow enumeration agree on a whole turn, and return
    the number of its possible results.
    """
    slow = Turn(position, position["die"], position.get("options", {}).get("ring", True))
    match = unchecked_match(position)
    assert square_names(match.legal_decisions()) == slow.movable_figures(), position
    results = set()
    for figure in slow.movable_figures():
        chosen = unchecked_match(position, stage=DESTINATION_STAGE, mover=squares.number(figure))
        assert square_names(chosen.legal_decisions()) == slow.reachable_spaces(figure), (
            position,
            figure,
        )
        for end in slow.walks.get(figure, ()):
            after = unchecked_match(position, stage=DESTINATION_STAGE, mover=squares.number(figure))
            after.apply_action(squares.number(end))
            results.add(turn_result(after))
        kicks = slow.kicks.get(figure)
        if kicks:
            case_counts["ball reached"] += 1
            chosen.apply_action(squares.number(slow.ball))
            if len(kicks) > 1:
                case_counts["steps asked"] += 1
                assert {action - 128 for action in chosen.legal_decisions()} == set(kicks)
            else:
                assert chosen.steps == min(kicks)
            for steps, slow_kicks in kicks.items():
                before = chosen
                if len(kicks) > 1:
                    before = unchecked_match(
                        position, stage=STEPS_STAGE, mover=squares.number(figure)
                    )
                    before.apply_action(128 + steps)
                results |= compare_kick(before, slow_kicks, case_counts)
    assert results == slow.results, position
    return len(results)


def compare_kick(
    match: Any, enumeration: KickSearch, case_counts: Counter[str]
) -> set[tuple[Any, ...]]:
    """Assert that StreetSoccer's rules and the slow enumeration agree on a kick, and return its
    possible results.

    Every leg (the ball's path to the next figure, or to the end of the kick) is compared.
    """
    results = set()
    for kicker, steps in enumeration.legs:
        legs = enumeration.allowed_legs([(kicker, steps)])
        assert len({(kind, space) for kind, space, _ in legs}) == len(legs), (
            "one leg has two lengths"
        )
        match.ball, match.steps = squares.number(kicker), steps
        match.stage = KICK_STAGE
        found = square_names(match.legal_decisions())
        assert found == {space for _, space, _ in legs}, (match.figures, kicker, steps)
        for kind, space, left in legs:
            after = match.clone()
            after.apply_action(squares.number(space))
            assert_path_is_legal(match, after, kind)
            if kind == "pass":
                case_counts["passes"] += 1
                assert (squares.name(after.ball), after.steps) == (space, left)
                assert (squares.name(after.ball), after.steps) in enumeration.legs
            else:
                case_counts[kind] += 1
                shift = len(after.walked) > 0
                case_counts["shifts"] += shift
                assert (after.score != match.score) == (kind == "goal")
                results.add(turn_result(after))
    assert results == enumeration.results
    return results


def assert_path_is_legal(match: Any, match_after: Any, kind: str) -> None:
    """Assert that the shown path of the ball is legal (rule 12).

    ``kind`` is "pass", "end" or "goal".
    """
    way = list(match_after.travel)
    assert way[0] == match.ball
    assert len(way) - 1 <= match.steps
    assert kind != "end" or len(way) - 1 == match.steps
    assert not set(way[1:-1]) & set(match.figures)
    steps = [now - before for before, now in pairwise(way)]
    if kind == "goal":
        assert way[-2] in (51, 67, 60, 76)
        steps.pop()
    around = (1, 17, 16, 15, -1, -17, -16, -15)
    turns = [(around.index(now) - around.index(before)) % 8 for before, now in pairwise(steps)]
    assert [turn for turn in turns if turn] in ([], [1], [7])


def compare_passing(
    match: Any, enumeration: KickSearch, max_paths: int
) -> set[tuple[Any, ...]] | None:
    """Assert that rules and enumeration agree on where the ball may go after each sequence of
    passes.

    Return the results of all these kicks, or None if more than ``max_paths`` paths would have to
    be compared.
    """
    results = set()
    waiting = [(match, [(squares.name(match.ball), match.steps)])]
    while waiting:
        at, had = waiting.pop()
        legs = enumeration.allowed_legs(had)
        max_paths -= len(legs)
        if max_paths < 0:
            return None
        assert square_names(at.legal_decisions()) == {space for _, space, _ in legs}, had
        for kind, space, left in legs:
            after = at.clone()
            after.apply_action(squares.number(space))
            if kind == "pass":
                waiting.append((after, [*had, (space, left)]))
            else:
                results.add(turn_result(after))
    assert results == enumeration.results
    return results


def compare_kick_off(position: dict[str, Any], steps: int, case_counts: Counter[str]) -> int:
    """Assert that StreetSoccer's rules and the slow enumeration agree on a side's kick-off with
    ``steps`` steps.
    """
    side = position["side"]
    teams = FigureSpaces.from_position(position)
    kicks = {}
    for space in CENTRE_SPACES[side]:
        if space in teams.figures_of_side(SIDE_NAMES[side]):
            slow = KickSearch(teams, SIDE_NAMES[side], space, steps, may_score=False)
            if (space, steps) in slow.legs:
                kicks[space] = slow
    position = {**position, "phase": "kickoff", "ball": None, "die": None}
    match = unchecked_match(position, steps=steps, turn=0)
    assert square_names(match.legal_decisions()) == set(kicks), position
    results = set()
    for space, slow in kicks.items():
        after = match.clone()
        after.apply_action(squares.number(space))
        results |= compare_kick(after, slow, case_counts)
    return len(results)


def compare_goal_kick(position: dict[str, Any], case_counts: Counter[str]) -> int:
    """Assert that StreetSoccer's rules and the slow enumeration agree on a goal kick."""
    side = SIDE_NAMES[position["side"]]
    pips, ball = position["die"], position["ball"]
    slow = KickSearch(FigureSpaces.from_position(position), side, ball, pips)
    match = unchecked_match(position, stage=GOAL_KICK_THROW_STAGE)
    match.pips = 0
    match.apply_action(pips)
    if (ball, pips) in slow.legs:
        assert (match.stage, match.steps) == (KICK_STAGE, pips)
        return len(compare_kick(match, slow, case_counts))
    case_counts["no goal kick"] += 1
    assert match.stage in (GOAL_KICK_THROW_STAGE, FIGURE_STAGE)
    return 0


def compare_positions(seed: int, case_counts: Counter[str]) -> int:
    """Compare StreetSoccer's rules with the slow enumeration in a random position of ``seed``, for
    every number of pips. Return how many results of turns were compared.
    """
    draw = RandomPositions(seed)
    total = 0
    if seed % 10 == 8:
        case_counts["kick-offs"] += 1
        position = {**draw.random_placing(), "side": seed // 10 % 2}
        return sum(compare_kick_off(position, steps, case_counts) for steps in range(1, 6))
    if seed % 10 == 9:
        case_counts["goal kicks"] += 1
        position = draw.goal_kick_position(2)
        return sum(
            compare_goal_kick({**position, "die": pips}, case_counts) for pips in range(2, 7)
        )
    kind = POSITION_KINDS[seed % len(POSITION_KINDS)]
    case_counts[kind] += 1
    position = draw.make_turn_position(kind, 1)
    position["options"] = {"ring": True}
    for pips in range(1, 7):
        count = compare_turn({**position, "die": pips}, case_counts)
        case_counts["no legal move"] += not count
        total += count
    return total


def main(first_seed: int, end_seed: int) -> None:
    """Compare rules and reference in one random position per seed, and print the progress."""
    seen: Counter[str] = Counter()
    start = time.time()
    for seed in range(first_seed, end_seed):
        seen["results"] += compare_positions(seed, seen)
        if seed % 100 == 99:
            print(seed + 1, round(time.time() - start), "s", dict(seen), flush=True)
    print("agreed on", end_seed - first_seed, "positions:", dict(seen))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
