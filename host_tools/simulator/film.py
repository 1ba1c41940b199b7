"""Records the lights of a match as the frames of a moving picture, while the match is replayed.

The web page also runs this module, on MicroPython.
"""

from pixelpitch.dice import events
from pixelpitch.render.renderer import Renderer
from pixelpitch.rules.chance import KIND_DIE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pixelpitch.rules.match import Match

FILM_FRAME_MS = 80
POSITION_HOLD_MS = 700  # time in ms for which a position is shown before the next action
SHOWN_ACTIONS_BEFORE_GOAL = 4  # actions before a goal that are shown as well
_MAX_MOVEMENT_MS = 20_000  # time limit in ms for the movement after one action


class Film:
    """Draws a match on the lights of ``board`` and collects the frames in ``frames``.

    A frame is (R, G and B of each LED, scale 0..256 that dims them). If ``max_frames`` is not None,
    only the last ``max_frames`` frames are stored.
    """

    def __init__(self, board: "Any", max_frames: "int | None" = None) -> None:
        self._lights = Renderer(board)
        self._now = 0
        self._most = max_frames
        self._chance: Any = None
        self.frames: list[tuple[bytes, int]] = []

    def begin(self, match: "Match") -> None:
        """Show the position from which the film begins."""
        self._lights.show(match.scene(), self._now, True)
        self._chance = match.chance()
        self._run(POSITION_HOLD_MS)

    def step(self, match: "Match", text: str) -> None:
        """Show the position after the action or outcome whose text is ``text``."""
        if self._chance is not None and self._chance.kind == KIND_DIE and text in "123456":
            self._lights.set_die(events.ANSWER_THROW, int(text), max(self._chance.side, 0))
        self._chance = match.chance()
        self._lights.show(match.scene(), self._now)
        self._run(POSITION_HOLD_MS)

    def _run(self, hold_ms: int) -> None:
        """Record frames until nothing moves, and for ``hold_ms`` after that."""
        end = self._now + _MAX_MOVEMENT_MS
        while self._now < end:
            if not self._lights.is_busy(self._now):
                if hold_ms <= 0:
                    return
                hold_ms -= FILM_FRAME_MS
            self._lights.draw(self._now)
            self.frames.append((bytes(self._lights.frame), self._lights.scale))
            if self._most is not None and len(self.frames) > self._most:
                del self.frames[0]
            self._now += FILM_FRAME_MS
