"""Emulates WS2812B LEDs on a data line: receives edges, returns colours and faults.

A frame ends with a low of 280 us and is then decoded. ``faults`` lists violations of the timing,
and frames that end within an LED.

A panel may have any revision of the LED, so each high and low must be right for all
``PULSE_LIMITS_BY_LED_TYPE``. Within a frame a low must last at most 5 us, because an LED may take a
longer one for the end of the frame.
"""

from collections import deque
from typing import Any, NamedTuple

import numpy as np
from rp2040py.gpio_pin import GPIOPinState

from pixelpitch.current import milliamperes

from ..common.led_order import DEFAULT_WIRING, led_positions

# {type of LED: limits of its pulses in ns, from the data sheet}. The limits are
# - (minimum, maximum) of the high of a bit 0
# - (minimum, maximum) of the high of a bit 1
# - minimum of the low of a bit 0
# - minimum of the low of a bit 1
PULSE_LIMITS_BY_LED_TYPE = {
    "WS2812B": ((250, 550), (650, 950), 700, 300),
    "WS2812B V5": ((220, 380), (580, 1000), 580, 580),
    "SK6812": ((150, 450), (450, 750), 750, 450),
}
BIT_HIGH_THRESHOLD_NS = 500  # a high that lasts longer is a 1
MAX_LOW_PULSE_NS = 5000
LED_RESET_NS = 280_000
BITS_PER_LED = 24
MAX_STORED_FRAMES = 64  # at most this many frames of a line are stored, the most recent ones
# How much later the data line of one panel may start its part of a frame than that of another. This
# limit is between two cases. A garbage collection or a cache miss between two starts takes 130 us,
# which only delays some LEDs. With a whole session step (20 ms) between them, the lines would show
# pictures of different steps.
MAX_LINE_START_SKEW_NS = 5_000_000


class LineFrame(NamedTuple):
    """One frame on one line. Times are in emulated ns; ``colours`` are R G B bytes."""

    start_ns: float
    end_ns: float  # time of the last falling edge
    bit_count: int
    colours: bytes
    faults: tuple[str, ...]


class LedLine:
    """``count`` LEDs in a row on the data pin ``pin``.

    ``latched`` contains the colours that they show now, as R G B bytes.
    """

    def __init__(self, pin: int, count: int) -> None:
        self.pin = pin
        self.count = count
        self.latched = bytearray(3 * count)
        self.frames: deque[LineFrame] = deque(maxlen=MAX_STORED_FRAMES)
        self.frame_count = 0
        self.faults: list[str] = []
        self.on_frame: Any = None  # called with each frame
        self.pace: Any = None  # the chip's PioPace, for exact times; None uses the clock
        self._edges: list[float] = []
        self._high = False
        self._pio: Any = None

    def attach(self, rp2040: Any) -> None:
        """Connect the line to its pin."""
        self._rp2040 = rp2040
        self._clock = rp2040.clock
        self._alarm = rp2040.clock.create_alarm(self._check_for_end)
        rp2040.gpio[self.pin].add_listener(self._edge)

    def power_off(self) -> None:
        """Turn the LEDs off."""
        self.latched[:] = bytes(3 * self.count)

    def _edge(self, new: Any, old: Any) -> None:
        high = new is GPIOPinState.HIGH
        if high is self._high:
            return
        self._high = high
        if not self._edges:
            self._pio = self.pace.pio_block_of(self.pin) if self.pace is not None else None
            self._alarm.schedule(LED_RESET_NS)
        if self._pio is None:
            self._edges.append(self._clock.nanos)
        else:
            self._edges.append(self._pio.pio_time_ns())

    def _check_for_end(self) -> None:
        """End the frame if the line was low for LED_RESET_NS, otherwise check again later."""
        since = self._edges[-1]
        now = self._clock.nanos
        if self._high:
            self._alarm.schedule(LED_RESET_NS)
        elif now - since < LED_RESET_NS:
            self._alarm.schedule((since + LED_RESET_NS - now) // 8 * 8 + 8)
        else:
            edges, self._edges = self._edges, []
            self._latch(decode_edges(edges, self.count))

    def _latch(self, frame: LineFrame) -> None:
        self.latched[: len(frame.colours)] = frame.colours
        self.frames.append(frame)
        self.frame_count += 1
        self.faults += [
            f"line {self.pin}, frame {self.frame_count}: {each}" for each in frame.faults
        ]
        if self.on_frame is not None:
            self.on_frame(self, frame)


def decode_edges(edges: list[float], count: int) -> LineFrame:
    """Return the frame in ``edges``, the times in ns of alternately rising and falling edges.

    The low after the last edge ends the frame. Bits after the last of the ``count`` LEDs are
    ignored.
    """
    times = np.array(edges)
    highs = times[1::2] - times[0::2]
    lows = times[2::2] - times[1:-1:2]
    ones = highs >= BIT_HIGH_THRESHOLD_NS
    # ``after[n]`` is True if the low number ``n`` follows the high of a bit 1. The low after the
    # last bit is not checked, because it is the end of the frame.
    after = ones[: len(lows)]
    faults = []
    for kind, (zero, one, zero_low, one_low) in PULSE_LIMITS_BY_LED_TYPE.items():
        for name, values, (least, most) in (
            ("high of a 0", highs[~ones], zero),
            ("high of a 1", highs[ones], one),
            ("low of a 0", lows[~after], (zero_low, MAX_LOW_PULSE_NS)),
            ("low of a 1", lows[after], (one_low, MAX_LOW_PULSE_NS)),
        ):
            wrong = values[(values < least) | (values > most)]
            if len(wrong):
                faults.append(
                    f"{len(wrong)} times {name} of {wrong[0]:.0f} ns, {kind} takes {least}..{most}"
                )
    if len(highs) % BITS_PER_LED:
        faults.append(f"torn: {len(highs)} bits, expected {BITS_PER_LED} a LED")
    if len(highs) > BITS_PER_LED * count:
        faults.append(f"{len(highs)} bits, expected at most {BITS_PER_LED * count}")
    leds = min(len(highs) // BITS_PER_LED, count)
    grb = np.packbits(ones[: leds * BITS_PER_LED]).reshape(leds, 3)
    colours = grb[:, [1, 0, 2]].tobytes()
    return LineFrame(edges[0], edges[-1], len(highs), colours, tuple(faults))


class LedPanels:
    """All LED lines of a board as one image of ``width`` x ``height`` LEDs.

    Each of the board's ``PANELS`` is (pin, left, top, columns, rows). ``WIRING``, if present,
    defines the order of the LEDs within a panel.
    """

    def __init__(self, board: Any) -> None:
        self.width = board.WIDTH
        self.height = board.HEIGHT
        self.lines = [LedLine(pin, wide * high) for pin, _, _, wide, high in board.PANELS]
        wiring = getattr(board, "WIRING", DEFAULT_WIRING)
        self._places = [led_positions(panel, wiring) for panel in board.PANELS]
        self._board = board

    @property
    def faults(self) -> list[str]:
        """Return the faults on all lines so far."""
        return [fault for line in self.lines for fault in line.faults]

    @property
    def frame_count(self) -> int:
        """Return the number of frames so far, counted on the first line."""
        return self.lines[0].frame_count

    def image(self) -> bytes:
        """Return the light of the LEDs: R G B, row by row from the top left."""
        image = np.zeros((self.height, self.width, 3), np.uint8)
        for line, (xs, ys) in zip(self.lines, self._places, strict=True):
            image[ys, xs] = np.frombuffer(bytes(line.latched), np.uint8).reshape(-1, 3)
        return image.tobytes()

    def current_ma(self) -> int:
        """Return the current of the LEDs in mA, calculated with the values in the board's file."""
        return milliamperes(self._board, sum([sum(line.latched) for line in self.lines]))

    def misaligned_frames(self) -> list[str]:
        """Return a message for each frame that did not start on all data lines at the same time.

        The limit for the difference is MAX_LINE_START_SKEW_NS.
        """
        result = []
        # If the emulator has stopped during a frame, that frame is complete only on some lines.
        common = min([line.frame_count for line in self.lines])
        complete = [
            list(line.frames)[: len(line.frames) + common - line.frame_count] for line in self.lines
        ]
        size = min([len(frames) for frames in complete])
        rows = zip(*[frames[len(frames) - size :] for frames in complete], strict=True)
        for number, frames in enumerate(rows):
            starts = [frame.start_ns for frame in frames]
            if max(starts) - min(starts) > MAX_LINE_START_SKEW_NS:
                result.append(
                    f"frame {number}: lines start {max(starts) - min(starts):.0f} ns apart"
                )
        return result
