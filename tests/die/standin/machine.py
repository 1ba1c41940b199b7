# mypy: ignore-errors
"""In place of MicroPython's modules ``machine`` and ``esp32`` on an ESP32-C3.

Every call goes to ``world``: a model of the sensor on CPython (``tests.die.bench``), the record of
its calls on MicroPython (``tape.py``).  Both run the same program.
"""

world = None
ENODEV = 19


class DeepSleep(Exception):
    """The chip sleeps deeply: it begins again when INT1 rises."""


class Pin:
    """A pin that is only read."""

    IN = 0

    def __init__(self, number, mode=None):
        self.number = number

    def value(self):
        """Return 0 or 1."""
        return world.call("pin", self.number)


class I2C:
    """The bus with the sensor; a silent address raises what the chip raises."""

    def __init__(self, number, sda=None, scl=None, freq=0):
        pass

    def readfrom_mem_into(self, address, register, buffer):
        """Read registers."""
        data = world.call("read", address, register, len(buffer))
        if data is None:
            raise OSError(ENODEV)
        for at in range(len(buffer)):
            buffer[at] = data[at]

    def writeto_mem(self, address, register, data):
        """Write registers."""
        if world.call("write", address, register, bytes(data)) is None:
            raise OSError(ENODEV)


class ADC:
    """The battery's voltage, halved."""

    ATTN_11DB = 3

    def __init__(self, pin):
        self._number = pin.number

    def atten(self, value):
        """Set the range."""

    def read_uv(self):
        """Return microvolts."""
        return world.call("adc", self._number)


def freq(hertz):
    """Set the clock."""
    world.call("freq", hertz)


def unique_id():
    """Return the chip's number."""
    return b"\x02\x00\x1a\x2b\x3c\x4d"


def lightsleep(ms):
    """Sleep until the pin of ``esp32.wake_on_gpio`` rises, or for ``ms``."""
    world.call("lightsleep", ms)


def deepsleep():
    """Sleep and begin again."""
    world.call("deepsleep")
    raise DeepSleep


class Time:
    """The module ``time``."""

    PERIOD = 1 << 30

    def ticks_ms(self):
        """Return the clock."""
        return world.call("ticks")

    def ticks_diff(self, a, b):
        """Return the signed difference a - b modulo ``PERIOD``."""
        return (a - b + self.PERIOD // 2) % self.PERIOD - self.PERIOD // 2

    def ticks_add(self, a, b):
        """Return a + b on the circle."""
        return (a + b) % self.PERIOD

    def sleep_ms(self, ms):
        """Wait."""
        world.call("sleep", ms)
