"""The current stays below the board's budget in every frame (boards/README.md, "LED current")."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pixelpitch.current import light_limit
from pixelpitch.dice import events
from pixelpitch.render.renderer import SCALE_BY_BRIGHTNESS, Renderer
from pixelpitch.rules import scene as scenes
from pixelpitch.ticks import TICKS_PERIOD, add
from tests.render.scenes import match_showing, match_showing_everything, parse_squares
from tests.render.seen import frame_milliamperes
from tests.render.sizes import TWO_LEDS_PER_SQUARE_BOARDS, on_each_board_size


@on_each_board_size
@pytest.mark.parametrize("brightness", range(1, 9))
@pytest.mark.parametrize("moving", [False, True])
@pytest.mark.long
def test_a_random_frame_stays_within_the_budget(board, brightness, moving):
    lights = Renderer(board)
    lights.brightness = brightness
    random.seed(brightness)
    size = len(lights.frame)
    frames = [b"\xff" * size, bytes(size), bytes(range(256)) * (size // 256)]
    frames += [random.randbytes(size) for _ in range(20)]
    for top in (3, 10, 40, 120):
        frames += [bytes(random.randrange(top) for _ in range(size)) for _ in range(5)]
    for frame in frames:
        lights.frame[:] = frame
        lights._fit_budget(sum(frame), 0 if moving else size - frame.count(0))
        assert frame_milliamperes(lights, board) < board.BUDGET_MA
        assert 0 <= lights.scale <= SCALE_BY_BRIGHTNESS[brightness]


@on_each_board_size
def test_a_white_board_uses_the_whole_budget(board):
    lights = Renderer(board)
    lights.brightness = 8
    lights.frame[:] = b"\xff" * len(lights.frame)
    lights._fit_budget(sum(lights.frame), 0)
    assert lights.scale >= 1
    # The scale may be up to two steps too low: it is rounded down to a whole number, and each
    # channel is rounded up. So two steps more must exceed the budget.
    lights.scale += 2
    assert frame_milliamperes(lights, board) >= board.BUDGET_MA


@st.composite
def random_matches(draw):
    """Return a random match: pieces, targets, lines and counts that a ruleset might show."""
    square = st.integers(0, 127)
    match = match_showing()
    match.score = draw(st.tuples(st.integers(0, 99), st.integers(0, 99)))
    match.player = draw(st.sampled_from((-4, -1, 0, 1)))
    match.legal = draw(st.lists(st.integers(0, 140), unique=True, max_size=140))
    marks = st.builds(
        int.__or__, st.integers(0, 6), st.integers(0, 15).map(lambda flags: flags << 3)
    )
    thing = st.tuples(square, st.integers(0, 5), st.sampled_from((-1, 0, 1)), marks)
    match.things = draw(st.lists(thing, max_size=128))
    targets = st.dictionaries(st.sampled_from(match.legal or [0]), st.integers(1, 3))
    match.targets = {each: kind for each, kind in draw(targets).items() if each in match.legal}
    match.lines = tuple(draw(st.lists(st.tuples(square, square), max_size=4)))
    match.board = draw(st.sampled_from(((0, 1), (0, 2), (1, 2), (2, 3))))
    match.ball = draw(st.integers(-1, 127))
    path = st.lists(square, min_size=1, max_size=5)
    track = st.tuples(st.integers(0, 6), st.integers(0, 3), path)
    match.paths = draw(st.lists(track, max_size=12))
    match.thrown = draw(st.integers(0, 6))
    match.travel = tuple(draw(st.lists(square, max_size=4)))
    match.walk = tuple(draw(st.lists(square, max_size=4)))
    match.last = tuple(draw(st.lists(square, max_size=4)))
    match.minute = draw(st.none() | st.tuples(st.integers(1, 60), st.integers(1, 60)))
    match.areas = draw(st.sampled_from(((), ((19, 108), (35, 84), (55, 72)), ((0, 127), (32, 82)))))
    match.clock = draw(st.none() | st.tuples(st.integers(0, 900), st.just(900)))
    match.margins = draw(st.booleans())
    match.colours = draw(st.sampled_from(((0, 1), (1, 0), (2, 0))))
    if draw(st.booleans()):
        match.emit("goal", draw(st.sampled_from((0, 1))))
    return match


@on_each_board_size
@settings(max_examples=30, deadline=None)
@given(data=st.data())
@pytest.mark.long
def test_every_drawn_frame_stays_within_the_budget(board, data):
    lights = Renderer(board)
    lights.brightness = data.draw(st.integers(1, 8))
    now = data.draw(st.integers(0, TICKS_PERIOD - 1))
    lights.show(data.draw(random_matches()).scene(), now)
    lights.set_cursor(data.draw(st.integers(-1, 127)))
    state = data.draw(
        st.sampled_from(
            (events.DIE_READY, events.DIE_SHAKING, events.ANSWER_THROW, events.ANSWER_MISSING)
        )
    )
    face = data.draw(st.integers(1, 6)) if state == events.ANSWER_THROW else 0
    lights.set_die(state, face, data.draw(st.integers(0, 1)))
    lights.scroll(data.draw(st.sampled_from(("", "1:0", "WWWWWWWWWWWW"))), now)
    for _ in range(30):
        lights.draw(now)
        assert frame_milliamperes(lights, board) < board.BUDGET_MA
        now = add(now, data.draw(st.integers(1, 400)))


@on_each_board_size
def test_a_still_picture_keeps_its_brightness(board):
    match = match_showing_everything(player=0, legal=range(128))
    match.things = [(each, scenes.GOALIE, 0, 0) for each in match.legal]
    lights = Renderer(board)
    lights.brightness = 8
    lights.show(match.scene(), 0)
    lights.set_cursor(0)
    scales = set()
    for now in range(0, 4096, 20):
        lights.draw(now)
        scales.add(lights.scale)
    assert len(scales) == 1
    assert 0 < scales.pop() < 256


@on_each_board_size
def test_brightness_is_low_by_default_and_rises_with_the_setting(board):
    """``lights.scale`` is the brightness in 1/256, by default 64. On boards with two LEDs per
    square, the current budget permits only 61 to 63, because the renderer reserves some current for
    rounding up each dimmed channel.

    The LEDs in this test draw 12 mA per channel, and 0.6 mA when dark. With the usual 20 mA and 1
    mA, a mini16 would have only one brightness.
    """
    lights = Renderer(board)
    lights.set_light_limit(light_limit(board, 12000, 600))
    lights.show(match_showing_everything().scene(), 0)
    lights.draw(0)
    assert SCALE_BY_BRIGHTNESS[3] == 64
    assert lights.scale in ((61, 62, 63) if board in TWO_LEDS_PER_SQUARE_BOARDS else (64,))
    scales = []
    for brightness in range(1, 9):
        lights.brightness = brightness
        lights.draw(0)
        scales.append(lights.scale)
    assert scales == sorted(scales)
    assert scales[0] < scales[-1]


@on_each_board_size
def test_the_upper_bounds_for_moving_lights_hold(board, monkeypatch):
    """While lights move, the renderer does not add up all LEDs but uses an upper bound for their
    sum. The true sum never exceeds it.
    """
    match = match_showing_everything(
        player=1, legal=[each for each in range(128) if each % 2], travel=parse_squares("b2 j4")
    )
    lights = Renderer(board)
    bounds = []
    fit = lights._fit_budget

    def record_bound(upper_bound, lit_count):
        """Record (``upper_bound`` of the frame's sum, actual sum), and apply the current limit."""
        bounds.append((upper_bound, sum(lights.frame)))
        fit(upper_bound, lit_count)

    monkeypatch.setattr(lights, "_fit_budget", record_bound)
    lights.show(match.scene(), 0)
    lights.set_cursor(3)
    for face in range(7):
        lights.set_die(events.ANSWER_THROW if face else events.ANSWER_OUT, face, face & 1)
        for now in range(face * 3000, face * 3000 + 3000, 40):
            lights.draw(now)
    match.emit("goal", 0)
    lights.scroll("########", 30000)
    lights.show(match.scene(), 30000)
    for now in range(30000, 34000, 40):
        lights.draw(now)
    assert all(most >= total for most, total in bounds)
