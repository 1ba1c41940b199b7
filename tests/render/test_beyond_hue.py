"""Whatever a board can show at the same time differs by more than its hue: by shape, number of
lights, fill or pulse.

The appearance of a square is the lightness (CIELAB's L* for a normal observer) of each of its LEDs
during a whole pulse. Two appearances differ if at least one LED has a different mean lightness, or
a different range between its highest and lowest lightness.

The numbers of Sokhazania's tracks are shown by how often their ends dim; see
tests/render/test_counts.py.
"""

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from boards import mini16, pitch32, strip32x8
from pixelpitch.render import palette
from pixelpitch.render.renderer import Renderer
from pixelpitch.rules import scene as scenes
from pixelpitch.rules.squares import number
from tests.render import eyes
from tests.render.scenes import scene_of
from tests.render.seen import square_colours

F3_SQUARE = number("f3")
# smallest difference of lightness L* between two kinds of pieces; between adjacent lights, a
# difference of 1 is just visible
MIN_LIGHTNESS_DIFFERENCE = 8
FIGURE, GOALIE, DOT = scenes.FIGURE, scenes.GOALIE, scenes.DOT
CARD, BARRED, PICKED, HAS_BALL = scenes.CARD, scenes.BARRED, scenes.PICKED, scenes.HAS_BALL
MARKS_BY_NAME = {"": 0, " card": CARD, " barred": BARRED, " barred with a card": CARD | BARRED}
AppearancesByName = dict[str, dict[str, Any]]


@pytest.fixture(params=["vivid", "distinct"], autouse=True)
def use_both_sets_of_colours(request: Any) -> Any:
    """Run each test twice, with the vivid and with the distinct colours."""
    palette.use_distinct(request.param == "distinct")
    yield
    palette.use_distinct(False)


def measure_lightness(
    board: Any,
    teams: tuple[int, int],
    pieces: tuple[tuple[int, int, int], ...] = (),
    has_ball: bool = False,
    turn: int = -1,
    target: int = -1,
) -> Any:
    """Return the mean lightness L* of each LED of a square during a pulse, then the range of each
    LED's L*.

    ``target`` is -1 if the square is not a legal target.
    """
    scene = scene_of()
    scene.things = [(F3_SQUARE, *each) for each in pieces]
    scene.colours = teams
    scene.ball = F3_SQUARE if has_ball else -1
    scene.turn = turn
    if target >= 0:
        scene.open = (F3_SQUARE,)
        scene.targets = {F3_SQUARE: target} if target else {}
    lights = Renderer(board)
    lights.show(scene, 0, True)
    frames = []
    for now in range(1024, 2048, 128):
        lights.draw(now)
        frames.append(
            [
                eyes.convert_to_cielab(eyes.linear_rgb(each))[0]
                for each in square_colours(lights, board, "f3")
            ]
        )
    seen = np.array(frames)
    return np.concatenate([seen.mean(0), seen.max(0) - seen.min(0)])


def assert_distinct(
    board: Any, teams: tuple[int, int], appearances: AppearancesByName, except_pairs: Any = ()
) -> None:
    """Assert that every two of ``appearances`` differ in lightness, except for ``except_pairs``.

    ``teams`` are the colours of side 0 and side 1.
    """
    seen = {name: measure_lightness(board, teams, **fields) for name, fields in appearances.items()}
    alike = [
        (one, other, round(float(np.abs(seen[one] - seen[other]).max()), 1))
        for one, other in combinations(seen, 2)
        if np.abs(seen[one] - seen[other]).max() < MIN_LIGHTNESS_DIFFERENCE
        and {one, other} not in except_pairs
    ]
    assert alike == []


def list_appearances_of_pieces(marks: dict[str, int]) -> AppearancesByName:
    """Return {name: arguments of ``measure_lightness``} for everything that a square can show.

    A square is empty, or has the ball, or a figure or goalie of either side. The piece has one of
    ``marks``, is picked, or has the ball.
    """
    appearances: AppearancesByName = {"nothing": {}, "ball": {"has_ball": True}}
    for side in (0, 1):
        for role, what in ((FIGURE, "figure"), (GOALIE, "goalie")):
            for mark, bits in marks.items():
                appearances[f"{what} {side}{mark}"] = {"pieces": ((role, side, bits),)}
            appearances[f"{what} {side} picked"] = {"pieces": ((role, side, PICKED),)}
            with_ball = {"pieces": ((role, side, HAS_BALL),), "has_ball": True}
            appearances[f"{what} {side} with the ball"] = with_ball
    return appearances


on_each_board = pytest.mark.parametrize(
    "board", [pitch32, mini16, strip32x8], ids=lambda board: board.NAME
)
TACTICS_COLOURS = (scenes.RED, scenes.BLUE)


@on_each_board
def test_pieces_of_soccer_tactics_differ_by_more_than_hue(board: Any) -> None:
    """Covers pawns and Keepers with all marks, alone and in pairs on a square."""
    appearances = list_appearances_of_pieces(MARKS_BY_NAME)
    for side in (0, 1):
        for mark, bits in MARKS_BY_NAME.items():
            if bits or not side:
                pieces = ((FIGURE, side, bits), (FIGURE, 1 - side, 0))
                appearances[f"two, of side {side}{mark}"] = {"pieces": pieces}
    picked = [[f"{role} {side} picked" for role in ("figure", "goalie")] for side in (0, 1)]
    # Only one piece is picked at a time. So picked pieces of both sides may look the same.
    but = [{one, other} for one in picked[0] for other in picked[1]]
    if board is not pitch32:
        # A square of two LEDs cannot show whether a pawn that is barred or picked is a Keeper. If
        # two pawns share the square, it cannot show their marks. The screen Inspect names both.
        alike = [(side, mark) for side in (0, 1) for mark in list(MARKS_BY_NAME)[2:]]
        but += [{f"figure {side}{mark}", f"goalie {side}{mark}"} for side, mark in alike]
        but += [
            {*each} for each in combinations([name for name in appearances if "two" in name], 2)
        ]
    assert_distinct(board, TACTICS_COLOURS, appearances, but)


@on_each_board
@pytest.mark.parametrize("turn", [0, 1])
def test_targets_of_soccer_tactics_differ_by_more_than_hue(board: Any, turn: int) -> None:
    """Covers a ball's targets (free, direct pass, shot, battle, offside) and closed squares."""
    own, other = (FIGURE, turn, 0), (FIGURE, 1 - turn, 0)
    appearances: AppearancesByName = {
        "free": {"target": scenes.FREE},
        "an own pawn": {"pieces": (own,)},
        "another pawn": {"pieces": (other,)},
        "direct pass": {"pieces": (own,), "target": scenes.OWN},
        "shot": {"pieces": (own,), "target": scenes.SCORING},
        "off-side": {"pieces": (own,), "target": scenes.OFFSIDE},
        "lost": {"pieces": (other,), "target": scenes.CONTESTED},
        "battle": {"pieces": (own, other), "target": scenes.CONTESTED},
    }
    assert_distinct(
        board, TACTICS_COLOURS, {name: {"turn": turn, **each} for name, each in appearances.items()}
    )


@on_each_board
def test_pieces_of_streetsoccer_differ_by_more_than_hue(board: Any) -> None:
    assert_distinct(board, (scenes.YELLOW, scenes.RED), list_appearances_of_pieces({"": 0}))


@on_each_board
@pytest.mark.parametrize("turn", [0, 1])
def test_targets_of_streetsoccer_differ_by_more_than_hue(board: Any, turn: int) -> None:
    """Covers the targets of a kick: a free square, a team-mate, the goal."""
    appearances: AppearancesByName = {
        "free": {"target": 0},
        "figure": {"pieces": ((FIGURE, turn, 0),), "target": 0},
        "figure, shut": {"pieces": ((FIGURE, turn, 0),)},
        "goalie": {"pieces": ((GOALIE, turn, 0),), "target": 0},
        "opponent": {"pieces": ((FIGURE, 1 - turn, 0),)},
        "goal": {"pieces": ((scenes.GOAL, 1 - turn, 0),), "target": 0},
    }
    assert_distinct(
        board,
        (scenes.YELLOW, scenes.RED),
        {name: {"turn": turn, **each} for name, each in appearances.items()},
        # With two LEDs, a goal lights the same LED as a free square. But a goal lies outside the
        # field.
        () if board is pitch32 else ({"free", "goal"},),
    )


@on_each_board
def test_pieces_of_pawnball_differ_by_more_than_hue(board: Any) -> None:
    """Covers all six kinds of dots on both sides. The two teams on a board never have the same
    kinds.
    """
    for first in (0, 3):
        appearances: AppearancesByName = {"nothing": {}, "ball": {"has_ball": True}}
        for side in (0, 1):
            for dot in range(1, 4):
                kind = dot + (first if side == 0 else 3 - first)
                appearances[f"dot {kind} of {side}"] = {"pieces": ((FIGURE, side, kind),)}
        assert_distinct(board, (scenes.BLUE, scenes.RED), appearances)


@on_each_board
@pytest.mark.parametrize("first", [scenes.RED, scenes.BLUE])
def test_pieces_of_sokhazania_differ_by_more_than_hue(board: Any, first: int) -> None:
    appearances: AppearancesByName = {"nothing": {}, "ball": {"has_ball": True}}
    for side in (0, 1):
        appearances[f"dot {side}"] = {"pieces": ((DOT, side, 0),)}
        appearances[f"ball on dot {side}"] = {"pieces": ((DOT, side, 0),), "has_ball": True}
    # the ball covers the dot, so these pictures are alike
    but = [{f"ball on dot {side}", "ball"} for side in (0, 1)]
    but.append({"ball on dot 0", "ball on dot 1"})
    assert_distinct(board, (first, 1 - first), appearances, but)
