"""Builds the parts of a board around the emulated chip, from the board's file.

All pins, addresses and the order of the LEDs come from that file, so a new board needs no code
here. A part that is None in the file (TRAY, TEXT or BUZZER) is left out.
"""

import random
from typing import Any

from ..common.board_file import buses, die_bus
from ..flash import flash_cache
from ..simulator import devices as simulated
from ..simulator.devices import MENU_BIT_NUMBER, PAD_KEY_NAMES, DeviceError
from ..simulator.throws import SAMPLE_RATE_HZ, THROW_ARGUMENT_HELP, ThrowSamples
from .accelerometer import Accelerometer, Vector
from .bus import BusDevice, EmulatedBus
from .chip import NS_PER_MS, Chip
from .display import Sh1106, Ssd1306
from .lights import LedPanels
from .uart import Uart
from .wire import Wire

_PWM_KEY = 0x40050
_FUNCTION_PWM = 4
_ADC_FIRST_PIN = 26
_ADC_FULL = 4095 / 3.3  # ADC counts per volt
_REST_MS = 100
_END_SAMPLES = 40  # samples at the end of a throw from which the acceleration at rest is averaged
# Because of noise, two samples of a die at rest differ by up to this much. A sample has steps of 48
# mg.
_STILL_LIMIT_MG = 200


class EmulatedDie:
    """The emulated die and box: returns what the sensors in both measure at any emulated time."""

    def __init__(self, seed: int) -> None:
        self._throws = ThrowSamples(random.Random(seed))
        self._pairs: list[Any] = self._throws.rest_samples(_REST_MS)
        self._start = 0.0  # time in ns of the first of ``_pairs``
        self.rests_at = 0.0  # time in ns at which the last throw ends: the die lies still

    def sample_at(self, nanos: float, sensor: int) -> Vector:
        """Return (x, y, z) in mg at ``nanos`` for ``sensor`` (0 die, 1 tray)."""
        at = int((nanos - self._start) * SAMPLE_RATE_HZ / 1e9)
        if at >= len(self._pairs):
            self._start += len(self._pairs) * 1e9 / SAMPLE_RATE_HZ
            self._pairs = self._throws.rest_samples(_REST_MS)
            at = int((nanos - self._start) * SAMPLE_RATE_HZ / 1e9)
            if at >= len(self._pairs):  # the new samples also end before ``nanos``
                self._start = nanos
                at = 0
        result: Vector = self._pairs[max(0, at)][sensor]
        return result

    def throw(self, outcome: int | str, nanos: float) -> float:
        """Start the throw ``outcome`` at the time ``nanos``; return its duration in ms.

        ``outcome`` is a throw that a script can name (``THROW_ARGUMENT_HELP``), "knock" or "nudge".
        """
        # Movements of the die for which scripts have no word.
        others = {"knock": self._throws.knock_samples, "nudge": self._throws.nudge_samples}
        pairs = others[outcome]() if outcome in others else self._throws.samples_of(outcome)
        if pairs is None:
            raise DeviceError(f"throw {outcome!r}", THROW_ARGUMENT_HELP)
        return self.play(pairs, nanos)

    def play(self, pairs: list[Any], nanos: float) -> float:
        """Play samples of both sensors from the time ``nanos`` on; return their duration in ms.

        ``pairs`` lists (sample of the die, sample of the tray). Afterwards the die stays as it is
        at the end of the samples.
        """
        self._pairs = pairs
        end = [pair[0] for pair in pairs[-_END_SAMPLES:]]
        self._throws.up = tuple(sum(axis) / len(end) / 1000 for axis in zip(*end, strict=True))
        self._start = nanos
        self.rests_at = nanos + _first_still_sample(pairs) * 1e9 / SAMPLE_RATE_HZ
        return len(pairs) * 1000 / SAMPLE_RATE_HZ


def _first_still_sample(pairs: list[Any]) -> int:
    """Return the index from which on the die is at rest and measures only gravity and noise."""
    end = pairs[-1][0]
    for at in range(len(pairs) - 1, -1, -1):
        if any(
            abs(reading - lying) > _STILL_LIMIT_MG
            for reading, lying in zip(pairs[at][0], end, strict=True)
        ):
            return at + 1
    return 0


class Pads(simulated.Pads):
    """The simulator's pads as buttons between the board's pins and ground."""

    def __init__(self, board: Any) -> None:
        super().__init__(board)
        self._pins = {1 << MENU_BIT_NUMBER: board.MENU}
        for pad_cluster, pins in enumerate(board.PADS):
            for key, pin in enumerate(pins):
                self._pins[1 << pad_cluster * len(PAD_KEY_NAMES) + key] = pin

    def attach(self, rp2040: Any) -> None:
        """Connect the pads to their pins."""
        self._rp2040 = rp2040

    def press(self, pad_cluster: str, key: str | None = None) -> None:
        """Press a pad and keep it down."""
        super().press(pad_cluster, key)
        self._gpio(pad_cluster, key).set_input_value(False)

    def release(self, pad_cluster: str, key: str | None = None) -> None:
        """Release a pad; the firmware's pull-up then makes the pin high."""
        super().release(pad_cluster, key)
        self._gpio(pad_cluster, key).release_input()

    def _gpio(self, pad_cluster: str, key: str | None) -> Any:
        return self._rp2040.gpio[self._pins[self.bit(pad_cluster, key)]]


class Buzzer:
    """The buzzer on its pin; ``tones`` lists (time in ms, Hz), with 0 Hz for silence."""

    def __init__(self, pin: int) -> None:
        self.pin = pin
        self.tones: list[tuple[float, int]] = []

    def attach(self, rp2040: Any) -> None:
        """Observe the PWM block that drives the pin."""
        self._rp2040 = rp2040
        self._pwm = rp2040.pwm
        self.read_uint32 = self._pwm.read_uint32
        rp2040.peripherals[_PWM_KEY] = self
        rp2040.gpio[self.pin].add_listener(lambda new, old: self._record_tone())

    def __getattr__(self, name: str) -> Any:
        if name == "_pwm":
            raise AttributeError(name)
        return getattr(self._pwm, name)

    def write_uint32(self, offset: int, value: int) -> None:
        """Write a register and record a change of tone."""
        self._pwm.write_uint32(offset, value)
        self._record_tone()

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        """Write a register through its set, clear or XOR alias and record a change of tone."""
        self._pwm.write_uint32_atomic(offset, value, atomic_type)
        self._record_tone()

    def frequency_hz(self) -> int:
        """Return the current frequency in Hz, 0 for silence."""
        if self._rp2040.gpio[self.pin].function_select != _FUNCTION_PWM:
            return 0
        slice_ = self._pwm.channels[self.pin // 2 % 8]
        level = slice_.cc >> 16 * (self.pin % 2) & 0xFFFF
        if not slice_.csr & 1 or not 0 < level <= slice_.top:
            return 0
        return round(self._rp2040.clk_sys / ((slice_.div or 16) / 16) / (slice_.top + 1))

    def _record_tone(self) -> None:
        hertz = self.frequency_hz()
        if hertz != (self.tones[-1][1] if self.tones else 0):
            self.tones.append((self._rp2040.clock.nanos / NS_PER_MS, hertz))


def _make_bus(
    number: int, sda: int, scl: int, devices: dict[int, BusDevice]
) -> tuple[EmulatedBus, Wire]:
    """Return one I2C bus as (``EmulatedBus``, ``Wire``).

    The first is for the chip's I2C controller, the second for firmware that drives the pins itself.
    ``devices`` ({address: device}) are connected to both.
    """
    bus, wire = EmulatedBus(number, sda, scl, devices), Wire(sda, scl, devices)
    bus.is_held = wire.is_held_low
    return bus, wire


class BoardParts:
    """All parts of a board around a chip with ``flash``, not powered on yet.

    ``bus``, ``die_bus``    I2C bus of tray and display, and that of the die, for the chip's I2C
                            controllers
    ``wire``, ``die_wire``  the same buses for firmware that drives the pins itself

    For a board without DIE_I2C, both buses are the same object.
    """

    def __init__(self, board: Any, flash: bytes, seed: int = 1) -> None:
        self.board = board
        self.panels = LedPanels(board)
        self.pads = Pads(board)
        self.box = EmulatedDie(seed)
        self.die = self._sensor(0, board.DIE_INTERRUPT)
        self.tray = self._sensor(1, board.TRAY_INTERRUPT) if board.TRAY is not None else None
        oled = Sh1106 if board.DRIVERS.get("text") == "sh1106" else Ssd1306
        self.display = oled() if board.TEXT is not None else None
        self.buzzer = Buzzer(board.BUZZER) if board.BUZZER is not None else None
        self.uart = Uart(board.UART[0]) if board.UART is not None else None
        # The die is either on a separate bus or on the bus of tray and display.
        wired: dict[str, dict[int, BusDevice]] = {name: {} for name in buses(board)}
        for name, address, device in (
            (die_bus(board), board.DIE, self.die),
            ("I2C", board.TRAY, self.tray),
            ("I2C", board.TEXT, self.display),
        ):
            if device is not None and address is not None:
                wired[name][address] = device
        made = {name: _make_bus(*bus[:3], wired[name]) for name, bus in buses(board).items()}
        no_bus: Any = (None, None)
        self.bus, self.wire = made.get("I2C", no_bus)
        self.die_bus, self.die_wire = made.get(die_bus(board), no_bus)
        lines = [part for pair in made.values() for part in pair]
        optional = [each for each in (self.tray, self.buzzer, self.uart) if each is not None]
        soldered = (*self.panels.lines, self.pads, self.die, *lines, *optional)
        self.chip = Chip(flash, soldered, flash_cache.miss_cycles(board))
        for line in self.panels.lines:
            line.pace = self.chip.pace
        self.set_supply(5.0)

    def _sensor(self, which: int, interrupt: int | None) -> Accelerometer:
        return Accelerometer(lambda nanos: self.box.sample_at(nanos, which), interrupt)

    def set_supply(self, volts: float) -> None:
        """Set the voltage of the 5 V supply; the board senses half of it."""
        self._set_adc(self.board.SUPPLY_SENSE, volts / 2)

    def set_light(self, volts: float) -> None:
        """Set the voltage of the light sensor."""
        self._set_adc(self.board.LIGHT_SENSE, volts)

    def _set_adc(self, pin: int | None, volts: float) -> None:
        if pin is not None:
            channel = pin - _ADC_FIRST_PIN
            self.chip.rp2040.adc.channel_values[channel] = min(4095, round(volts * _ADC_FULL))
