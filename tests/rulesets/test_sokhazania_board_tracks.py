"""The checker of boards finds violations of RULEBOOK.md 3 to 5. Each test makes a board that breaks
one rule.
"""

import pytest

from pixelpitch.rules.squares import column_of
from pixelpitch.rulesets.sokhazania import board as boards
from pixelpitch.rulesets.sokhazania.laptop_boards import advice, is_two_way
from tests.rulesets.sokhazania_draft import (
    BoardDraft,
    assert_findings,
    find_best_end,
    list_dots_of_findings,
    make_first_valid_change,
    square_name,
)


@pytest.fixture
def draft():
    """Return a draft of the classic board."""
    return BoardDraft()


@pytest.mark.parametrize("number", [1, 2])
def test_rule_3_a_missing_interception_is_found(draft, number):
    name = draft.dot_with_role("kickoff")
    draft.remove_exit(name, number, draft.exits_of(name, number)[0][2])
    assert_findings(draft, "rule 3", name, f"{number}: one interception track wanted, there are 0")


def test_rule_3_a_second_interception_is_found(draft):
    name = draft.dot_with_role("kickoff")
    blues = [n for n, d in draft.dots.items() if d[0] == 1]
    make_first_valid_change(draft, lambda blue: draft.add_exit(name, 1, blue), blues, "rule 3")
    assert_findings(draft, "rule 3", name, "1: one interception track wanted, there are 2")


def test_rule_3_an_interception_that_leads_to_the_same_side_is_found(draft):
    name = draft.dot_with_role("kickoff")
    end = draft.exits_of(name, 2)[0][2]
    reds = [n for n, d in draft.dots.items() if d[0] == 0 and n != name]
    make_first_valid_change(
        draft, lambda red: draft.redirect_exit(name, 2, end, red), reds, "rule 3"
    )
    assert_findings(draft, "rule 3", name, "2: leads to its own side's")


@pytest.mark.parametrize("number", [1, 2])
def test_rule_3_a_short_kick_of_a_goalie_is_found(draft, number):
    name = draft.dot_with_role("goalie")
    end = draft.exits_of(name, number)[0][2]
    short = [n for n, d in draft.dots.items() if d[0] == 1 and column_of(d[1]) < 8]
    make_first_valid_change(
        draft, lambda blue: draft.redirect_exit(name, number, end, blue), short, "rule 3"
    )
    assert_findings(
        draft, "rule 3", name, f"{number}: the up-field kick must land past the halfway line"
    )


@pytest.mark.parametrize("role", ["penalty", "striker", "corner"])
def test_rule_4_a_two_way_shot_is_found(draft, role):
    name = draft.dot_with_role(role)
    bends = draft.exits_of(name, 6)[0][3]
    draft.add_exit(draft.dot_with_role("goalie", 1), 6, name, reversed(bends))
    assert_findings(draft, "rule 4", name, "6: a shot must be one-directional")


def test_rule_4_a_two_way_track_is_an_exit_with_the_same_number_at_both_ends():
    board = boards.parse(
        ["name Two", "dot a red b4 player", "dot b red f4 player", "track 3 a <-> b via c5 d5"]
    )
    assert (board.next_dots(0, 3), board.next_dots(1, 3)) == ((1,), (0,))
    assert [square_name(square) for square in board.paths(1, 3, 0)[0]] == ["f4", "d5", "c5", "b4"]
    assert is_two_way(board, 0, 3, 1)


def test_rule_4_an_arrow_leads_one_way_only():
    board = boards.parse(
        ["name One", "dot a red b4 player", "dot b red f4 player", "track 3 a -> b"]
    )
    assert (board.next_dots(0, 3), board.next_dots(1, 3)) == ((1,), ())
    assert not is_two_way(board, 0, 3, 1)


def test_rule_5_a_dot_that_cannot_be_reached_is_found(draft):
    name = next(n for n, d in draft.dots.items() if d[2] == "player" and d[0] == 0)
    twin = draft.half_turn_of(name)
    for start, number, end, _bends in list(draft.exits):
        if end != name or [start, number, end] not in [e[:3] for e in draft.exits]:
            continue
        draft.remove_exit(start, number, end)
        side = draft.dots[end][0]
        ends = [n for n, d in draft.dots.items() if d[0] == side and n not in (start, name, twin)]
        if not draft.exits_of(start, number):
            draft.add_exit(start, number, find_best_end(draft, start, number, ends))
    findings = draft.find_faults()
    assert sorted(findings) == sorted(
        f"rule 5: {dot}: cannot be reached from {side}'s kickoff"
        for dot in (name, twin)
        for side in ("red", "blue")
    )


def test_rule_5_an_asymmetric_track_is_found(draft):
    name = draft.dot_with_role("kickoff", 1)
    entry = draft.exits_of(name, 3)[0]
    ends = [n for n, d in draft.dots.items() if d[0] == 1 and n != name]
    old = entry[2]

    def redirect_track_to(to_dot):
        """Make the only exit with the number 3 lead to the dot ``to_dot``."""
        draft.exits_of(name, 3)[0][2:] = [to_dot, []]

    make_first_valid_change(draft, redirect_track_to, [end for end in ends if end != old], "rule 5")
    assert_findings(draft, "rule 5", name, "3 to", "no such track after the half turn")


def test_rule_5_a_track_that_is_two_way_on_one_half_only_is_found(draft):
    """On this board, half a turn maps a two-way track to a one-way track."""
    board = draft.make_board()
    start, number, end = next(
        (dot, number, dest)
        for dot in range(len(board.dots))
        for number in (3, 4, 5)
        for dest in board.next_dots(dot, number)
        if is_two_way(board, dot, number, dest) and len(board.next_dots(dest, number)) == 2
    )
    back = [board.dots[end][0], number, board.dots[start][0]]
    draft.exits = [entry for entry in draft.exits if entry[:3] != back]
    [finding] = draft.find_faults()
    assert finding.startswith(f"rule 5: {draft.half_turn_of(back[0])}: {number} to ")
    assert finding.endswith("no such track after the half turn")


def test_rule_5_an_asymmetric_bend_is_found(draft):
    entry = next(entry for entry in draft.exits if not entry[3] and entry[1] == 3)
    free = set(range(128)) - {dot[1] for dot in draft.dots.values()}
    for square in sorted(free):
        entry[3] = [square]
        findings = draft.find_faults()
        if len(findings) == 2:
            break
    assert_findings(draft, "rule 5", entry[0], "bends otherwise after the half turn")


def test_two_numbers_on_one_line_are_legal_but_give_advice(draft):
    """The lights can show only one colour between two dots, so the checker gives advice."""
    name = draft.dot_with_role("kickoff")
    other = draft.exits_of(name, 4)[0]
    for _start, _number, end, _bends in draft.exits_of(name, 3):
        draft.remove_exit(name, 3, end)
    draft.add_exit(name, 3, other[2], other[3])
    assert draft.find_faults() == []
    texts = advice(draft.make_board())
    assert list_dots_of_findings(texts) == sorted(
        [("lights", name), ("lights", draft.half_turn_of(name))]
    )
    for text in texts:
        assert "3 to" in text
        assert "4 to" in text
        assert text.endswith("run along the same line; bend one of them with 'via SQUARE'")
    draft.exits_of(name, 3)[0][3] = [0]  # a bend at a1 makes the two lines differ
    draft.exits_of(draft.half_turn_of(name), 3)[0][3] = [127]
    assert advice(draft.make_board()) == []


@pytest.mark.parametrize(
    ("first", "second", "hidden"),
    [
        ("-> far", "-> near", True),
        ("-> far via d5", "-> near", False),
        ("-> far via h4", "-> far", True),
        ("-> far via d5 f5", "-> far via d5 e5 f5", True),
        ("-> far via d5", "-> far via d3", False),
        ("-> side", "-> far", False),
    ],
)
def test_lines_that_hide_each_other_are_found(first, second, hidden):
    lines = ["name Lines", "dot start red b4 player", "dot near red e4 player"]
    lines += ["dot far red j4 player", "dot side red e5 player"]
    lines += ["track 3 start " + first, "track 4 start " + second]
    assert hidden == bool(advice(boards.parse(lines)))
