"""A recording of a sensor is the same after writing and reading it.

An error names the faulty part.
"""

from typing import Any

import pytest

from host_tools.cli import main
from host_tools.cli.dice_record import recording_text
from host_tools.common.parser import InputError
from host_tools.physics import traces
from host_tools.simulator import recording

RECORDING_HEAD = recording.RecordingHead("throw", 4, "pitch32", "felt")


def make_recording(kind: str, seed: int) -> tuple[str, traces.Trace]:
    """Return (text of a recording, the stored trace of ``kind`` that it contains)."""
    trace = traces.load_stored(kind)[seed]
    what, face = trace.truth
    readings: list[Any] = [
        (ms, *[None if each is None else [list(one) for one in each] for each in (die, tray)], 0)
        for die, tray, ms in trace.bursts
    ]
    return recording.dump_recording(recording.RecordingHead(what, face, "pitch32"), readings), trace


def test_a_recording_is_unchanged_after_writing_and_reading() -> None:
    text, trace = make_recording("box", 3)
    head, readings = recording.parse_recording(text, "a")
    assert head.truth == (trace.truth,)
    assert [len(die) for _, die, _, _ in readings] == [len(die) for die, _, _ in trace.bursts]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("{}", "expected a file of pixelpitch dice record"),
        ("", "expected a file of pixelpitch dice record"),
    ],
)
def test_an_invalid_heading_of_a_recording_is_reported(line: str, expected: str) -> None:
    with pytest.raises(InputError, match=expected):
        recording.parse_recording(line + "\n[20,[],[],0]\n", "a.jsonl")


@pytest.mark.parametrize(
    "line",
    [
        "[20,[[0,0]],null,0]",
        "[20,null,null]",
        "[-1,[],[],0]",
        "7",
        "[20,[[0,0,1.5]],[],0]",
        "[",
        "{}",
    ],
)
def test_an_invalid_reading_is_reported_with_its_line(line: str) -> None:
    text = recording.dump_recording(RECORDING_HEAD, [(20, [[0, 0, 1008]], None, 0)]) + line + "\n"
    with pytest.raises(
        InputError, match=r"a\.jsonl, line 3: got .*expected \[ms, die, tray, lost\]"
    ):
        recording.parse_recording(text, "a.jsonl")


def test_the_bench_evaluates_recordings(tmp_path, capsys):
    names = []
    for kind, seed in (("box", 3), ("beside", 4), ("leaning", 3)):
        path = tmp_path / f"{kind}.jsonl"
        path.write_text(make_recording(kind, seed)[0])
        names.append(str(path))
    assert main(["dice", "bench", *names]) == 0
    out = capsys.readouterr().out
    assert out.count("right ") == 3
    lying = tmp_path / "lying.jsonl"
    head, readings = recording.parse_recording(make_recording("box", 3)[0], "a")
    lying.write_text(recording.dump_recording(head._replace(face=7 - head.face), readings))
    assert main(["dice", "bench", str(lying)]) == 1
    assert capsys.readouterr().out.startswith("WRONG ")


def test_the_output_of_a_board_becomes_a_recording() -> None:
    lines = ["board pitch32", "read [20, [[0, 0, 1008]], null, 3]", "end"]
    head, readings = recording.parse_recording(recording_text(lines, "throw", 4, "felt"), "a")
    assert head == RECORDING_HEAD
    assert readings == [(20, [[0, 0, 1008]], None, 3)]
    with pytest.raises(InputError, match="1 readings without an end"):
        recording_text(lines[:2], "throw", 4, "")
