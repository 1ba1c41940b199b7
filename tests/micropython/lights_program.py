"""Runs on MicroPython: what does a frame allocate?  One function for each mode.

Each takes a board's name and returns the Renderer in that mode at START; `cost` draws them.
"""

import gc

from pixelpitch.dice import events
from pixelpitch.render.renderer import Renderer
from pixelpitch.rules.match import Match
from pixelpitch.rules.scene import BARRED, CARD, FIGURE, GREEN, HAS_BALL, PASS, PICKED, SHOT, Scene
from pixelpitch.ticks import PERIOD, add


class Kick(Match):
    """A match that stands still: the left side decides, a ball has just travelled."""

    RULESET = "kick"

    def _start(self) -> None:
        self.score = [2, 1]
        self.ball = 67
        self.travel: tuple = ()
        self.walk: tuple = ()
        self.mark = 0
        self.areas: tuple = ()
        self.things: list = []
        self.legal = [3, 20, 52, 67, 83, 118]

    def current_player(self) -> int:
        return 0

    def legal_decisions(self) -> list[int]:
        return self.legal

    def outcome(self) -> None:
        return None

    def scene(self, board: int = -1) -> Scene:
        scene = Match.scene(self, board)
        scene.ball = self.ball
        scene.things = [(20, FIGURE, 0, 0), (83, FIGURE, 1, self.mark)]
        scene.things.extend(self.things)
        scene.paths = [(3, PASS, (67, 52)), (6, SHOT, (67, 70, 118))]
        scene.travel = self.travel
        scene.walk = self.walk
        scene.areas = self.areas
        scene.clock = (420, 900)
        scene.gauges = [("rolls", 2, 3)]
        return scene


def _lights(board: str) -> Renderer:
    name = "boards." + board
    return Renderer(getattr(__import__(name), board))


def menu(board: str) -> Renderer:
    return _lights(board)


def idle(board: str) -> Renderer:
    lights = _lights(board)
    lights.show(Kick().scene(), START, True)
    return lights


def tracks(board: str) -> Renderer:
    """A throw is awaited: the ends of the tracks count."""
    lights = _lights(board)
    match = Kick()
    match.legal = []
    lights.show(match.scene(), START, True)
    return lights


def cursor(board: str) -> Renderer:
    lights = idle(board)
    lights.set_cursor(52)
    return lights


def cursor_over_the_ball(board: str) -> Renderer:
    lights = idle(board)
    lights.set_cursor(67)
    return lights


def travel(board: str) -> Renderer:
    lights = _lights(board)
    match = Kick()
    match.travel = (16, 30, 111, 97, 67)
    lights.show(match.scene(), START)
    assert lights.busy(START)
    return lights


def walk(board: str) -> Renderer:
    """A figure that was picked walks, on a marked field, in a numbered minute."""
    lights = _lights(board)
    match = Kick()
    match.walk = (51, 52, 68, 84)
    match.mark = PICKED
    match.areas = ((19, 108), (35, 84))
    lights.show(match.scene(), START)
    assert lights.busy(START)
    return lights


def marks(board: str) -> Renderer:
    """A figure walks onto a square where another one has the ball; some wear marks."""
    lights = _lights(board)
    match = Kick()
    match.walk = (51, 52, 68, 67)
    match.mark = CARD | BARRED
    match.things = [(67, FIGURE, 1, HAS_BALL), (67, FIGURE, 0, 0), (118, FIGURE, 0, GREEN)]
    lights.show(match.scene(), START)
    assert lights.busy(START)
    return lights


def every_square(board: str) -> Renderer:
    """All 128 squares breathe."""
    lights = _lights(board)
    match = Kick()
    match.legal = list(range(128))
    lights.show(match.scene(), START, True)
    lights.set_cursor(67)
    return lights


def _goal(board: str, side: int) -> Renderer:
    lights = _lights(board)
    match = Kick()
    match.emit("goal", side)
    lights.show(match.scene(), START)
    assert lights.busy(START)
    return lights


def goal_left(board: str) -> Renderer:
    return _goal(board, 0)


def goal_right(board: str) -> Renderer:
    return _goal(board, 1)


def _die(board: str, state: str, face: int = 0, side: int = 0) -> Renderer:
    lights = idle(board)
    lights.set_die(state, face, side)
    return lights


def shaking(board: str) -> Renderer:
    return _die(board, events.SHAKING)


def rolling(board: str) -> Renderer:
    return _die(board, events.ROLLING, 0, 1)


def face(board: str) -> Renderer:
    return _die(board, events.THROW, 5, 1)


def cross(board: str) -> Renderer:
    return _die(board, events.OUT)


def missing(board: str) -> Renderer:
    return _die(board, events.MISSING)


def short_text(board: str) -> Renderer:
    lights = idle(board)
    lights.scroll("OK", START)
    return lights


def long_text(board: str) -> Renderer:
    lights = idle(board)
    lights.scroll("Red throws the die again", START)
    return lights


def spinner(board: str) -> Renderer:
    lights = idle(board)
    lights.set_spinner(((1, 0), (2, 1), (1, 2)))
    return lights


def spinner_stops(board: str) -> Renderer:
    """It slows down, stands, and another one follows."""
    lights = spinner(board)
    lights.stop_spinner(1, START)
    lights.set_spinner(((1, 0), (1, 1)))
    return lights


def full_time(board: str) -> Renderer:
    lights = idle(board)
    lights.show_score((12, 3), 0, ((4, 1), (2, 3)), START)
    return lights


def card(board: str) -> Renderer:
    lights = idle(board)
    lights.set_card("queen of hearts", 1, START)
    return lights


def everything(board: str) -> Renderer:
    """Throw, travel and celebration, one after the other, a text over them all."""
    lights = _lights(board)
    match = Kick()
    match.travel = (67, 70, 118)
    match.emit("goal", 1)
    lights.set_die(events.THROW, 6, 0)
    lights.show(match.scene(), START)
    lights.set_cursor(20)
    lights.scroll("6: goal for Red", START)
    return lights


MODES = (
    menu, idle, tracks, cursor, cursor_over_the_ball, travel, walk, marks, every_square, goal_left,
    goal_right, shaking, rolling, face, cross, missing, short_text, long_text, spinner,
    spinner_stops, card, full_time, everything,
)  # fmt: skip
START = PERIOD - 2000  # the time wraps on the way
FRAMES = 160
FRAME_MS = 36


def _in_use() -> int:
    return gc.mem_alloc()  # type: ignore[attr-defined]  # only MicroPython has it


def cost(lights: Renderer) -> tuple[int, int]:
    """Return the bytes that the frames allocate, and how many different ones there were."""
    shown = bytearray(FRAMES * 2)
    times = [add(START, index * FRAME_MS) for index in range(FRAMES)]
    frame = lights.frame
    lights.busy(START)
    lights.draw(START)
    _in_use()
    before = _in_use()
    for index in range(FRAMES):
        lights.busy(times[index])
        lights.set_clock(index, 900)
        lights.draw(times[index])
        total = sum(frame)
        shown[2 * index] = total & 255
        shown[2 * index + 1] = total >> 8 & 255
    after = _in_use()
    return after - before, len({bytes(shown[i : i + 2]) for i in range(0, 2 * FRAMES, 2)})


class Keeping(Renderer):
    """Renderer whose frame keeps a bound method, which takes one block of 16 bytes."""

    def draw(self, now: int) -> None:
        """Draw as always, after a careless line."""
        self.again = self.draw
        Renderer.draw(self, now)


def careless(board: str) -> Renderer:
    """No mode: proves that the smallest allocation is seen."""
    name = "boards." + board
    return Keeping(getattr(__import__(name), board))
