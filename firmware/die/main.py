"""Runs our own wireless die: detects throws and advertises them by Bluetooth.

This is ``main.py`` of a XIAO ESP32C3 with the official MicroPython. README.md explains how to build
the die, and ADVERTISEMENT.md describes the advertisements. The program has never been tried on a
chip.

::

    Die(i2c, ble, pin, unique_id).run()     # never returns

When somebody moves the die, its accelerometer (LIS3DH) wakes the chip through its pin INT1. While
the die moves, the program passes samples to the detector of ``pixelpitch.dice`` every 20 ms. When
the detector reports a result, the die advertises it for 3 s and then sleeps again.
"""

import time

import machine
from micropython import const

from pixelpitch.dice import events
from pixelpitch.dice.detector import Detector

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# GPIO numbers; on the XIAO they are called D4, D5, D1, D2.
SDA, SCL, INT1, BATTERY = const(6), const(7), const(3), const(4)
SENSOR_MOUNTING = (
    "253416"  # how the sensor is mounted in the die, see ``pixelpitch.dice.orientation``
)

# The events in an advertisement.
LYING, IN_HAND, ROLLING, THROW, LEANING, NOT_THROWN, PICKED_UP = range(7)
_ANSWERS = {
    events.ANSWER_THROW: THROW,
    events.ANSWER_UNSURE: THROW,
    events.ANSWER_COCKED: LEANING,
    events.ANSWER_WEAK: NOT_THROWN,
    events.ANSWER_GRABBED: PICKED_UP,
}

_STATES = {events.DIE_READY: LYING, events.DIE_SHAKING: IN_HAND, events.DIE_ROLLING: ROLLING}

_STEP_MS = const(20)
# Time in ms between two advertisements: just after a result, later, and while the die is at rest.
_FAST_MS, _SLOW_MS, _LYING_MS = const(30), const(100), const(1000)
# _FAST_MS is used for the first _FAST_PERIOD_MS after a result. The die stops advertising
# _SENDING_MS after a result, or after power on.
_FAST_PERIOD_MS, _SENDING_MS = const(300), const(3000)
_RENEW_MS = const(80)  # interval in ms at which the age in the advertisement is updated
_STILL_MS = const(3000)  # after this many ms without movement the die may sleep
_MOVEMENT_MG = const(240)  # smallest change, in milli-g, that counts as movement
# For this many ms the die sleeps lightly, so that it can wake immediately. After that it sleeps
# deeply; waking from deep sleep restarts the program.
_NAP_MS = const(120000)
_POLL_MS = const(100)  # interval in ms at which INT1 is read if it cannot wake the chip
_UNKNOWN_CHARGE = const(127)  # the value for an unknown charge of the battery
_BATTERY_MS = const(10000)  # interval in ms at which the battery is measured
_SILENT_MS = const(250)  # after this many ms without a sample the sensor is set up again

# LIS3DH (data sheet DocID17530).
_WHO_AM_I = const(0x0F)
_REFERENCE = const(0x26)
_OUT_X_L = const(0x28 | 0x80)  # the high bit increments the register address with each byte read
_FIFO_SRC = const(0x2F)
_INT1_SRC = const(0x31)
_FIFO_DEPTH = const(32)
_AWAKE_REGISTERS = (
    (0x30, b"\x00"),  # INT1_CFG: no interrupt
    (0x20, b"\x77"),  # 400 Hz, normal mode, three axes
    (0x21, b"\x00"),
    (0x22, b"\x00"),
    (0x23, b"\xb0"),  # BDU (block data update), +-16 g
    (0x2E, b"\x00"),  # bypass mode, which discards stored samples
    (0x24, b"\x40"),  # FIFO on
    (0x2E, b"\x80"),  # stream mode
)
_SLEEP_REGISTERS = (
    (0x2E, b"\x00"),
    (0x24, b"\x08"),  # FIFO off; INT1 stays high until INT1_SRC is read
    (0x20, b"\x4f"),  # 50 Hz, low power: 6 uA
    (0x21, b"\x01"),  # high-pass filter for INT1, which removes gravity
    (0x23, b"\x80"),  # +-2 g
    (0x32, b"\x06"),  # INT1_THS: 6 steps of 16 mg
    (0x33, b"\x00"),  # INT1_DURATION: one sample above the threshold is enough
)
_WAKE_REGISTERS = ((0x22, b"\x40"), (0x30, b"\x2a"))  # raise the pin INT1 if X, Y or Z is high


class Sensor:
    """The accelerometer LIS3DH at ``address`` on the bus ``i2c``."""

    def __init__(self, i2c, address=0x18):
        self._i2c = i2c
        self._address = address
        self._byte = bytearray(1)
        self._raw = bytearray(6 * _FIFO_DEPTH)
        self._view = memoryview(self._raw)
        self._samples = [[0, 0, 0] for _ in range(_FIFO_DEPTH)]

    def wake(self):
        """Start measuring at 400 Hz; return True if an LIS3DH answers."""
        try:
            self._i2c.readfrom_mem_into(self._address, _WHO_AM_I, self._byte)
            if self._byte[0] != 0x33:
                return False
            self._write(_AWAKE_REGISTERS)
        except OSError:
            return False
        return True

    def sleep(self):
        """Start measuring at 50 Hz, and raise INT1 at a movement of 0.1 g."""
        self._write(_SLEEP_REGISTERS)
        # Reading this register resets the high-pass filter to the current position.
        self._i2c.readfrom_mem_into(self._address, _REFERENCE, self._byte)
        self._write(_WAKE_REGISTERS)
        self.clear_interrupt()

    def clear_interrupt(self):
        """Lower the pin INT1."""
        self._i2c.readfrom_mem_into(self._address, _INT1_SRC, self._byte)

    def _write(self, registers):
        for register, value in registers:
            self._i2c.writeto_mem(self._address, register, value)

    def read(self):
        """Return the samples since the last call, a list of [x, y, z] in milli-g.

        Return None if the sensor does not answer.
        """
        try:
            self._i2c.readfrom_mem_into(self._address, _FIFO_SRC, self._byte)
            status = self._byte[0]
            count = _FIFO_DEPTH if status & 0x40 else status & 31
            if count:
                self._i2c.readfrom_mem_into(self._address, _OUT_X_L, self._view[: 6 * count])
        except OSError:
            return None
        raw = self._raw
        samples = self._samples
        at = 0
        for index in range(count):
            sample = samples[index]
            for axis in range(3):
                value = raw[at] | raw[at + 1] << 8
                sample[axis] = (((value ^ 0x8000) - 0x8000) >> 6) * 48
                at += 2
        return samples[:count]


def crc8(data):
    """Return the CRC-8 (polynomial 7, initial value 0) of ``data``."""
    value = 0
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = (value << 1 ^ 7) & 255 if value & 128 else value << 1
    return value


class Die:
    """The die with its sensor on the bus ``i2c``.

    ``ble`` is ``bluetooth.BLE()``, ``pin`` is the pin INT1, and ``battery()`` returns the charge in
    percent. The last four bytes of ``unique_id`` identify the die.
    """

    def __init__(self, i2c, ble, pin, unique_id, battery=None, mounting=SENSOR_MOUNTING):
        self._sensor = Sensor(i2c)
        self._ble = ble
        self._pin = pin
        self._battery = battery
        self._detector = Detector(mounting)
        self._data = bytearray(20)
        self._data[0:5] = b"\xff\xff\x50\x50\x01"
        self._data[5:9] = unique_id[-4:]
        self._data[18] = _UNKNOWN_CHARGE
        self._advertisement = bytearray(b"\x02\x01\x06\x15\xff") + self._data
        now = time.ticks_ms()
        self._last = self._heard = self._since = self._moved = now
        self._renewed = time.ticks_add(now, -_LYING_MS)
        self._weighed = time.ticks_add(now, -_BATTERY_MS)
        self._event = LYING
        self._interval = 0  # time in ms between two advertisements; 0 while none are sent
        self._rest = [0, 0, 0]
        self._start_sensor()

    def _start_sensor(self):
        self._ble.active(True)  # slow, so done before the sensor fills its FIFO
        is_reported = False
        while not self._sensor.wake():
            if not is_reported:
                is_reported = True
                print("no LIS3DH at 0x18: nothing answers")
            time.sleep_ms(_SILENT_MS)
        self._last = self._heard = time.ticks_ms()

    def run(self):
        """Call ``step`` every 20 ms, forever."""
        while True:
            time.sleep_ms(_STEP_MS)
            self.step()

    def step(self):
        """Read the sensor, and advertise or sleep. Call it every 20 ms."""
        now = time.ticks_ms()
        die = self._sensor.read()
        elapsed = time.ticks_diff(now, self._last)
        self._last = now
        if die:
            self._heard = now
            self._note_movement(die, now)
        elif time.ticks_diff(now, self._heard) >= _SILENT_MS:
            self._heard = now
            self._sensor.wake()
        for kind, face, throw_evidence in self._detector.feed(die, None, elapsed):
            if kind in _ANSWERS:
                self._set_event(_ANSWERS[kind], face, now, throw_evidence)
        state = _STATES[self._detector.state]
        # The die advertises its last result until it moves again.
        if state != self._event and (state != LYING or self._event < THROW):
            self._set_event(state, 0, now)
        still_ms = time.ticks_diff(now, self._moved)
        if still_ms >= _STILL_MS and time.ticks_diff(now, self._since) >= _SENDING_MS:
            self._sleep()
        else:
            self._advertise(now)

    def _note_movement(self, die, now):
        """Set the time of the last movement to ``now`` if the samples ``die`` show a movement."""
        rest = self._rest
        newest = die[len(die) - 1]
        for axis in range(3):
            if abs(newest[axis] - rest[axis]) > _MOVEMENT_MG:
                self._moved = now
        rest[0], rest[1], rest[2] = newest

    def _set_event(self, event, face, now, throw_evidence=None):
        """Start advertising ``event`` with ``face``.

        ``throw_evidence`` has a throw's energy and times (``dice.events.Evidence``), or is None.
        """
        data = self._data
        self._event = event
        self._since = now
        self._renewed = time.ticks_add(now, -_LYING_MS)  # send the advertisement immediately
        data[9] = event
        data[10] = face
        data[11] = (data[11] + 1) & 255
        rolled = calm = energy = reason = 0
        if throw_evidence is not None:
            reason = throw_evidence.reason
            rolled, calm, energy = (
                throw_evidence.rolled_ms // 20,
                throw_evidence.calm_ms // 20,
                throw_evidence.energy // 64,
            )
        data[13] = min(rolled, 255)
        data[14] = min(calm, 255)
        energy = min(energy, 65535)
        data[15] = energy & 255
        data[16] = energy >> 8
        data[17] = reason

    def _advertise(self, now):
        """Update the advertisement at the intervals of ADVERTISEMENT.md."""
        age = time.ticks_diff(now, self._since)
        if self._event >= THROW:
            if age > _SENDING_MS:
                self._stop_advertising()
                return
            interval = _FAST_MS if age < _FAST_PERIOD_MS else _SLOW_MS
        else:
            interval = _SLOW_MS if self._event else _LYING_MS
        due = _RENEW_MS if self._event else _LYING_MS
        if time.ticks_diff(now, self._renewed) < due and interval == self._interval:
            return
        self._renewed = now
        self._interval = interval
        if time.ticks_diff(now, self._weighed) >= _BATTERY_MS and self._battery:
            self._weighed = now
            self._data[18] = min(self._battery(), 100)
        self._data[12] = min(max(age, 0) // 20, 255)
        self._data[19] = crc8(self._data[2:19])
        self._advertisement[5:] = self._data
        self._ble.gap_advertise(interval * 1000, self._advertisement, connectable=False)

    def _stop_advertising(self):
        if self._interval:
            self._ble.gap_advertise(None)
            self._interval = 0

    def _sleep(self):
        """Sleep until somebody moves the die.

        After two minutes start deep sleep and do not return.
        """
        self._stop_advertising()
        self._ble.active(False)
        try:
            self._sensor.sleep()
            if not self._nap():
                machine.deepsleep()  # does not return; main.py starts again when INT1 rises
            self._sensor.clear_interrupt()
        except OSError:
            pass  # the sensor does not answer; ``_start_sensor`` waits for it
        self._start_sensor()
        now = time.ticks_ms()
        self._moved = now
        self._set_event(LYING, 0, now)

    def _nap(self):
        """Sleep lightly for up to two minutes; return True if the die was moved."""
        if set_wake_pin(self._pin):
            machine.lightsleep(_NAP_MS)
            return self._pin.value() == 1
        # This pin cannot wake the chip from deep sleep, so the program polls it.
        while self._pin.value() == 0:
            machine.lightsleep(_POLL_MS)
        return True


def set_wake_pin(pin):
    """Make ``pin`` wake the chip; return False if MicroPython is too old for this (before 1.27)."""
    try:
        import esp32

        esp32.wake_on_gpio((pin,), esp32.WAKEUP_ANY_HIGH)
    except (ImportError, AttributeError):
        return False
    return True


# (voltage of a LiPo without load in mV, its charge in percent), assumed from typical curves.
_CHARGE_CURVE = ((3300, 0), (3600, 8), (3700, 20), (3800, 45), (3900, 65), (4000, 80), (4150, 100))


def charge_percent(millivolts):
    """Return the charge of a LiPo in percent from its voltage."""
    low, less = _CHARGE_CURVE[0]
    if millivolts <= low:
        return 0
    for high, more in _CHARGE_CURVE[1:]:
        if millivolts < high:
            return less + (more - less) * (millivolts - low) // (high - low)
        low, less = high, more
    return 100


def main():
    """Run the die with the pins of a XIAO ESP32C3."""
    import bluetooth

    machine.freq(80_000_000)
    i2c = machine.I2C(0, sda=machine.Pin(SDA), scl=machine.Pin(SCL), freq=400_000)
    adc: Any = machine.ADC(machine.Pin(BATTERY))
    adc.atten(adc.ATTN_11DB)  # measures up to 3.1 V
    pin = machine.Pin(INT1, machine.Pin.IN)
    die = Die(
        i2c,
        bluetooth.BLE(),
        pin,
        machine.unique_id(),
        lambda: charge_percent(adc.read_uv() // 500),  # through a divider of two 1 Mohm resistors
    )
    die.run()


if __name__ == "__main__":
    main()
