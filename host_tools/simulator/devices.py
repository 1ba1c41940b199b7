"""Simulated devices of a board; they implement the interfaces of ``pixelpitch.devices``.

Methods are named after what the players (coaches) do. A method raises DeviceError for anything that
is impossible with the real device::

    >>> import random
    >>> from boards import mini16
    >>> clock = ManualClock()
    >>> devices = simulated_devices(mini16, clock, random.Random(1))
    >>> devices.pads.press("shared", "ok")
    >>> devices.pads.down()
    16
"""

import random as random_module
import time
from typing import Any

from pixelpitch.app.tunes import TUNES
from pixelpitch.current import dimmed, light_limit, milliamperes
from pixelpitch.devices import Devices
from pixelpitch.letters import first_unknown_letter
from pixelpitch.ticks import TICKS_PERIOD, add, diff

from ..common.board_folder import load_driver
from ..common.store import Store
from .throws import SAMPLE_RATE_HZ, THROW_ARGUMENT_HELP, ThrowSamples

PAD_KEY_NAMES = ("up", "down", "left", "right", "ok", "back")
MENU_BIT_NUMBER = 12
DISPLAY_LINE_COUNT = 8
CHARACTERS_PER_DISPLAY_LINE = 16
MIN_SHAKE_SAMPLES = 120  # 0.3 s, the shortest shake (die.md)
SENSOR_FIFO_SAMPLES = 32  # samples that an LIS3DH can store (die.md)


class DeviceError(ValueError):
    """A device cannot carry out a command; ``str()`` says why in one line."""

    def __init__(self, received: str, expected: str) -> None:
        super().__init__("got " + received + ", expected " + expected)


class ManualClock:
    """A clock for tests and scripts: it advances only when ``advance`` is called.

    It starts 1.5 s before it wraps around at 2**30, so every longer test crosses the wrap.
    """

    def __init__(self, start: int = TICKS_PERIOD - 1500) -> None:
        self.now = start

    def __call__(self) -> int:
        """Return the time in ms."""
        return self.now

    def advance(self, milliseconds: int) -> None:
        """Let ``milliseconds`` (0 or more) pass, without waiting."""
        if milliseconds < 0:
            raise DeviceError(f"{milliseconds} ms", "0 or more: time does not run back")
        self.now = add(self.now, milliseconds)

    sleep = advance


class RealClock:
    """The laptop's clock in ms.

    It wraps around like the board's clock, and stands still while the laptop stalls. Otherwise the
    samples of a rolling die would jump after a stall, and the detector would take that for a die
    that was picked up.
    """

    def __init__(self) -> None:
        self._now = self._seen = time.monotonic_ns() // 1_000_000

    def __call__(self) -> int:
        """Return the time in ms."""
        seen = time.monotonic_ns() // 1_000_000
        self._now += min(seen - self._seen, 100)  # a longer step means that the laptop has stalled
        self._seen = seen
        return self._now % TICKS_PERIOD


class Panel:
    """The LEDs of the pitch; stores the last frame that was shown.

    ``frames``       number of frames so far
    ``milliamperes`` current of the last frame
    ``maximum``      largest current so far

    A frame that exceeds ``light_limit`` or the board's current budget is refused.
    """

    def __init__(self, board: Any) -> None:
        self.width = board.WIDTH
        self.height = board.HEIGHT
        self.frame = bytes(3 * self.width * self.height)
        self.lit = self.frame  # the frame after scaling, which is the light that leaves the LEDs
        self.scale = 0
        self.frames = 0
        self.budget = board.BUDGET_MA
        self._board = board
        self._tables: dict[int, bytes] = {}
        self.light_limit = light_limit(board)
        self._last_light_limit = -1  # the result of ``light_limit`` when the last frame was shown
        self.milliamperes = self.maximum = milliamperes(board, 0)

    def show(self, frame: bytearray, scale: int) -> None:
        """Show ``frame``, dimmed by ``scale`` / 256; raise DeviceError if it is invalid."""
        if not isinstance(frame, bytearray):
            raise DeviceError(f"a frame of type {type(frame).__name__}", "a bytearray")
        if len(frame) != len(self.frame):
            raise DeviceError(f"a frame of {len(frame)} bytes", f"{len(self.frame)} bytes")
        if type(scale) is not int or not 0 <= scale <= 256:
            raise DeviceError(f"scale {scale!r}", "a whole number 0..256")
        shown = (
            scale == self.scale
            and self.light_limit == self._last_light_limit
            and frame == self.frame
        )
        if shown:  # this frame was already checked; in most steps nothing moves, so this saves time
            self.frames += 1
            return
        if scale not in self._tables:
            self._tables[scale] = bytes(dimmed(value, scale) for value in range(256))
        lit = frame.translate(self._tables[scale])
        total = sum(lit)
        current = milliamperes(self._board, total)
        if current > self.budget and self.light_limit <= light_limit(self._board):
            raise DeviceError(f"a frame of {current} mA", f"at most {self.budget} mA")
        if total > self.light_limit:
            raise DeviceError(f"channels of {total} in all", f"at most {self.light_limit}")
        self.frame = bytes(frame)
        self.lit = bytes(lit)
        self.scale = scale
        self._last_light_limit = self.light_limit
        self.frames += 1
        self.milliamperes = current
        self.maximum = max(self.maximum, current)

    def light(self, x: int, y: int) -> tuple[int, ...]:
        """Return (red, green, blue), 0..255, of the light that the LED in column x, row y emits."""
        at = self._at(x, y)
        return tuple(self.lit[at : at + 3])

    def colour(self, x: int, y: int) -> tuple[int, ...]:
        """Return (red, green, blue) of an LED in the last frame, before dimming by the scale.

        Return black if the scale makes the LED completely dark.
        """
        at = self._at(x, y)
        return tuple(self.frame[at : at + 3]) if any(self.lit[at : at + 3]) else (0, 0, 0)

    def _at(self, x: int, y: int) -> int:
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise DeviceError(f"LED {x}, {y}", f"0..{self.width - 1}, 0..{self.height - 1}")
        return 3 * (y * self.width + x)


class Pads:
    """The button pads: MENU, and groups (clusters) of six pads for the coaches.

    ``clusters`` has the names of the groups: ("left", "right"), or ("shared",) if both coaches use
    the same pads.
    """

    def __init__(self, board: Any) -> None:
        self.clusters = ("left", "right") if len(board.PADS) == 2 else ("shared",)
        self._down = 0

    def down(self) -> int:
        """Return the bits of the pads that are down now."""
        return self._down

    def press(self, pad_cluster: str, key: str | None = None) -> None:
        """Press a pad until ``release``: ``press("left", "ok")`` or ``press("menu")``."""
        bit = self.bit(pad_cluster, key)
        if self._down & bit:
            raise DeviceError(self.pad_words(pad_cluster, key), "a pad that is not down yet")
        self._down |= bit

    def release(self, pad_cluster: str, key: str | None = None) -> None:
        """Release a pad that is down."""
        bit = self.bit(pad_cluster, key)
        if not self._down & bit:
            raise DeviceError(self.pad_words(pad_cluster, key), "a pad that is down")
        self._down &= ~bit

    def bit(self, pad_cluster: str, key: str | None = None) -> int:
        """Return the bit that stands for a pad in ``down()``.

        Raises DeviceError for an unknown pad.
        """
        if pad_cluster == "menu" and key is None:
            return 1 << MENU_BIT_NUMBER
        if pad_cluster in self.clusters and key in PAD_KEY_NAMES:
            return 1 << self.clusters.index(pad_cluster) * len(PAD_KEY_NAMES) + PAD_KEY_NAMES.index(
                key
            )
        expected = f"{' or '.join(self.clusters)} and one of {', '.join(PAD_KEY_NAMES)}; or menu"
        raise DeviceError(self.pad_words(pad_cluster, key), expected)

    @staticmethod
    def pad_words(pad_cluster: str, key: str | None = None) -> str:
        """Return the name of a pad as scripts write it, such as ``left ok``."""
        return str(pad_cluster) if key is None else f"{pad_cluster} {key}"


class Die:
    """The acceleration sensors in the die and in the tray (the box for throws).

    They produce samples while the clock runs; each stores its last ``fifo`` samples. If ``die`` or
    ``tray`` is False, the board lacks that sensor, and ``read`` returns None in place of its
    samples.
    """

    def __init__(
        self,
        clock: Any,
        random: Any,
        die: bool = True,
        tray: bool = True,
        fifo: int = SENSOR_FIFO_SAMPLES,
    ) -> None:
        self._clock = clock
        self._since = clock()
        self._remainder = 0  # fraction of a sample left over from the last reading, in thousandths
        self._throws = ThrowSamples(random)
        self._coming: list[Any] = []
        self._next = 0
        self._back = False  # True while ``_swing`` goes backwards through the samples of a shake
        self.held = False
        self._tray = tray
        self._fifo = fifo
        self._fitted = die
        self.is_plugged_in = die
        self.losses = [0, 0]

    @property
    def busy(self) -> bool:
        """Return True while samples of a throw remain to be read."""
        return self._next < len(self._coming)

    def read(self) -> tuple[Any, Any]:
        """Return (die, tray): the samples since the last call, as defined in ``devices``."""
        now = self._clock()
        due = self._remainder + diff(now, self._since) * SAMPLE_RATE_HZ
        self._since = now
        count, self._remainder = divmod(due, 1000)
        if self.held:
            pairs = [self._swing() for _ in range(count)]
        else:
            pairs = self._coming[self._next : self._next + count]
            self._next += len(pairs)
        if not self.busy and self._coming:
            self._coming, self._next = [], 0
        missing = min(count - len(pairs), self._fifo)
        if missing > 0:
            pairs += self._throws.rest_samples(missing * 1000 / SAMPLE_RATE_HZ)[:missing]
        self.losses[0] = self.losses[1] = max(len(pairs) - self._fifo, 0)
        pairs = pairs[-self._fifo :]
        die = [pair[0] for pair in pairs] if self.is_plugged_in else None
        tray = [pair[1] for pair in pairs] if self._tray else None
        return die, tray

    def faults(self) -> tuple[str, str]:
        """Return (die, tray): for each sensor why it does not answer, or "" if it does."""
        return ("" if self.is_plugged_in else "the lead is pulled out", "")

    def throw(self, outcome: Any) -> None:
        """Shake and throw the die with the given outcome.

        ``outcome`` is a face, 1..6, or one of these: "out" (it leaves the box), "cocked" (it comes
        to rest leaning), "weak" (it is hardly thrown), "grabbed" (it is caught while it rolls),
        "set down" (it is shaken and then put down).

        If the die is still rolling after an earlier throw, this throw begins once the die is at
        rest.
        """
        # The detector needs a pause between two throws.
        between = self._throws.rest_samples(1000) if self.busy else []
        samples = self._throws.samples_of(outcome)
        if samples is None:
            raise DeviceError(f"throw {outcome!r}", THROW_ARGUMENT_HELP)
        self._coming = self._coming[self._next :] + between + samples
        self._next = 0

    def shake(self, outcome: int | str) -> None:
        """Begin to shake for the throw ``outcome``, which ``release()`` completes."""
        self.throw(outcome)
        self.held = True
        self._back = False

    def release(self) -> None:
        """Throw the die that is being shaken."""
        self.held = False

    def _swing(self) -> Any:
        """Return the next sample of a die that is being shaken, until ``release`` is called."""
        if self._next >= min(MIN_SHAKE_SAMPLES, len(self._coming) - 1):
            self._back = True
        # To prolong a shake, its samples are replayed backwards and forwards in turn. The first
        # quarter is left out, because in it the hand still picks up the die.
        elif self._next <= MIN_SHAKE_SAMPLES // 4:
            self._back = False
        self._next += -1 if self._back else 1
        return self._coming[self._next]

    def unplug(self) -> None:
        """Pull the die's lead (its cable) out, so that the die no longer answers."""
        if not self.is_plugged_in:
            raise DeviceError("pull the lead out", "a lead that is in")
        self.is_plugged_in = False

    def plug_in(self) -> None:
        """Put the die's lead back in."""
        if not self._fitted:
            raise DeviceError("put the lead in", "a board with a die")
        if self.is_plugged_in:
            raise DeviceError("put the lead back", "a lead that is out")
        self.is_plugged_in = True


class Sound:
    """The buzzer: ``tunes`` lists the played tunes, oldest first, as (time in ms, name)."""

    def __init__(self, clock: Any, tunes: Any = None, fitted: bool = True) -> None:
        self._clock = clock
        self._tunes = tunes
        self.fitted = fitted
        self.tunes: list[tuple[int, str]] = []

    def play(self, name: str) -> None:
        """Start the tune ``name``; raises DeviceError if there is no such tune."""
        if not isinstance(name, str) or (self._tunes is not None and name not in self._tunes):
            raise DeviceError(f"tune {name!r}", "one of " + ", ".join(sorted(self._tunes or ())))
        self.tunes.append((self._clock(), name))


class Display:
    """The text display: 8 lines of 16 characters of ASCII."""

    def __init__(self) -> None:
        self.lines = [""] * DISPLAY_LINE_COUNT

    def show(self, lines: Any) -> None:
        """Show exactly 8 lines of at most 16 characters; raise DeviceError for anything else."""
        if not isinstance(lines, (list, tuple)) or len(lines) != DISPLAY_LINE_COUNT:
            raise DeviceError(f"lines {lines!r}", f"{DISPLAY_LINE_COUNT} lines")
        for line in lines:
            if not isinstance(line, str) or len(line) > CHARACTERS_PER_DISPLAY_LINE:
                raise DeviceError(
                    f"line {line!r}", f"a text of at most {CHARACTERS_PER_DISPLAY_LINE} characters"
                )
            if first_unknown_letter(line):
                raise DeviceError(f"line {line!r}", "characters that the display has")
        self.lines = list(lines)


def simulated_devices(
    board: Any,
    clock: Any,
    random: Any = None,
    fifo: int | None = None,
    store: Any = None,
    console: Any = None,
) -> Devices:
    """Return simulated ``Devices`` for the board module ``board``.

    ``random``   chooses the samples of throws (a ``random.Random``); None: the same ones each time
    ``fifo``     number of samples that a sensor stores; None: the FIFO size of its driver
    ``store``    the data of earlier sessions (``common.store``); None: no data
    ``console``  the connection to a laptop (``live.console``)
    """
    store = store or Store()
    name = board.DRIVERS.get("motion")
    if fifo is None:
        fifo = (
            load_driver(name, board).get("FIFO_SAMPLES", SENSOR_FIFO_SAMPLES)
            if name
            else SENSOR_FIFO_SAMPLES
        )
    chance = random or random_module.Random(1)
    return Devices(
        clock,
        Panel(board),
        Pads(board),
        Die(clock, chance, board.DIE is not None, board.TRAY is not None, fifo),
        Sound(clock, TUNES, board.BUZZER is not None),
        Display() if board.TEXT is not None else None,
        entropy=(random or random_module.Random(1)).randbytes,
        files=store.files,
        flash=store.flash,
        console=console,
    )
