"""Records whole matches on the headless simulator: the input of each step, and what the display
then shows.

The coaches only press pads and throw, so a browser test can repeat the match with keys.
"""

from typing import Any
from zlib import crc32

from host_tools.analysis.session_log import LoggedMotion, SessionLog
from host_tools.analysis.session_program import PseudoRandomBytes
from host_tools.common.store import Store
from host_tools.simulator.side_text import last_side_text, show_side_text
from pixelpitch.storage.settings import BOARD

MAX_RECORDED_STEPS = 60_000  # limit for the number of steps, which is twenty minutes of match time


class Recording(SessionLog):
    """Records the steps of a match.

    ``steps``  [ms, pads, die samples, tray samples] of each step
    ``seen``  a checksum of the display after each step
    ``chance``  the random bytes that the session requested
    ``began``  the time of the first step in ms
    """

    tick_ms = 20  # the page makes steps of this length

    def __init__(self, board: str, seed: int) -> None:
        self.steps: list[list[Any]] = []
        self.seen: list[int] = []
        self.words: list[str] = []
        self.chance = b""
        self.began = 0
        super().__init__(board, seed, store=Store())

    def _begin(self) -> None:
        show_side_text(self.session)
        self.session.set_setting("board_throws", BOARD)  # the page has this setting by default
        self.devices.motion = LoggedMotion(self.devices.motion)
        self.began = self._before = self.clock()
        source = PseudoRandomBytes()

        def record_entropy(byte_count: int) -> bytes:
            """Return random bytes, and record them for the replay."""
            result: bytes = source.next_bytes(byte_count)
            self.chance += result
            return result

        self.devices.entropy = record_entropy

    def _write(self) -> None:
        devices, now = self.devices, self.clock()
        self.steps.append(
            [(now - self._before) % (1 << 30), devices.pads.down(), *devices.motion.last]
        )
        self._before = now
        lines = devices.text.lines if devices.text else [last_side_text(self.session)]
        self.words.append("|".join(lines))
        self.seen.append(crc32(devices.pixels.lit + self.words[-1].encode()))
        self.ticks += 1

    def play(self, steps: int = MAX_RECORDED_STEPS) -> None:
        """Play up to ``steps`` steps. The coaches press pads only, throw at random, and accept
        whatever the cursor is on.
        """
        while self.place not in ("result", "menu"):
            if len(self.steps) >= steps:
                return
            if self.place == "play":
                self.play_next()
            else:
                self.press("left ok")
        self.wait(600)
