"""The self-test: tests each part of the board, then shows which parts have passed.

It is a screen of the session (*Settings*, *Self-test*), but controls the devices itself. On a board
without a session, ``boot.bring_up`` runs it. A person answers whether display, lights and sound are
good: OK means yes, BACK no. A question that is not answered within a minute counts as failed. MENU
ends the test::

    test = SelfTest(devices, board)
    while not test.is_over:
        test.run(devices.clock(), presses)      # about every 20 ms
    for line in test.report():
        print(line)
"""

from ....render.canvas import WHOLE_SLICE, Canvas
from ....render.text import ScrollText
from ....ticks import add, diff, limit_age
from ...display_text import fit_page, wrap
from ...input.pad_events import BACK, DOWN, MENU, OK, PRESS, UP
from ...screen import Screen
from ...texts import APP_TEXT, text_of
from .manual import BuzzerTest, DisplayTest, LightTest, safe_level, safe_scale
from .pads import PadTest
from .sensors import BridgeTest, FlashTest, SensorTest

_RESULT_ROWS = 7  # rows of results below the title
_DRAW_MS = 60  # ms between two frames of scroll text


class SelfTest(Screen):
    """Tests the parts of the board. A person answers with the pads, which are tested first.

    ``parts``       one test object for each part, such as ``manual.LightTest``; None means all
    ``is_over``     True after every part was tested, or the test was ended early
    ``results``     a list of (part, True if good, False if bad or None if not tested, text for the
                    display)
    ``has_passed``  True if no result is bad and the test was not ended early

    ``done()``, if given, closes the results.
    """

    name = "self-test"
    owns_devices = True

    def __init__(self, devices, board, done=None, parts=None):
        self._devices = devices
        self._done = done
        self.results = []
        self.is_over = False
        self._ended = False  # True if the test was ended before every part was tested
        self._parts: list = parts or [
            PadTest(devices, board),
            DisplayTest(devices, board),
            LightTest(board),
            BuzzerTest(devices, board),
            SensorTest(devices, board),
            BridgeTest(devices),
            FlashTest(devices),
        ]
        self._begun = False
        self._canvas = Canvas(board)
        self._dark = bytes(len(self._canvas.data))
        self._words = ScrollText(board)  # shows a question on a board without a display
        self._said = ""
        self._until = 0  # time at which the scroll text will have scrolled past once
        # the picture on the lights: None if the lights are dark, "" if nothing was drawn yet
        self._drawn: object = ""
        self._lines = None  # the lines that the display shows, or None before the first ones
        self._top = 0  # index of the first visible row of the results

    @property
    def has_passed(self):
        """True if no result is bad and the test was not ended early."""
        return not self._ended and all(each[1] is not False for each in self.results)

    def run(self, now, presses):
        """Run one step of the test; the caller repeats this about every 20 ms.

        ``presses`` are the presses since the last call, as (pad_cluster, key, kind).
        """
        if self.is_over:
            self._scroll_results(presses)
        else:
            self._run_part(now, presses)
        self._show(now)

    def _run_part(self, now, presses):
        part = self._parts[0]
        if not self._begun:
            self._begun = True
            part.begin(now)
        results = part.run(now, presses)
        if results is None and part.can_be_ended and (-1, MENU, PRESS) in presses:
            self._ended = True
            for each in self._parts:
                self.results += each.results_so_far()
            self._parts = []
        elif results is not None:
            self.results += results
            self._parts.pop(0)
            self._begun = False
        self.is_over = not self._parts

    def _scroll_results(self, presses):
        for _, key, kind in presses:
            if key in (UP, DOWN):
                last_top = max(len(self._result_rows()) - _RESULT_ROWS, 0)
                self._top = min(max(self._top + (1 if key == DOWN else -1), 0), last_top)
            elif kind == PRESS and key in (OK, BACK, MENU) and self._done:
                self._done()
                return

    # Texts.

    def question_text(self):
        """Return the current question as one text, or the results once the test is over."""
        if not self.is_over:
            return self._parts[0].question_text()
        return self.title() + ". " + ". ".join(self.report())

    def title(self):
        """Return the overall result in at most 16 characters."""
        if self.has_passed:
            return text_of("test.passed")
        return text_of("test.ended" if self._ended else "test.failed")

    def report(self):
        """Return a line for each result: "pads FAIL: 12 of 13, left OK not seen".

        Each line begins with the name of the part (for "pads" the text ``test.part.pads``) or of a
        wireless die.
        """
        return [_result_line(part, verdict, words) for part, verdict, words in self.results]

    def lines(self):
        """Return the 8 lines of the display."""
        if self.is_over:
            return fit_page(
                [self.title()] + self._result_rows()[self._top : self._top + _RESULT_ROWS]
            )
        return self._parts[0].lines()

    def scroll_text(self):
        """Return the scroll text."""
        return self.question_text()

    def _result_rows(self):
        rows: list = []
        for line in self.report():
            rows += wrap(line)
        return rows

    def _show(self, now):
        text = self._devices.text
        if text is not None:
            lines = self.lines()
            if lines != self._lines:
                self._lines = lines
                text.show(lines)
        picture = None if self.is_over else self._parts[0].picture(now)
        if text is None:
            self._update_scroll_text(now)
            self._until = limit_age(now, self._until)
            if picture is None or diff(now, self._until) < 0:
                picture = ("words", diff(now, 0) // _DRAW_MS)
        if picture == self._drawn:
            return
        self._drawn = picture
        canvas = self._canvas
        data = canvas.data
        data[WHOLE_SLICE] = self._dark
        pixels = self._devices.pixels
        if picture is not None and picture[0] != "words":
            self._parts[0].draw(canvas, picture)
            lit = [at for at in range(len(data)) if data[at]]
            level = safe_level(pixels.light_limit, len(lit))
            for at in lit:
                data[at] = level
            pixels.show(data, 256)
            return
        if picture is not None:
            self._words.draw(canvas, now)
        pixels.show(data, safe_scale(pixels.light_limit, data))

    def _update_scroll_text(self, now):
        """If the question is new, start its scroll text. The picture is shown after this text."""
        question = self.question_text()
        if question != self._said:
            self._said = question
            self._words.set(question, now)
            self._until = add(now, self._words.length_ms())


def _result_line(part, verdict, text):
    line = part  # the ``part`` of a wireless die is its name, not the id of a text
    if APP_TEXT.has("test.part." + part):
        line = text_of("test.part." + part)
    if verdict is not None:
        line = text_of("test.good" if verdict else "test.bad", part=line)
    return line + ": " + text if text else line
