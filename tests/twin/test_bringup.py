"""`pixelpitch bringup` works on the emulated board through mpremote, with a simulated user."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host_tools.cli import main
from host_tools.flash import bringup
from host_tools.twin import Twin
from host_tools.twin.console import PseudoTerminal
from tests.twin.conftest import TwinFactory

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

READINGS_BY_QUESTION = {
    "supply current, bare": "14",
    "+5V behind": "4,95",
    "3.3 V": "3.31",
    "current from USB": "31",
    "SCL": "341",
    "rise of SCL": "280",
    "high of a 0": "300",
    "high of a 1": "700",
    "level of a high": "4.6",
    "told as cocked": "0",
}
SAMPLES_OF_SIDES = (
    (1008, 0, 0),
    (-960, 0, 0),
    (0, 1008, 0),
    (0, -1008, 0),
    (0, 0, 1008),
    (0, 0, -1008),
)


class BenchUser:
    """A simulated user who types readings, turns the die and unplugs the die's lead."""

    def __init__(self, twin: Twin, **answers: str) -> None:
        self.twin = twin
        self.answers = {**READINGS_BY_QUESTION, **answers}
        self.asked: list[str] = []
        self.original_feel = twin.parts.die._acceleration_at

    def ask(self, question: str) -> str:
        """Return the answer of a user who does what ``question`` says; record the question."""
        self.asked.append(question)
        side = re.match(r"Lay the die still, side (\d)", question)
        if side:
            felt = SAMPLES_OF_SIDES[int(side[1]) - 1]
            self.twin.parts.die._acceleration_at = lambda nanos: felt
            return ""
        if "supply current, " in question and "bare" not in question:
            # the measured current includes 3 mA of the board itself
            return str(self.twin.current_ma() + 3)
        if question.startswith(("Pull the die's lead", "Throw the die")):
            return "n"
        for begin, answer in self.answers.items():
            if question.startswith(begin):
                return answer
        return ""


@pytest.fixture
def run_bringup(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Any]:
    """Return a function that runs `bringup` and returns (exit code, report's text, report's rows).

    Its argument ``ask`` answers the questions of the command, by default as ``BenchUser`` does.
    """

    def run_command(twin: Twin, bench: BenchUser, *arguments: str, ask: Any = None) -> Any:
        """Run the bring-up on the emulated board, and return its exit code and report."""
        monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
        monkeypatch.setattr("builtins.input", ask or bench.ask)
        monkeypatch.setattr(bringup, "SENSOR_SAMPLING_TIME_S", 1 if twin.parts.tray else 0.4)
        monkeypatch.setattr(bringup, "BUS_TRAFFIC_TIME_S", 0.1)
        monkeypatch.setattr(bringup, "BUS_TEST_ROUND_COUNT", 3)
        out = tmp_path / "report.txt"
        with PseudoTerminal(twin) as port:
            code = main(["bringup", "--port", port, "--out", str(out), *arguments])
        text = out.read_text()
        rows = [
            [cell.strip() for cell in line.strip("|").split("|")]
            for line in text.splitlines()
            if line.startswith("| ") and not line.startswith("| step")
        ]
        return code, text, rows

    return run_command


@pytest.mark.long
def test_steps_that_need_no_user_are_measured(new_twin: TwinFactory, run_bringup: Any) -> None:
    twin = new_twin("mini16", firmware=None)
    steps = "bare,clock,samples,resets"
    code, text, rows = run_bringup(twin, BenchUser(twin, SCL="266"), "--no-twin", "--only", steps)
    found = {row[1]: row[2:] for row in rows}
    assert found["SCL"] == ["266 kHz", "320 to 400 kHz", "**not good**"]
    assert found["samples that a FIFO lost"] == ["0", "0", "good"]
    assert found["3 reads cut off, bus held 3 times"][-1] == "good"
    assert found["lead pulled"][-1] == "not done"
    assert code == 1
    assert "board mini16, firmware " in text
    assert text.endswith(f"{len(rows)} readings, 1 not good, 1 not done.\n")


@pytest.mark.parametrize(("cycles", "off"), [(46, None), (60, "+30%")])
@pytest.mark.long
def test_a_flash_cache_miss_is_timed_and_compared_with_the_model(
    new_twin: TwinFactory,
    run_bringup: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    cycles: int,
    off: str | None,
) -> None:
    """If the flash is slow, the command prints a line for the board file."""
    twin = new_twin("mini16", firmware=None)
    if twin.chip.cache.miss_cycles == 0:
        pytest.skip("no compiler: the twin has no cache")
    twin.chip.cache.miss_cycles = cycles
    monkeypatch.setattr(bringup, "TIMED_FRAME_COUNT", 2)
    _, _, rows = run_bringup(twin, BenchUser(twin), "--no-twin", "--only", "flash-waits")
    what, value, _, verdict = rows[0][1:]
    assert what == "a miss of the flash cache at 200 MHz"
    assert abs(float(value.split()[0]) - cycles) <= 1
    assert verdict == ("good" if off is None else "**not good**")
    output = capsys.readouterr().out
    assert ("FLASH_MISS_CYCLES = 60" in output) == (off is not None)
    assert off is None or value.endswith(off)


@pytest.mark.long
def test_a_faultless_board_passes_every_step(new_twin: TwinFactory, run_bringup: Any) -> None:
    twin = new_twin(firmware=None)
    steps = "bare,pico-alone,chips,clock,samples,line,currents,resets"
    code, text, rows = run_bringup(twin, BenchUser(twin), "--no-twin", "--only", steps)
    assert [row for row in rows if row[-1] == "**not good**"] == []
    assert [row[1] for row in rows if row[-1] == "not done"] == ["lead pulled"]
    assert code == 1  # the exit code is 1, because one step was left out
    found = {row[1]: row[2] for row in rows}
    assert found["SCL"] == "341 kHz"
    assert found["die at 0x18"] == "LIS3DH"
    assert found["text display at 0x3c"] == "there"
    assert found["samples that a FIFO lost"] == "0"
    assert 19 <= float(found["a channel at full"].split()[0]) <= 20.5
    assert re.match(r"back after \d+ ms", found["3 reads cut off, bus held 3 times"])
    assert "board pitch32, firmware " in text
    assert twin.faults() == []


@pytest.mark.long
def test_bringup_reports_faults_of_the_board(
    new_twin: TwinFactory, run_bringup: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    twin = new_twin(firmware=None)
    assert twin.parts.tray is not None
    twin.parts.tray.unplug()
    steps = "chips,clock,faces,samples"
    code, _, rows = run_bringup(twin, BenchUser(twin, SCL="266"), "--no-twin", "--only", steps)
    assert code == 1
    bad = {row[1]: row[2] for row in rows if row[-1] == "**not good**"}
    assert bad["SCL"] == "266 kHz"
    assert bad["tray at 0x19"] == "not there"
    assert bad["tray, 1.0 s"] == "0"
    assert not [name for name in bad if name.startswith(("side", "opposite"))]
    found = {row[1]: row[2] for row in rows}
    assert found["side 2"] == "-x: 960 mg"
    assert found["opposite sides on x"] == "48 mg"
    assert "NOT GOOD" in capsys.readouterr().out


@pytest.mark.long
@pytest.mark.parametrize(
    ("step", "line"),
    [
        ("resets", "| lead pulled | 3 times back, "),
        ("bench", "| frame: compute and start | "),
        ("flash-waits", "| misses of the flash cache, frames | "),
        ("throws", "| throws told | 3 | 3 | good |"),
    ],
)
def test_a_step_that_needs_a_user_is_measured(
    new_twin: TwinFactory, run_bringup: Any, monkeypatch: pytest.MonkeyPatch, step: str, line: str
) -> None:
    """Runs one step of the bring-up on an emulated board, with a simulated user.

    - In ``resets``, the user unplugs the die's lead three times.
    - In ``throws``, the user throws the die three times.
    - ``bench`` and ``flash-waits`` compare the board with an emulated one; here both are emulated.
    """
    twin = new_twin(firmware=None)
    for name, value in (
        ("TESTED_THROW_COUNT", 3),
        ("UNPLUGGING_TIME_S", 30),
        ("TIMED_FRAME_COUNT", 4),
        ("BENCH_SAMPLES_TIME_S", 1),
    ):
        monkeypatch.setattr(bringup, name, value)
    # the emulated board is slower than a real one, so it may be silent for longer
    monkeypatch.setattr(bringup, "SILENCE_TIMEOUT_S", 600)
    bench = BenchUser(twin)
    due: list[tuple[float, Callable[[], Any]]] = []
    usual = twin.chip.run

    def run_and_unplug(milliseconds: float, until: Callable[[], bool] | None = None) -> bool:
        """Run the emulated board, and plug or unplug the parts that are due."""
        done = usual(milliseconds, until)
        while due and twin.milliseconds >= due[0][0]:
            due.pop(0)[1]()
        return done

    def answer_question(question: str) -> str:
        """Plan what the user does at the question, and return the answer."""
        now = twin.milliseconds
        if question.startswith("Pull the die's lead"):
            for number in range(3):
                due.append((now + 2000 + 2000 * number, twin.parts.die.unplug))
                due.append((now + 3000 + 2000 * number, twin.parts.die.plug_in))
            return ""
        if question.startswith("Throw the die"):
            for number, face in enumerate((4, 1, 6)):
                throw = lambda face=face: twin.parts.box.throw(face, twin.chip.clock.nanos)  # noqa: E731
                due.append((now + 3000 + 6000 * number, throw))
            return ""
        return bench.ask(question)

    monkeypatch.setattr(twin.chip, "run", run_and_unplug)
    code, text, _ = run_bringup(twin, bench, "--only", step, ask=answer_question)
    assert line in text
    assert code == 0, text
