"""The parts of the self-test that a person judges: display, lights, buzzer."""

from ....current import fitting_scale
from ....render import palette
from ....ticks import diff
from ...display_text import fit_page, wrap
from ...input.pad_events import BACK, OK, PRESS
from ...texts import text_of
from .pads import PRESS_TIMEOUT_MS

_TUNE = "goal"
_REPEAT_MS = 3000  # ms between two tunes
_STEP_MS = 80  # how long, in ms, a moving column or row stays in one place
# highest scale: a quarter of full brightness (256), because more light would dazzle
_MAX_SCALE = 64

COLUMN, ROW = "column", "row"
LIGHT_TEST_PICTURES = (
    ("red", palette.RED),
    ("green", 0x00FF00),
    ("blue", 0x0000FF),
    ("white", palette.WHITE),
    (COLUMN, palette.WHITE),
    (ROW, palette.WHITE),
)


def safe_scale(limit, frame):
    """Return the highest brightness (0..64) that keeps the sum of ``frame`` within ``limit``."""
    return min(_MAX_SCALE, fitting_scale(limit, sum(frame), len(frame) - frame.count(b"\0")))


def safe_level(limit, channels):
    """Return the highest level (0..63) at which ``channels`` lit LED channels keep to ``limit``.

    It is not 0 even for small limits, for which ``safe_scale`` would switch the LEDs off.
    """
    return min(_MAX_SCALE - 1, limit // max(channels, 1))


class JudgedPart:
    """The base class of the parts of the self-test that a person must judge.

    A subclass overrides ``_answer(good)``, which handles a person's answer and returns the test's
    results, or None to ask another question.
    """

    can_be_ended = True
    name = ""
    _since = 0

    def begin(self, now):
        """Start this part of the self-test at ``now``."""
        self._since = now

    def run(self, now, presses):
        """Return the results after an answer, or after a minute without one; otherwise None."""
        if diff(now, self._since) >= PRESS_TIMEOUT_MS:
            return [(self.name, False, text_of("test.nobody"))]
        for _, key, kind in presses:
            if kind == PRESS and key in (OK, BACK):
                self._since = now
                return self._answer(key == OK)
        return None

    def _answer(self, good):
        return [(self.name, good, "")]

    def results_so_far(self):
        """Return the results of this part if the self-test ends before the part is complete."""
        return [(self.name, None, text_of("test.not_tried"))]

    def lines(self):
        """Return the 8 lines of the display."""
        lines = wrap(self.question_text())[:7]
        return fit_page(lines + [""] * (7 - len(lines)) + [text_of("pads.yes_no")])

    def picture(self, now):
        """Return the picture for the lights, or None if they stay dark."""

    def question_text(self):
        """Return the question."""
        return ""


class DisplayTest(JudgedPart):
    """Tests the text display with a pattern that fills every character cell."""

    name = "display"

    def __init__(self, devices, board):
        self._fitted = board.TEXT is not None
        self._there = devices.text is not None

    def run(self, now, presses):
        """Return the result once a person has said whether the display is good, otherwise None.

        If there is no display, return the result immediately.
        """
        if not self._fitted:
            return [(self.name, None, text_of("test.none"))]
        if not self._there:
            return [(self.name, False, text_of("test.silent"))]
        return JudgedPart.run(self, now, presses)

    def question_text(self):
        """Return the question."""
        return text_of("test.display")

    def lines(self):
        """Return the pattern, with the question in the last line."""
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
        lines = [letters[line : line + 16] for line in range(0, 18, 3)]
        return lines + ["#" * 16, text_of("test.display.pads")]


class LightTest(JudgedPart):
    """Tests the lights: each colour on all LEDs at a safe current, then a moving column and row."""

    name = "lights"

    def __init__(self, board):
        self._at = 0
        self._bad = []
        self._columns = board.WIDTH
        self._rows = board.HEIGHT

    def _answer(self, good):
        if not good:
            self._bad.append(text_of("light." + LIGHT_TEST_PICTURES[self._at][0]))
        self._at += 1
        if self._at < len(LIGHT_TEST_PICTURES):
            return None
        return [(self.name, not self._bad, ", ".join(self._bad))]

    def question_text(self):
        """Return the question."""
        return text_of("test.lights." + LIGHT_TEST_PICTURES[self._at][0])

    def picture(self, now):
        """Return the picture to show: (kind, colour, step)."""
        what, colour = LIGHT_TEST_PICTURES[self._at]
        count = self._columns if what == COLUMN else self._rows if what == ROW else 1
        return (what, colour, max(diff(now, self._since), 0) // _STEP_MS % count)

    def draw(self, canvas, picture):
        """Draw ``picture`` on a dark ``canvas``."""
        what, colour, step = picture
        if what == COLUMN:
            canvas.fill_rectangle(step, 0, 1, self._rows, colour)
        elif what == ROW:
            canvas.fill_rectangle(0, step, self._columns, 1, colour)
        else:
            canvas.fill_rectangle(0, 0, self._columns, self._rows, colour)


class BuzzerTest(JudgedPart):
    """Tests the buzzer with a repeated tune, even if coaches have switched the sound off."""

    name = "buzzer"

    def __init__(self, devices, board):
        self._sound = devices.sound
        self._fitted = board.BUZZER is not None
        self._played = -1

    def run(self, now, presses):
        """Return the result once a person has said whether they hear the tune, otherwise None.

        If there is no buzzer, return the result immediately.
        """
        if not self._fitted:
            return [(self.name, None, text_of("test.none"))]
        times = max(diff(now, self._since), 0) // _REPEAT_MS
        if times > self._played:
            self._played = times
            self._sound.play(_TUNE)
        return JudgedPart.run(self, now, presses)

    def question_text(self):
        """Return the question."""
        return text_of("test.buzzer")
