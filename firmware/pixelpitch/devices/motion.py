"""Reads the sensors of die and tray together, for the interface ``motion``."""

_ETIMEDOUT = 110
_HELD_TEXT = " is held down: a short, or a lead half in"


class Motion:
    """Implements the interface ``motion``; ``die`` and ``tray`` are sensors, or None if not fitted.

    A sensor has ``read()``, which returns the samples since the last call, [x, y, z] in milli-g at
    400 Hz, or None while it does not respond; ``fault``, the last OSError or None; and
    ``lost_samples``, the number of samples lost just before the last result of ``read``.

    ``die_bus`` and ``bus`` are the names of their buses for ``faults``; equal if they share a bus.
    """

    def __init__(self, die, tray=None, die_bus="I2C", bus="I2C"):
        self.die = die
        self.tray = tray
        self._buses = (die_bus, bus)
        self.losses = [0, 0]
        self._both = [None, None]

    def read(self):
        """Return [die, tray]: each sensor's samples since the last call, valid until the next call.

        Each item is a list of [x, y, z] in milli-g, or None if the sensor does not respond.
        Afterwards ``losses`` is [die, tray]: the number of samples lost just before these.
        """
        both = self._both
        lost = self.losses
        die, tray = self.die, self.tray
        both[0] = both[1] = None
        lost[0] = lost[1] = 0
        if die:
            both[0] = die.read()
            lost[0] = die.lost_samples
        if tray:
            both[1] = tray.read()
            lost[1] = tray.lost_samples
        return both

    def faults(self):
        """Return (die, tray): a text about each sensor's last fault, with its bus, or "".

        If all sensors of a bus time out, the text blames the wires: transfers time out only if the
        bus is held low. A missing sensor just does not acknowledge its address.
        """
        die, tray = self.die, self.tray
        die_bus, bus = self._buses
        alone = die_bus != bus
        die_held = _timed_out(die) and (alone or tray is None or _timed_out(tray))
        tray_held = _timed_out(tray) and (alone or die is None or _timed_out(die))
        return (_fault(die, die_bus, die_held), _fault(tray, bus, tray_held))


def _timed_out(sensor):
    fault = sensor.fault if sensor else None
    return fault is not None and fault.errno == _ETIMEDOUT


def _fault(sensor, bus, held):
    """Return the last fault of ``sensor`` as a text; if ``held``, say that ``bus`` is held low."""
    if held:
        return bus + _HELD_TEXT
    return f"{bus}: {sensor.fault}" if sensor and sensor.fault else ""
