"""The image for a Pico 2 starts into the menu and plays a whole match on an emulated RP2350.

``make pico2`` runs this module. The variable RP2350JS names a folder with the npm package
``rp2350js`` 2.0.1; without it, the tests are skipped.

The emulator runs the boot ROM and Arm code. ``board.cjs`` adds what it lacks:

- erasing and programming flash
- random bits
- the missing acknowledgement of an I2C address without a chip

Not emulated are the flash cache, the PLL (the chip runs at 150 MHz from the start), die and tray,
and the analogue inputs.
"""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host_tools.flash import image
from host_tools.flash.chips import RP2350
from host_tools.twin.display import Ssd1306
from pixelpitch.rules.autoplay import Generator, play_action
from pixelpitch.rulesets import load
from tests.players import choose

EMULATOR_PACKAGE_FOLDER = str(Path(os.environ.get("RP2350JS", "")).resolve())
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        not (Path(EMULATOR_PACKAGE_FOLDER) / "dist" / "cjs" / "index.js").is_file(),
        reason="no package rp2350js in the folder of RP2350JS: make pico2",
    ),
]

BOARD_SCRIPT_FILE = Path(__file__).with_name("board.cjs")
PIN_BY_KEY = dict(zip(("up", "down", "left", "right", "ok", "back"), range(6, 12), strict=True))
# the GPIOs of the buses and pads, whose lines have pull-ups
PULLED_UP_PINS = (
    0,
    1,
    2,
    3,
    4,
    5,
    *range(6, 16),
    18,
    19,
    20,
)
SESSION_STEP_MS = 20
# This program plays a match and prints the number of actions, the outcome and a checksum of all
# states.
MATCH_PROGRAM = """
from binascii import crc32
from pixelpitch.rules.autoplay import Generator, play_action
from pixelpitch.rulesets import load
match = load({ruleset!r})()
generator, count, sum = Generator(7), 0, 0
while match.outcome() is None:
    play_action(match, generator)
    count += 1
    sum = crc32(match.to_bytes(), sum)
print(count, sum)
"""


class Pico2:
    """An emulated Pico 2 on the board pitch32, with the methods ``press``, ``wait`` and ``text`` of
    ``twin.Twin``.
    """

    def __init__(self, uf2: Path) -> None:
        words = ["node", str(BOARD_SCRIPT_FILE), EMULATOR_PACKAGE_FOLDER, str(uf2)]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True)
        self._display = Ssd1306()
        self.output = ""
        self.lines: dict[str, str] = {}
        self.writes = 0
        self.milliseconds = 0.0
        self.wait(1, pins=dict.fromkeys(PULLED_UP_PINS, 1))

    def wait(self, milliseconds: float, **command: Any) -> None:
        """Set pins or send text to the console, then run the board for ``milliseconds``."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps({"run": milliseconds, **command}) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        self.milliseconds, self.lines, self.writes = (
            answer[key] for key in ("ms", "lines", "writes")
        )
        self.output += answer["out"]
        for _, transfer in answer["text"]:
            self._display.start(False)
            for byte in bytes.fromhex(transfer):
                self._display.write(byte)
            self._display.stop()

    def press(self, pad: str) -> None:
        """Press a pad of the left cluster, such as "left ok"."""
        pin = PIN_BY_KEY[pad.split()[1]]
        self.wait(3 * SESSION_STEP_MS, pins={pin: 0})
        self.wait(8 * SESSION_STEP_MS, pins={pin: 1})

    def text(self) -> list[str]:
        """Return the lines of the text display."""
        return [line.rstrip() for line in self._display.text()]

    def run_until_output(self, expected_output: str, milliseconds: float) -> None:
        """Run until the console has shown ``expected_output``, but at most for ``milliseconds``."""
        end = self.milliseconds + milliseconds
        while expected_output not in self.output:
            assert self.milliseconds < end, self.output[-500:]
            self.wait(100)

    def run(self, program: str, milliseconds: float) -> str:
        """Run ``program`` over the raw REPL and return its output."""
        self.output = ""
        for line in ("\r\x01", program.replace("\n", "\r\n"), "\x04"):
            self.wait(20, say=line)
        self.run_until_output("\x04>", milliseconds)
        return self.output.partition("OK")[2].partition("\x04")[0]

    def close(self) -> None:
        """End the emulator."""
        self._process.kill()
        self._process.communicate()


@pytest.fixture(scope="module")
def pico2(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pico2]:
    """Return an emulated Pico 2 with the firmware."""
    path = tmp_path_factory.mktemp("pico2") / "pitch32-rp2350.uf2"
    path.write_bytes(image.make_image("pitch32", RP2350))
    board = Pico2(path)
    yield board
    board.close()


def test_the_board_starts_into_its_menu(pico2: Pico2) -> None:
    """The boot ROM finds the image definition, and the firmware creates its files in 1 MB of
    flash.
    """
    while not any("Games" in line for line in pico2.text()):
        assert pico2.milliseconds < 2000, pico2.text()
        pico2.wait(100)
    assert "pixelpitch " in pico2.output
    assert "on pitch32." in pico2.output
    assert pico2.writes > 0
    # both panels get complete frames: 256 LEDs of 24 bits
    assert {pin: len(frame) for pin, frame in pico2.lines.items()} == {"22": 1536, "26": 1536}
    assert all(int(frame, 16) for frame in pico2.lines.values())
    choose(pico2, "Games", "Soccer Dice")
    assert any("Start" in line for line in pico2.text()), pico2.text()


def test_a_whole_match_of_each_game_is_the_same_as_on_a_laptop(pico2: Pico2) -> None:
    pico2.wait(100, say="\x03")
    pico2.run_until_output(">>> ", 1000)
    assert "MicroPython v1.25.0" in pico2.output
    assert "Pixelpitch with RP2350" in pico2.output
    found = pico2.run("import os\nprint(os.statvfs('/')[2], sorted(os.listdir('/')))", 1000)
    assert found.startswith("256 ['firmware', 'journal'"), found
    for ruleset in ("dicesoccer", "streetsoccer"):
        assert pico2.run(
            MATCH_PROGRAM.format(ruleset=ruleset), 120_000
        ).split() == run_match_on_cpython(ruleset)


def run_match_on_cpython(ruleset: str) -> list[str]:
    """Return the lines that MATCH_PROGRAM prints on CPython."""
    from binascii import crc32

    match = load(ruleset)()
    generator, count, total = Generator(7), 0, 0
    while match.outcome() is None:
        play_action(match, generator)
        count += 1
        total = crc32(match.to_bytes(), total)
    return [str(count), str(total)]
