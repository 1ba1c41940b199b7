"""What the lights show of a match that runs by itself: the frames of a moving picture.

The page for a browser runs it, too (MicroPython).
"""

from pixelpitch.dice import events
from pixelpitch.render.renderer import Renderer
from pixelpitch.rules.chance import KIND_DIE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pixelpitch.rules.match import Match

FRAME_MS = 80
HOLD_MS = 700  # how long a position stands before the next action
BEFORE = 4  # actions that lead to a goal
_LONGEST_MS = 20_000  # that anything moves


class Film:
    """Runs the lights of ``board`` through a match; ``frames`` has what they showed since.

    A frame is (bytes, scale) as the renderer has them; ``most`` at most are kept, the last ones.
    """

    def __init__(self, board: "Any", most: "int | None" = None) -> None:
        self._lights = Renderer(board)
        self._now = 0
        self._most = most
        self._chance: Any = None
        self.frames: list[tuple[bytes, int]] = []

    def begin(self, match: "Match") -> None:
        """Show the position from which the film begins."""
        self._lights.show(match.scene(), self._now, True)
        self._chance = match.chance()
        self._run(HOLD_MS)

    def step(self, match: "Match", text: str) -> None:
        """Show what the action or outcome ``text`` has brought."""
        if self._chance is not None and self._chance.kind == KIND_DIE and text in "123456":
            self._lights.set_die(events.THROW, int(text), max(self._chance.side, 0))
        self._chance = match.chance()
        self._lights.show(match.scene(), self._now)
        self._run(HOLD_MS)

    def _run(self, hold_ms: int) -> None:
        """Take frames until nothing moves, and for ``hold_ms`` after it."""
        end = self._now + _LONGEST_MS
        while self._now < end:
            if not self._lights.busy(self._now):
                if hold_ms <= 0:
                    return
                hold_ms -= FRAME_MS
            self._lights.draw(self._now)
            self.frames.append((bytes(self._lights.frame), self._lights.scale))
            if self._most is not None and len(self.frames) > self._most:
                del self.frames[0]
            self._now += FRAME_MS
