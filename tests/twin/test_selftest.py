"""`pixelpitch selftest` works on the emulated board through mpremote, with a simulated user."""

import sys
import time
from collections.abc import Callable

import pytest

from host_tools.cli import main, selftest
from host_tools.flash import link
from host_tools.twin import Twin
from host_tools.twin.console import PseudoTerminal
from host_tools.twin.files import read_files
from tests.twin.conftest import TwinFactory
from tests.twin.flashing import make_firmware

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

DISPLAY_DELAY_MS = 160  # time after a question until the display shows the whole question
PRESS_MS = 60
LONG_PRESS_MS = 1300
# without a display, a question may take this long to scroll over the lights
SCROLL_MS = 15000


class SimulatedUser:
    """A simulated user who presses the pads that the console asks for, except those in ``dead``.

    ``seen`` collects the colours of the lights for each question about them.
    """

    def __init__(self, twin: Twin, dead: tuple[str, ...] = ()) -> None:
        self.twin = twin
        self.dead = dead
        self.seen: dict[str, set[tuple[int, ...]]] = {}
        self._said = bytearray()
        self._asked = ""
        self._answer_from = 0.0  # time from which the question may be answered
        self._answer_by = 0.0  # latest time at which the user answers
        self._release_at = 0.0  # time from which the pressed pad may be released
        self._down: tuple[str, str | None] | None = None
        self._run = twin.chip.run
        # the thread that runs the emulated board calls this method
        twin.chip.run = self.run  # type: ignore[method-assign]

    def run(self, milliseconds: float, condition: Callable[[], bool] | None = None) -> bool:
        """Run the board for ``milliseconds``, or until ``condition()`` is true; then let the user
        act.
        """
        done = self._run(milliseconds, condition)
        self.act()
        return done

    def receive_output(self, data: bytes) -> None:
        """Collect the board's output, and note each question in it."""
        self._said.extend(data)
        *lines, rest = bytes(self._said).split(b"\n")
        self._said[:] = rest
        for line in lines:
            # The bytes with which the board accepts the script come before the first question.
            _, asks, words = line.partition(b"ask ")
            if asks:
                self._asked = words.decode().strip()
                self._answer_from = self.twin.milliseconds + DISPLAY_DELAY_MS
                self._answer_by = self._answer_from + SCROLL_MS

    def act(self) -> None:
        """Release or press a pad if it is time to do so."""
        now = self.twin.milliseconds
        if self._down:
            if now >= self._release_at:
                self.twin.parts.pads.release(*self._down)
                self._down = None
                # no user answers the next question sooner than this
                self._answer_from = max(self._answer_from, now + DISPLAY_DELAY_MS)
        elif (
            self._asked
            and now >= self._answer_from
            and (now >= self._answer_by or self._lights_are_visible())
        ):
            asked, self._asked = self._asked, ""
            self._answer(asked)

    def _lights_are_visible(self) -> bool:
        """Return True if no scroll text covers the lights that the question is about."""
        if self.twin.parts.display is not None or not self._asked.startswith("Are all"):
            return True
        colours = set(zip(*[iter(self.twin.lights())] * 3, strict=True))
        return len(colours) == 1 and any(*colours)

    def _answer(self, question: str) -> None:
        if question.startswith("Press "):
            pad = question[6:].split(" (")[0].lower()
            if pad in self.dead:
                self._press("right back", LONG_PRESS_MS)
            else:
                self._press(pad, PRESS_MS)
        elif question.startswith("Does the display"):
            good = self.twin.text()[0] == "ABCDEFGHIJKLMNOP"
            self._press("left ok" if good else "left back", PRESS_MS)
        elif question.startswith("Are all"):
            image = self.twin.lights()
            self.seen[question.split()[-1]] = set(zip(*[iter(image)] * 3, strict=True))
            self._press("left ok", PRESS_MS)
        elif question.startswith("Does a"):
            self._press("right ok", PRESS_MS)
        elif question.startswith("Now let the die fall"):
            self.twin.parts.box.throw(3, self.twin.chip.clock.nanos)
        elif question.startswith("Do you hear"):
            self._press("left ok" if self.twin.sound() else "left back", PRESS_MS)

    def _press(self, pad: str, milliseconds: float) -> None:
        self._down = self.twin.parse_pad(pad)  # on a small board both coaches share the pads
        self.twin.parts.pads.press(*self._down)
        self._release_at = self.twin.milliseconds + milliseconds


def run_selftest(
    new_twin: TwinFactory,
    damage: Callable[[Twin], None],
    dead_pads: tuple[str, ...] = (),
    board: str = "pitch32",
) -> tuple[int, Twin, SimulatedUser]:
    """Boot a ``board``, change it with ``damage`` and run the command; return (exit code, twin,
    user).
    """
    # The command interrupts the firmware anyway, so the board need not reach the menu.
    twin = new_twin(board, firmware=None)
    damage(twin)
    hands = SimulatedUser(twin, dead_pads)
    console = PseudoTerminal(twin)
    console.open()
    passed_on = twin.chip.on_output
    assert passed_on is not None

    def pass_on_output(data: bytes) -> None:
        """Pass the emulated board's output to the console and to the simulated user."""
        passed_on(data)
        hands.receive_output(data)

    twin.chip.on_output = pass_on_output
    try:
        code = main(["selftest", "--port", console.port])
    finally:
        console.close()
    return code, twin, hands


@pytest.mark.long
def test_a_faultless_board_passes_the_self_test(
    new_twin: TwinFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    code, twin, hands = run_selftest(new_twin, lambda twin: None)
    captured = capsys.readouterr()
    lines = [line for line in captured.out.splitlines() if not line.startswith(" ")]
    assert lines[:4] == ["pads good: 13 of 13", "display good", "lights good", "buzzer good"]
    assert lines[4].startswith("die good: ")
    assert lines[5].startswith("tray good: ")
    assert lines[6] == "bridge: none heard"
    assert lines[7].startswith("flash good: ")
    assert lines[8:] == ["Self-test passed"]
    assert (code, captured.err) == (0, "")
    # For each of these questions, all LEDs show the same colour.
    assert {word: len(colours) for word, colours in hands.seen.items()} == dict.fromkeys(
        ("red?", "green?", "blue?", "white?"), 1
    )
    for place, word in enumerate(("red?", "green?", "blue?")):
        (colour,) = hands.seen[word]
        assert [bool(channel) for channel in colour] == [at == place for at in range(3)]
    (white,) = hands.seen["white?"]
    assert white[0] == white[1] == white[2] > 8
    assert "selftest.tmp" not in read_files(twin.flash())
    assert twin.faults() == []


@pytest.mark.long
def test_the_report_names_broken_parts(
    new_twin: TwinFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    def damage_parts(twin: Twin) -> None:
        """Unplug tray and display of the emulated board, and short the die's lead."""
        assert twin.parts.tray is not None
        assert twin.parts.display is not None
        twin.parts.tray.unplug()
        twin.parts.die_wire.hold_sda_low(10**9)  # SDA of the lead is shorted to ground
        twin.parts.display.is_plugged_in = False

    code, _, _ = run_selftest(new_twin, damage_parts, ("right up",))
    out = capsys.readouterr().out.splitlines()
    assert code == 1
    assert "pads FAIL: 12 of 13, right up not seen" in out
    assert "display FAIL: does not answer" in out
    assert "tray FAIL: I2C 0 (GP4, GP5): no LIS3DH at 0x19: nothing answers" in out
    assert "die FAIL: I2C 1 (GP2, GP3) is held down: a short, or a lead half in" in out
    assert out[-1] == "Self-test FAILED"


@pytest.mark.long  # on a mini16 every question scrolls over the lights, which takes time
def test_a_small_board_passes_without_the_parts_that_it_lacks(
    new_twin: TwinFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    code, twin, hands = run_selftest(new_twin, lambda twin: None, board="mini16")
    captured = capsys.readouterr()
    lines = [line for line in captured.out.splitlines() if not line.startswith(" ")]
    assert lines[:4] == [
        "pads good: 7 of 7",
        "display: none fitted",
        "lights good",
        "buzzer: none fitted",
    ]
    assert lines[4].startswith("die good: ")
    assert lines[5] == "tray: none fitted"
    assert lines[6] == "bridge: none heard"
    assert lines[7].startswith("flash good: ")
    assert lines[8:] == ["Self-test passed"]
    assert (code, captured.err) == (0, "")
    # The whole panel has one colour.
    for place, word in enumerate(("red?", "green?", "blue?")):
        (colour,) = hands.seen[word]
        assert [bool(channel) for channel in colour] == [at == place for at in range(3)]
    assert twin.faults() == []


@pytest.mark.parametrize(
    "end",
    [pytest.param("while True: pass", marks=pytest.mark.long), "sleep_ms(200)\nmachine.reset()"],
)
def test_a_selftest_that_hangs_or_resets_is_reported(
    new_twin: TwinFactory,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    end: str,
) -> None:
    pico = new_twin(firmware=make_firmware("pass"))
    begin = "import machine\nfrom time import sleep_ms\n"
    dies = begin + "print('ask Press left up')\nprint('part pads good')\n" + end
    monkeypatch.setattr(selftest, "SELFTEST_PROGRAM", dies)
    monkeypatch.setattr(selftest, "SILENCE_TIMEOUT_S", 1)
    begun = time.monotonic()
    with PseudoTerminal(pico) as port:
        assert main(["selftest", "--port", port]) == 2
    assert time.monotonic() - begun < link._EMULATED_LIMIT_S
    out, err = capsys.readouterr()
    assert "pads good" in out
    assert err.count("\n") == 1
    assert "has sent nothing for 1 s, expected more" in err


def test_the_selftest_of_a_board_without_firmware_says_how_to_install_it(
    pico: Twin, capsys: pytest.CaptureFixture[str]
) -> None:
    with PseudoTerminal(pico) as port:
        assert main(["selftest", "--port", port]) == 2
    output = capsys.readouterr().err
    assert "expected the firmware on the board: pixelpitch flash" in output
    assert len(output.splitlines()) == 1
