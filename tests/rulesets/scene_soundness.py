"""Checks of the scene (what the lights show) for every ruleset at every step."""

from pixelpitch.rules import squares
from pixelpitch.rules.scene import (
    CONTESTED,
    CORNER,
    DOT_KIND,
    FREE,
    HAS_BALL,
    PASS,
    POST,
    SPOT,
    VIOLET,
)


def assert_scene_is_valid(match):
    """Assert that all squares, kinds and sides in the scene exist, and that its counts are in
    range.
    """
    scene = match.scene()
    assert -1 <= scene.ball < squares.SQUARES
    for square, role, side, mark in scene.things:
        assert 0 <= square < squares.SQUARES
        assert SPOT <= role <= POST
        assert side in (-1, 0, 1)
        assert 0 <= mark & DOT_KIND <= VIOLET
        assert 0 <= mark < 2 * HAS_BALL
    for number, kind, path in scene.paths:
        assert 0 <= number <= 6
        assert PASS <= kind <= CORNER
        assert all(0 <= square < squares.SQUARES for square in path)
    assert 0 <= scene.thrown <= 6
    assert 0 <= scene.travelled <= 6
    assert PASS <= scene.way <= CORNER
    for pair in tuple(scene.areas) + tuple(scene.lines):
        assert all(0 <= end < squares.SQUARES for end in pair)
    for square, kind in scene.targets.items():
        assert square in scene.open
        assert FREE < kind <= CONTESTED
    assert 0 <= scene.board[0] < scene.board[1]
    for path in (scene.travel, scene.walk, scene.last):
        for square in path:
            assert 0 <= square < squares.SQUARES, path
            assert not scene.areas or _is_in_or_next_to(square, scene.areas[0]), path
    for label, value, of in scene.gauges:
        assert isinstance(label, str)
        assert 0 <= value <= of
    assert len(scene.dice or ()) <= 4
    for side, kind, number, left in scene.dice or ():
        assert side in (0, 1)
        assert 1 <= kind <= VIOLET
        assert 0 <= left <= number
        assert 1 <= number <= 6
    for count in (scene.clock, scene.minute):
        assert count is None or 0 <= count[0] <= count[1]


def _is_in_or_next_to(square, rectangle):
    """Return True if ``square`` is in ``rectangle`` or directly outside its border."""
    top_left, bottom_right = rectangle
    column, row = square % squares.COLUMNS, square // squares.COLUMNS
    left, top = top_left % squares.COLUMNS - 1, top_left // squares.COLUMNS - 1
    right, bottom = bottom_right % squares.COLUMNS + 1, bottom_right // squares.COLUMNS + 1
    return left <= column <= right and top <= row <= bottom
