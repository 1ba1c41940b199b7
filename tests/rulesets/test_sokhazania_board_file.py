"""Covers the file of a board, the errors that its reader reports, and the built-in file."""

import itertools

import pytest

from pixelpitch.rules.squares import column_of, columns_apart, row_of, rows_apart
from pixelpitch.rulesets.sokhazania import board as boards
from pixelpitch.rulesets.sokhazania.laptop_boards import is_two_way
from tests.rulesets.sokhazania_draft import BoardDraft

BOARD_FILE_LINES = ["name Small", "dot a red b4 goalie", "dot b blue o5 goalie"]


@pytest.fixture(scope="module")
def classic_board():
    """Return Sokhazania's classic board."""
    return boards.load("classic")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("goal a", "expected 'name', 'dot' or 'track'"),
        ("name Again", "expected one line 'name NAME'"),
        ("dot c red b5", "expected 'dot NAME SIDE SQUARE ROLE'"),
        ("dot c red b5 player extra", "expected 'dot NAME SIDE SQUARE ROLE'"),
        ("dot a red b5 player", "expected a new dot name"),
        ("dot c green b5 player", "expected side red or blue"),
        ("dot c red q5 player", "expected a square a1 to p8 (not 'q5')"),
        ("dot c red b9 player", "expected a square a1 to p8 (not 'b9')"),
        ("dot c red b0 player", "expected a square a1 to p8 (not 'b0')"),
        ("dot c red b55 player", "expected a square a1 to p8 (not 'b55')"),
        ("dot c red b player", "expected a square a1 to p8 (not 'b')"),
        ("dot c red b5 keeper", "expected a role out of goalie, kickoff"),
        ("track 3 a", "expected 'track NUMBER FROM -> TO'"),
        ("track 3 a to b", "expected 'track NUMBER FROM -> TO'"),
        ("track 3 a <- b", "expected 'track NUMBER FROM -> TO'"),
        ("track 7 a -> b", "expected a number 1 to 6"),
        ("track 0 a -> b", "expected a number 1 to 6"),
        ("track x a -> b", "expected a number 1 to 6"),
        ("track 3 a -> c", "expected the name of a dot above (not 'c')"),
        ("track 3 a -> a", "expected two different dots"),
        ("track 3 a -> b via", "expected nothing more, or 'via SQUARE ...'"),
        ("track 3 a -> b over c3", "expected nothing more, or 'via SQUARE ...'"),
        ("track 3 a -> b via c3 z3", "expected a square a1 to p8 (not 'z3')"),
    ],
)
def test_malformed_lines_name_file_line_and_what_was_expected(line, expected):
    with pytest.raises(boards.BoardError) as caught:
        boards.parse([*BOARD_FILE_LINES, line], "mine.board")
    assert str(caught.value).startswith("mine.board line 4: " + expected)
    assert str(caught.value).endswith(f"got '{line}'")


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([], "expected a line 'name NAME', got the end"),
        (["dot a red b4 goalie"], "expected a line 'name NAME', got the end"),
        (["name Empty"], "expected dots, got the end"),
        (["name"], "expected one line 'name NAME', got 'name'"),
    ],
)
def test_a_board_without_a_name_or_dots_is_refused(lines, expected):
    with pytest.raises(boards.BoardError, match=expected):
        boards.parse(lines)


def test_too_many_dots_are_refused():
    lines = ["name Many"] + [f"dot d{index} red c3 player" for index in range(65)]
    with pytest.raises(boards.BoardError, match="line 66: expected at most 64 dots"):
        boards.parse(lines)


def test_too_many_bends_are_refused():
    lines = (
        BOARD_FILE_LINES
        + [f"track {number} a -> b via c{row}" for number in range(1, 7) for row in range(1, 9)] * 6
    )
    with pytest.raises(boards.BoardError, match="expected at most 255 exits with bends"):
        boards.parse(lines)


def test_comments_blank_lines_and_foreign_line_ends_are_accepted():
    text = "\ufeffname My board\r\n# a comment\r\n\r\ndot a red b4 goalie # mine\r\n"
    board = boards.parse(text.splitlines(keepends=True))
    assert board.name == "My board"
    assert board.dots == (("a", boards.RED_SIDE, 49, boards.GOALIE_ROLE),)


def test_the_error_for_an_unknown_name_lists_the_known_ones():
    with pytest.raises(boards.BoardError, match=r"unknown board 'nope'.*classic"):
        boards.load("nope")


def test_the_error_names_a_board_file_that_cannot_be_read(tmp_path):
    with pytest.raises(boards.BoardError, match=r"missing\.board: cannot be read"):
        boards.load(str(tmp_path / "missing.board"))
    (tmp_path / "noise.board").write_bytes(b"name \xff\xfe")
    with pytest.raises(boards.BoardError, match=r"noise\.board: expected text in UTF-8"):
        boards.load(str(tmp_path / "noise.board"))


def test_the_checksum_does_not_depend_on_the_order_of_tracks(classic_board):
    draft = BoardDraft()
    first = draft.make_board().checksum()
    draft.exits.reverse()
    assert draft.make_board().checksum() == first
    # The numbers encode the name of the board, then the name, side, square and role of its only
    # dot. The board has no tracks.
    assert boards.parse(["name X", "dot a red a1 goalie"]).checksum() == compute_checksum_by_hand(
        [ord("X"), ord("a"), 0, 0, 0]
    )
    # MicroPython computes the same number. If it changed, old saved matches could not be resumed.
    assert classic_board.checksum() == 50333


def compute_checksum_by_hand(numbers):
    """Return the checksum of ``numbers`` by the formula that a board uses."""
    total = 1
    for number in numbers:
        total = (total * 251 + number + 1) % 65536
    return total


def test_nearly_every_change_of_a_board_alters_its_checksum():
    sums = {BoardDraft().make_board().checksum()}
    changes = 0
    for index in range(len(BoardDraft().exits)):
        draft = BoardDraft()
        entry = draft.exits[index]
        entry[1] = entry[1] % 6 + 1
        sums.add(draft.make_board().checksum())
        entry[3] = entry[3] + [0]
        sums.add(draft.make_board().checksum())
        changes += 2
    for name in BoardDraft().dots:
        draft = BoardDraft()
        draft.dots[name][1] ^= 1
        sums.add(draft.make_board().checksum())
        changes += 1
    # The checksum has 16 bits, so a few of about 400 changes may collide by chance.
    assert len(sums) > 0.98 * changes


def test_the_classic_board_leaves_the_outer_columns_and_rows_to_other_lights(classic_board):
    for _name, _side, square, _role in classic_board.dots:
        assert 1 <= column_of(square) <= 14
        assert 1 <= row_of(square) <= 6


def exits_of(board, dot):
    """Return (number, dot) for each exit of ``dot``."""
    return [(number, dest) for number in range(1, 7) for dest in board.next_dots(dot, number)]


def test_the_classic_board_has_one_way_and_two_way_tracks_and_choices(classic_board):
    tracks = [
        (dot, n, dest)
        for dot in range(len(classic_board.dots))
        for n, dest in exits_of(classic_board, dot)
    ]
    two_way = [track for track in tracks if is_two_way(classic_board, *track)]
    assert 0.4 < len(two_way) / len(tracks) < 0.9
    choices = find_two_track_numbers(classic_board)
    for side in (boards.RED_SIDE, boards.BLUE_SIDE):
        assert 12 <= sum(classic_board.dots[dot][1] == side for dot, _, _ in choices) <= 16
    assert len({dot for dot, _, _ in choices}) >= len(classic_board.dots) * 2 // 3


def find_two_track_numbers(board):
    """Return each choice of the board: a dot from which two tracks have the same number.

    Each is (dot, end of the first track, end of the second track).
    """
    ends = [
        (dot, board.next_dots(dot, number))
        for dot in range(len(board.dots))
        for number in range(1, 7)
    ]
    return [(dot, *pair) for dot, pair in ends if len(pair) == 2]


def test_the_two_ends_of_a_choice_on_the_classic_board_are_far_apart(classic_board):
    """If both ends were close, a coach could not choose between a bold and a safe track."""
    for choice in find_two_track_numbers(classic_board):
        _, first, second = squares = [classic_board.dots[dot][2] for dot in choice]
        columns, rows = columns_apart(first, second), rows_apart(first, second)
        assert max(columns, rows) >= 3, squares


def test_the_numbers_of_a_dot_on_the_classic_board_lead_to_different_dots(classic_board):
    for dot in range(len(classic_board.dots)):
        ends = [dest for _number, dest in exits_of(classic_board, dot)]
        assert len(set(ends)) == len(ends), classic_board.dots[dot][0]


def test_lines_on_the_classic_board_pass_no_other_dot_closely(classic_board):
    """A line that passes a dot by less than half a square would seem to end at this dot."""
    squares = [dot[2] for dot in classic_board.dots]
    for dot in range(len(classic_board.dots)):
        for number, dest in exits_of(classic_board, dot):
            path = classic_board.paths(dot, number, dest)[0]
            for start, end in itertools.pairwise(path):
                for square in squares:
                    if square not in (squares[dot], squares[dest]):
                        assert distance_to_line(start, end, square) >= 0.5, (
                            dot,
                            number,
                            dest,
                            square,
                        )


def distance_to_line(from_square, to_square, square):
    """Return the distance of ``square`` from the line between two squares."""
    across, down = (
        column_of(to_square) - column_of(from_square),
        row_of(to_square) - row_of(from_square),
    )
    to_across, to_down = (
        column_of(square) - column_of(from_square),
        row_of(square) - row_of(from_square),
    )
    part = (to_across * across + to_down * down) / (across**2 + down**2)
    part = min(1, max(0, part))
    return ((to_across - part * across) ** 2 + (to_down - part * down) ** 2) ** 0.5


def test_every_exit_on_the_classic_board_has_lights_of_its_own(classic_board):
    """On 32 x 16 LEDs, each line from a dot has an LED that no other number's line uses."""
    for dot in range(len(classic_board.dots)):
        ends = exits_of(classic_board, dot)
        lit = {
            (number, dest): list_leds_on_line(classic_board, dot, number, dest)
            for number, dest in ends
        }
        for number, dest in ends:
            others = set().union(*[lit[key] for key in ends if key[0] != number])
            own = lit[number, dest] - others
            assert own, (classic_board.dots[dot][0], number)


def list_leds_on_line(board, dot, number, dest):
    """Return the LEDs on the line along a track, without the dots at its ends, with the board seen
    from the side of ``dot``.
    """
    path = board.paths(dot, number, dest)[0]
    if board.dots[dot][1] == boards.BLUE_SIDE:
        path = tuple(127 - square for square in path)
    leds = set()
    for start, end in itertools.pairwise(path):
        for step in range(101):
            x = (column_of(start) + (column_of(end) - column_of(start)) * step / 100) * 2 + 0.99
            y = (row_of(start) + (row_of(end) - row_of(start)) * step / 100) * 2 + 0.99
            leds.add((int(x), int(y)))
    dots = {(column_of(path[0]), row_of(path[0])), (column_of(path[-1]), row_of(path[-1]))}
    return {(x, y) for x, y in leds if (x // 2, y // 2) not in dots}
