"""The sensors of die and tray, read together."""

_ETIMEDOUT = 110
_BUS = "the bus is held down: a short, or a lead half in"


class Motion:
    """The interface ``motion``: ``die`` and ``tray`` are sensors; None: not fitted.

    A sensor, of whatever driver, has ``read()``, which returns its samples since the last
    call as a list of [x, y, z] in milli-g at 400 Hz, or None while it does not answer, and
    ``fault``, the last OSError or None.
    """

    def __init__(self, die, tray=None):
        self.die = die
        self.tray = tray
        self.losses = [0, 0]
        self._both = [None, None]

    def read(self):
        """Return [die, tray]: samples since the last call, good until the next one.

        Each a list of [x, y, z] in milli-g, or None where the sensor does not answer.
        ``losses`` is then how many samples of (die, tray) are missing just before these.
        """
        both = self._both
        lost = self.losses
        die, tray = self.die, self.tray
        both[0] = both[1] = None
        lost[0] = lost[1] = 0
        if die:
            both[0] = die.read()
            lost[0] = die.missing
        if tray:
            both[1] = tray.read()
            lost[1] = tray.missing
        return both

    def why(self):
        """Return (die, tray): the last fault of each in words, "" if there was none.

        A missing sensor does not acknowledge its address; on a bus that is held down every transfer
        times out, which is a fault of the wires and no sensor's.
        """
        die, tray = self.die, self.tray
        if _stuck(die) and (tray is None or _stuck(tray)):
            return (_BUS, _BUS if tray else "")
        return (_fault(die), _fault(tray))


def _stuck(sensor):
    fault = sensor.fault if sensor else None
    return fault is not None and fault.errno == _ETIMEDOUT


def _fault(sensor):
    return str(sensor.fault) if sensor and sensor.fault else ""
