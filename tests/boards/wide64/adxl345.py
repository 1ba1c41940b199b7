"""Driver for the accelerometer ADXL345 on I2C.

- Range: +-16 g in full resolution, 3.9 mg per digit.
- Rate: 400 Hz, with the FIFO in stream mode.
- A sample must be read in a single transfer of six bytes, which removes it from the FIFO.

Registers and scale are from Analog Devices' ADXL345 data sheet, revision G (register map, table
19).
"""

# only MicroPython has these functions
from time import ticks_diff, ticks_ms  # type: ignore[attr-defined]

INTERFACE_NAME = "motion"
ADDRESSES = (0x53, 0x1D)
FIFO_SAMPLES = 32

_DEVID = 0x00
_DATAX0 = 0x32
_FIFO_STATUS = 0x39
_ADXL345 = 0xE5
_RETRY_MS = 250

_SET_UP = (
    (0x2D, b"\x00"),  # standby mode
    (0x31, b"\x0b"),  # data format: full resolution, +-16 g
    (0x2C, b"\x0c"),  # output data rate: 400 Hz
    (0x38, b"\x00"),  # FIFO in bypass mode, which clears it
    (0x38, b"\x80"),  # FIFO in stream mode
    (0x2D, b"\x08"),  # measurement mode
)


def make(i2c, address):
    """Return the sensor at ``address`` even if it does not answer yet; ``read`` then tries
    again.
    """
    return ADXL345(i2c, address)


class ADXL345:
    """One sensor on ``i2c``, with the attributes that ``devices.motion`` reads."""

    def __init__(self, i2c, address):
        self.address = address
        self.fault: OSError | None = None
        # number of lost samples: always 0, because the chip's FIFO does not report them
        self.lost_samples = 0
        self._i2c = i2c
        self._byte = bytearray(1)
        self._raw = bytearray(6)
        self._samples = [[0, 0, 0] for _ in range(FIFO_SAMPLES + 1)]
        self._lists = [self._samples[:count] for count in range(FIFO_SAMPLES + 2)]
        self._present = False
        self._tried: int | None = None

    def read(self):
        """Return the samples since the last call in milli-g, or None if the sensor does not
        answer.
        """
        try:
            if not self._present and not self._set_up_if_present():
                return None
            self._i2c.readfrom_mem_into(self.address, _FIFO_STATUS, self._byte)
            count = min(self._byte[0] & 63, FIFO_SAMPLES + 1)
            for index in range(count):
                self._i2c.readfrom_mem_into(self.address, _DATAX0, self._raw)
                self._append_sample(self._samples[index])
        except OSError as error:
            self._present = False
            self.fault = error
            return None
        return self._lists[count]

    def _append_sample(self, sample):
        raw = self._raw
        for axis in range(3):
            value = raw[2 * axis] | raw[2 * axis + 1] << 8
            if value & 0x8000:
                value -= 0x10000
            sample[axis] = value * 39 // 10

    def _set_up_if_present(self):
        now = ticks_ms()
        if self._tried is not None and 0 <= ticks_diff(now, self._tried) < _RETRY_MS:
            return False
        self._tried = now
        self._i2c.readfrom_mem_into(self.address, _DEVID, self._byte)
        if self._byte[0] != _ADXL345:
            raise OSError(f"no ADXL345 at 0x{self.address:02x}: DEVID 0x{self._byte[0]:02x}")
        for register, value in _SET_UP:
            self._i2c.writeto_mem(self.address, register, value)
        self._present = True
        return True
