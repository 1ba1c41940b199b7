"""The buzzer: plays short tunes by PWM in the background.

A timer starts each note, so a tune keeps its rhythm however long a step of the session takes, and
ends even if the program stops during the tune.
"""

from machine import PWM, Pin, Timer

SERVES = "sound"

_LOUD = 32768  # duty cycle of 50 %


def make(board, tunes):
    """Return the buzzer on the pin ``board.BUZZER``; ``tunes`` are those of ``Buzzer``."""
    return Buzzer(board.BUZZER, tunes)


class Buzzer:
    """The interface ``sound`` on one pin.

    ``tunes``: name -> notes (hertz, 0 for a rest; milliseconds). While ``silent`` is True nothing
    is played.
    """

    def __init__(self, pin, tunes):
        self.silent = False
        self._tunes = tunes
        self._pwm = PWM(Pin(pin), freq=1000, duty_u16=0)
        self._timer = Timer(-1)
        self._notes: tuple[tuple[int, int], ...] = ()
        self._at = 0
        self._go_on = self._next  # created once, because each access to a bound method allocates

    def play(self, name):
        """Start the tune ``name``, ending any other; raises KeyError for an unknown name."""
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
        self._pwm.duty_u16(_LOUD if hertz else 0)
        self._timer.init(mode=Timer.ONE_SHOT, period=length, callback=self._go_on)
