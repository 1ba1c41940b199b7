"""The checker of boards finds violations of RULEBOOK.md 1 and 2. Each test makes a board that
breaks one rule.
"""

import pytest

from pixelpitch.rules import squares
from pixelpitch.rules.squares import column_of
from tests.rulesets.sokhazania_draft import (
    BoardDraft,
    assert_findings,
    list_dots_of_findings,
    make_first_valid_change,
    remove_dot,
)


@pytest.fixture
def draft():
    """Return a draft of the classic board."""
    return BoardDraft()


def test_an_unchanged_draft_has_no_findings(draft):
    assert draft.find_faults() == []


def test_rule_1_a_side_with_fewer_than_twelve_dots_is_found(draft):
    while len(draft.dots) > 22:
        players = [n for n, d in draft.dots.items() if d[0] == 0 and d[2] == "player"]
        remove_dot(draft, players[0])
        if len(draft.dots) == 24:
            assert draft.find_faults() == []
    assert draft.find_faults() == [
        "rule 1: red has 11 dots, at least 12 wanted",
        "rule 1: blue has 11 dots, at least 12 wanted",
    ]


@pytest.mark.parametrize("role", ["kickoff", "throwin"])
def test_rule_1_a_missing_role_is_found(draft, role):
    draft.set_role(draft.dot_with_role(role), "player")
    assert draft.find_faults() == [
        f"rule 1: red has 0 {role} dots, one wanted",
        f"rule 1: blue has 0 {role} dots, one wanted",
    ]


@pytest.mark.parametrize("role", ["goalie", "penalty", "striker", "corner"])
def test_rule_1_a_missing_role_with_its_own_tracks_is_named(draft, role):
    draft.set_role(draft.dot_with_role(role), "player")
    assert f"rule 1: red has 0 {role} dots, one wanted" in draft.find_faults()
    assert f"rule 1: blue has 0 {role} dots, one wanted" in draft.find_faults()


def test_rule_1_a_duplicate_role_is_found(draft):
    players = [n for n, d in draft.dots.items() if d[0] == 0 and d[2] == "player"]
    attacker = max(players, key=lambda name: column_of(draft.dots[name][1]))
    draft.set_role(attacker, "throwin")
    assert draft.find_faults() == [
        "rule 1: red has 2 throwin dots, one wanted",
        "rule 1: blue has 2 throwin dots, one wanted",
    ]


@pytest.mark.parametrize(
    ("role", "columns", "rows", "words"),
    [
        ("goalie", range(2, 5), range(8), "in front of its own goal"),
        ("kickoff", range(3, 6), range(8), "beside the centre spot"),
        ("throwin", range(4, 8), range(8), "in the opponent's half"),
        ("penalty", range(9, 12), range(8), "right in front of the goal"),
        ("penalty", range(12, 15), (1, 2, 5, 6), "right in front of the goal"),
        ("striker", range(9, 12), range(8), "in the opponent's penalty area"),
        ("striker", range(12, 16), (0, 1, 6, 7), "in the opponent's penalty area"),
        ("corner", range(12, 14), range(8), "at the opponent's corner"),
        ("corner", (14, 15), range(2, 6), "at the opponent's corner"),
    ],
)
def test_rule_1_a_role_on_a_wrong_square_is_found(draft, role, columns, rows, words):
    name = draft.dot_with_role(role)
    home = draft.dots[name][1]
    tried = 0
    for square in [row * 16 + column for row in rows for column in columns]:
        if any(square in (dot[1], 127 - dot[1]) for dot in draft.dots.values()):
            continue
        draft.move_dot(name, square)
        assert_findings(draft, "rule 1", name, words)
        tried += 1
        draft.move_dot(name, home)
    assert tried, "no place breaks this rule alone"


def test_rule_1_two_dots_on_one_square_are_found(draft):
    players = [n for n, d in draft.dots.items() if d[0] == 0 and d[2] == "player"]
    found = False
    for name in players:
        for other in players:
            again = BoardDraft()
            twin, other_twin = again.half_turn_of(name), again.half_turn_of(other)
            if other == name:
                continue
            again.dots[name][1] = again.dots[other][1]
            again.dots[twin][1] = again.dots[other_twin][1]
            findings = again.find_faults()
            assert sum("lies on the same square as" in text for text in findings) == 2
            found = found or len(findings) == 2
    assert found, "no pair breaks this rule alone"


def test_rule_1_a_dot_without_its_half_turn_is_found(draft):
    name = next(n for n, d in draft.dots.items() if d[0] == 1 and d[2] == "player")
    twin = draft.half_turn_of(name)
    taken = {dot[1] for dot in draft.dots.values()}
    for square in sorted(set(range(17, 111)) - taken - {127 - square for square in taken}):
        draft.dots[name][1] = square
        findings = draft.find_faults()
        if len(findings) == 2:
            break
    assert list_dots_of_findings(findings) == sorted([("rule 1", name), ("rule 1", twin)])
    assert all("no player dot of the other side at its half turn" in text for text in findings)


@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_rule_2_a_pass_number_without_a_track_is_found(draft, number):
    name = draft.dot_with_role("kickoff")
    for _start, _number, end, _bends in draft.exits_of(name, number):
        draft.remove_exit(name, number, end)
    assert_findings(
        draft, "rule 2", name, f"{number}: pass tracks to one or two dots wanted, there are 0"
    )


def test_rule_2_a_number_with_three_tracks_is_found(draft):
    name = draft.dot_with_role("kickoff")
    ends = [n for n, d in draft.dots.items() if d[0] == 0 and n != name]

    def add_tracks_to(dot_pair):
        """Add exits with the number 3 to both dots of ``dot_pair``."""
        for end in dot_pair:
            draft.add_exit(name, 3, end)

    pairs = [(a, b) for a in ends for b in ends if a < b]
    for start, number, end, _bends in draft.exits_of(name, 3)[1:]:
        draft.remove_exit(start, number, end)
    make_first_valid_change(draft, add_tracks_to, pairs, "rule 2")
    assert_findings(draft, "rule 2", name, "3: pass tracks to one or two dots wanted, there are 3")


@pytest.mark.parametrize("bends", [None, ["c4"], ["c4", "d5"]])
def test_rule_2_and_7_two_tracks_with_one_number_to_the_same_dot_are_found(draft, bends):
    name = draft.dot_with_role("kickoff")
    entries = draft.exits_of(name, 4)
    again = [squares.number(square) for square in bends] if bends else entries[0][3]
    draft.add_exit(name, 4, entries[0][2], again)
    assert draft.find_faults() == []
    board = draft.make_board()
    start, end = (
        next(dot for dot, each in enumerate(board.dots) if each[0] == called)
        for called in (name, entries[0][2])
    )
    assert board.next_dots(start, 4).count(end) == 2
    assert len(board.paths(start, 4, end)) == (2 if bends else 1)
    (track,) = [
        each
        for each in board.tracks(board.dots[start][2], 4)
        if board.corners(each)[-1] == board.dots[end][2]
    ]
    assert board.corners(track) == board.paths(start, 4, end)[0]


def test_rule_2_a_pass_to_a_dot_of_the_other_side_is_found(draft):
    name = draft.dot_with_role("kickoff")
    (_start, _number, end, _bends) = draft.exits_of(name, 5)[0]
    blues = [n for n, d in draft.dots.items() if d[0] == 1]
    make_first_valid_change(
        draft, lambda blue: draft.redirect_exit(name, 5, end, blue), blues, "rule 2"
    )
    assert_findings(draft, "rule 2", name, "5: leads to the other side's")


@pytest.mark.parametrize("role", ["penalty", "striker", "corner"])
def test_rule_2_a_striker_without_a_shot_is_found(draft, role):
    name = draft.dot_with_role(role)
    draft.remove_exit(name, 6, draft.dot_with_role("goalie", 1))
    assert_findings(
        draft, "rule 2", name, "6: one shot onto the other side's goalie wanted", "nowhere"
    )


def test_rule_2_a_shot_that_does_not_end_on_the_goalie_is_found(draft):
    name = draft.dot_with_role("penalty")
    goalie = draft.dot_with_role("goalie", 1)
    others = [n for n, d in draft.dots.items() if n not in (name, goalie)]
    make_first_valid_change(
        draft, lambda end: draft.redirect_exit(name, 6, goalie, end), others, "rule 2"
    )
    assert_findings(draft, "rule 2", name, "6: one shot onto the other side's goalie wanted")


def test_rule_2_a_striker_with_two_shots_is_found(draft):
    name = draft.dot_with_role("striker")
    others = [n for n in draft.dots if n not in (name, draft.dot_with_role("goalie", 1))]
    make_first_valid_change(draft, lambda end: draft.add_exit(name, 6, end), others, "rule 2")
    assert_findings(draft, "rule 2", name, "6: one shot onto the other side's goalie wanted")
