"""Commands recognise serial devices that are faulty or are not our boards.

Each command soon reports in one line what it received, and never shows a traceback.
"""

import json
import sys
from base64 import b64encode
from binascii import crc32
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from host_tools.cli import ruleset
from host_tools.common import stored_matches
from host_tools.flash import FlashError, bringup, build, image, link
from host_tools.flash.chips import RP2350
from host_tools.flash.flash_map import flash_map
from host_tools.live import live_protocol
from host_tools.live.source import LiveSource
from host_tools.ruleset.package import Package
from pixelpitch.storage import ruleset_region
from tests.flash.fake_board import FakeBoard, make_board_facts

ANSWER_TIMEOUT_S = 60
SENSOR_OUTPUT = b"temperature 21.5 humidity 40\r\n" * 30


class LinkClock:
    """Replaces the clock of ``link``'s timeouts, so that the machine's speed does not matter.

    The clock stands still until a device begins to print endlessly. From then on, each call of
    ``monotonic`` advances it by ``tick_s``. ``link`` calls this before each byte that it reads.
    """

    def __init__(self) -> None:
        self.tick_s = 5.0
        self._now = 0.0
        self._is_running = False

    def monotonic(self) -> float:
        """Return the time in seconds."""
        if self._is_running:
            self._now += self.tick_s
        return self._now

    def start_clock_and_repeat(self, content: bytes) -> Callable[[], bytes]:
        """Return a function for ``FakeBoard``. Each of its calls starts the clock and returns
        ``content``.
        """

        def start_clock_and_return() -> bytes:
            """Start the clock and return ``content``."""
            self._is_running = True
            return content

        return start_clock_and_return


@pytest.fixture(autouse=True)
def link_clock(monkeypatch: pytest.MonkeyPatch) -> LinkClock:
    """Return the clock of ``link``; a device gets ``ANSWER_TIMEOUT_S`` seconds to answer."""
    clock = LinkClock()
    monkeypatch.setattr(link, "time", clock)
    monkeypatch.setattr(link, "_EMULATED_LIMIT_S", ANSWER_TIMEOUT_S)
    return clock


@pytest.fixture
def run_for_error_line(run: Any) -> Any:
    """Return a function that runs a command on a device and returns the one line that it prints to
    stderr.
    """

    def run_for_error(command: str, device: FakeBoard) -> str:
        """Run ``command`` on the board and return the only line of its error."""
        code, _, err = run([*command.split(), "--port", device.port])
        assert (code, err.count("\n")) == (2, 1), err
        assert device.port in err
        return str(err)

    return run_for_error


@pytest.fixture
def checked_package() -> Package:
    """Return a package of a ruleset that `ruleset check` has passed."""
    return Package("mygame", "My Game", "", 1, 1, bytes(3 * flash_map.SECTOR))


PICO_2_FACTS = make_board_facts(machine="Pixelpitch with RP2350")
COMMANDS_WITH_PORT = (
    "doctor",
    "flash",
    "selftest",
    "ruleset list",
    "records list",
    "records season",
    "dice report --board",
    "dice record {}/file --what nothing",
)


@pytest.mark.parametrize("words", COMMANDS_WITH_PORT)
@pytest.mark.parametrize(
    ("endless", "pause_s"),
    [(SENSOR_OUTPUT, 0.0), (b".", 0.2)],
    ids=["without pause", "a byte at a time"],
)
@pytest.mark.long(but=["without pause-records season"])
def test_the_command_gives_up_on_a_device_that_never_stops_printing(
    run_for_error_line: Any,
    link_clock: LinkClock,
    tmp_path: Path,
    words: str,
    endless: bytes,
    pause_s: float,
) -> None:
    with FakeBoard(endless=link_clock.start_clock_and_repeat(endless), pause_s=pause_s) as device:
        assert "got no answer from MicroPython at" in run_for_error_line(
            words.format(tmp_path), device
        )


@pytest.mark.parametrize(
    ("endless", "pause_s"),
    [(SENSOR_OUTPUT, 0.0), (b".", 0.2)],
    ids=["without pause", "a byte at a time"],
)
@pytest.mark.parametrize(
    ("words", "script"),
    [
        ("doctor", "examine()"),
        ("flash --yes", "_writer.survey"),
        ("ruleset list", "show(0"),
        ("ruleset remove x", "show(0"),
        ("doctor", "about()))"),
    ],
)
@pytest.mark.long(but=["doctor-about()))-without pause"])
def test_a_command_gives_up_on_an_endless_answer(
    run_for_error_line: Any,
    link_clock: LinkClock,
    words: str,
    script: str,
    endless: bytes,
    pause_s: float,
) -> None:
    with FakeBoard((script, link_clock.start_clock_and_repeat(endless)), pause_s=pause_s) as device:
        assert f"no end of the answer within {ANSWER_TIMEOUT_S} s" in run_for_error_line(
            words, device
        )


def test_the_command_gives_up_on_an_endless_listing_of_records(
    run_for_error_line: Any, link_clock: LinkClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_matches, "_READ_TIMEOUT_S", 90.0)
    endless = link_clock.start_clock_and_repeat(SENSOR_OUTPUT)
    with FakeBoard(('show("records"', endless)) as device:
        assert "no end of the answer within 90 s" in run_for_error_line("records list", device)


@pytest.mark.parametrize(
    ("endless", "pause_s"),
    [(SENSOR_OUTPUT, 0.0), (b".", 0.2)],
    ids=["without pause", "a byte at a time"],
)
def test_watch_reports_that_a_device_that_only_prints_does_not_answer(
    monkeypatch: pytest.MonkeyPatch, endless: bytes, pause_s: float
) -> None:
    monkeypatch.setattr(live_protocol, "SILENCE_TIMEOUT_S", 0.5)
    with FakeBoard(endless=lambda: endless, pause_s=pause_s) as device:
        source = LiveSource(lambda: device.port, "")
        news: list[str] = []
        while not news:
            assert source.read(0.05) == []
            news = source.take_messages()
        source.close()
    assert news[0].startswith(f"got no answer from the board at {device.port}, expected its live")


def test_the_command_gives_up_on_an_answer_that_is_too_large(
    run_for_error_line: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "MAX_ANSWER_BYTES", 2000)
    with FakeBoard(('show("records"', lambda: SENSOR_OUTPUT)) as device:
        assert "got more than 2000 bytes" in run_for_error_line("records list", device)


@pytest.mark.parametrize(
    ("endless", "silent_s", "words"),
    [
        (b".", 0.5, "has sent nothing for 0.5 s"),
        (b"part pads good\n", 1000.0, "no end within 90 s"),
        (b"part pads good\n" * 200, 1000.0, "got more than 50000 bytes"),
    ],
    ids=["bytes without a line", "lines for ever", "too many lines"],
)
@pytest.mark.long
def test_a_command_stops_reading_the_output_of_a_program_that_never_ends(
    link_clock: LinkClock,
    monkeypatch: pytest.MonkeyPatch,
    endless: bytes,
    silent_s: float,
    words: str,
) -> None:
    if "bytes" in words:
        monkeypatch.setattr(link, "MAX_ANSWER_BYTES", 50_000)
        link_clock.tick_s = 0.0
    with (
        FakeBoard(("bring_up", link_clock.start_clock_and_repeat(endless))) as device,
        link.Link(device.port) as board,
        pytest.raises(FlashError, match=words),
    ):
        board.follow("bring_up.run()", lambda line: None, silent_s, 90.0)


STRANGE_ANSWERS = {
    "nothing": "",
    "a word": "none\n",
    "one number": "12\n",
    "negative ones": "-1\n" * 118,
    "fractions": "1.5\n" * 118,
    "too large a number": "9" * 50 + "\n",
    "no UTF-8": b"\xff\n",
    "None": "None\n",
    "superscripts": "²\n" * 118,
}
for_each_strange_answer = pytest.mark.parametrize(
    "answer", STRANGE_ANSWERS.values(), ids=STRANGE_ANSWERS
)


def test_flash_refuses_a_board_file_for_the_other_chip(run: Any) -> None:
    with FakeBoard(("about()))", repr(PICO_2_FACTS) + "\n")) as device:
        code, _, err = run(["flash", "--board", "zero16", "--port", device.port])
    assert (code, err.count("\n")) == (2, 1)
    assert "zero16 is for the module RP2040-Zero, expected a board for a Pico" in err


def test_flash_sends_a_pico_2_the_firmware_of_its_chip(run: Any) -> None:
    """The board already has the sectors of this firmware, so the command only compares them and
    sends the header.
    """
    content = image.pack_files(build.firmware_files("mini16", chip=RP2350), chip=RP2350)
    size = flash_map.SECTOR
    sectors = [content[at : at + size].ljust(size, b"\xff") for at in range(0, len(content), size)]
    with FakeBoard(
        ("about()))", repr(PICO_2_FACTS) + "\n"),
        ("base_crc(", f"{crc32(image.base_image(chip=RP2350))}\n"),
        ("_writer.survey", "".join([f"{crc32(each)}\n" for each in sectors])),
        ("finish(", "True\n"),
    ) as device:
        code, out, err = run(["flash", "--board", "mini16", "--port", device.port])
    assert (code, err) == (0, "")
    assert "Pixelpitch with RP2350" in out
    assert "in slot b: no sector sent" in out


@for_each_strange_answer
@pytest.mark.long
def test_flash_reports_an_invalid_survey_in_one_line(run_for_error_line: Any, answer: Any) -> None:
    with FakeBoard(("_writer.survey", answer)) as device:
        run_for_error_line("flash", device)


@pytest.mark.long
def test_flash_reports_a_survey_without_numbers_in_one_line(run_for_error_line: Any) -> None:
    content = image.pack_files(build.firmware_files("pitch32"))
    count = -(-len(content) // flash_map.SECTOR)
    with FakeBoard(("_writer.survey", "none\n" * count)) as device:
        assert "got 'none' from the board at" in run_for_error_line("flash", device)


@pytest.mark.long
def test_flash_reports_an_invalid_verification_in_one_line(run_for_error_line: Any) -> None:
    content = image.pack_files(build.firmware_files("pitch32"))
    size = flash_map.SECTOR
    sectors = [content[at : at + size].ljust(size, b"\xff") for at in range(0, len(content), size)]
    survey = "".join([f"{crc32(each)}\n" for each in sectors])
    with FakeBoard(("_writer.survey", survey), ("finish(", "'yes'\n")) as device:
        assert "got \"'yes'\" from the board at" in run_for_error_line("flash", device)


def print_empty_region() -> str:
    """Return what a board without installed rulesets prints for the script ``show``."""
    return (
        b64encode(b"\xff" * ruleset_region.DIRECTORY_COUNT * ruleset_region.SECTOR_BYTES).decode()
        + "\n"
    )


@for_each_strange_answer
@pytest.mark.parametrize("script", ["sums(", "interface()))", "languages()))", "show(0"])
@pytest.mark.long(but=["show(0-one number", "show(0-a word"])
def test_ruleset_push_reports_an_invalid_answer_in_one_line(
    run_for_error_line: Any,
    checked_package: Package,
    monkeypatch: pytest.MonkeyPatch,
    script: str,
    answer: Any,
) -> None:
    if (script, answer) == ("interface()))", STRANGE_ANSWERS["one number"]):
        answer = "True\n"
    send = partial(ruleset._change_board, packed=lambda languages: checked_package)
    monkeypatch.setattr(ruleset, "_push_path", send)
    good = (
        ("show(0", print_empty_region()),
        ("interface()))", "1\n"),
        ("languages()))", "['en']\n"),
    )
    with FakeBoard((script, answer), *good) as device:
        run_for_error_line("ruleset push ./yourgame", device)


SLOT_HEADERS = make_board_facts()["heads"]
INVALID_BOARD_FACTS: tuple[Any, ...] = (
    make_board_facts(heads={}),
    make_board_facts(heads={"a": b"", "b": b"", "rulesets": b""}),
    make_board_facts(heads={**SLOT_HEADERS, "a": "text"}),
    make_board_facts(version=3),
    make_board_facts(free=None),
    make_board_facts(machine=b"RP2040"),
    {},
    [],
    {**make_board_facts(), "map": "7"},
)


@pytest.mark.parametrize(
    "facts",
    [*map(repr, INVALID_BOARD_FACTS), "{[]: 1}", "[" * 5000, "lambda: 0"],
    ids=lambda text: text[:20],
)
@pytest.mark.long(but=["{}", "{[]: 1}", "[]"])
def test_a_board_with_invalid_facts_is_refused(run_for_error_line: Any, facts: str) -> None:
    with FakeBoard(("about()))", facts + "\n")) as device:
        run_for_error_line("flash", device)


DOCTOR_BOARD_FACTS = make_board_facts(
    memory_free=1,
    memory_all=2,
    firmware="1",
    sensors=[("die", 1, 0x18, "LIS3DH", "1 g")],
    problems=[],
    bridge=(),
)


@pytest.mark.parametrize(
    "changes",
    [
        {"sensors": [("die", 1, "0x18", "LIS3DH", "1 g")]},
        {"sensors": [1]},
        {"problems": [1]},
        {"bridge": (1, 2, 3)},
        {"bridge": (1, 1, 0, 0, [("P1", "Ada", 6, 80)])},
        {"bridge": [1]},
        {"memory_free": "much"},
        {"firmware": None},
        {"heads": 3},
    ],
    ids=repr,
)
@pytest.mark.long(but=["{'heads': 3}"])
def test_doctor_refuses_an_invalid_state(run_for_error_line: Any, changes: dict[str, Any]) -> None:
    with FakeBoard(("examine()))", repr({**DOCTOR_BOARD_FACTS, **changes}) + "\n")) as device:
        assert "expected a board's state" in run_for_error_line("doctor", device)


def test_doctor_shows_a_valid_state(run: Any) -> None:
    answers = (
        ("examine()))", repr(DOCTOR_BOARD_FACTS) + "\n"),
        ("last_error()))", "['one line']\n"),
    )
    with FakeBoard(*answers) as device:
        code, out, err = run(["doctor", "--json", "--port", device.port])
    assert (code, err) == (0, "")
    assert json.loads(out)["last_error"] == ["one line"]


@pytest.mark.parametrize("answer", ["", "took\n", "took [1]\n", "took [1, [1], 2, 3]\n"])
@pytest.mark.parametrize(
    "step",
    [
        bringup.read_die_faces,
        bringup.count_samples,
        bringup.count_false_leaning,
        bringup.recover_bus,
    ],
)
@pytest.mark.long(but=["read_die_faces-", "recover_bus-"])
def test_bringup_refuses_an_invalid_measurement(answer: str, step: Any) -> None:
    walk = bringup.BringUp(lambda question: "", lambda line: None)
    walk.slot = "a"
    with (
        FakeBoard(("print('took'", answer)) as device,
        link.Link(device.port) as walk.link,
        pytest.raises(FlashError, match="expected its measurement"),
    ):
        step(walk)


@pytest.mark.parametrize("text", ["", "[]", "[[1, 2]]", "{}", "[1, null]", "[NaN]", "9" * 5000])
def test_bringup_refuses_invalid_times(text: str) -> None:
    with pytest.raises(FlashError, match="expected its measurement"):
        bringup._median_us(text)
