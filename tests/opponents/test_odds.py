"""The odds that Inspect shows for a square agree with a search that tries every outcome and every
decision.
"""

import re
from collections.abc import Callable, Iterator
from itertools import permutations, product
from typing import Any

import pytest

from pixelpitch import opponents
from pixelpitch.opponents.odds import Contrast, Odds
from pixelpitch.rules import TERMINAL
from pixelpitch.rules.autoplay import play_action
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.squares import steps_apart
from pixelpitch.rulesets import load
from pixelpitch.rulesets.dicesoccer import rules as dice
from pixelpitch.rulesets.pawnball import rules as pawns
from pixelpitch.rulesets.pawnball.moves import CLOSED_SQUARES, in_area
from pixelpitch.rulesets.pawnball.player.odds import scoring_numbers
from pixelpitch.rulesets.pawnball.rules import FIRST_DIE_ACTION, playable_dice
from pixelpitch.rulesets.sokhazania import rules
from pixelpitch.rulesets.streetsoccer import rules as street
from pixelpitch.rulesets.tactics import rules as tactics
from pixelpitch.rulesets.tactics.board import TEAM_SIZE, pawn_on
from tests.opponents.positions import result_of
from tests.opponents.positions import yield_positions as played
from tests.opponents.test_streetsoccer import find_results_of_turn


def parse_numbers(text: str) -> list[int]:
    """Return the numbers in ``text``, in the order of the text."""
    return [int(each) for each in re.findall(r"\d+", text)]


def read_shown_odds(match: Any, square: int) -> str:
    """Return the odds that Inspect shows for ``square``; also check that the match is unchanged."""
    before = match.to_bytes()
    found = Odds(square).think(match, lambda: False)
    assert match.to_bytes() == before
    return str(found)


def yield_random_matches(
    game: str, is_wanted: Callable[[Any], bool], match_count: int, **options: Any
) -> Iterator[Any]:
    """Yield ``match_count`` positions of random matches for which ``is_wanted(match)`` is true."""
    generator = Generator(4)
    match = load(game)(options)
    while match_count:
        if match.current_player() == TERMINAL:
            match = load(game)(options)
        if is_wanted(match):
            match_count -= 1
            yield match.clone()
        play_action(match, generator)


def count_scoring_throws(match: Any, side: int, ball: int, mover: int = -1) -> int:
    """Return how many of the six throws let ``side`` score in StreetSoccer.

    If ``mover`` is not -1, only the figure on this square may walk.
    """
    match = match.clone()
    match.phase, match.stage, match.side, match.ball = (
        street.THROW_PHASE,
        street.FIGURE_STAGE,
        side,
        ball,
    )
    goals, result = match.score[side], 0
    for pips in range(1, 7):
        thrown = match.clone()
        thrown.apply_action(pips)
        if thrown.turn != match.turn:
            continue  # there is no legal move
        if mover >= 0:
            if mover not in thrown.legal_actions():
                continue
            thrown.apply_action(mover)
        result += max(score[side] for _, _, score in find_results_of_turn(thrown)) > goals
    return result


def test_the_odds_of_streetsoccer_count_the_throws_that_score() -> None:
    generator = Generator(3)
    text = goals = 0
    wanted = played("streetsoccer", lambda match: match.phase == street.THROW_PHASE, 10, 2, 5)
    for match in wanted:
        assert read_shown_odds(match, 0) == ""
        figure = match.figures[generator.below(10)]
        side = int(figure in match.figures[5:])
        expected = count_scoring_throws(match, side, match.ball, figure)
        assert read_shown_odds(match, figure) == f"This figure scores on {expected} of 6 throws"
        for square in (match.ball, 16 * (1 + generator.below(6)) + 3 + generator.below(10)):
            if square in match.figures:
                continue
            counts = [count_scoring_throws(match, side, square) for side in (0, 1)]
            found = read_shown_odds(match, square)
            assert found == (
                f"From here Yellow scores on {counts[0]} of 6 throws, Red on {counts[1]} of 6"
            )
            text += 1
            goals += sum(counts)
    assert text >= 3
    assert goals


def test_a_review_says_why_a_kick_with_the_smaller_chance_is_better() -> None:
    """For each pair of legal kicks, the first is reviewed as played and the second as better. The
    review must give the same odds for both as the screen Inspect.
    """
    seen = dict.fromkeys(("first", "best", ""), 0)
    for match in played("streetsoccer", lambda m: m.stage == street.KICK_STAGE, 25, 2, 5):
        ends = []
        for end in match.legal_actions():
            then = match.clone()
            then.apply_action(end)
            if then.phase == street.THROW_PHASE:
                ends.append((read_shown_odds(match, end), then))
        for (odds, done), (others, better) in permutations(ends[:6], 2):
            said, why = Contrast(better, match.side).think(done, lambda: False)
            assert said == odds
            theirs, _, ours, _ = parse_numbers(odds)
            their_others, _, our_others, _ = parse_numbers(others)
            key = "first" if their_others < theirs and our_others < ours else ""
            if their_others >= theirs and our_others <= ours:
                key = "best"
            assert key in why
            assert bool(key) == bool(why)
            seen[key] += 1
    assert all(seen.values()), seen


def can_score_by_rules(match: Any, side: int, ball: int, points: int) -> bool:
    """Return True if PawnBall's rules let a side with one die score by moves and a kick."""
    match = match.clone()
    match.phase, match.side, match.picked = pawns.DIE_PHASE, side, pawns.NO_SQUARE
    match.balls[match.board] = ball
    match.left = [points, 0, 0, 0]
    match.die = match.points = 0
    match.moved = [pawns.NO_SQUARE] * 2
    if points not in playable_dice(match):
        return False
    goals = match.score[side]
    match.apply_action(FIRST_DIE_ACTION + 6 * match.team() + points)
    turn = (match.draw, match.board, match.side)
    waiting, seen = [match], set()
    while waiting:
        at = waiting.pop()
        for action in reversed(at.legal_actions()):
            after = at.clone()
            after.apply_action(action)
            if after.score[side] > goals:
                return True
            if (after.draw, after.board, after.side) != turn or not after.die:
                continue  # this die has already been played
            if (key := after.to_bytes()) not in seen:
                seen.add(key)
                waiting.append(after)
    return False


def can_score_by_odds(match: Any, side: int, ball: int, points: int) -> bool:
    """Return True if the module ``odds`` finds that a side with one die can score by moves and a
    kick.
    """
    return points in result_of(scoring_numbers(match, side, ball, (points,)))


def compare_pawnball(position_count: int, max_die: int, seed: int) -> list[bool]:
    """Compare rules and odds in ``position_count`` positions with pawns near the ball, for dice up
    to ``max_die``.
    """
    generator = Generator(seed)
    match = load("pawnball")()
    while match.phase == pawns.PLACE_PHASE:
        match.apply_action(match.legal_actions()[-1])
    goals: list[bool] = []
    while len(goals) < position_count:
        side, points = generator.below(2), 1 + generator.below(max_die)
        match.board = generator.below(2)
        away = points - generator.below(2)
        ball = 16 * (2 + generator.below(4)) + (14 - away if side == 0 else 1 + away)
        if not in_area(ball):
            continue
        free = [square for square in range(128) if square != ball and not CLOSED_SQUARES[square]]
        near = [square for square in free if steps_apart(square, ball) <= 4]
        for at in range(12 * match.board, 12 * match.board + 12):
            wanted = near if generator.below(2) else free
            match.pawns[at] = wanted[generator.below(len(wanted))]
            for squares in (free, near):
                if match.pawns[at] in squares:
                    squares.remove(match.pawns[at])
        for at in range(0, 24, 2):
            match.pawns[at : at + 2] = sorted(match.pawns[at : at + 2])
        expected = can_score_by_rules(match, side, ball, points)
        assert can_score_by_odds(match, side, ball, points) == expected
        goals.append(expected)
    return goals


def test_the_odds_of_pawnball_name_all_dice_that_score() -> None:
    """Covers RULEBOOK 10 to 16. For a longer comparison, call compare_pawnball(300, 6, 5)."""
    assert 10 < sum(compare_pawnball(60, 3, 2)) < 50


def describe_dice(dice: list[str]) -> str:
    """Return words for the numbers in ``dice``: ``"2"``, ``"2 or 5"``, ``"2, 4 or 5"``, "any die"
    for all six, or "no die" for none.
    """
    if len(dice) in (0, 6):
        return "any die" if dice else "no die"
    return " or ".join([", ".join(dice[:-1]), dice[-1]] if len(dice) > 1 else dice)


def test_the_odds_of_pawnball_name_the_dice_of_a_pawn_and_of_a_square() -> None:
    text = set()
    for match in played("pawnball", lambda match: match.phase == pawns.DIE_PHASE, 3, 30, 10):
        ball = match.balls[match.board]
        scores = [
            [die for die in range(1, 7) if can_score_by_odds(match, side, ball, die)]
            for side in (0, 1)
        ]
        blue, red = (describe_dice([str(die) for die in dice]) for dice in scores)
        assert read_shown_odds(match, ball) == f"From here Blue scores with {blue}, Red with {red}"
        for side in (0, 1):
            for dot in range(3):
                pawn = match.pawns[pawns.first_pawn(match.board, side, dot)]
                dice = [str(die) for die in scores[side] if (die - 1) // 2 == dot]
                assert (
                    read_shown_odds(match, pawn) == f"This pawn scores with {describe_dice(dice)}"
                )
                text.add((dot, len(dice)))
    assert {dot for dot, count in text if count} >= {1, 2}, "a one or a two hardly ever scores"


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_the_odds_of_sokhazania_count_the_results_of_the_numbers_of_a_dot(level: str) -> None:
    match = load("sokhazania")({"first": "left", "level": level})
    match.apply_action(128)
    shots = 0
    for _, side, square, _ in match.board.dots:
        kinds: dict[str, int] = dict.fromkeys(("pass", "choice", "lost", "shot", "goal"), 0)
        for number in range(1, 7):
            after = match.clone()
            after.side, after.ball = side, square
            after.apply_action(number)
            kinds[after.events[0][0]] += 1
            if after.phase == rules.SAVE_PHASE:
                for save in range(1, 7):
                    saved = after.clone()
                    saved.apply_action(save)
                    kinds["goal"] += saved.score[side]
        passes = kinds["pass"] + kinds["choice"]
        expected = [6, passes, kinds["lost"]]
        if kinds["shot"]:
            assert kinds["goal"] % kinds["shot"] == 0
            expected += [kinds["shot"], 6, kinds["goal"] // kinds["shot"]]
            shots += 1
        assert parse_numbers(read_shown_odds(match, square)) == expected
    assert shots == 6
    assert read_shown_odds(match, 0) == ""


def test_the_odds_of_sokhazania_count_the_results_of_a_save_and_a_penalty() -> None:
    saves = penalties = 0
    kinds = (rules.SAVE_PHASE, rules.PENALTY_PHASE)
    for match in yield_random_matches(
        "sokhazania", lambda match: match.phase in kinds, 20, die_fouls=True
    ):
        found = {"goal": 0, "corner": 0, "saved": 0}
        for number in range(1, 7):
            after = match.clone()
            after.apply_action(number)
            if match.phase == rules.PENALTY_PHASE and after.phase == rules.PENALTY_PHASE:
                for second in range(1, 7):
                    last = after.clone()
                    last.apply_action(second)
                    found["goal"] += sum(last.score) > sum(match.score)
                continue
            values = [values[0] for _, _, values in after.events]
            if sum(after.score) > sum(match.score):
                found["goal"] += 1
            else:
                found["corner" if "corner" in values else "saved"] += 1
        text = read_shown_odds(match, match.ball)
        if match.phase == rules.SAVE_PHASE:
            corner = [found["corner"]] if found["corner"] else []
            assert parse_numbers(text) == [6, found["goal"], *corner, found["saved"]]
            saves += 1
        else:
            spot = found["goal"] == 16
            assert parse_numbers(text) == [found["goal"], 36 if spot else 6]
            penalties += 1
    assert saves
    assert penalties


@pytest.mark.parametrize("shot", ["spinner", "die"])
@pytest.mark.parametrize("advanced", [False, True])
def test_the_odds_of_soccer_tactics_count_the_results_of_battles_and_shots(
    shot: str, advanced: bool
) -> None:
    battles = shots = 0
    wanted = (tactics.BATTLE_PHASE, tactics.SHOT_PHASE)
    generator = Generator(8)
    player = opponents.make("normal", Generator(8))
    match = load("tactics")({"first": "left", "shot": shot, "advanced": advanced})
    while battles < 6 or shots < 1:
        if match.current_player() < 0:
            match.apply_action(generator.pick(match.chance_outcomes()))
        else:
            match.apply_action(player.think(match, lambda: False))
        assert match.current_player() != TERMINAL
        if match.phase not in wanted or match.step == tactics.SHOOT_AGAIN_STEP:
            continue
        if match.phase == tactics.SHOT_PHASE:
            goals = 0
            outcomes = match.legal_actions()
            for outcome in outcomes:
                after = match.clone()
                after.apply_action(outcome)
                goals += sum(after.score) > sum(match.score)
            assert (
                read_shown_odds(match, match.ball)
                == f"A shot scores {goals} times in {len(outcomes)}"
            )
            shots += 1
            continue
        count = {"won": 0, "lost": 0, "foul": 0}
        pairs = product(range(1, 7), repeat=2)
        if match.step == tactics.SECOND_THROW_STEP:
            pairs = product((match.die,), range(1, 7))
        for one, other in pairs:
            after = match.clone()
            if match.step != tactics.SECOND_THROW_STEP:
                after.apply_action(one)
            after.apply_action(other)
            kinds = {kind: side for kind, side, _ in after.events}
            if "won" in kinds:
                count["won" if kinds["won"] == match.o else "lost"] += 1
            elif "tie" not in kinds:
                count["foul"] += 1
        names = [match.side_name(side) for side in (match.o, 1 - match.o)]
        assert read_shown_odds(match, match.ball) == (
            f"In {sum(count.values())} battles {names[0]} wins {count['won']},"
            f" {names[1]} wins {count['lost']}, {count['foul']} are fouls"
        )
        battles += 1


def test_soccer_tactics_shows_the_odds_of_a_battle_before_it_begins() -> None:
    match = load("tactics")({"first": "left"})
    while match.phase != tactics.BALL_PHASE:
        play_action(match, Generator(2))
    defender = match.pawns[TEAM_SIZE * (1 - match.o) + 1]
    assert pawn_on(match, match.o, match.ball) >= 0
    text = read_shown_odds(match, defender)
    assert " battles " in text
    match.pawns[match.pawns.index(defender)] = match.ball
    match.phase, match.step, match.die = tactics.BATTLE_PHASE, tactics.FIRST_THROW_STEP, 0
    assert read_shown_odds(match, match.ball) == text


def test_the_odds_of_soccer_dice_count_the_results_of_the_next_throw() -> None:
    seen = set()
    for match in yield_random_matches(
        "dicesoccer", lambda match: match.phase > dice.TOSS_PHASE, 1500
    ):
        text = read_shown_odds(match, 5)
        if match.phase in seen and match.phase != dice.SAVE_PHASE:
            continue
        seen.add(match.phase)
        waiting, good, total = [match], 0, 0
        while waiting:
            at = waiting.pop()
            for face in range(1, 7):
                after = at.clone()
                after.apply_action(face)
                if (any(after.dice) and after.dice[0] and after.phase == match.phase) or (
                    match.phase == dice.SHOT_PHASE and after.phase == dice.SAVE_PHASE
                ):
                    waiting.append(after)
                else:
                    weight = (
                        6 if match.phase == dice.SHOT_PHASE and at.phase == dice.SHOT_PHASE else 1
                    )
                    kinds = [kind for kind, _, _ in after.events]
                    total += weight
                    good += weight * ("goal" in kinds or "pass" in kinds)
        if text.endswith("already"):
            assert good == total
        else:
            assert parse_numbers(text)[-2:] == [good, total], (text, match.phase)
    assert len(seen) >= 4
