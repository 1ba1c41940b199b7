"""Calibrates the board's reading of its 5 V: a coach types in what a meter shows.

The divider and the Pico's 3.3 V, which the reading is compared with, are off by up to 3 %: 140 mV,
more than what lies between a good supply and a low one.
"""

from ...display_text import page
from ...input.pad_events import BACK, DOWN, LEFT, LONG, OK, PRESS, RIGHT, UP
from ...texts import text_of
from .manual import _Judged

OFF_MOST = 60  # thousandths: twice what the tolerances of the parts allow
_STEPS = {UP: 10, DOWN: -10, RIGHT: 100, LEFT: -100}  # mV
_MOST_MV = 6000


class SupplyVoltage(_Judged):
    """A part of the self-test; ``keep(meter, board)`` is called with both readings in mV.

    ``read()`` returns the board's own reading in millivolts, not calibrated.
    """

    name = "volts"

    def __init__(self, read, keep):
        self._read = read
        self._keep = keep
        self._board = read()
        self._meter = self._board // 10 * 10  # as typed in

    def run(self, now, presses):
        """Return the result once the meter's reading was typed in; BACK gives up."""
        for _, key, kind in presses:
            if kind == LONG:
                continue
            if key in _STEPS:
                self._meter = min(max(self._meter + _STEPS[key], 0), _MOST_MV)
            elif kind == PRESS and key == BACK:
                return self.given_up()
            elif kind == PRESS and key == OK:
                return self._result()
        return None

    def _result(self):
        self._board = self._read()
        meter, board = self._meter, self._board
        if abs(meter - board) * 1000 > OFF_MOST * board:
            words = text_of("volts.wrong", meter=_volts(meter), board=_volts(board))
            return [(self.name, False, words)]
        self._keep(meter, board)
        return [(self.name, True, text_of("volts.found", meter=_volts(meter)))]

    def asks(self):
        """Return the question."""
        return text_of("volts.ask", meter=_volts(self._meter))

    def lines(self):
        """Return the 8 lines of the display."""
        return page(
            [
                text_of("volts.title"),
                text_of("volts.board", board=_volts(self._board)),
                text_of("volts.meter"),
                f"  {_volts(self._meter)} V",
                "",
                text_of("volts.small"),
                text_of("volts.large"),
                text_of("volts.pads"),
            ]
        )


def _volts(millivolts):
    return f"{millivolts / 1000:.2f}"
