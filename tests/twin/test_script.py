"""The simulator's scripts run on the emulated board, with a tiny program instead of the
firmware.
"""

import io
from pathlib import Path

import pytest
from PIL import Image

from host_tools.simulator import script
from host_tools.twin import Twin
from host_tools.twin.twin import BoardError
from pixelpitch.rules.errors import NotUnderstood
from tests.twin.conftest import TwinFactory
from tests.twin.flashing import make_firmware
from tests.twin.test_devices import BITSTREAM_PROGRAM, BUS_PROGRAM

DISPLAY_MODULE = """
import framebuf
def write(lines):
    dots = bytearray(1024)
    page = framebuf.FrameBuffer(dots, 128, 64, framebuf.MONO_VLSB)
    page.fill(0)
    for row, line in enumerate(lines):
        page.text(line, 0, 8 * row)
    for command in (0xae, 0x20, 0, 0x40, 0xa1, 0xa8, 63, 0xc8, 0xd3, 0, 0xda, 0x12, 0xd5, 0x80,
                    0xd9, 0xf1, 0xdb, 0x30, 0x81, 255, 0xa4, 0xa6, 0x8d, 0x14, 0xaf,
                    0x21, 0, 127, 0x22, 0, 7):
        bus.writeto(0x3c, bytes((0x80, command)))
    bus.writevto(0x3c, (b'@', dots))
"""

# Lights square a1 red until left OK is pressed, then blinks it blue. The display counts the
# presses.
BLINK_PROGRAM = (
    BUS_PROGRAM
    + DISPLAY_MODULE
    + BITSTREAM_PROGRAM
    + """
import time
line = bytearray(3 * 32)
ok = Pin(10, Pin.IN, Pin.PULL_UP)
def fill(colour):
    red, green, blue = colour
    for led in (0, 1, 30, 31): line[3 * led : 3 * led + 3] = bytes((green, red, blue))
    show(22, line)
presses = 0
lit = None
fill((60, 0, 0))
write(['none'])
while True:
    if not ok.value():
        presses += 1
        write(['pressed', str(presses)])
        while not ok.value(): time.sleep_ms(5)
    if presses and lit != time.ticks_ms() & 256:
        lit = time.ticks_ms() & 256
        fill((0, 6, 60) if lit else (0, 0, 0))
    time.sleep_ms(20)
"""
)


@pytest.fixture
def twin(new_twin: TwinFactory) -> Twin:
    """Return an emulated board that runs BLINK_PROGRAM."""
    twin = new_twin(firmware=make_firmware(BLINK_PROGRAM))
    twin.wait_for_lights()
    twin.wait(100)
    return twin


def run_lines(twin: Twin, *lines: str) -> tuple[int, str, str]:
    """Run a script of ``lines`` on the emulated board and return (exit code, output, errors)."""
    out, errors = io.StringIO(), io.StringIO()
    return script.run_script(lines, twin, out, errors), out.getvalue(), errors.getvalue()


@pytest.mark.long
def test_a_script_presses_pads_and_checks_lights(twin: Twin, tmp_path: Path) -> None:
    picture = tmp_path / "lit.png"
    code, out, errors = run_lines(
        twin,
        "lit a1",
        "expect lit a1 red",
        "expect text none",
        "press left ok 2",
        "expect text pressed 2",
        "expect lit a1 blue  # blinks",
        "expect lit a1 dark",
        "settle",
        "text",
        f"picture {picture}",
    )
    assert (code, errors) == (0, "")
    assert out.splitlines() == ["red", "pressed", "2", *[""] * 6]
    with Image.open(picture) as image:
        assert image.width > 900


@pytest.mark.long
def test_the_command_screen_prints_the_lights_next_to_the_text(twin: Twin) -> None:
    code, out, _ = run_lines(twin, "screen")
    lines = out.splitlines()
    assert code == 0
    assert lines[0] == "RR" + "." * 30 + "  +----------------+"
    assert lines[1] == "RR" + "." * 30 + "  |none            |"
    assert len(lines) == 16


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("expect text goal", "expected 'goal', saw 'none"),
        ("expect place menu", "the twin has only eyes"),
        ("plug", "expected a lead that is out"),
    ],
)
@pytest.mark.long
def test_a_failed_expectation_is_one_line(twin: Twin, line: str, message: str) -> None:
    code, _, errors = run_lines(twin, line)
    assert code == 1
    assert message in errors
    assert len(errors.splitlines()) == 1


def test_invalid_lines_are_found_before_the_script_runs(twin: Twin) -> None:
    before = twin.milliseconds
    with pytest.raises(NotUnderstood, match="line 2"):
        run_lines(twin, "press left ok", "press left no")
    assert twin.milliseconds == before


def test_an_error_about_dark_lights_includes_the_output_of_the_console(
    new_twin: TwinFactory,
) -> None:
    twin = new_twin(
        firmware=make_firmware("import time\ntime.sleep_ms(90)\nprint('no lights here')\n")
    )
    with pytest.raises(BoardError, match="no light within 300 ms"):
        twin.wait_for_lights(300)
