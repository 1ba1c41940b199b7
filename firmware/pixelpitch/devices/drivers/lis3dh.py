"""Driver of the accelerometer LIS3DH on I2C: +-16 g, 400 Hz, normal mode, FIFO in stream mode.

Normal mode has 10 bits of 48 milli-g. High-resolution mode would blur impacts of 3 ms, because it
has a bandwidth of only 44 Hz (``dice/die.md``). The LIS3DH datasheet describes the registers, and
ST's application note AN3308 the FIFO.

::

    die = LIS3DH(i2c, 0x18)
    samples = die.read()      # every 20 ms; at the latest after 80 ms, when the FIFO is full

``read`` returns a list that it reuses: one for each number of samples up to 15 (37 ms), allocated
when it is first needed. For 16 samples or more, it allocates a new list each time.
"""

from time import ticks_diff, ticks_ms

import micropython
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    ptr16 = memoryview  # stands for a type of MicroPython's viper emitter: a pointer to memory

    def ptr32(address: int) -> list[int]:
        """Return the memory at ``address`` as 32-bit words."""


INTERFACE_NAME = "motion"
ADDRESSES = (0x18, 0x19)
FIFO_SAMPLES = 32  # the sensor stores at most this many samples until they are read

_WHO_AM_I = const(0x0F)
_CTRL_REG1 = const(0x20)
_CTRL_REG4 = const(0x23)
_CTRL_REG5 = const(0x24)
# with the high bit set, the register address increases after each byte read
_OUT_X_L = const(0x28 | 0x80)
_FIFO_CTRL = const(0x2E)
_FIFO_SRC = const(0x2F)

_CHIP_ID = const(0x33)
_OVERRUN = const(0x40)
_COUNT_MASK = const(0x1F)

_FIFO_DEPTH = const(32)
# Lists of up to 15 samples are reused. Longer lists are rarely needed, and storing them would take
# 3 KB.
_MAX_LISTS = const(16)
_SAMPLE_RATE = const(400)
_RETRY_MS = const(250)
# If there is no new sample for this time (24 periods), the sensor has lost power for a moment and
# restarted in sleep mode. It must be set up again.
_SILENT_MS = const(60)

_ETIMEDOUT = const(110)

_SET_UP = (
    (_CTRL_REG1, b"\x77"),  # 400 Hz, normal mode, three axes
    (_CTRL_REG4, b"\xb0"),  # BDU (block data update), +-16 g
    (_FIFO_CTRL, b"\x00"),  # bypass mode, which discards stored samples
    (_CTRL_REG5, b"\x40"),  # FIFO on
    (_FIFO_CTRL, b"\x80"),  # stream mode, which stores the newest 32 samples
)


@micropython.viper
def _unpack(raw: ptr16, samples: object, count: int) -> int:
    """Convert ``count`` samples of three words, X Y Z, to milli-g; return the number of words read.

    ``samples`` is a list of lists [x, y, z]. ``samples[index][axis] = value`` would take 11 us per
    sample, 9 ms of each second, so this function writes directly into the memory of MicroPython's
    lists: the fourth word of a list object points to its items, and a small integer n is stored as
    2 * n + 1.
    """
    lists = ptr32(ptr32(int(id(samples)))[3])  # noqa: RUF046 (viper's id is an object)
    at = 0
    for index in range(count):
        sample = ptr32(ptr32(lists[index])[3])
        for axis in range(3):
            value = (raw[at] ^ 0x8000) - 0x8000
            # The upper ten bits count 48 mg; 96 * n + 1 in memory is the small integer 48 * n.
            sample[axis] = (value >> 6) * 96 + 1
            at += 1
    return at


def make(i2c, address):
    """Return the ``LIS3DH`` at ``address``, even if it does not answer yet."""
    return LIS3DH(i2c, address, required=False)


class LIS3DH:
    """One sensor at ``address`` (0x18 or 0x19) of an ``i2c`` that is ready for use.

    ``present``   True while it responds
    ``fault``     the last OSError, or None
    ``overruns``  how often its FIFO has been full
    ``losses``    number of samples that were overwritten in the FIFO, estimated from the clock
    ``lost_samples``  number of samples lost just before those that ``read`` returned last

    If no LIS3DH responds, the constructor raises an OSError with the address or, if ``required`` is
    False, leaves it to ``read`` to find the sensor later.
    """

    def __init__(self, i2c, address, required=True):
        self.address = address
        self.present = False
        self.fault: OSError | None = None
        self.overruns = 0
        self.losses = 0
        self.lost_samples = 0
        self._i2c = i2c
        self._byte = bytearray(1)
        self._raw = memoryview(bytearray(6 * _FIFO_DEPTH))
        self._samples = [[0, 0, 0] for _ in range(_FIFO_DEPTH)]
        # _parts[n] is the beginning of _raw with room for n samples, _lists[n] a list of the first
        # n items of _samples. Each is created when it is first needed.
        self._parts: list[memoryview | None] = [None] * (_MAX_LISTS + 1)
        self._lists: list[list[list[int]] | None] = [None] * (_MAX_LISTS + 1)
        self._heard = 0  # time at which the last sample was read
        self._tried: int | None = None  # time of the last search for the sensor, or None
        self._find(ticks_ms())
        if required and self.fault is not None:
            raise self.fault

    def read(self):
        """Return the samples since the last call, or None if the sensor does not respond.

        The result is a list of [x, y, z] in milli-g at 400 Hz, oldest first, valid until the next
        call. The driver searches for an unplugged sensor every 250 ms and sets it up again.
        """
        now = ticks_ms()
        if not self.present and not self._find(now):
            return None
        try:
            self._i2c.readfrom_mem_into(self.address, _FIFO_SRC, self._byte)
            status = self._byte[0]
            count = _FIFO_DEPTH if status & _OVERRUN else status & _COUNT_MASK
            slot = count if count < _MAX_LISTS else _MAX_LISTS
            samples = self._lists[slot]
            if samples is None or slot == _MAX_LISTS:
                self._parts[slot] = self._raw[: 6 * count]
                samples = self._lists[slot] = self._samples[:count]
            if count:
                self._i2c.readfrom_mem_into(self.address, _OUT_X_L, self._parts[slot])
        except OSError as error:
            # One failed read loses nothing, because the FIFO stores 80 ms. Only after 250 ms
            # without a response does the sensor count as unplugged.
            self.fault = error
            if not 0 <= ticks_diff(now, self._heard) <= _RETRY_MS:
                self._drop(error)
            return None
        self.lost_samples = 0
        if not count:
            if not 0 <= ticks_diff(now, self._heard) <= _SILENT_MS:
                self._drop(OSError(f"LIS3DH at 0x{self.address:02x} fell asleep"))
                return None
            return samples
        if count == _FIFO_DEPTH:
            self.overruns += 1
            quiet = ticks_diff(now, self._heard)
            self.lost_samples = max(quiet * _SAMPLE_RATE // 1000 - _FIFO_DEPTH, 0)
            self.losses += self.lost_samples
        self._heard = now
        _unpack(self._raw, self._samples, count)
        return samples

    def _drop(self, error):
        self.present = False
        self.fault = error

    def _find(self, now):
        """Search for the sensor, at most every ``_RETRY_MS``; return True if it responds."""
        if self._tried is not None and 0 <= ticks_diff(now, self._tried) < _RETRY_MS:
            return False
        self._tried = now
        try:
            self._set_up()
        except OSError as error:
            self.fault = error
            return False
        self.present = True
        self._heard = now
        return True

    def _set_up(self):
        try:
            self._i2c.readfrom_mem_into(self.address, _WHO_AM_I, self._byte)
        except OSError as error:
            if error.errno == _ETIMEDOUT:  # a fault of the bus, not of the sensor
                raise
            raise OSError(f"no LIS3DH at 0x{self.address:02x}: nothing answers")
        if self._byte[0] != _CHIP_ID:
            came = f"WHO_AM_I is 0x{self._byte[0]:02x}, expected 0x{_CHIP_ID:02x}"
            raise OSError(f"no LIS3DH at 0x{self.address:02x}: {came}")
        for register, value in _SET_UP:
            self._i2c.writeto_mem(self.address, register, value)
