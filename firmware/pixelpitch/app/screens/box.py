"""Calibrates the throwing box, so that throws inside and outside can be distinguished."""

from ...dice import events
from ...dice.words import answer_message
from ..display_text import fit_page, justify, wrap
from ..texts import text_of, words
from .die import DieScreen

_THROWS_INSIDE = 10  # number of throws into the box
_THROWS_OUTSIDE = 3  # number of throws onto the table
# The share of a throw is the energy that the box's sensor measures, divided by the die's energy. A
# calibration is good if the share of throws into the box is at least this many times the share of
# throws onto the table.
_GOOD_RATIO = 4


class BoxCalibration(DieScreen):
    """Learns from ten throws into the box and three onto the table. BACK leaves without storing."""

    def __init__(self, session, back):
        super().__init__(session, back)
        # for each throw, how much of the die's energy the box's sensor felt, in thousandths
        self._shares = []
        self._result = ""

    def receive_answer(self, kind, face, throw_evidence):
        """Count the answer if it is a throw; otherwise show what it means."""
        is_throw = kind in (events.ANSWER_THROW, events.ANSWER_OUT, events.ANSWER_UNSURE)
        if kind == events.ANSWER_MISSING or self._result:
            return
        if not is_throw or throw_evidence.reason == events.REASON_SET_DOWN:
            self._show_message(words(answer_message(kind, face, throw_evidence)))
        elif throw_evidence.share < 0:
            self._show_message(text_of("box.silent"))
        else:
            self._message = ""
            self._session.play_tune("throw")
            self._shares.append(throw_evidence.share)
            if len(self._shares) == _THROWS_INSIDE + _THROWS_OUTSIDE:
                self._store_limits()

    def _store_limits(self):
        session = self._session
        # Ignore the lowest share inside as an outlier, and the highest outside, because that die
        # may have rolled against the box.
        box = sorted(self._shares[:_THROWS_INSIDE])[1]
        table = sorted(self._shares[_THROWS_INSIDE:])[-2]
        if box <= table:
            self._shares = []
            self._show_message(text_of("box.same"))
            return
        session.settings.box[:] = [box, table]
        session.die.load_calibration()
        key = "box.good" if box >= _GOOD_RATIO * table else "box.poor"
        self._result = text_of(key, box=_percent_words(box), table=_percent_words(table))
        if not session.settings.save():
            self._show_message(text_of("die.not_saved"))

    def _press_ok(self):
        if self._result:
            self._back()

    def lines(self):
        """Return the 8 lines of the display."""
        count = len(self._shares)
        if self._result:
            shown = self._result
        elif self._missing:
            shown = text_of("die.missing")
        elif count < _THROWS_INSIDE:
            shown = text_of("box.into")
        else:
            shown = text_of("box.beside")
        done = str(count) + "/" + str(_THROWS_INSIDE + _THROWS_OUTSIDE)
        lines = [justify(text_of("box.title"), done)] + wrap(self._message or shown)[:6]
        last = text_of("pads.ok_ends" if self._result else "pads.back_leaves")
        return fit_page(lines + [""] * (7 - len(lines)) + [last])

    def scroll_text(self):
        """Return what to do next, or the result."""
        return " ".join(self.lines()[1:7]).strip()


def _percent_words(share):
    """Return a text with ``share`` (thousandths) as a percentage."""
    return text_of("figure.percent", whole=share // 10, tenth=share % 10)
