"""`pixelpitch dice record` and `dice report --board` read a board's samples through mpremote."""

import sys
from pathlib import Path
from typing import Any

import pytest

from host_tools.analysis import dice_bench
from host_tools.cli import main
from host_tools.physics import traces
from host_tools.simulator import recording
from host_tools.twin import Twin, accelerometer
from pixelpitch.storage.settings import Settings

from .conftest import TwinFactory
from .flashing import run_command

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal"),
]


def feed_samples_after_sensor_setup(twin: Twin, pairs: list[Any]) -> None:
    """Play ``pairs`` of samples on the emulated board once the die's sensor is set up."""
    die = twin.parts.die
    assert die is not None
    write = die._write_register

    def set_register_and_play(register: int, value: int) -> None:
        """Write ``value`` to ``register``; if this starts the FIFO, start the samples."""
        write(register, value)
        if register == accelerometer.FIFO_CTRL and value:
            twin.parts.box.play(pairs, twin.chip.clock.nanos)

    die._write_register = set_register_and_play  # type: ignore[method-assign]


def test_a_recorded_throw_contains_the_samples_of_the_board(
    new_twin: TwinFactory, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    twin = new_twin(firmware=None)
    trace = traces.shortest_throw(4)
    feed_samples_after_sensor_setup(twin, trace.sample_pairs)
    what, face = trace.truth
    file = tmp_path / "throw.jsonl"
    seconds = str(len(trace.sample_pairs) // traces.SAMPLE_RATE_HZ + 1)
    words = ["--what", what, "--face", str(face), "--seconds", seconds, "--note", "oak"]
    done = run_command(twin, "dice", "record", str(file), *words)
    assert done.returncode == 0, done.stderr
    assert f"readings of throw {face}" in done.stdout

    head, readings = recording.parse_recording(file.read_text("utf-8"), "throw.jsonl")
    assert (head.truth, head.board, head.note) == ((trace.truth,), "pitch32", "oak")
    felt = [tuple(sample) for _, die, _, _ in readings for sample in die or ()]
    lost = sum(each for *_, each in readings)
    made = [die for die, _ in trace.sample_pairs]
    # The recording has each sample at most once and ends with the die at rest. Samples at the
    # beginning may be missing.
    assert len(set(felt) & set(made)) > 0.9 * len(set(made))
    assert abs(sum(elapsed for elapsed, *_ in readings) - 1000 * int(seconds)) < 100
    assert len(felt) + lost == pytest.approx(
        int(seconds) * traces.SAMPLE_RATE_HZ, abs=2 * traces.FIFO_SAMPLES
    )
    assert dice_bench.answers_to_readings(readings) == [trace.truth]
    assert main(["dice", "bench", str(file)]) == 0
    assert capsys.readouterr().out.startswith("right  ")


def test_the_faces_counted_by_a_board_are_reported(new_twin: TwinFactory) -> None:
    settings = Settings()
    for face in (1, 1, 2, 3, 4, 5, 6, 6, 6):
        settings.count_face(face)
    twin = new_twin(firmware=None, files={"settings.txt": settings.to_text().encode()})
    done = run_command(twin, "dice", "report", "--board")
    assert done.returncode == 0, done.stderr
    first, *faces = done.stdout.splitlines()[:7]
    assert first == "die, since it was cleared: 9 throws"
    assert [line.split()[1] for line in faces] == ["2", "1", "1", "1", "1", "3"]
    assert [line.split()[0] for line in faces] == list("123456")
    # the counts of faces survive the restart at the end of the command
    assert twin.wait_until(lambda: any(twin.text()), 4000)
