"""Die and tray as one ``read()``."""


class Motion:
    """The interface ``motion``: ``die`` and ``tray`` are sensors; None: not fitted.

    A sensor, of whatever driver, has ``read()``, which returns its samples since the last
    call as a list of [x, y, z] in milli-g at 400 Hz, or None while it does not answer, and
    ``fault``, the last OSError or None.
    """

    def __init__(self, die, tray=None):
        self.die = die
        self.tray = tray
        self._both = [None, None]

    def read(self):
        """Return [die, tray]: samples since the last call, good until the next one.

        Each a list of [x, y, z] in milli-g, or None where the sensor does not answer.
        """
        both = self._both
        both[0] = self.die.read() if self.die else None
        both[1] = self.tray.read() if self.tray else None
        return both

    def why(self):
        """Return (die, tray): the last fault of each in words, "" if there was none."""
        return (_fault(self.die), _fault(self.tray))


def _fault(sensor):
    return str(sensor.fault) if sensor and sensor.fault else ""
