"""Parts that only a person can judge: display, lights, buzzer. OK means good, BACK bad."""

from ....current import fitting_scale
from ....render import palette
from ....ticks import diff
from ...display_text import page, wrap
from ...input.pad_events import BACK, OK, PRESS
from ...texts import text_of
from .pads import ALONE_MS

_TUNE = "goal"
_AGAIN_MS = 3000
_WALK_MS = 80
_MAX_SCALE = 64  # a quarter of full brightness; more would dazzle

COLUMN, ROW = "column", "row"
PICTURES = (
    ("red", palette.RED),
    ("green", 0x00FF00),
    ("blue", 0x0000FF),
    ("white", palette.WHITE),
    (COLUMN, palette.WHITE),
    (ROW, palette.WHITE),
)


def safe_scale(most, frame):
    """Return the scale (0..64) at which the sum of ``frame``'s channels is at most ``most``."""
    return min(_MAX_SCALE, fitting_scale(most, sum(frame), len(frame) - frame.count(b"\0")))


def safe_level(most, channels):
    """Return how bright (0..63) each of ``channels`` channels may be if their sum is ``most``.

    A scale cannot be used instead: if the budget is small it rounds 254 to 0.
    """
    return min(_MAX_SCALE - 1, most // max(channels, 1))


class _Judged:
    """A question; ``_answer(good)`` returns the results, or None if another question follows."""

    may_end = True
    name = ""
    _since = 0

    def begin(self, now):
        """Start the part at ``now``."""
        self._since = now

    def run(self, now, presses):
        """Return the results after an answer, or after a minute without one; otherwise None."""
        if diff(now, self._since) >= ALONE_MS:
            return [(self.name, False, text_of("test.nobody"))]
        for _, key, kind in presses:
            if kind == PRESS and key in (OK, BACK):
                self._since = now
                return self._answer(key == OK)
        return None

    def _answer(self, good):
        return [(self.name, good, "")]

    def given_up(self):
        """Return the results if the self-test ends before this part has one."""
        return [(self.name, None, text_of("test.not_tried"))]

    def lines(self):
        """Return the 8 lines of the display."""
        lines = wrap(self.asks())[:7]
        return page(lines + [""] * (7 - len(lines)) + [text_of("pads.yes_no")])

    def picture(self, now):
        """Return None: the lights stay dark."""

    def asks(self):
        """Return the question."""
        return ""


class Display(_Judged):
    """The text display: fills every character cell."""

    name = "display"

    def __init__(self, devices, board):
        self._fitted = board.TEXT is not None
        self._there = devices.text is not None

    def run(self, now, presses):
        """Return the result; without a display immediately."""
        if not self._fitted:
            return [(self.name, None, text_of("test.none"))]
        if not self._there:
            return [(self.name, False, text_of("test.silent"))]
        return _Judged.run(self, now, presses)

    def asks(self):
        """Return the question."""
        return text_of("test.display")

    def lines(self):
        """Return the pattern; the question is its last line."""
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
        lines = [letters[line : line + 16] for line in range(0, 18, 3)]
        return lines + ["#" * 16, text_of("test.display.pads")]


class Lights(_Judged):
    """Each colour on every LED at a safe current, then a moving column and row."""

    name = "lights"

    def __init__(self, board):
        self._at = 0
        self._bad = []
        self._columns = board.WIDTH
        self._rows = board.HEIGHT

    def _answer(self, good):
        if not good:
            self._bad.append(text_of("light." + PICTURES[self._at][0]))
        self._at += 1
        if self._at < len(PICTURES):
            return None
        return [(self.name, not self._bad, ", ".join(self._bad))]

    def asks(self):
        """Return the question."""
        return text_of("test.lights." + PICTURES[self._at][0])

    def picture(self, now):
        """Return (what, colour, step) of the picture to show."""
        what, colour = PICTURES[self._at]
        count = self._columns if what == COLUMN else self._rows if what == ROW else 1
        return (what, colour, max(diff(now, self._since), 0) // _WALK_MS % count)

    def draw(self, canvas, picture):
        """Draw a picture on a dark canvas."""
        what, colour, step = picture
        if what == COLUMN:
            canvas.bar(step, 0, 1, self._rows, colour)
        elif what == ROW:
            canvas.bar(0, step, self._columns, 1, colour)
        else:
            canvas.bar(0, 0, self._columns, self._rows, colour)


class Buzzer(_Judged):
    """A tune, repeated, even if the coaches have switched the sound off."""

    name = "buzzer"

    def __init__(self, devices, board):
        self._sound = devices.sound
        self._fitted = board.BUZZER is not None
        self._played = -1

    def run(self, now, presses):
        """Return the result; without a buzzer immediately."""
        if not self._fitted:
            return [(self.name, None, text_of("test.none"))]
        times = max(diff(now, self._since), 0) // _AGAIN_MS
        if times > self._played:
            self._played = times
            self._sound.play(_TUNE)
        return _Judged.run(self, now, presses)

    def asks(self):
        """Return the question."""
        return text_of("test.buzzer")
