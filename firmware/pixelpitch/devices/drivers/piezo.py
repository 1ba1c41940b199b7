"""Plays short tunes on the buzzer by PWM, in the background.

A timer starts each note, so a tune keeps its rhythm during a long session step, and ends even if
the program stops.
"""

from machine import PWM, Pin, Timer

INTERFACE_NAME = "sound"

_DUTY_CYCLE = 32768  # duty cycle of 50 %


def make(board, tunes):
    """Return the ``Buzzer`` on the pin ``board.BUZZER``, which can play ``tunes``."""
    return Buzzer(board.BUZZER, tunes)


class Buzzer:
    """Implements the interface ``sound`` on the GPIO ``pin``.

    ``tunes`` is {name: notes}; a note is (hertz, milliseconds), with 0 hertz for a rest. While
    ``silent`` is True, ``play`` plays nothing.
    """

    def __init__(self, pin, tunes):
        self.silent = False
        self._tunes = tunes
        self._pwm = PWM(Pin(pin), freq=1000, duty_u16=0)
        self._timer = Timer(-1)
        self._notes: tuple[tuple[int, int], ...] = ()
        self._at = 0
        self._callback = self._next  # stored, because each access to a bound method allocates

    def play(self, name):
        """Start the tune ``name`` and end any other tune; raises KeyError for an unknown name."""
        notes = self._tunes[name]
        self.stop()
        if not self.silent:
            self._notes = notes
            self._next(None)

    def stop(self):
        """End the tune."""
        self._timer.deinit()
        self._pwm.duty_u16(0)
        self._notes = ()
        self._at = 0

    def _next(self, timer):
        if self._at >= len(self._notes):
            self.stop()
            return
        hertz, length = self._notes[self._at]
        self._at += 1
        if hertz:
            self._pwm.freq(hertz)
        self._pwm.duty_u16(_DUTY_CYCLE if hertz else 0)
        self._timer.init(mode=Timer.ONE_SHOT, period=length, callback=self._callback)
