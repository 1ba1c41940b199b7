"""An emulated Pico with its parts: accepts presses and throws, returns lights, text and output.

::

    twin = Twin("pitch32", firmware={})
    twin.run("print(1 + 1)")          # "2\\r\\n", over the raw REPL
    twin.press("left ok")
    twin.throw(4)
    twin.colour_words("d5"), twin.text()

Emulated time passes only during calls, so two runs are equal to the nanosecond. A Twin has the
methods of the simulator's ``Player``, so ``simulator.script`` plays the same scripts on both.
"""

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from pixelpitch import rulesets
from pixelpitch.app import game_order
from pixelpitch.rules.errors import NotUnderstood

from ..common import board_folder
from ..simulator import hands
from ..simulator.devices import DeviceError
from ..simulator.throws import THROW_ARGUMENT_HELP
from . import repl, timer
from .board import BoardParts
from .image import make_flash
from .repl import BoardError

__all__ = ["BoardError", "Twin"]

BOOT_TIMEOUT_MS = 5000
MAX_BLINK_PERIOD_MS = 1400  # longer than the period of any blinking light
PROGRAM_TIMEOUT_MS = 60000
_TWO_STEPS_MS = 40
_WHOLE_STEPS = 12
_SLEEP_CHECK_MS = 0.2  # interval in emulated ms at which to check whether the processor sleeps
_MAX_SLEEP_CHECKS = 2500


class Twin:
    """A board (its module or name) on an emulated Pico, powered on.

    ``firmware``   {path: bytes} of slot a; None means this checkout's firmware, {} an empty slot
    ``files``      {path: bytes} of the data region
    ``uf2``        path of a UF2 file to use instead of base image and firmware
    ``flash``      2 MB to use instead of base image and firmware, from ``flash()`` of another twin
    ``installed``  (id, name) of each ruleset that is installed in ``flash``, in their order there
    """

    def __init__(
        self,
        board: ModuleType | str = "pitch32",
        firmware: dict[str, bytes] | None = None,
        files: dict[str, bytes] | None = None,
        flash: bytes | None = None,
        uf2: str | None = None,
        seed: int = 1,
        installed: Sequence[tuple[str, str]] = (),
    ) -> None:
        self.board: Any = board_folder.load_board(board) if isinstance(board, str) else board
        self._seed = seed
        self._installed = installed
        if flash is None:
            flash = make_flash(board_folder.name_or_path(self.board), uf2, firmware, files or {})
        self._build(flash)
        self.power_on()

    def _build(self, flash: bytes) -> None:
        self.parts = BoardParts(self.board, flash, self._seed)
        self.chip = self.parts.chip
        self.panels = self.parts.panels
        for line in self.panels.lines:
            line.on_frame = lambda line, frame: self.chip.request_check()
        if self.parts.display is not None:
            self.parts.display.on_draw = self.chip.request_check

    # Power and flash.

    def power_on(self) -> None:
        """Power the board on and run until its USB console is connected."""
        self.chip.power_on()
        self._connect()

    def power_cycle(self) -> None:
        """Cut the power and restore it; only flash keeps its content."""
        self._build(self.flash())
        self.power_on()

    def reset(self) -> None:
        """Press the reset button."""
        self.chip.press_reset()
        self._connect()

    def flash(self) -> bytes:
        """Return the 2 MB of flash, from which another twin can start."""
        return self.chip.flash()

    def _connect(self) -> None:
        if not self.chip.run(BOOT_TIMEOUT_MS, lambda: self.chip.connected):
            raise BoardError(f"no USB console within {BOOT_TIMEOUT_MS} ms")

    # Time.

    @property
    def milliseconds(self) -> float:
        """Return the emulated time in ms since power on."""
        return self.chip.milliseconds

    def wait(self, milliseconds: float) -> None:
        """Run the board for ``milliseconds``."""
        self.chip.run(milliseconds)

    advance = wait

    def wait_for_lights(self, milliseconds: float = BOOT_TIMEOUT_MS) -> float:
        """Run until an LED is lit; return the ms since power on."""
        if not self.chip.run(milliseconds, lambda: any(self.lights())):
            output = bytes(self.chip.output).decode(errors="replace").strip()
            line = output.splitlines()[-1] if output else "nothing"
            raise BoardError(
                f"no light within {milliseconds} ms; the console says {line!r}", output
            )
        return self.milliseconds

    def wait_until(self, condition: Any, milliseconds: float) -> bool:
        """Run until ``condition()`` is True; return False if ``milliseconds`` pass before that.

        The condition is checked after each frame, each change of the display and each USB output.
        """
        return self.chip.run(milliseconds, condition)

    def skip_time(self, milliseconds: float) -> None:
        """Advance the board's timer while the processor sleeps between two session steps.

        This skips minutes of playing time in which nothing happens. Sensors and watchdog are not
        affected.
        """
        if not self._run_until_asleep():
            raise BoardError(
                f"the processor has not slept for {_MAX_SLEEP_CHECKS * _SLEEP_CHECK_MS} ms"
            )
        timer.advance_timer(self.chip.rp2040, milliseconds)

    def _run_until_asleep(self) -> bool:
        """Run until the processor sleeps between two session steps; return False if it does not."""
        for _ in range(_MAX_SLEEP_CHECKS):
            if self.chip.rp2040.core.waiting:
                return True
            self.wait(_SLEEP_CHECK_MS)
        return False

    # The console.

    def run(self, script: str, milliseconds: float = PROGRAM_TIMEOUT_MS) -> str:
        """Interrupt the running program, run ``script`` over the raw REPL, and return its output.

        Raises BoardError, with the traceback if the script raises an exception, or if the script
        does not end in ``milliseconds``.
        """
        return repl.run_script(self.chip, script, milliseconds)

    def start_script(self, script: str) -> None:
        """Interrupt the running program and start ``script``, which runs while time passes."""
        repl.start_script(self.chip, script)

    def stop(self) -> None:
        """Soft-reset the board without starting the firmware; scripts can import its modules."""
        repl.soft_reset(self.chip)
        self.run("import slots\nslots.use('a')")

    def start(self) -> None:
        """Soft-reset from the REPL, so that the board runs its main.py."""
        self.chip.output.clear()
        self.chip.send(b"\r\x03\x03\x02\x04")

    # Input: these methods use pads, throws and the die's cable.

    def press(self, pad: str, times: int = 1) -> None:
        """Press and release ``"left ok"``, ``"right up"`` or ``"menu"``, ``times`` times.

        Before each press, wait until the board has finished its step. A step that opens a screen
        takes up to 300 ms, and the board would miss a press in that time.
        """
        for _ in range(times):
            self._run_until_asleep()
            self.hold(pad, hands.PRESS_DURATION_MS)

    def hold(self, pad: str, milliseconds: float) -> None:
        """Hold a pad down for ``milliseconds`` and release it.

        Then wait until the firmware would accept a press of a different pad.
        """
        pad_cluster, key = self.parse_pad(pad)
        self.parts.pads.press(pad_cluster, key)
        self.wait(milliseconds)
        self.parts.pads.release(pad_cluster, key)
        self.wait(hands.PRESS_GAP_MS)

    def parse_pad(self, name: str) -> tuple[str, str | None]:
        """Return (pad_cluster, key) of the pad called ``name``, as ``hands.parse_pad`` does."""
        return hands.parse_pad(name, self.parts.pads)

    def throw(self, outcome: int | str) -> None:
        """Throw 1..6, "out", "cocked", "weak", "grabbed" or "set down", and wait for the result."""
        try:
            lasts = self.parts.box.throw(outcome, self.chip.clock.nanos)
        except DeviceError as error:
            raise NotUnderstood(f"throw {outcome!r}", THROW_ARGUMENT_HELP) from error
        self.wait(lasts + hands.THROW_ANSWER_TIMEOUT_MS)

    def unplug_die(self) -> None:
        """Pull the die's lead (its cable) out; raises DeviceError if it is out already."""
        if not self.parts.die.is_plugged_in:
            raise DeviceError("pull the lead out", "a lead that is in")
        self.parts.die.unplug()
        self.wait(20)

    def plug_die_in(self) -> None:
        """Plug the die's lead in and wait until the detector has seen the die at rest.

        Raises DeviceError if the lead is plugged in already.
        """
        if self.parts.die.is_plugged_in:
            raise DeviceError("put the lead back", "a lead that is out")
        self.parts.die.plug_in()
        self.wait(hands.THROW_ANSWER_TIMEOUT_MS)

    def settle(self) -> None:
        """Wait until the lights only repeat, which means that 1.4 s pass without a new picture."""
        images: dict[bytes, float] = {}
        last_news = start = self.milliseconds
        while self.milliseconds - start < hands.MAX_BOARD_MOVEMENT_MS:
            self._next_frame()
            now = self.milliseconds
            image = self.panels.image()
            if image not in images:
                last_news = now
            images[image] = now
            if now - last_news >= MAX_BLINK_PERIOD_MS:
                return

    def _next_frame(self) -> None:
        total = self.panels.frame_count
        self.wait_until(lambda: self.panels.frame_count > total, MAX_BLINK_PERIOD_MS)

    # Output: these methods return lights, display, sound and current.

    def games(self) -> list[tuple[str, str]]:
        """Return (id, name) of each game in the order of the menu; installed games come last."""
        added = [Path(folder).name for folder in rulesets.added_folders()]
        built_in = [each for each in rulesets.ids() if each not in added]
        ordered = [(each, game_order.game_name(each)) for each in game_order.menu_order(built_in)]
        return [*ordered, *self._installed]

    def is_playing(self, ruleset: str) -> bool:
        """Return False, because the current match is not visible from outside the twin."""
        return False

    @property
    def place(self) -> str:
        """Raise DeviceError: the name of the screen is not visible from outside the twin."""
        raise DeviceError("expect place", "expect text or expect lit: the twin has only eyes")

    def lights(self) -> bytes:
        """Return the light of the LEDs: R G B, row by row from the top left."""
        return self.panels.image()

    def light(self, x: int, y: int) -> tuple[int, int, int]:
        """Return (red, green, blue), 0..255, of the LED in column x, row y."""
        at = 3 * (y * self.panels.width + x)
        red, green, blue = self.panels.image()[at : at + 3]
        return red, green, blue

    def colour_words(self, square: str) -> str:
        """Return the names of the colours now on a square such as ``"d5"``: ``"dark red"``."""
        return hands.square_colours(square, self.board, self.light)

    def text(self) -> list[str]:
        """Return the display's eight lines, or [""] without a display."""
        return self.parts.display.text() if self.parts.display is not None else [""]

    def whole_text(self) -> list[str]:
        """Return the display's lines after the firmware has drawn all of them.

        The firmware draws one page (line) of the display in each step. This method waits until two
        steps pass without drawing; a step that opens a screen may take 300 ms. If the display
        changes all the time, its lines are returned after twelve waits.
        """
        display = self.parts.display
        if display is not None:
            for _ in range(_WHOLE_STEPS):
                received = display.received
                self.wait(_TWO_STEPS_MS)
                if self._run_until_asleep() and display.received == received:
                    break
        return self.text()

    def screen(self) -> str:
        """Return lights and display as text, with a letter of LETTER_BY_COLOUR for each LED."""
        lines = None if self.parts.display is None else self.whole_text()
        image, wide = self.panels.image(), self.panels.width

        def led_colour(x: int, y: int) -> tuple[int, ...]:
            """Return the colour (red, green, blue) of the LED at column ``x`` and row ``y``."""
            at = 3 * (y * wide + x)
            return tuple(image[at : at + 3])

        return hands.screen_text(self.board, led_colour, lines)

    def save_picture(self, path: str) -> None:
        """Save a picture of the lights and the text as the PNG file ``path``."""
        # Only this method needs numpy and Pillow.
        from ..common import files
        from ..simulator import picture

        lines = self.whole_text() if self.parts.display is not None else None
        files.write_atomically(
            path, lambda beside: picture.save_picture(beside, self.lights(), 256, self.board, lines)
        )

    def sound(self) -> list[tuple[float, int]]:
        """Return the buzzer's tones so far as (time in ms, Hz), with 0 Hz for silence."""
        return list(self.parts.buzzer.tones) if self.parts.buzzer is not None else []

    def current_ma(self) -> int:
        """Return the current of the LEDs in mA."""
        return self.panels.current_ma()

    def faults(self) -> list[str]:
        """Return messages about the faults on the data lines so far."""
        return self.panels.faults + self.panels.misaligned_frames()
