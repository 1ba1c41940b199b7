"""Tests the pads: asks for each pad by name, and says which other pad was pressed instead.

It reads which pads are down, not events, so it notices if two pads go down at the same instant.
Such pads are soldered together or share a wire.
"""

from ....ticks import diff
from ...display_text import fit_page, wrap
from ...input.pad_events import BACK, MENU_BIT, PADS_PER_CLUSTER
from ...texts import text_of

PAD_NAME_IDS = ("pad.up", "pad.down", "pad.left", "pad.right", "pad.ok", "pad.back")
_SKIP_MS = 1000  # how long, in ms, BACK or MENU must be held to skip a pad
PRESS_TIMEOUT_MS = 60000  # after this many ms without a press, a test counts as failed


class PadTest:
    """Tests every pad of ``board``, one after the other; holding BACK or MENU skips one."""

    name = "pads"
    can_be_ended = False  # MENU cannot end this test, because it is one of the tested pads

    def __init__(self, devices, board):
        self._pads = devices.pads
        two = len(board.PADS) > 1
        self._names = {}
        for pad_cluster in range(len(board.PADS)):
            for key in range(PADS_PER_CLUSTER):
                name = text_of(PAD_NAME_IDS[key])
                if two:
                    name = text_of("pad.of_right" if pad_cluster else "pad.of_left", pad=name)
                self._names[pad_cluster * PADS_PER_CLUSTER + key] = name
        self._names[MENU_BIT] = text_of("pad.menu")
        self._remaining = sorted(self._names)
        self._count = len(self._remaining)
        self._missing = []
        self._down = 0
        self._wrong_pads = ""  # names of the pads that were pressed instead of the requested one
        self._held = -1  # number of the BACK or MENU pad that is held to skip a pad, or -1
        self._since = 0  # time at which ``_held`` went down
        self._last = 0  # time at which a pad last changed

    def begin(self, now):
        """Start this test; a pad that is already down must be released and pressed again."""
        self._down = self._pads.down()
        self._last = now

    def run(self, now, presses):
        """Return the result once every pad was pressed or skipped, otherwise None.

        The test also ends if no pad has changed for a minute.
        """
        down = self._pads.down()
        pressed = [pad for pad in self._names if down & ~self._down & 1 << pad]
        if down != self._down:
            self._last = now
        self._down = down
        due = self._remaining[0]
        if pressed == [due]:
            self._ask_next("")
        elif pressed:
            self._wrong_pads = text_of(
                "test.pads.names", pads=[self._names[pad] for pad in pressed]
            )
            self._held = -1
            if len(pressed) == 1 and (
                pressed[0] % PADS_PER_CLUSTER == BACK or pressed[0] == MENU_BIT
            ):
                self._held = pressed[0]
                self._since = now
        elif self._held >= 0:
            if not down & 1 << self._held:
                self._held = -1
            elif diff(now, self._since) >= _SKIP_MS:
                self._missing.append(due)
                self._ask_next(text_of("test.pads.skipped", pad=self._names[due]))
        if diff(now, self._last) >= PRESS_TIMEOUT_MS:
            self._missing += self._remaining
            self._remaining = []
        return None if self._remaining else self.results_so_far()

    def _ask_next(self, came):
        self._remaining.pop(0)
        self._held = -1
        self._wrong_pads = came

    def results_so_far(self):
        """Return the result; pads that were not tested yet count as missing."""
        missing = self._missing + self._remaining
        named = {"seen": self._count - len(missing), "of": self._count}
        words = text_of("test.pads.seen", **named)
        if missing:
            pads = [self._names[pad] for pad in missing]
            words = text_of("test.pads.missing", pads=pads, **named)
        return [(self.name, not missing, words)]

    def question_text(self):
        """Return the request to press a pad, as one text."""
        pad = self._names[self._remaining[0]]
        if self._wrong_pads:
            return text_of("test.pads.ask.came", pad=pad, came=self._wrong_pads)
        return text_of("test.pads.ask", pad=pad)

    def lines(self):
        """Return the 8 lines of the display."""
        at = self._count - len(self._remaining) + 1
        lines = [text_of("test.pads.title", number=at, of=self._count)]
        lines += wrap(text_of("test.pads.ask", pad=self._names[self._remaining[0]]))
        lines += [""]
        if self._wrong_pads:
            lines += wrap(text_of("test.pads.came", came=self._wrong_pads))
        return fit_page(lines[:7] + [""] * (7 - len(lines)) + [text_of("test.pads.skip")])

    def picture(self, now):
        """Return None: the lights stay dark."""
