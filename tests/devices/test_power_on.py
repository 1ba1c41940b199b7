"""Powers on the emulated board normally, with MENU held down, with failures, with Ctrl-C, and after
a watchdog reset.
"""

import pytest

import pixelpitch
from host_tools.flash import build
from host_tools.twin import Twin
from host_tools.twin.files import read_files

# The modules that main.py needs to start an app that is not the session.
MINIMAL_MODULES = (
    "pixelpitch/__init__",
    "pixelpitch/ticks",
    "pixelpitch/current",
    "pixelpitch/letters",
    "pixelpitch/devices/",
    "pixelpitch/boot/",
    "pixelpitch/app/__init__",
    "pixelpitch/app/tunes",
    "pixelpitch/app/display_text",
)
MAX_START_MS = 2500


def make_app(body: str) -> dict[str, bytes]:
    """Return the files of an app that runs ``body`` in every step of its session."""
    text = (
        "import time\n"
        "class Session:\n"
        "    def __init__(self, devices, board):\n"
        "        self.devices = devices\n"
        "        self.bits = 0\n"
        "        print('sat down')\n"
        "    def ms_until_rest(self):\n        return 0\n"
        f"    def step(self):\n        {body}\n"
    )
    return {"pixelpitch/app/session.py": text.encode()}


def read_output(twin: Twin) -> str:
    """Return what the emulated board has written to USB."""
    return bytes(twin.chip.output).decode(errors="replace")


def wait_for_output(twin: Twin, expected_output: str, milliseconds: float) -> bool:
    """Run the emulated board until it writes ``expected_output``; return False after a timeout."""
    return twin.wait_until(lambda: expected_output in read_output(twin), milliseconds)


@pytest.mark.long
@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_the_menu_appears_in_time_and_ctrl_c_gives_the_repl(emulator, board):
    twin = Twin(board)  # an emulated board with the whole firmware
    assert twin.wait_until(lambda: any(twin.lights()), MAX_START_MS - twin.milliseconds)
    if board == "pitch32":
        twin.wait(100)
        assert twin.milliseconds < MAX_START_MS
        assert twin.text()[0] == "PIXELPITCH     v"
        assert twin.text()[1].startswith(">Play")
    assert f"pixelpitch {pixelpitch.__version__} on {board}." in read_output(twin)
    assert twin.current_ma() <= twin.board.BUDGET_MA
    twin.chip.send(b"\x03")
    assert wait_for_output(twin, "Stopped: the REPL is free.", 1000)
    frames = twin.panels.frame_count
    twin.wait(8500)  # longer than the timeout of the watchdog
    assert twin.panels.frame_count <= frames + 1
    assert twin.run("print(6 * 7)") == "42\r\n"
    assert "errors.log" not in read_files(twin.flash())


@pytest.mark.long
def test_menu_held_down_at_power_on_starts_nothing(power_on):
    twin = power_on("pitch32", *MINIMAL_MODULES, **make_app("pass"))
    twin.parts.pads.press("menu")
    twin.reset()
    assert wait_for_output(twin, "MENU is held down: nothing started, the REPL is free.", 2000)
    assert "sat down" not in read_output(twin)
    twin.wait(8500)
    assert twin.panels.frame_count == 0
    assert twin.run("print(6 * 7)") == "42\r\n"
    twin.parts.pads.release("menu")
    twin.start()
    assert wait_for_output(twin, "sat down", 2000)


@pytest.mark.long
@pytest.mark.parametrize(
    ("title", "last"), [("PIXELPITCH fails", "It restarts ..."), ("PIXELPITCH", "")]
)
def test_an_exception_is_logged_and_shown_and_the_third_one_stops_at_the_repl(
    power_on, title, last
):
    """The display reports the exception in the board's language, or in built-in English if the
    sentences cannot be read.
    """
    files = make_app("raise ValueError('the ball is lost')")
    if last:
        files |= {
            path: content
            for path, content in build.firmware_files("pitch32").items()
            if path.startswith(("pixelpitch/rules/", "pixelpitch/app/text"))
        }
    twin = power_on("pitch32", *MINIMAL_MODULES, **files)
    shown = [title, "ValueError: the", "ball is lost"]
    for attempt in (1, 2, 3):
        assert wait_for_output(twin, "Failed: ValueError: the ball is lost.", 3000), attempt
        twin.wait(100)
        assert twin.text()[:3] == shown
        twin.chip.output.clear()
        if attempt < 3:
            assert twin.text()[7] == last
            # after this report the app restarts by itself
            assert wait_for_output(twin, "sat down", 8000), attempt
    assert wait_for_output(twin, "Failed 3 times in a row: stopped.", 6000)
    assert twin.text()[7] == ("Stopped." if last else "")
    assert twin.run("print(6 * 7)") == "42\r\n"
    log = read_files(twin.flash())["errors.log"].decode()
    assert log.count(f"--- pixelpitch {pixelpitch.__version__} on pitch32") == 3
    assert log.count("ValueError: the ball is lost") == 3
    assert "session.py" in log
    twin.start()  # a user can start the app again at the REPL
    assert wait_for_output(twin, "sat down", 2000)


@pytest.mark.long
def test_the_watchdog_restarts_an_app_that_hangs(power_on):
    twin = power_on("pitch32", *MINIMAL_MODULES, **make_app("time.sleep(100)"))
    assert wait_for_output(twin, "sat down", 2000)
    twin.chip.output.clear()
    assert wait_for_output(twin, "sat down", 9500)
    log = read_files(twin.flash())["errors.log"].decode()
    assert "nothing moved for 8 s: the watchdog restarted the board" in log


def test_ctrl_c_gives_the_repl_whatever_the_app_does(power_on):
    """Ctrl-C works even if the app catches every Exception and waits for a long time."""
    body = "try:\n            time.sleep(100)\n        except Exception:\n            pass"
    twin = power_on("pitch32", *MINIMAL_MODULES, **make_app(body))
    assert wait_for_output(twin, "sat down", 2000)
    twin.chip.send(b"\x03\x03")
    assert wait_for_output(twin, "Stopped: the REPL is free.", 500)
    twin.chip.output.clear()
    twin.wait(8500)
    assert read_output(twin).strip().endswith(">>>") or read_output(twin) == ""
    assert twin.run("print(6 * 7)") == "42\r\n"


def test_more_than_one_board_in_a_firmware_is_reported(power_on):
    other = {"boards/pitch32/__init__.py": b"NAME = 'pitch32'\n"}
    twin = power_on("mini16", *MINIMAL_MODULES, **{**make_app("time.sleep(1)"), **other})
    assert twin.wait_until(lambda: "errors.log" in read_files(twin.flash()), 4000)
    log = read_files(twin.flash())["errors.log"].decode()
    assert "got boards mini16, pitch32, expected exactly one" in log


@pytest.mark.long
def test_the_log_has_a_maximum_size_and_contains_the_newest_entries(power_on):
    twin = power_on("mini16", *MINIMAL_MODULES, **make_app("time.sleep(1)"))
    script = (
        "from pixelpitch.boot import log\n"
        "for number in range(14):\n"
        "    log.add_text('number %d ' % number + 'x' * 400, 'test')\n"
    )
    twin.run(script)
    files = read_files(twin.flash())
    text = files["errors.log"].decode()
    assert len(text) <= 4096
    assert text.startswith("--- test\nnumber ")
    assert "number 13 " in text
    assert "errors.log.new" not in files
