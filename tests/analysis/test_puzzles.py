"""A position becomes a puzzle only if both the expert's scores and playouts find one turn clearly
best. A puzzle is stored as a line of text.
"""

import itertools
from functools import cache
from typing import Any

import pytest

from host_tools.analysis import puzzles
from host_tools.analysis.playouts import MIN_LEAD_GOALS, Playouts, playout, significant_lead
from host_tools.analysis.puzzles import (
    MAX_SOLUTION_ACTIONS,
    FoundPuzzle,
    find_puzzles,
    match_bytes,
    needs_options,
    play_turn,
)
from pixelpitch.app.puzzles import Puzzle, is_solved, option_names, puzzle_data
from pixelpitch.opponents.levels import player_module
from pixelpitch.rules.match import Match
from pixelpitch.rulesets import load

GAMES_WITH_PUZZLES = ("streetsoccer", "pawnball", "tactics")


@cache
def find_scoring_position(ruleset: str, seed: int) -> tuple[Match, Match, Match]:
    """Return three matches: before a turn in which the expert scores, after it, and after a
    different turn from the same position that does not score.
    """
    for _, before in puzzles._expert_turns(ruleset, seed):
        side = before.current_player()
        end = play_turn(before, puzzles.TOP_OPPONENT_LEVEL, 1)[1]
        if end.score[side] > before.score[side]:
            for number in range(50):
                other = play_turn(before, "uniform", number)[1]
                if other.score[side] == before.score[side]:
                    return before, end, other
    raise AssertionError("no goal")


@cache
def find_first_puzzle() -> FoundPuzzle:
    """Return the first puzzle that a search finds."""
    return next(find_puzzles("streetsoccer", 1, 41001, 6, 0.2))


@pytest.mark.parametrize("ruleset", GAMES_WITH_PUZZLES)
@pytest.mark.long
def test_a_puzzle_is_restored_from_its_line_of_text(ruleset: str) -> None:
    make = load(ruleset)
    tried = 0
    for _, before in puzzles._expert_turns(ruleset, 12):
        answer, end = play_turn(before, puzzles.TOP_OPPONENT_LEVEL, 1)
        if len(answer) > MAX_SOLUTION_ACTIONS or not puzzles.snapshot_difference(before):
            continue
        found = FoundPuzzle(before, answer, 3, 0.5, 0.2, 0.3, (0.1, 0.5), 12)
        puzzle = Puzzle(make, found.packed())
        assert (puzzle.rating, puzzle.answer) == (3, answer)
        assert puzzle.match.to_bytes() == before.to_bytes()
        assert is_solved(before, puzzle.end, end)
        tried += 1
    assert tried > 20


@pytest.mark.long
def test_playouts_prefer_a_goal_and_rate_equal_positions_equally() -> None:
    before, end, other = find_scoring_position("streetsoccer", 4)
    side = before.current_player()
    own, rival = Playouts(end, side, 6), Playouts(other, side, 6)
    better = significant_lead(own, rival)
    assert better is not None
    mean, width = better
    assert mean > max(MIN_LEAD_GOALS, width)
    assert significant_lead(rival, own) is None
    assert significant_lead(own, Playouts(end.clone(), side, 6)) is None


def test_a_playout_ends_after_its_throws_and_is_reproducible() -> None:
    before, end, _ = find_scoring_position("streetsoccer", 4)
    side = before.current_player()
    lead = end.score[side] - end.score[1 - side]
    assert playout(end, side, 3, 0) == lead
    assert playout(end, 1 - side, 3, 0) == -lead
    again = [playout(end, side, 3, 6) for _ in range(2)]
    assert again[0] == again[1]
    assert match_bytes(end) == match_bytes(end.clone()), "it plays with a copy"


@pytest.mark.long
def test_the_expert_prefers_the_answer_by_the_required_margin() -> None:
    """Each decision of a puzzle's answer scores better than every alternative. The answer's margin
    is the smallest of these differences, whatever the order in which the alternatives are tried.
    """
    found = find_first_puzzle()
    before, end = found.match, Puzzle(load("streetsoccer"), found.packed()).end
    assert found.margin >= 0.2
    assert found.gain >= MIN_LEAD_GOALS
    assert found.gain_limits[0] > 0
    for level in range(2):
        assert is_solved(before, end, play_turn(before, puzzles.TOP_OPPONENT_LEVEL, level)[1])
    judge = player_module("streetsoccer")
    best = puzzles._action_score(judge, before, found.answer[0])
    for action in before.legal_actions():
        after = before.clone()
        after.apply_action(action)
        if after.current_player() == before.current_player():
            after = play_turn(after, puzzles.TOP_OPPONENT_LEVEL, 1)[1]
        if not is_solved(before, end, after):
            assert (
                puzzles._action_score(judge, before, action) <= best - 0.2 * puzzles.SCORE_PER_GOAL
            )


@pytest.mark.long
def test_the_same_seed_finds_the_same_puzzle() -> None:
    (again,) = find_puzzles("streetsoccer", 1, 41001, 6, 0.2)
    assert again.packed() == find_first_puzzle().packed()


def test_every_turn_of_a_puzzle_begins_with_a_decision_of_a_coach() -> None:
    for _, before in puzzles._expert_turns("pawnball", 8):
        assert before.current_player() in (0, 1)
        assert getattr(before, "picked", 0) < 0


@pytest.mark.long
def test_a_stored_puzzle_is_dropped_if_a_new_check_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check uses the present expert and new playouts. The expert must still give the stored
    answer.
    """
    found = find_first_puzzle()
    spoiled = found._replace(answer=play_turn(found.match, "uniform", 3)[0])
    assert spoiled.answer != found.answer
    monkeypatch.setattr(puzzles, "puzzle_data", lambda _: [found.packed(), spoiled.packed()])
    monkeypatch.setattr(puzzles, "_RECHECK_PLAYOUTS", (60,))
    once_more, otherwise = puzzles.recheck_puzzles("streetsoccer", 6)
    assert otherwise is None
    assert once_more is not None
    assert once_more.packed() == found.packed()
    assert (once_more.solved_fraction, once_more.margin) == (found.solved_fraction, found.margin)
    assert once_more.gain_limits[0] < once_more.gain != found.gain, "the playouts are others"


def find_turn_with_ring(match_before: Match) -> list[int]:
    """Return a turn (figure, square) of StreetSoccer that needs the option ``ring``."""
    inside = match_before.clone()
    inside.options["ring"] = False
    inside.set_fields({})
    for figure in match_before.legal_actions():
        turns = []
        for match in (match_before.clone(), inside.clone()):
            if figure in match.legal_actions():
                match.apply_action(figure)
                turns.append(set(match.legal_actions()))
        only = turns[0] - turns[1] if len(turns) == 2 else set()
        if only:
            return [figure, min(only)]
    raise AssertionError("no turn goes to the ring")


def test_a_puzzle_stores_an_option_without_which_its_turn_is_not_legal_or_not_the_best() -> None:
    names = option_names("streetsoccer")
    stored = [Puzzle(load("streetsoccer"), each, names) for each in puzzle_data("streetsoccer")]
    puzzle = next(each for each in stored if "choose a figure (6" in each.match.prompt())
    without = {"ring": False}
    assert not needs_options(puzzle.match, puzzle.answer, without)
    assert needs_options(puzzle.match, find_turn_with_ring(puzzle.match), without)
    worse, _ = play_turn(puzzle.match, "beginner", 3)
    assert needs_options(puzzle.match, worse, without), "expert plays something else"


def test_a_search_reports_its_progress_and_ends_without_a_usable_turn(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = list(itertools.islice(puzzles._expert_turns("streetsoccer", 4), 4))
    monkeypatch.setattr(puzzles, "_expert_turns", lambda *given: iter(turns))
    monkeypatch.setattr(puzzles, "needs_options", lambda *given: False)
    monkeypatch.setattr(puzzles, "_FIRST_TURNS", 1)
    monkeypatch.setattr(puzzles, "_MAX_UNUSABLE_MATCHES", 2)
    words = ["puzzles", "streetsoccer", "--option", "ring=off", "--count", "1", "--seed", "4"]
    code, _, err = run(words)
    assert code == 1
    assert "match 1: 4 turns searched, 0 usable, 0 found\n" in err
    assert err.endswith(
        "got no usable turn among 8 in 2 matches, expected one that needs ring=off\n"
    )
