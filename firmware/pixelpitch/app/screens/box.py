"""Calibrates the throwing box: the shares of a throw's energy that box and table receive."""

from ...dice import events
from ...dice.words import answer_message
from ..display_text import between, page, wrap
from ..texts import text_of, words
from .die import DieScreen

_THROWS = 10  # throws into the box
_BESIDE = 3
_GOOD = 4  # the box must receive at least this many times as much as the table


class BoxCalibration(DieScreen):
    """Ten throws into the box and three beside it set the limit; BACK keeps the old limit."""

    def __init__(self, session, back):
        super().__init__(session, back)
        self._shares = []  # in thousandths
        self._result = ""

    def answer(self, kind, face, evidence):
        """Count a throw; explain any other answer."""
        is_throw = kind in (events.THROW, events.OUT, events.UNSURE)
        if kind == events.MISSING or self._result:
            return
        if not is_throw or evidence.reason == events.SET_DOWN:
            self._say(words(answer_message(kind, face, evidence)))
        elif evidence.share < 0:
            self._say(text_of("box.silent"))
        else:
            self._said = ""
            self._session.play("throw")
            self._shares.append(evidence.share)
            if len(self._shares) == _THROWS + _BESIDE:
                self._learn()

    def _learn(self):
        session = self._session
        # The second lowest and the second highest: one throw of each may be unusual, for example
        # one that rolls against the box from outside.
        box = sorted(self._shares[:_THROWS])[1]
        table = sorted(self._shares[_THROWS:])[-2]
        if box <= table:
            self._shares = []
            self._say(text_of("box.same"))
            return
        session.settings.box[:] = [box, table]
        session.die.mount()
        key = "box.good" if box >= _GOOD * table else "box.poor"
        self._result = text_of(key, box=_percent(box), table=_percent(table))
        if not session.settings.save():
            self._say(text_of("die.not_saved"))

    def _ok(self):
        if self._result:
            self._back()

    def lines(self):
        """Return the 8 lines of the display."""
        count = len(self._shares)
        if self._result:
            shown = self._result
        elif self._missing:
            shown = text_of("die.missing")
        elif count < _THROWS:
            shown = text_of("box.into")
        else:
            shown = text_of("box.beside")
        done = str(count) + "/" + str(_THROWS + _BESIDE)
        lines = [between(text_of("box.title"), done)] + wrap(self._said or shown)[:6]
        last = text_of("pads.ok_ends" if self._result else "pads.back_leaves")
        return page(lines + [""] * (7 - len(lines)) + [last])

    def scroll_text(self):
        """Return what to do, or the result."""
        return " ".join(self.lines()[1:7]).strip()


def _percent(share):
    """Return ``share`` (thousandths) as a percentage."""
    return text_of("figure.percent", whole=share // 10, tenth=share % 10)
