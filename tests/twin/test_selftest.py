"""`pixelpitch selftest` on the emulated board, through real mpremote, with hands that obey it."""

import sys
import time
from collections.abc import Callable

import pytest

from host_tools.cli import main, selftest
from host_tools.flash import link
from host_tools.twin import Twin
from host_tools.twin.console import Console
from host_tools.twin.files import files_in
from tests.twin.conftest import MakeTwin
from tests.twin.flashing import program

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

LATER_MS = 160  # after a question: the display has shown all of it
PRESS_MS = 60
HELD_MS = 1300
SPOKEN_MS = 15000  # without a display the question runs over the lights first


class Hands:
    """They do what the console asks for; the pads in ``dead`` never arrive.

    ``seen`` collects what the lights showed when they were asked about.
    """

    def __init__(self, twin: Twin, dead: tuple[str, ...] = ()) -> None:
        self.twin = twin
        self.dead = dead
        self.seen: dict[str, set[tuple[int, ...]]] = {}
        self._said = bytearray()
        self._asked = ""
        self._due = 0.0  # when the question may be answered
        self._latest = 0.0  # when it is answered whatever there is to see
        self._let_go = 0.0  # when the pad that is down may be let go
        self._down: tuple[str, str | None] | None = None
        self._run = twin.chip.run
        twin.chip.run = self.run  # type: ignore[method-assign]  # in the thread that runs the twin

    def run(self, milliseconds: float, until: Callable[[], bool] | None = None) -> bool:
        """Let the board run, then look whether something is to be done."""
        done = self._run(milliseconds, until)
        self.step()
        return done

    def hear(self, data: bytes) -> None:
        """Read what the board prints."""
        self._said.extend(data)
        *lines, rest = bytes(self._said).split(b"\n")
        self._said[:] = rest
        for line in lines:
            # Before the first question stand the bytes with which the board takes the script.
            _, asks, words = line.partition(b"ask ")
            if asks:
                self._asked = words.decode().strip()
                self._due = self.twin.milliseconds + LATER_MS
                self._latest = self._due + SPOKEN_MS

    def step(self) -> None:
        """Let go, or press, when it is time."""
        now = self.twin.milliseconds
        if self._down:
            if now >= self._let_go:
                self.twin.parts.pads.release(*self._down)
                self._down = None
                self._due = max(self._due, now + LATER_MS)  # no hand is as quick
        elif self._asked and now >= self._due and (now >= self._latest or self._shown()):
            asked, self._asked = self._asked, ""
            self._answer(asked)

    def _shown(self) -> bool:
        """Tell whether what is asked about can be seen: words may run over the lights."""
        if self.twin.parts.display is not None or not self._asked.startswith("Are all"):
            return True
        colours = set(zip(*[iter(self.twin.lights())] * 3, strict=True))
        return len(colours) == 1 and any(*colours)

    def _answer(self, asked: str) -> None:
        if asked.startswith("Press "):
            pad = asked[6:].split(" (")[0].lower()
            if pad in self.dead:
                self._press("right back", HELD_MS)
            else:
                self._press(pad, PRESS_MS)
        elif asked.startswith("Does the display"):
            good = self.twin.text()[0] == "ABCDEFGHIJKLMNOP"
            self._press("left ok" if good else "left back", PRESS_MS)
        elif asked.startswith("Are all"):
            image = self.twin.lights()
            self.seen[asked.split()[-1]] = set(zip(*[iter(image)] * 3, strict=True))
            self._press("left ok", PRESS_MS)
        elif asked.startswith("Does a"):
            self._press("right ok", PRESS_MS)
        elif asked.startswith("Now let the die fall"):
            self.twin.parts.box.throw(3, self.twin.chip.clock.nanos)
        elif asked.startswith("Do you hear"):
            self._press("left ok" if self.twin.sound() else "left back", PRESS_MS)

    def _press(self, pad: str, milliseconds: float) -> None:
        self._down = self.twin.pad(pad)  # a small board's pads are both coaches'
        self.twin.parts.pads.press(*self._down)
        self._let_go = self.twin.milliseconds + milliseconds


def tried(
    make: MakeTwin,
    spoil: Callable[[Twin], None],
    dead: tuple[str, ...] = (),
    board: str = "pitch32",
) -> tuple[int, Twin, Hands]:
    """Run the command on a ``board`` that ``spoil`` has spoilt."""
    twin = make(board, firmware=None)  # the command interrupts it: no need to wait for a menu
    spoil(twin)
    hands = Hands(twin, dead)
    console = Console(twin)
    console.open()
    passed_on = twin.chip.on_output
    assert passed_on is not None

    def heard(data: bytes) -> None:
        passed_on(data)
        hands.hear(data)

    twin.chip.on_output = heard
    try:
        code = main(["selftest", "--port", console.port])
    finally:
        console.close()
    return code, twin, hands


@pytest.mark.long
def test_a_good_board_passes(new_twin: MakeTwin, capsys: pytest.CaptureFixture[str]) -> None:
    code, twin, hands = tried(new_twin, lambda twin: None)
    captured = capsys.readouterr()
    told = [line for line in captured.out.splitlines() if not line.startswith(" ")]
    assert told[:4] == ["pads good: 13 of 13", "display good", "lights good", "buzzer good"]
    assert told[4].startswith("die good: ")
    assert told[5].startswith("tray good: ")
    assert told[6] == "bridge: none heard"
    assert told[7].startswith("flash good: ")
    assert told[8:] == ["Self-test passed"]
    assert (code, captured.err) == (0, "")
    # Every LED, in one colour, and only in that one.
    assert {word: len(colours) for word, colours in hands.seen.items()} == dict.fromkeys(
        ("red?", "green?", "blue?", "white?"), 1
    )
    for place, word in enumerate(("red?", "green?", "blue?")):
        (colour,) = hands.seen[word]
        assert [bool(channel) for channel in colour] == [at == place for at in range(3)]
    (white,) = hands.seen["white?"]
    assert white[0] == white[1] == white[2] > 8
    assert "selftest.tmp" not in files_in(twin.flash())
    assert twin.faults() == []


@pytest.mark.long
def test_what_is_broken_is_named(new_twin: MakeTwin, capsys: pytest.CaptureFixture[str]) -> None:
    def spoil(twin: Twin) -> None:
        assert twin.parts.tray is not None
        assert twin.parts.display is not None
        twin.parts.tray.pull_out()
        twin.parts.die_wire.jam(10**9)  # SDA of the lead touches ground
        twin.parts.display.plugged = False

    code, _, _ = tried(new_twin, spoil, ("right up",))
    out = capsys.readouterr().out.splitlines()
    assert code == 1
    assert "pads FAIL: 12 of 13, right up not seen" in out
    assert "display FAIL: does not answer" in out
    assert "tray FAIL: I2C 0 (GP4, GP5): no LIS3DH at 0x19: nothing answers" in out
    assert "die FAIL: I2C 1 (GP2, GP3) is held down: a short, or a lead half in" in out
    assert out[-1] == "Self-test FAILED"


@pytest.mark.long  # every question runs over the lights of a mini16
def test_a_small_board_passes_without_what_it_has_not(
    new_twin: MakeTwin, capsys: pytest.CaptureFixture[str]
) -> None:
    code, twin, hands = tried(new_twin, lambda twin: None, board="mini16")
    captured = capsys.readouterr()
    told = [line for line in captured.out.splitlines() if not line.startswith(" ")]
    assert told[:4] == [
        "pads good: 7 of 7",
        "display: none fitted",
        "lights good",
        "buzzer: none fitted",
    ]
    assert told[4].startswith("die good: ")
    assert told[5] == "tray: none fitted"
    assert told[6] == "bridge: none heard"
    assert told[7].startswith("flash good: ")
    assert told[8:] == ["Self-test passed"]
    assert (code, captured.err) == (0, "")
    # All of the one panel, in one colour.
    for place, word in enumerate(("red?", "green?", "blue?")):
        (colour,) = hands.seen[word]
        assert [bool(channel) for channel in colour] == [at == place for at in range(3)]
    assert twin.faults() == []


@pytest.mark.parametrize(
    "end",
    [pytest.param("while True: pass", marks=pytest.mark.long), "sleep_ms(200)\nmachine.reset()"],
)
def test_a_test_that_dies_is_not_waited_for(
    new_twin: MakeTwin,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    end: str,
) -> None:
    pico = new_twin(firmware=program("pass"))
    begin = "import machine\nfrom time import sleep_ms\n"
    dies = begin + "print('ask Press left up')\nprint('part pads good')\n" + end
    monkeypatch.setattr(selftest, "PROGRAM", dies)
    monkeypatch.setattr(selftest, "SILENT_S", 1)
    begun = time.monotonic()
    with Console(pico) as port:
        assert main(["selftest", "--port", port]) == 2
    assert time.monotonic() - begun < link._EMULATED_S
    out, err = capsys.readouterr()
    assert "pads good" in out
    assert err.count("\n") == 1
    assert "has sent nothing for 1 s, expected more" in err


def test_without_firmware_it_says_what_to_do(
    pico: Twin, capsys: pytest.CaptureFixture[str]
) -> None:
    with Console(pico) as port:
        assert main(["selftest", "--port", port]) == 2
    output = capsys.readouterr().err
    assert "expected the firmware on the board: pixelpitch flash" in output
    assert len(output.splitlines()) == 1
