"""WS2812B LEDs on a data line: edges in, colours and complaints out.

Every edge is kept with its time; a frame is decoded when the line has been low for
280 us.  Nobody knows which revision a panel carries, so each high has to lie in the window of
all kinds in ``KINDS``.  A low has to last as long as the most demanding of them asks, and within
a frame at most 5 us: no LED takes less than that for the end of a frame.  Whatever lies outside
is a fault, listed in ``faults``, and so is a frame that ends within a LED.
"""

from collections import deque
from typing import Any, NamedTuple

import numpy as np
from rp2040py.gpio_pin import GPIOPinState

from pixelpitch.current import milliamperes

from ..common.led_order import WIRING, places

# Data sheets: high of a 0, high of a 1 (ns, least and most), least low of a 0, of a 1.
KINDS = {
    "WS2812B": ((250, 550), (650, 950), 700, 300),
    "WS2812B V5": ((220, 380), (580, 1000), 580, 580),
    "SK6812": ((150, 450), (450, 750), 750, 450),
}
BETWEEN_NS = 500  # a longer high is a 1
LOW_MOST_NS = 5000
RESET_NS = 280_000
BITS = 24
FRAMES_KEPT = 64  # frames a line
# Lines are data for LEDs that do not know of each other: what starts a little later only shows
# later.  A garbage collection or a miss of the flash cache between two starts takes 130 us.  An eye
# sees no difference below a step of the board, 20 ms; a frame of another step is one.
APART_MOST_NS = 5_000_000


class Frame(NamedTuple):
    """What one line sent: times in ns of emulated time, ``colours`` as R G B bytes."""

    start: float
    end: float  # the last falling edge
    bits: int
    colours: bytes
    faults: tuple[str, ...]


class Line:
    """``count`` LEDs behind the data pin ``pin``.  ``latched`` is what they show, R G B."""

    def __init__(self, pin: int, count: int) -> None:
        self.pin = pin
        self.count = count
        self.latched = bytearray(3 * count)
        self.frames: deque[Frame] = deque(maxlen=FRAMES_KEPT)
        self.total = 0
        self.faults: list[str] = []
        self.changed: Any = None  # called with each frame
        self.pace: Any = None  # the chip's, for exact times; None: as the clock says
        self._edges: list[float] = []
        self._high = False
        self._pio: Any = None

    def attach(self, rp2040: Any) -> None:
        """Solder it to the pin."""
        self._rp2040 = rp2040
        self._clock = rp2040.clock
        self._alarm = rp2040.clock.create_alarm(self._look)
        rp2040.gpio[self.pin].add_listener(self._edge)

    def power_off(self) -> None:
        """Lose what the LEDs show."""
        self.latched[:] = bytes(3 * self.count)

    def _edge(self, new: Any, old: Any) -> None:
        high = new is GPIOPinState.HIGH
        if high is self._high:
            return
        self._high = high
        if not self._edges:
            self._pio = self.pace.block(self.pin) if self.pace is not None else None
            self._alarm.schedule(RESET_NS)
        if self._pio is None:
            self._edges.append(self._clock.nanos)
        else:
            self._edges.append(self._pio.nanos())

    def _look(self) -> None:
        """End the frame if the line has been low for long enough, or look again later."""
        since = self._edges[-1]
        now = self._clock.nanos
        if self._high:
            self._alarm.schedule(RESET_NS)
        elif now - since < RESET_NS:
            self._alarm.schedule((since + RESET_NS - now) // 8 * 8 + 8)
        else:
            edges, self._edges = self._edges, []
            self._latch(decode(edges, self.count))

    def _latch(self, frame: Frame) -> None:
        self.latched[: len(frame.colours)] = frame.colours
        self.frames.append(frame)
        self.total += 1
        self.faults += [f"line {self.pin}, frame {self.total}: {each}" for each in frame.faults]
        if self.changed is not None:
            self.changed(self, frame)


def decode(edges: list[float], count: int) -> Frame:
    """Return the frame in ``edges``, alternately rising and falling, in ns.

    The last low is the reset.  LEDs after the ``count``-th do not exist.
    """
    times = np.array(edges)
    highs = times[1::2] - times[0::2]
    lows = times[2::2] - times[1:-1:2]
    ones = highs >= BETWEEN_NS
    after = ones[: len(lows)]  # which bit a low belongs to; the last one's is the reset
    faults = []
    for kind, (zero, one, zero_low, one_low) in KINDS.items():
        for name, values, (least, most) in (
            ("high of a 0", highs[~ones], zero),
            ("high of a 1", highs[ones], one),
            ("low of a 0", lows[~after], (zero_low, LOW_MOST_NS)),
            ("low of a 1", lows[after], (one_low, LOW_MOST_NS)),
        ):
            wrong = values[(values < least) | (values > most)]
            if len(wrong):
                faults.append(
                    f"{len(wrong)} times {name} of {wrong[0]:.0f} ns, {kind} takes {least}..{most}"
                )
    if len(highs) % BITS:
        faults.append(f"torn: {len(highs)} bits, expected {BITS} a LED")
    if len(highs) > BITS * count:
        faults.append(f"{len(highs)} bits, expected at most {BITS * count}")
    leds = min(len(highs) // BITS, count)
    grb = np.packbits(ones[: leds * BITS]).reshape(leds, 3)
    colours = grb[:, [1, 0, 2]].tobytes()
    return Frame(edges[0], edges[-1], len(highs), colours, tuple(faults))


class Panels:
    """All lines of a board as one image of ``width`` x ``height`` LEDs.

    ``panels`` as in a board's file: (pin, left, top, columns, rows); how the LEDs
    of a panel follow one another says ``WIRING``, if the board has one.
    """

    def __init__(self, board: Any) -> None:
        self.width = board.WIDTH
        self.height = board.HEIGHT
        self.lines = [Line(pin, wide * high) for pin, _, _, wide, high in board.PANELS]
        wiring = getattr(board, "WIRING", WIRING)
        self._places = [places(panel, wiring) for panel in board.PANELS]
        self._board = board

    @property
    def faults(self) -> list[str]:
        """What was wrong on the lines so far."""
        return [fault for line in self.lines for fault in line.faults]

    @property
    def total(self) -> int:
        """How many frames were latched, counted on the first line."""
        return self.lines[0].total

    def image(self) -> bytes:
        """Return what leaves the LEDs: R G B, row by row from the top left."""
        image = np.zeros((self.height, self.width, 3), np.uint8)
        for line, (xs, ys) in zip(self.lines, self._places, strict=True):
            image[ys, xs] = np.frombuffer(bytes(line.latched), np.uint8).reshape(-1, 3)
        return image.tobytes()

    def milliamperes(self) -> int:
        """Return what the LEDs draw, as the board's file reckons it."""
        return milliamperes(self._board, sum([sum(line.latched) for line in self.lines]))

    def torn(self) -> list[str]:
        """Return the frames whose lines did not start within the same step of the board."""
        result = []
        for number, frames in enumerate(zip(*[line.frames for line in self.lines], strict=False)):
            starts = [frame.start for frame in frames]
            if max(starts) - min(starts) > APART_MOST_NS:
                result.append(
                    f"frame {number}: lines start {max(starts) - min(starts):.0f} ns apart"
                )
        return result
