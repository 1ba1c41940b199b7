"""No state is told by its hue alone: whatever can lie on one board at once differs by more.

Each look is what the LEDs of a square show through a whole breath, taken as lightness only
(CIELAB's L*, as a normal observer has it).  Two looks must differ by it in some LED, in mean or in
swing: that is their shape, their count of lights, their fill, or that one of them breathes.

The numbers of Sokhazania's tracks are told by how often their ends dim:
tests/render/test_counts.py.
"""

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from boards import mini16, pitch32
from pixelpitch.render import palette
from pixelpitch.render.renderer import Renderer
from pixelpitch.rules import scene as scenes
from pixelpitch.rules.squares import number
from tests.render import eyes
from tests.render.scenes import scene_of
from tests.render.seen import square

PLACE = number("f3")
APART = 8  # of L*: 1 is just seen side by side
FIGURE, GOALIE, DOT = scenes.FIGURE, scenes.GOALIE, scenes.DOT
CARD, BARRED, PICKED, HAS_BALL = scenes.CARD, scenes.BARRED, scenes.PICKED, scenes.HAS_BALL
MARKS = {"": 0, " card": CARD, " barred": BARRED, " barred with a card": CARD | BARRED}
Looks = dict[str, dict[str, Any]]


@pytest.fixture(params=["vivid", "distinct"], autouse=True)
def colours(request: Any) -> Any:
    palette.use(request.param == "distinct")
    yield
    palette.use(False)


def look(
    board: Any,
    teams: tuple[int, int],
    things: tuple[tuple[int, int, int], ...] = (),
    ball: bool = False,
    turn: int = -1,
    target: int = -1,
) -> Any:
    """Return mean and swing of L* of each LED of a square; ``target`` -1: it is not open."""
    scene = scene_of()
    scene.things = [(PLACE, *each) for each in things]
    scene.colours = teams
    scene.ball = PLACE if ball else -1
    scene.turn = turn
    if target >= 0:
        scene.open = (PLACE,)
        scene.targets = {PLACE: target} if target else {}
    lights = Renderer(board)
    lights.show(scene, 0, True)
    frames = []
    for now in range(1024, 2048, 128):
        lights.draw(now)
        frames.append([eyes.lab(eyes.linear(each))[0] for each in square(lights, board, "f3")])
    seen = np.array(frames)
    return np.concatenate([seen.mean(0), seen.max(0) - seen.min(0)])


def told_apart(board: Any, teams: tuple[int, int], looks: Looks, but: Any = ()) -> None:
    """Every two of ``looks`` differ, but for pairs in ``but``."""
    seen = {name: look(board, teams, **fields) for name, fields in looks.items()}
    alike = [
        (one, other, round(float(np.abs(seen[one] - seen[other]).max()), 1))
        for one, other in combinations(seen, 2)
        if np.abs(seen[one] - seen[other]).max() < APART and {one, other} not in but
    ]
    assert alike == []


def standing(marks: dict[str, int]) -> Looks:
    """Return what can stand on a square: nothing, the ball, a figure of each kind and mark."""
    looks: Looks = {"nothing": {}, "ball": {"ball": True}}
    for side in (0, 1):
        for role, what in ((FIGURE, "figure"), (GOALIE, "goalie")):
            for mark, bits in marks.items():
                looks[f"{what} {side}{mark}"] = {"things": ((role, side, bits),)}
            looks[f"{what} {side} picked"] = {"things": ((role, side, PICKED),)}
            with_ball = {"things": ((role, side, HAS_BALL),), "ball": True}
            looks[f"{what} {side} with the ball"] = with_ball
    return looks


both = pytest.mark.parametrize("board", [pitch32, mini16], ids=lambda board: board.NAME)
TACTICS = (scenes.RED, scenes.BLUE)


@both
def test_what_stands_in_tactics(board: Any) -> None:
    """Pawns and Keepers with all marks, alone and two on a square."""
    looks = standing(MARKS)
    for side in (0, 1):
        for mark, bits in MARKS.items():
            if bits or not side:
                things = ((FIGURE, side, bits), (FIGURE, 1 - side, 0))
                looks[f"two, of side {side}{mark}"] = {"things": things}
    picked = [[f"{role} {side} picked" for role in ("figure", "goalie")] for side in (0, 1)]
    but = [{one, other} for one in picked[0] for other in picked[1]]  # a coach picks one at a time
    if board is mini16:
        # Two LEDs do not say whether a barred one is a Keeper, and no marks of two on one square:
        # MENU held says it.
        alike = [(side, mark) for side in (0, 1) for mark in list(MARKS)[2:]]
        but += [{f"figure {side}{mark}", f"goalie {side}{mark}"} for side, mark in alike]
        but += [{*each} for each in combinations([name for name in looks if "two" in name], 2)]
    told_apart(board, TACTICS, looks, but)


@both
@pytest.mark.parametrize("turn", [0, 1])
def test_what_a_coach_of_tactics_may_choose(board: Any, turn: int) -> None:
    """Where the ball may go: free, direct pass, shot, battle, off-side; and what is shut."""
    own, other = (FIGURE, turn, 0), (FIGURE, 1 - turn, 0)
    looks: Looks = {
        "free": {"target": scenes.FREE},
        "an own pawn": {"things": (own,)},
        "another pawn": {"things": (other,)},
        "direct pass": {"things": (own,), "target": scenes.OWN},
        "shot": {"things": (own,), "target": scenes.SCORING},
        "off-side": {"things": (own,), "target": scenes.OFFSIDE},
        "lost": {"things": (other,), "target": scenes.CONTESTED},
        "battle": {"things": (own, other), "target": scenes.CONTESTED},
    }
    told_apart(board, TACTICS, {name: {"turn": turn, **each} for name, each in looks.items()})


@both
def test_what_stands_in_streetsoccer(board: Any) -> None:
    told_apart(board, (scenes.YELLOW, scenes.RED), standing({"": 0}))


@both
@pytest.mark.parametrize("turn", [0, 1])
def test_what_a_coach_of_streetsoccer_may_choose(board: Any, turn: int) -> None:
    """Where a kick may go: a free space, an own figure, the goal."""
    looks: Looks = {
        "free": {"target": 0},
        "figure": {"things": ((FIGURE, turn, 0),), "target": 0},
        "figure, shut": {"things": ((FIGURE, turn, 0),)},
        "goalie": {"things": ((GOALIE, turn, 0),), "target": 0},
        "opponent": {"things": ((FIGURE, 1 - turn, 0),)},
        "goal": {"things": ((scenes.GOAL, 1 - turn, 0),), "target": 0},
    }
    told_apart(
        board,
        (scenes.YELLOW, scenes.RED),
        {name: {"turn": turn, **each} for name, each in looks.items()},
    )


@both
def test_what_stands_in_pawnball(board: Any) -> None:
    """The six dots of each side: two teams of other dots meet on a board."""
    for first in (0, 3):
        looks: Looks = {"nothing": {}, "ball": {"ball": True}}
        for side in (0, 1):
            for dot in range(1, 4):
                kind = dot + (first if side == 0 else 3 - first)
                looks[f"dot {kind} of {side}"] = {"things": ((FIGURE, side, kind),)}
        told_apart(board, (scenes.BLUE, scenes.RED), looks)


@both
@pytest.mark.parametrize("first", [scenes.RED, scenes.BLUE])
def test_what_stands_in_sokhazania(board: Any, first: int) -> None:
    looks: Looks = {"nothing": {}, "ball": {"ball": True}}
    for side in (0, 1):
        looks[f"dot {side}"] = {"things": ((DOT, side, 0),)}
        looks[f"ball on dot {side}"] = {"things": ((DOT, side, 0),), "ball": True}
    but = [{f"ball on dot {side}", "ball"} for side in (0, 1)]  # it covers the dot
    but.append({"ball on dot 0", "ball on dot 1"})
    told_apart(board, (first, 1 - first), looks, but)
