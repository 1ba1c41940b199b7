"""What moves: the ball, the joy of a goal, the die, a text; also where time wraps."""

import pytest

from boards import mini16, pitch32
from pixelpitch.dice import answers
from pixelpitch.look import dieface, palette
from pixelpitch.look.celebration import LENGTH_MS
from pixelpitch.look.lights import Lights
from pixelpitch.rules.squares import number
from pixelpitch.ticks import PERIOD, add
from tests.look.scenes import Picture, rich, squares
from tests.look.seen import led, names, white_squares

BOARDS = (pitch32, mini16)
STARTS = (0, 12345, PERIOD - 300)
FRAME_MS = 20

both = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.NAME)
starts = pytest.mark.parametrize("start", STARTS)


def travelling(board, path, start):
    match = Picture()
    match.travel = squares(path)
    match.ball = squares(path)[-1]
    lights = Lights(board)
    lights.show_match(match, start)
    return lights, match


def run(lights, start, limit=10000):
    """Draw until nothing moves; yield the ms that have passed after each frame."""
    for passed in range(0, limit, FRAME_MS):
        if not lights.busy(add(start, passed)):
            return
        lights.draw(add(start, passed))
        yield passed
    raise AssertionError("still busy")


def passed_squares(lights, board, start):
    """The squares that the ball lay on exactly, in order, each with its ms."""
    across, down = board.WIDTH // 16, board.HEIGHT // 8
    found: list[tuple[int, int]] = []
    for passed in run(lights, start):
        spot = white_squares(lights, board)
        assert len(spot) == across * down
        x, y = spot[0]
        if x % across == 0 and y % down == 0:
            square = y // down * 16 + x // across
            if not found or found[-1][0] != square:
                found.append((square, passed))
    return found


@both
@starts
def test_the_ball_passes_its_path_in_order_and_arrives(board, start):
    lights, _ = travelling(board, "c4 f4 f7 h5", start)
    found = passed_squares(lights, board, start)
    assert [square for square, _ in found] == list(squares("c4 d4 e4 f4 f5 f6 f7 g6 h5"))
    lights.draw(add(start, 5000))
    assert names(lights, board, "h5") == ["white"] * len(names(lights, board, "h5"))
    assert not lights.busy(add(start, 5000))


@both
def test_a_square_takes_60_to_90_ms_along_rows_and_columns(board):
    for path, steps in (("b4 o4", 13), ("c1 c8", 7)):
        lights, _ = travelling(board, path, 0)
        found = passed_squares(lights, board, 0)
        took = (found[-1][1] - found[0][1]) / steps
        assert 60 <= took <= 90


@both
def test_the_ball_leaves_a_tail(board):
    lights, _ = travelling(board, "b4 o4", 0)
    lights.draw(400)
    x, y = white_squares(lights, board)[0]
    behind = led(lights, board, x - board.WIDTH // 16, y)
    assert palette.name(behind) == "white"
    assert palette.brightest(behind) < 60


def test_a_clock_tick_does_not_start_the_ball_again():
    lights, match = travelling(pitch32, "b4 o4", 0)
    lights.draw(500)
    before = white_squares(lights, pitch32)
    lights.show_match(match, 500)  # the same travel, a second later
    lights.draw(500)
    assert white_squares(lights, pitch32) == before
    lights.draw(3000)
    lights.show_match(match, 3000)
    assert not lights.busy(3000)


def test_a_match_that_comes_back_is_settled_at_once():
    match = rich()
    match.travel = squares("h5 j4")
    match.say("goal", "goal", 0)
    lights = Lights(pitch32)
    lights.show_match(match, 0, settle=True)
    assert not lights.busy(0)
    lights.draw(0)
    assert names(lights, pitch32, "j4") == ["white"] * 4


@both
def test_skip_ends_whatever_moves(board):
    lights, match = travelling(board, "b4 o4", 0)
    match.travel = squares("o4 b4")
    match.say("goal", "goal", 1)
    lights.set_die(answers.THROW, 3, 0)
    lights.show_match(match, 10)
    assert lights.busy(10)
    lights.skip()
    assert not lights.busy(10)
    lights.draw(10)
    plain = Lights(board)
    plain.set_die(answers.THROW, 3, 0)
    plain.show_match(match, 10, settle=True)
    plain.draw(10)
    assert lights.frame == plain.frame


def test_the_score_waits_for_the_ball():
    match = Picture()
    lights = Lights(pitch32)
    lights.show_match(match, 0)
    match.score = [1, 0]
    match.travel = squares("j4 o4")
    match.ball = number("o4")
    lights.show_match(match, 100)
    lights.draw(150)
    assert palette.name(led(lights, pitch32, 0, 0)) == "dark"
    lights.show_match(match, 200)  # a tick of the clock gives nothing away
    lights.draw(250)
    assert palette.name(led(lights, pitch32, 0, 0)) == "dark"
    lights.draw(2000)
    assert palette.name(led(lights, pitch32, 0, 0)) == "red"


def words(lights, board):
    """The names of all LEDs that are not dark."""
    return {
        palette.name(led(lights, board, x, y))
        for y in range(board.HEIGHT)
        for x in range(board.WIDTH)
    } - {"dark"}


@both
@starts
@pytest.mark.parametrize("side", [0, 1])
def test_the_joy_begins_after_the_ball_and_ends(board, start, side):
    match = rich()
    match.events = []
    match.say("goal", "goal", side)
    match.travel = squares("j4 o4" if side == 0 else "j4 b4")
    match.ball = match.travel[-1]
    lights = Lights(board)
    lights.show_match(match, start)
    travel_ms = joy_ms = 0
    colour = ("red", "blue")[side]
    first = b""
    for passed in run(lights, start):
        if words(lights, board) <= {colour}:
            joy_ms = joy_ms or passed
            first = first or bytes(lights.frame)
        else:
            assert not joy_ms
            travel_ms = passed
    assert travel_ms < joy_ms <= travel_ms + FRAME_MS
    lit = [at // 3 % board.WIDTH for at in range(0, len(first), 3) if any(first[at : at + 3])]
    # It runs from the goal that was scored in.
    assert min(lit) > board.WIDTH // 2 if side == 0 else max(lit) < board.WIDTH // 2
    lights.draw(add(start, joy_ms + LENGTH_MS + FRAME_MS))
    assert len(words(lights, board)) > 3  # the match is back


def letters(lights, board, colour):
    """The LEDs in full ``colour`` as rows of text."""
    return [
        "".join(
            "#" if led(lights, board, x, y) == colour else "." for x in range(board.WIDTH)
        ).rstrip(".")
        for y in range(board.HEIGHT)
    ]


def test_the_word_has_the_shape_of_the_side():
    rows = {}
    for side in (0, 1):
        lights = Lights(mini16)
        match = Picture()
        match.say("goal", "goal", side)
        lights.show_match(match, 0)
        lights.draw(1700)
        rows[side] = letters(lights, mini16, palette.TEAMS[side])[3:13]
    assert rows[0] == [
        ".##..#...#..#",
        ".##..#...#..#",
        "#...#.#.#.#.#",
        "#...#.#.#.#.#",
        "#.#.#.#.###.#",
        "#.#.#.#.###.#",
        "#.#.#.#.#.#.#",
        "#.#.#.#.#.#.#",
        ".##..#..#.#.###",
        ".##..#..#.#.###",
    ]
    assert rows[1] == [row if not index % 2 else "" for index, row in enumerate(rows[0])]


def face_box(lights, board, colour):
    """Corner of the big die: the top left of the LEDs in its rim's colour."""
    rim = palette.shade(colour, 20)
    found = [
        (x, y)
        for y in range(board.HEIGHT)
        for x in range(board.WIDTH)
        if led(lights, board, x, y) == rim
    ]
    return min(x for x, _ in found), min(y for _, y in found)


PIPS = {
    1: {(3, 3)},
    2: {(1, 1), (5, 5)},
    3: {(1, 1), (3, 3), (5, 5)},
    4: {(1, 1), (5, 1), (1, 5), (5, 5)},
    5: {(1, 1), (5, 1), (3, 3), (1, 5), (5, 5)},
    6: {(1, 1), (5, 1), (1, 3), (5, 3), (1, 5), (5, 5)},
}


@both
@pytest.mark.parametrize("face", range(1, 7))
def test_a_big_face_shows_its_pips_and_then_goes_to_the_margin(board, face):
    lights = Lights(board)
    match = Picture()
    match.colours = (1, 0)  # blue to the left, whose rim is no colour of a number
    lights.show_match(match, 0)
    lights.set_die(answers.ROLLING, 0, 0)
    lights.draw(0)
    lights.set_die(answers.THROW, face, 0)
    assert lights.busy(100)
    lights.draw(100)
    left, top = face_box(lights, board, palette.BLUE)
    colour = palette.NUMBERS[face]
    pips = {
        (x, y)
        for y in range(1, 6)
        for x in range(1, 6)
        if led(lights, board, left + x, top + y) == colour
    }
    assert pips == PIPS[face]
    assert not lights.busy(100 + dieface.FACE_MS)
    lights.draw(100 + dieface.FACE_MS)
    word = palette.name(colour)
    margin = [
        palette.name(led(lights, board, x, y))
        for x in range(board.WIDTH // 16)
        for y in range(10, 16)
    ]
    assert margin.count(word) == face
    inside = [
        led(lights, board, x, y) for x in range(4, board.WIDTH - 4) for y in range(board.HEIGHT)
    ]
    assert colour not in inside


def test_the_rim_is_solid_for_side_0_and_dotted_for_side_1():
    for side, count in ((0, 24), (1, 12)):
        lights = Lights(pitch32)
        lights.show_match(Picture(), 0)
        lights.set_die(answers.THROW, 1, side)
        lights.draw(0)
        rim = palette.shade(palette.TEAMS[side], 20)
        shown = [led(lights, pitch32, x, y) for y in range(16) for x in range(32)]
        assert shown.count(rim) == count


@both
def test_the_face_does_not_hide_the_ball(board):
    for word in ("h4", "i5", "e4", "d2", "l7", "m5", "c6"):
        for side in (0, 1):
            match = Picture()
            match.ball = number(word)
            lights = Lights(board)
            lights.show_match(match, 0)
            lights.set_die(answers.THROW, 6, side)
            lights.draw(0)
            assert set(names(lights, board, word)) == {"white"}, (word, side)


def test_the_ball_waits_for_the_face():
    lights = Lights(pitch32)
    match = Picture()
    match.ball = number("d4")
    lights.show_match(match, 0)
    lights.set_die(answers.THROW, 4, 0)
    match.travel = squares("d4 j4")
    match.ball = number("j4")
    lights.show_match(match, 1000)
    lights.draw(1000 + dieface.FACE_MS - 20)
    assert names(lights, pitch32, "d4") == ["white"] * 4
    lights.draw(1000 + dieface.FACE_MS + 200)
    assert names(lights, pitch32, "d4") != ["white"] * 4
    lights.draw(5000)
    assert names(lights, pitch32, "j4") == ["white"] * 4


@pytest.mark.parametrize("state", [answers.SHAKING, answers.ROLLING])
@both
def test_a_tumbling_die_changes_and_is_no_face(board, state):
    lights = Lights(board)
    lights.show_match(Picture(), 0)
    lights.set_die(state, 0, 1)
    frames = set()
    for now in range(0, 1000, 50):
        lights.draw(now)
        frames.add(bytes(lights.frame))
        assert words(lights, board) == {"blue", "grass"}  # no number's colour
    assert len(frames) > 10
    assert not lights.busy(0)  # the coach shakes: nobody waits for the lights
    lights.set_die(answers.READY)
    lights.draw(1000)
    assert words(lights, board) == {"grass"}


@pytest.mark.parametrize("answer", [answers.OUT, answers.COCKED, answers.WEAK, answers.GRABBED])
@both
def test_no_result_is_an_amber_cross(board, answer):
    lights = Lights(board)
    lights.show_match(Picture(), 0)
    lights.set_die(answers.THROW, 5, 0)
    lights.skip()
    lights.set_die(answer, 0, 0)
    lights.draw(0)
    left, top = face_box(lights, board, palette.AMBER)
    cross = [
        (x, y)
        for y in range(1, 6)
        for x in range(1, 6)
        if led(lights, board, left + x, top + y) == palette.AMBER
    ]
    assert cross == sorted(cross, key=lambda at: (at[1], at[0]))
    assert set(cross) == {(i, i) for i in range(1, 6)} | {(6 - i, i) for i in range(1, 6)}
    lights.draw(dieface.FACE_MS)
    assert words(lights, board) == {"grass"}  # the 5 of before is no longer the last throw


def test_a_missing_die_stays_marked_until_it_is_back():
    lights = Lights(pitch32)
    lights.show_match(Picture(), 0)
    for now in (0, 500, 5000):
        lights.set_die(answers.MISSING, 0, 0)
        lights.draw(now)
        assert "amber" in words(lights, pitch32)
    assert not lights.busy(5000)
    lights.set_die(answers.READY, 0, 0)
    lights.draw(5020)
    assert words(lights, pitch32) == {"grass"}


def test_the_same_face_twice_is_shown_twice():
    lights = Lights(pitch32)
    lights.show_match(Picture(), 0)
    lights.set_die(answers.THROW, 2, 0)
    lights.draw(0)
    lights.draw(2000)
    assert not lights.busy(2000)
    lights.set_die(answers.THROW, 2, 0)
    assert lights.busy(2000)


def text_rows(lights, board):
    return [
        "".join(
            "#" if led(lights, board, x, y) == palette.TEAL else "." for x in range(board.WIDTH)
        )
        for y in range(5, 10)
    ]


def test_a_short_text_stands_in_the_middle():
    lights = Lights(mini16)
    lights.scroll("2:1", 0)
    for now in (0, 700):
        lights.draw(now)
        assert text_rows(lights, mini16) == [
            "....##.....#....",
            "......#.#.##....",
            ".....#.....#....",
            "....#...#..#....",
            "....###...###...",
        ]


@starts
def test_a_long_text_runs_through_and_again(start):
    lights = Lights(mini16)
    lights.show_match(Picture(), start)
    lights.scroll("Left throws", start)
    lights.draw(start)
    assert text_rows(lights, mini16) == ["." * 16] * 5
    last = ["." * 16] * 5
    seen = []
    now = start
    for _ in range(400):
        now = add(now, 35)
        lights.scroll("Left throws", now)  # said again: goes on
        lights.draw(now)
        rows = text_rows(lights, mini16)
        if rows != last:
            seen.append([row[15] for row in rows])
            last = rows
    columns = ["".join(each) for each in seen]
    first_letter = ["#####", "....#", "....#"]
    assert columns[:3] == first_letter
    again = [at for at in range(5, len(columns)) if columns[at : at + 3] == first_letter]
    assert again
    lights.scroll("")
    lights.draw(now)
    assert "teal" not in words(lights, mini16)
