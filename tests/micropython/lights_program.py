"""Program for MicroPython: measures how many bytes a frame allocates in each of LIGHT_MODES."""

import gc

from pixelpitch.dice import events
from pixelpitch.render.renderer import Renderer
from pixelpitch.rules.match import Match
from pixelpitch.rules.scene import BARRED, CARD, FIGURE, GREEN, HAS_BALL, PASS, PICKED, SHOT, Scene
from pixelpitch.ticks import TICKS_PERIOD, add

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class KickMatch(Match):
    """A match that never changes: the left side must decide, and the ball has just moved."""

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
        """Return 0: the match always waits for a decision of side 0."""
        return 0

    def legal_decisions(self) -> list[int]:
        """Return the legal actions that the test has set."""
        return self.legal

    def outcome(self) -> None:
        """Return None: the match never ends."""

    def scene(self, board: int = -1) -> Scene:
        """Return a scene with the ball, two figures and what the test has set."""
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


def stop_and_start_spinner(lights: Renderer) -> None:
    """Stop a spinner and start another one."""
    lights.set_spinner(((1, 0), (2, 1), (1, 2)))
    lights.stop_spinner(1, FIRST_FRAME_MS)
    lights.set_spinner(((1, 0), (1, 1)))


def show_all_animations(lights: Renderer) -> None:
    """Show a throw, a moving ball and a celebration, with scroll text over them."""
    lights.set_cursor(20)
    lights.scroll("6: goal for Red", FIRST_FRAME_MS)


FIRST_FRAME_MS = TICKS_PERIOD - 2000  # the clock wraps during the frames
# {mode: (fields of the match, what to call)}. The second item is a method of the renderer with its
# arguments, or a function that takes the renderer. If the fields start an animation, the frames
# show it.
LIGHT_MODES: "dict[str, Any]" = {
    "menu": (None, ()),
    "idle": ({}, ()),
    # No square is legal while the match waits for a throw, so the ends of the tracks are shown.
    "tracks": ({"legal": []}, ()),
    "cursor": ({}, ("set_cursor", 52)),
    "entry": ({}, ("set_entry", {0: 7, 1: 1, 2: 2, 3: 3, 4: 0, 6: 4, 7: 5, 8: 6}, 2, 4)),
    "cursor_over_the_ball": ({}, ("set_cursor", 67)),
    "travel": ({"travel": (16, 30, 111, 97, 67)}, ()),
    # The picked figure walks over marked areas, and the minute is shown.
    "walk": ({"walk": (51, 52, 68, 84), "mark": PICKED, "areas": ((19, 108), (35, 84))}, ()),
    "marks": (  # this walk ends on the square of a piece with the ball
        {
            "walk": (51, 52, 68, 67),
            "mark": CARD | BARRED,
            "things": [(67, FIGURE, 1, HAS_BALL), (67, FIGURE, 0, 0), (118, FIGURE, 0, GREEN)],
        },
        (),
    ),
    "every_square": ({"legal": list(range(128))}, ("set_cursor", 67)),
    "goal_left": ({"goal": 0}, ()),
    "goal_right": ({"goal": 1}, ()),
    "shaking": ({}, ("set_die", events.DIE_SHAKING, 0, 0)),
    "rolling": ({}, ("set_die", events.DIE_ROLLING, 0, 1)),
    "face": ({}, ("set_die", events.ANSWER_THROW, 5, 1)),
    "cross": ({}, ("set_die", events.ANSWER_OUT, 0, 0)),
    "missing": ({}, ("set_die", events.ANSWER_MISSING, 0, 0)),
    "short_text": ({}, ("scroll", "OK", FIRST_FRAME_MS)),
    "long_text": ({}, ("scroll", "Red throws the die again", FIRST_FRAME_MS)),
    "spinner": ({}, ("set_spinner", ((1, 0), (2, 1), (1, 2)))),
    "spinner_stops": ({}, (stop_and_start_spinner,)),
    "card": ({}, ("set_card", "queen of hearts", 1, FIRST_FRAME_MS)),
    "full_time": ({}, ("show_score", (12, 3), 0, ((4, 1), (2, 3)), FIRST_FRAME_MS)),
    "everything": ({"thrown": 6, "travel": (67, 70, 118), "goal": 1}, (show_all_animations,)),
}


def make_renderer(mode: str, board: str, renderer_class: "Any" = Renderer) -> Renderer:
    """Return a renderer of the board named ``board`` that shows ``mode`` at FIRST_FRAME_MS."""
    lights: Renderer = renderer_class(getattr(__import__("boards." + board), board))
    fields, call = LIGHT_MODES[mode]
    if fields is None:
        return lights
    match = KickMatch()
    for name, value in fields.items():
        if name == "goal":
            match.emit("goal", value)
        elif name == "thrown":
            lights.set_die(events.ANSWER_THROW, value, 0)
        else:
            setattr(match, name, value)
    moves = "travel" in fields or "walk" in fields or "goal" in fields
    lights.show(match.scene(), FIRST_FRAME_MS, not moves)
    assert lights.is_busy(FIRST_FRAME_MS) or not moves
    if call and isinstance(call[0], str):
        getattr(lights, call[0])(*call[1:])
    elif call:
        call[0](lights)
    return lights


FRAME_COUNT = 80
FRAME_INTERVAL_MS = 72


def _bytes_in_use() -> int:
    return gc.mem_alloc()  # type: ignore[attr-defined]  # only MicroPython has it


def measure_frames(lights: Renderer) -> tuple[int, int]:
    """Return the bytes that the frames allocate, and the number of different frames."""
    shown = bytearray(FRAME_COUNT * 2)
    times = [add(FIRST_FRAME_MS, index * FRAME_INTERVAL_MS) for index in range(FRAME_COUNT)]
    frame = lights.frame
    lights.is_busy(FIRST_FRAME_MS)
    lights.draw(FIRST_FRAME_MS)
    _bytes_in_use()
    before = _bytes_in_use()
    for index in range(FRAME_COUNT):
        lights.is_busy(times[index])
        lights.set_clock(index, 900)
        lights.draw(times[index])
        total = sum(frame)
        shown[2 * index] = total & 255
        shown[2 * index + 1] = total >> 8 & 255
    after = _bytes_in_use()
    return after - before, len({bytes(shown[i : i + 2]) for i in range(0, 2 * FRAME_COUNT, 2)})


class AllocatingRenderer(Renderer):
    """A renderer that stores a bound method in each frame, which allocates 16 bytes, the smallest
    possible amount.
    """

    def draw(self, now: int) -> None:
        """Store a bound method, then draw the frame as ``Renderer`` does."""
        self.again = self.draw
        Renderer.draw(self, now)
