"""Tests the pads: asks for each by name, and shows which one is pressed.

It reads levels, not presses: two pads that change at the same instant are soldered together or
share a wire.
"""

from ....ticks import diff
from ...display_text import page, wrap
from ...input.pad_events import BACK, KEYS, MENU_BIT
from ...texts import text_of

KEY_IDS = ("pad.up", "pad.down", "pad.left", "pad.right", "pad.ok", "pad.back")
SKIP_MS = 1000
ALONE_MS = 60000  # ms without a press, after which nobody seems to be there


class Pads:
    """Every pad of ``board``, one after the other; BACK or MENU held skips one."""

    name = "pads"
    may_end = False  # MENU is one of the pads

    def __init__(self, devices, board):
        self._pads = devices.pads
        two = len(board.PADS) > 1
        self._names = {}
        for cluster in range(len(board.PADS)):
            for key in range(KEYS):
                name = text_of(KEY_IDS[key])
                if two:
                    name = text_of("pad.of_right" if cluster else "pad.of_left", pad=name)
                self._names[cluster * KEYS + key] = name
        self._names[MENU_BIT] = text_of("pad.menu")
        self._asked = sorted(self._names)
        self._count = len(self._asked)
        self._missing = []
        self._down = 0
        self._came = ""  # the pads that were pressed by mistake
        self._held = -1  # BACK or MENU while it is down, because holding it skips the pad; or -1
        self._since = 0  # when that pad went down
        self._last = 0  # when a pad last changed

    def begin(self, now):
        """Start the part; a pad that is already down must be released and pressed again."""
        self._down = self._pads.down()
        self._last = now

    def run(self, now, presses):
        """Return the result after every pad was asked for, otherwise None."""
        down = self._pads.down()
        pressed = [pad for pad in self._names if down & ~self._down & 1 << pad]
        if down != self._down:
            self._last = now
        self._down = down
        due = self._asked[0]
        if pressed == [due]:
            self._next("")
        elif pressed:
            self._came = text_of("test.pads.names", pads=[self._names[pad] for pad in pressed])
            self._held = -1
            if len(pressed) == 1 and (pressed[0] % KEYS == BACK or pressed[0] == MENU_BIT):
                self._held = pressed[0]
                self._since = now
        elif self._held >= 0:
            if not down & 1 << self._held:
                self._held = -1
            elif diff(now, self._since) >= SKIP_MS:
                self._missing.append(due)
                self._next(text_of("test.pads.skipped", pad=self._names[due]))
        if diff(now, self._last) >= ALONE_MS:
            self._missing += self._asked
            self._asked = []
        return None if self._asked else self.given_up()

    def _next(self, came):
        self._asked.pop(0)
        self._held = -1
        self._came = came

    def given_up(self):
        """Return the result for the pads tested so far."""
        missing = self._missing + self._asked
        named = {"seen": self._count - len(missing), "of": self._count}
        words = text_of("test.pads.seen", **named)
        if missing:
            pads = [self._names[pad] for pad in missing]
            words = text_of("test.pads.missing", pads=pads, **named)
        return [(self.name, not missing, words)]

    def asks(self):
        """Return the request as one text."""
        pad = self._names[self._asked[0]]
        if self._came:
            return text_of("test.pads.ask.came", pad=pad, came=self._came)
        return text_of("test.pads.ask", pad=pad)

    def lines(self):
        """Return the 8 lines of the display."""
        at = self._count - len(self._asked) + 1
        lines = [text_of("test.pads.title", number=at, of=self._count)]
        lines += wrap(text_of("test.pads.ask", pad=self._names[self._asked[0]]))
        lines += [""]
        if self._came:
            lines += wrap(text_of("test.pads.came", came=self._came))
        return page(lines[:7] + [""] * (7 - len(lines)) + [text_of("test.pads.skip")])

    def picture(self, now):
        """Return None: the lights stay dark."""
