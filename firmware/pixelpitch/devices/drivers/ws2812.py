"""Driver of WS2812B panels by PIO and DMA, with one data line for each panel.

Each data line has its own state machine and DMA channel, so all panels receive their data at the
same time, without using the processor. ``show`` waits for the end of the previous frame, so no
frame is torn. The state machine counts the bits of a frame and then keeps the line low for 320 us,
even if the processor is late.

``show(frame, scale)`` implements the interface ``pixels``. For other programs the class also has
the interface of Adafruit's NeoPixel classes. Pixel 0 is the top left LED, and the numbers run row
by row, whatever the panels' wiring::

    pixels = Pixels(32, 16, ((22, 0, 0, 16, 16), (26, 16, 0, 16, 16)), auto_write=False)
    pixels.fill(0x101010)
    pixels[33] = (255, 0, 0)
    pixels.show()

A 0 is sent as 300 ns high and 900 ns low, a 1 as 700 ns high and 600 ns low. All revisions of the
chip accept a 0 of 250 to 380 ns high, a 1 of 650 to 750 ns high, and at least 580 ns low
(boards/README.md, "Timing"). A frame ends after 280 us low (WS2812B V5; the other revisions need
less).
"""

import sys
from array import array
from time import sleep_us

import micropython
import rp2
from machine import Pin
from micropython import const
from uctypes import addressof

from ...current import fitting_scale, light_limit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rp2.asm_pio import (
        isr,
        jmp,
        mov,
        nop,
        not_x,
        null,
        osr,
        out,
        pull,
        wrap,
        wrap_target,
        x,
        y,
        y_dec,
    )
    from rp2.asm_pio import set as set  # noqa: A004

    ptr8 = bytearray  # these stand for types of MicroPython's viper emitter: pointers to memory
    ptr16 = array[int]
    ptr32 = array[int]

INTERFACE_NAME = "pixels"
MAX_PANELS = 8  # the number of state machines in the chip's two PIO blocks
# a data line has at most this many LEDs; more would take longer than a step of 20 ms
MAX_LINE_LEDS = 640

_PIO_HERTZ = const(10_000_000)  # a PIO cycle takes 100 ns; a 0 takes 12 cycles, a 1 takes 13
_LED_BITS = const(24)

WIRING = "top left columns serpentine"


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=_LED_BITS,
    fifo_join=rp2.PIO.JOIN_TX,
)
def _line():
    # The first three instructions run once. They read the number of bits in a frame, minus one.
    pull().side(0)
    mov(isr, osr).side(0)
    out(null, 32).side(0)
    wrap_target()
    mov(y, isr).side(0)
    label("bit")  # type: ignore[name-defined]  # noqa: F821
    out(x, 1).side(0)[5]  # the program waits here, with the line low, for the next frame
    jmp(not_x, "zero").side(1)[2]
    jmp(y_dec, "bit").side(1)[3]
    jmp("gap").side(0)
    label("zero")  # type: ignore[name-defined]  # noqa: F821
    jmp(y_dec, "bit").side(0)[2]
    label("gap")  # type: ignore[name-defined]  # noqa: F821
    set(y, 31).side(0)
    label("low")  # type: ignore[name-defined]  # noqa: F821
    nop().side(0)[15]
    nop().side(0)[15]
    nop().side(0)[15]
    nop().side(0)[15]
    nop().side(0)[15]
    nop().side(0)[15]
    jmp(y_dec, "low").side(0)[3]  # low for 32 * 100 cycles (320 us), which ends the frame
    wrap()


_StateMachine = rp2.StateMachine
_DMA = rp2.DMA
# Unload the rest of the module ``rp2``, the PIO assembler, which takes 1.4 KB of heap. The name is
# set to None first, because MicroPython's dict keeps a reference to a deleted value.
rp2 = sys.modules["rp2"] = None  # type: ignore[assignment]
del rp2, sys.modules["rp2"]


@micropython.viper
def _pack(frame: ptr8, scale: int, order: ptr16, words: ptr32) -> int:
    """Convert ``frame`` to ``words``, one for each LED; return the sum of all dimmed channels.

    ``order`` is the result of ``wire_order``, ``scale`` (0..256) the brightness in 256ths. Values
    are rounded up, as in ``current.dimmed``: at scale 1 the sum is the number of lit channels.
    """
    total = 0
    count = int(order[0])
    for led in range(count):
        at = int(order[led + 1])
        red = int(frame[at]) * scale + 255 >> 8
        green = int(frame[at + 1]) * scale + 255 >> 8
        blue = int(frame[at + 2]) * scale + 255 >> 8
        words[led] = green << 24 | red << 16 | blue << 8
        total += red + green + blue
    return total


def wire_order(width, panels, wiring=WIRING):
    """Return the offsets of the LEDs in a frame, in the order in which the data lines send them.

    The result is an ``array('H')``: the number of LEDs, then their offsets, panel by panel.
    ``wiring`` has four words: ``top`` or ``bottom`` and ``left`` or ``right`` for the corner with a
    panel's first LED, ``columns`` or ``rows`` for the direction of the data line, and
    ``serpentine`` if every second column or row runs backwards, otherwise ``straight``.
    """
    words = wiring.split()
    order = array("H", [0])
    for _, left, top, columns, rows in panels:
        start = top * width + left  # the panel's first LED
        right, down = 1, width
        if "right" in words:
            start += columns - 1
            right = -right
        if "bottom" in words:
            start += (rows - 1) * width
            down = -down
        lines, length, aside, along = columns, rows, right, down
        if "rows" in words:
            lines, length, aside, along = rows, columns, down, right
        for line in range(lines):
            at, step = start, along
            if line & 1 and "serpentine" in words:
                at, step = start + (length - 1) * along, -along
            for led in range(at, at + length * step, step):
                order.append(3 * led)
            start += aside
    order[0] = len(order) - 1
    return order


def make(board):
    """Return the ``Pixels`` of ``board``, limited to its current budget."""
    limit = light_limit(board)
    return Pixels(board.WIDTH, board.HEIGHT, board.PANELS, board.WIRING, limit, auto_write=False)


class Pixels:
    """Shows one picture of ``width`` by ``height`` LEDs on all panels of a board.

    Each of ``panels`` is (data pin, left column, top row, columns, rows). ``limit`` is the largest
    allowed sum of all channels (each 0..255), or None; brighter frames are dimmed. ``brightness``
    (0..1) and ``auto_write`` apply to pixels that are set one by one; ``n`` is their number. Raises
    ValueError if no state machine or DMA channel is free.
    """

    def __init__(
        self, width, height, panels, wiring=WIRING, limit=None, brightness=1.0, auto_write=True
    ):
        self.n = width * height
        self.auto_write = auto_write
        self.brightness = brightness
        self.light_limit = 765 * self.n if limit is None else limit
        self._order = wire_order(width, panels, wiring)
        self._words = array("I", bytes(4 * self.n))
        # The frame of the pixels that are set one by one, created when the first of them is set.
        self._own: bytearray | None = None
        self._machines = []
        self._channels = []
        # The address of each panel's first word. It is stored, because computing it would allocate
        # an integer.
        self._starts: list[int] = []
        first = 0
        for number, (pin, _, _, columns, rows) in enumerate(panels):
            count = columns * rows
            line = Pin(pin, Pin.OUT, value=0)
            machine = _StateMachine(number, _line, freq=_PIO_HERTZ, sideset_base=line)
            machine.put(count * _LED_BITS - 1)
            machine.active(1)
            channel = _DMA()
            # DREQ numbers of the TX FIFOs: from 0 on for PIO0, from 8 on for PIO1 (machine 4).
            request = number if number < 4 else number + 4
            control = channel.pack_ctrl(inc_write=False, treq_sel=request)
            channel.config(write=machine, count=count, ctrl=control)
            self._machines.append(machine)
            self._channels.append(channel)
            self._starts.append(addressof(self._words) + 4 * first)
            first += count

    @property
    def busy(self):
        """Whether a frame is being sent; ``show`` would then wait for up to 8 ms."""
        for channel in self._channels:  # noqa: SIM110 - any() would allocate a generator
            if channel.active():
                return True
        return False

    def show(self, frame=None, scale=256):
        """Show ``frame``, with each channel multiplied by ``scale`` / 256; allocates no memory.

        ``frame`` is a bytearray of R G B, row by row; ``scale`` is 0..256. Without arguments, show
        the pixels that were set one by one. Returns as soon as sending has begun, for which it may
        have to wait until the previous frame has ended.
        """
        if frame is None:
            frame = self._pixels()
            scale = self._scale
        elif len(frame) != 3 * self.n or not 0 <= scale <= 256:
            raise ValueError(f"a frame of {len(frame)} bytes, scale {scale}")
        while self.busy:  # the loop rarely waits, because a frame takes 8 ms and a step 20 ms
            pass
        words = self._words
        total = _pack(frame, scale, self._order, words)
        if total > self.light_limit:
            lit = _pack(frame, 1, self._order, words)
            total = _pack(frame, 256, self._order, words)
            _pack(frame, fitting_scale(self.light_limit, total, lit), self._order, words)
        starts = self._starts
        channels = self._channels
        for line in range(len(channels)):
            channels[line].config(read=starts[line], trigger=True)

    def deinit(self):
        """Stop sending, and release the DMA channels; the LEDs keep showing the last frame."""
        while self.busy:
            pass
        # DMA has ended, but each state machine may still send nine words (eight in its FIFO) of 31
        # us each. ``sleep_ms(1)`` could be too short, because it ends with the current millisecond.
        sleep_us(400)
        for channel in self._channels:
            channel.close()
        for machine in self._machines:
            machine.active(0)
        self._channels = []
        self._machines = []

    # The interface of Adafruit's NeoPixel classes.

    @property
    def brightness(self):
        """The brightness of the pixels that are set one by one, 0.0..1.0."""
        return self._scale / 256

    @brightness.setter
    def brightness(self, value):
        self._scale = int(256 * min(max(value, 0), 1))

    def __len__(self):
        return self.n

    def __getitem__(self, index):
        at = self._at(index)
        own = self._pixels()
        return (own[at], own[at + 1], own[at + 2])

    def __setitem__(self, index, colour):
        self._put(self._at(index), colour)
        if self.auto_write:
            self.show()

    def fill(self, colour):
        """Set all pixels to ``colour``: (red, green, blue) or 0xRRGGBB."""
        for led in range(self.n):
            self._put(3 * led, colour)
        if self.auto_write:
            self.show()

    def _pixels(self):
        if self._own is None:
            self._own = bytearray(3 * self.n)
        return self._own

    def _at(self, index):
        if not -self.n <= index < self.n:
            raise IndexError(f"pixel {index} of {self.n}")
        return 3 * (index % self.n)

    def _put(self, at, colour):
        if isinstance(colour, int):
            colour = (colour >> 16, colour >> 8 & 255, colour & 255)
        own = self._pixels()
        own[at], own[at + 1], own[at + 2] = colour
