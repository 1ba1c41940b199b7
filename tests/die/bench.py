"""Test bench: runs the program of our wireless die in simulated time, with a model of its sensor (a
LIS3DH) that delivers the given samples.

::

    bench = SimulatedDie(samples)            # (x, y, z) in milli-g, one every 2.5 ms
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from host_tools.twin.accelerometer import Accelerometer
from tests.standing_in import load_module, stand_in_modules

DIE_TESTS_FOLDER = Path(__file__).resolve().parent
DIE_PROGRAM_FILE = DIE_TESTS_FOLDER.parent.parent / "firmware" / "die" / "main.py"
STAND_IN_FOLDER = DIE_TESTS_FOLDER / "standin"
INT1, SENSOR_ADDRESS = 3, 0x18
_BYTE_NS = 22_500  # duration of nine bits at 400 kHz in ns


def load_die_program() -> tuple[Any, dict[str, Any]]:
    """Load the die's program with stand-ins for MicroPython's modules; return (the program, the
    stand-ins).
    """
    names = ("machine", "esp32", "bluetooth")
    with stand_in_modules(names):
        found = {name: load_module(name, STAND_IN_FOLDER / f"{name}.py") for name in names}
        program = load_module("die_program", DIE_PROGRAM_FILE)
    program.time = found["machine"].Time()
    return program, found


class _Alarm:
    def __init__(self, clock: "_Clock", action: Callable[[], None]) -> None:
        self._clock = clock
        self.action = action
        self.due: float | None = None
        clock.alarms.append(self)

    def schedule(self, delay_ns: float) -> None:
        """Set the alarm to go off after ``delay_ns``."""
        self.due = self._clock.nanos + delay_ns

    def cancel(self) -> None:
        """Keep the alarm from going off; ``schedule`` sets it again."""
        self.due = None


class _Clock:
    """A clock with the interface that the sensor model of the emulated chip expects."""

    def __init__(self) -> None:
        self.nanos = 0.0
        self.alarms: list[_Alarm] = []

    def create_alarm(self, action: Callable[[], None]) -> _Alarm:
        """Return an alarm that calls ``action`` when it is due."""
        return _Alarm(self, action)

    def run(self, until: float, is_done: Callable[[], bool] = lambda: False) -> None:
        """Let time pass from alarm to alarm until ``until``, or until ``is_done()`` is true."""
        while not is_done():
            due = [each for each in self.alarms if each.due is not None and each.due <= until]
            if not due:
                self.nanos = max(self.nanos, until)
                return
            first = min(due, key=lambda each: each.due or 0.0)
            self.nanos = max(self.nanos, first.due or 0.0)
            first.due = None
            first.action()


class _Pin:
    input_value = False

    def set_input_value(self, is_high: bool) -> None:
        """Set the level that the pin reads."""
        self.input_value = is_high

    def release_input(self) -> None:
        """Make the pin read low again."""
        self.input_value = False


class AsleepUntilEnd(Exception):
    """Raised when the die sleeps longer than the test lasts."""


class SimulatedDie:
    """A simulated die. It is at rest, except while its sensor measures ``samples``, which begin
    ``quiet_ms`` after power-on.
    """

    def __init__(
        self,
        samples: Sequence[Any],
        quiet_ms: int = 0,
        battery_mv: int = 3950,
        can_wake: bool = True,
    ) -> None:
        self.program, self._modules = load_die_program()
        self.calls: list[tuple[str, tuple[Any, ...], Any]] = []
        self.advertised: list[tuple[float, int, bytes]] = []
        self.is_plugged = True
        self._samples = samples
        self._quiet = quiet_ms
        self._battery = battery_mv
        self._until = 0.0
        self._clock = _Clock()
        self._level = _Pin()
        self.sensor = Accelerometer(self._set_acceleration, INT1)
        self.sensor.attach(SimpleNamespace(clock=self._clock, gpio={INT1: self._level}))
        self.wakes = can_wake
        self.deep_sleep: type[Exception] = self._modules["machine"].DeepSleep
        self._modules["machine"].world = self
        self.die: Any = None

    def _set_acceleration(self, nanos: float) -> tuple[int, int, int]:
        at = int((nanos / 1e6 - self._quiet) / 2.5)
        x, y, z = self._samples[max(0, min(at, len(self._samples) - 1))]
        return x, y, z

    @property
    def now(self) -> float:
        """Return the time since power-on in ms."""
        return self._clock.nanos / 1e6

    def power_on(self) -> None:
        """Start the program in the same way as its function ``main``."""
        machine, bluetooth = self._modules["machine"], self._modules["bluetooth"]
        sys.modules.pop("esp32", None)
        if self.wakes:
            sys.modules["esp32"] = self._modules["esp32"]
        self.die = self.program.Die(
            machine.I2C(0),
            bluetooth.BLE(),
            machine.Pin(INT1, machine.Pin.IN),
            machine.unique_id(),
            lambda: self.program.charge_percent(machine.ADC(machine.Pin(4)).read_uv() // 500),
        )

    def run(self, ms: float) -> None:
        """Run the die's program until ``ms`` milliseconds after power-on."""
        self._until = ms * 1e6
        if self.die is None:
            self.power_on()
        try:
            while self._clock.nanos < self._until:
                self.program.time.sleep_ms(20)
                self.die.step()
        except AsleepUntilEnd:
            pass
        finally:
            sys.modules.pop("esp32", None)

    def call(self, name: str, *args: Any) -> Any:
        """Execute a call that the program makes to the hardware, and record the call with its
        result.
        """
        result = getattr(self, f"_{name}")(*args)
        self.calls.append((name, args, result))
        return result

    def _ticks(self) -> int:
        return int(self.now)

    def _sleep(self, ms: int) -> None:
        self._clock.run(self._clock.nanos + ms * 1e6)

    def _read(self, address: int, register: int, count: int) -> bytes | None:
        if address != SENSOR_ADDRESS or not self.is_plugged:
            return None
        sensor = self.sensor
        sensor.start(False)
        sensor.write(register)
        sensor.start(True)
        data = bytes(sensor.read() for _ in range(count))
        sensor.stop()
        self._clock.run(self._clock.nanos + (count + 3) * _BYTE_NS)
        return data

    def _write(self, address: int, register: int, data: bytes) -> int | None:
        if address != SENSOR_ADDRESS or not self.is_plugged:
            return None
        sensor = self.sensor
        sensor.start(False)
        for value in (register, *data):
            sensor.write(value)
        sensor.stop()
        self._clock.run(self._clock.nanos + (len(data) + 2) * _BYTE_NS)
        return 0

    def _pin(self, number: int) -> int:
        assert number == INT1
        return int(self._level.input_value)

    def _adc(self, number: int) -> int:
        return self._battery * 500

    def _freq(self, hertz: int) -> None:
        pass

    def _wake(self, number: int, level: bool) -> None:
        assert (number, level) == (INT1, True)

    def _radio(self, on: bool) -> None:
        pass

    def _advertise(self, interval: int, data: bytes) -> None:
        self.advertised.append((self.now, interval, data))

    def _lightsleep(self, ms: int) -> None:
        until = self._clock.nanos + ms * 1e6
        self._clock.run(min(until, self._until), lambda: self.wakes and self._level.input_value)
        if self._clock.nanos >= self._until:
            raise AsleepUntilEnd

    def _deepsleep(self) -> None:
        pass
