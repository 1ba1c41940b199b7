"""Calibrates the board's reading of its 5 V supply: a coach enters what a voltmeter shows.

Without this, the voltage divider and the Pico's 3.3 V reference are off by up to 3 %, 140 mV. That
is more than the difference between a good supply and a low one.
"""

from ...display_text import fit_page
from ...input.pad_events import BACK, DOWN, LEFT, LONG_PRESS, OK, PRESS, RIGHT, UP
from ...texts import text_of
from .manual import JudgedPart

# largest accepted correction in thousandths of the reading: twice the error that the voltage
# divider and the ADC reference may cause
_MAX_DEVIATION = 60
# the change of the reading in mV for each direction pad
_STEPS = {UP: 10, DOWN: -10, RIGHT: 100, LEFT: -100}
_MAX_MV = 6000


class SupplyVoltage(JudgedPart):
    """A part of the self-test: compares the board's reading with that of a meter, both in mV.

    It calls ``keep(meter, board)``. ``read()`` returns the board's reading before any correction.
    """

    name = "volts"

    def __init__(self, read, keep):
        self._read = read
        self._keep = keep
        self._board = read()
        self._meter = self._board // 10 * 10  # the meter's reading in mV, as typed in so far

    def run(self, now, presses):
        """Return the result once the coach has typed in the meter's reading, or pressed BACK.

        Otherwise return None.
        """
        for _, key, kind in presses:
            if kind == LONG_PRESS:
                continue
            if key in _STEPS:
                self._meter = min(max(self._meter + _STEPS[key], 0), _MAX_MV)
            elif kind == PRESS and key == BACK:
                return self.results_so_far()
            elif kind == PRESS and key == OK:
                return self._result()
        return None

    def _result(self):
        self._board = self._read()
        meter, board = self._meter, self._board
        if abs(meter - board) * 1000 > _MAX_DEVIATION * board:
            words = text_of("volts.wrong", meter=_volts_text(meter), board=_volts_text(board))
            return [(self.name, False, words)]
        self._keep(meter, board)
        return [(self.name, True, text_of("volts.found", meter=_volts_text(meter)))]

    def question_text(self):
        """Return the request to type in the meter's reading, as one text."""
        return text_of("volts.ask", meter=_volts_text(self._meter))

    def lines(self):
        """Return the 8 lines of the display."""
        return fit_page(
            [
                text_of("volts.title"),
                text_of("volts.board", board=_volts_text(self._board)),
                text_of("volts.meter"),
                f"  {_volts_text(self._meter)} V",
                "",
                text_of("volts.small"),
                text_of("volts.large"),
                text_of("volts.pads"),
            ]
        )


def _volts_text(millivolts):
    return f"{millivolts / 1000:.2f}"
