"""Whole matches at the headless simulator, recorded step by step: what went in, what was seen.

Hands only press pads and throw, so that the same can be done with keys in a browser.
"""

from typing import Any
from zlib import crc32

from host_tools.analysis.session_log import Log, LoggedMotion
from host_tools.analysis.session_program import Entropy
from host_tools.common.store import Store
from pixelpitch.storage.settings import BOARD

LONGEST = 60_000  # steps: twenty minutes


class Recording(Log):
    """``steps`` are [ms, pads, die samples, tray samples]; ``seen`` a checksum for each.

    ``chance`` are the bytes of chance that the session asked for, ``began`` the first time.
    """

    tick_ms = 20  # as the page's

    def __init__(self, board: str, seed: int) -> None:
        self.steps: list[list[Any]] = []
        self.seen: list[int] = []
        self.words: list[str] = []
        self.chance = b""
        self.began = 0
        super().__init__(board, seed, store=Store())

    def _begin(self) -> None:
        self.session.set_setting("board_throws", BOARD)  # as the page does where nobody has chosen
        self.devices.motion = LoggedMotion(self.devices.motion)
        self.began = self._before = self.clock()
        source = Entropy()

        def entropy(count: int) -> bytes:
            result: bytes = source.take(count)
            self.chance += result
            return result

        self.devices.entropy = entropy

    def _write(self) -> None:
        devices, now = self.devices, self.clock()
        self.steps.append(
            [(now - self._before) % (1 << 30), devices.pads.down(), *devices.motion.last]
        )
        self._before = now
        lines = devices.text.lines if devices.text else [self.session.display.scrolled]
        self.words.append("|".join(lines))
        self.seen.append(crc32(devices.pixels.lit + self.words[-1].encode()))
        self.ticks += 1

    def play(self, steps: int = LONGEST) -> None:
        """Play to the end, or for ``steps``: random throws, the cursor's choices, by pads only."""
        while self.place not in ("result", "menu"):
            if len(self.steps) >= steps:
                return
            if self.place == "play":
                self.go_on()
            else:
                self.press("left ok")
        self.wait(600)
