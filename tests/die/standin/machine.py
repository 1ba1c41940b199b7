# mypy: ignore-errors
"""Stand-in for MicroPython's modules ``machine`` and ``time`` on an ESP32-C3.

Every call goes to ``world``: on CPython the test bench (``tests.die.bench``), on MicroPython a
recording of the calls that the bench received (``tape.py``).
"""

world = None
ENODEV = 19


class DeepSleep(Exception):
    """Raised when the chip goes into deep sleep; the chip restarts when INT1 rises."""


class Pin:
    """Stand-in for an input pin."""

    IN = 0

    def __init__(self, number, mode=None):
        self.number = number

    def value(self):
        """Return the level of the pin, 0 or 1."""
        return world.call("pin", self.number)


class I2C:
    """The bus of the sensor; an address without a chip raises the same error as on the chip."""

    def __init__(self, number, sda=None, scl=None, freq=0):
        pass

    def readfrom_mem_into(self, address, register, buffer):
        """Read registers from ``register`` on into ``buffer``."""
        data = world.call("read", address, register, len(buffer))
        if data is None:
            raise OSError(ENODEV)
        for at in range(len(buffer)):
            buffer[at] = data[at]

    def writeto_mem(self, address, register, data):
        """Write ``data`` to the registers from ``register`` on."""
        if world.call("write", address, register, bytes(data)) is None:
            raise OSError(ENODEV)


class ADC:
    """The analogue input that measures half of the battery's voltage."""

    ATTN_11DB = 3

    def __init__(self, pin):
        self._number = pin.number

    def atten(self, value):
        """Accept any range and ignore it."""

    def read_uv(self):
        """Return the voltage that the ADC measures, in microvolts."""
        return world.call("adc", self._number)


def freq(hertz):
    """Set the clock frequency."""
    world.call("freq", hertz)


def unique_id():
    """Return the serial number of the chip."""
    return b"\x02\x00\x1a\x2b\x3c\x4d"


def lightsleep(ms):
    """Sleep for ``ms``, or until the pin given to ``esp32.wake_on_gpio`` rises."""
    world.call("lightsleep", ms)


def deepsleep():
    """Go into deep sleep, then restart."""
    world.call("deepsleep")
    raise DeepSleep


class Time:
    """Stand-in for the module ``time``."""

    TICKS_PERIOD = 1 << 30

    def ticks_ms(self):
        """Return the clock in ms, modulo ``TICKS_PERIOD``."""
        return world.call("ticks")

    def ticks_diff(self, a, b):
        """Return the signed difference a - b modulo ``TICKS_PERIOD``."""
        return (a - b + self.TICKS_PERIOD // 2) % self.TICKS_PERIOD - self.TICKS_PERIOD // 2

    def ticks_add(self, a, b):
        """Return a + b modulo ``TICKS_PERIOD``."""
        return (a + b) % self.TICKS_PERIOD

    def sleep_ms(self, ms):
        """Wait for ``ms``."""
        world.call("sleep", ms)
