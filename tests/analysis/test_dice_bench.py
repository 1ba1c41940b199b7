"""The benchmark of the die detector counts correctly. The tests in tests/dice run the detector on
the stored traces.
"""

import pytest

from host_tools.analysis import dice_bench
from host_tools.cli import main
from host_tools.physics import traces


@pytest.mark.long
def test_the_benchmark_distinguishes_wrong_extra_and_missed_outcomes() -> None:
    """If a trace states a false face, the detector's correct face counts as wrong."""
    trace = traces.shortest_throw(4)
    assert dice_bench.judge_trace(trace)[0] == "right"
    assert dice_bench.judge_trace(trace._replace(truth=("throw", 3)))[0] == "wrong"
    assert dice_bench.judge_trace(trace._replace(truth=("out", 0)))[0] == "counted"
    assert dice_bench.judge_trace(trace._replace(truth=("weak", 0)))[0] == "counted"
    out = traces.load_stored("ground")[0]
    assert dice_bench.judge_trace(out)[0] == "right"
    assert dice_bench.judge_trace(out._replace(truth=("throw", 4)))[0] == "out"
    silent = traces.load_stored("held")[0]
    assert dice_bench.judge_trace(silent)[0] == "right"
    assert dice_bench.judge_trace(silent._replace(truth=("throw", 4)))[0] in ("weak", "nothing")
    row = dice_bench.RowResults()
    row.verdicts.update({"right": 99, "wrong": 1})
    row.delays_ms.append(401)
    verdicts = [kept for kept, _ in dice_bench.check_rates({"in the box": row})]
    assert verdicts == [False, False, True, True, False]


def test_the_benchmark_finds_a_die_that_favours_a_face() -> None:
    fair = [(face, face) for face in range(1, 7)] * 50
    assert dice_bench.face_chi_squares(fair) == (0.0, 0.0)
    answered, failed = dice_bench.face_chi_squares(fair + [(6, 0)] * 40)
    assert answered > 11.1
    assert failed > 11.1


@pytest.mark.long
def test_a_simulated_throw_is_saved_and_drawn(tmp_path, capsys):
    csv, png = tmp_path / "throw.csv", tmp_path / "throw.png"
    words = [
        "dice",
        "throw",
        "--kind",
        "beside",
        "--seed",
        "3",
        "--csv",
        str(csv),
        "--png",
        str(png),
    ]
    assert main(words) == 0
    assert "out of the box: the box did not feel it land" in capsys.readouterr().out
    lines = csv.read_text().splitlines()
    found = traces.load_stored("beside")
    trace = found[3 % len(found)]
    assert lines[1] == "ms,die_x,die_y,die_z,tray_x,tray_y,tray_z"
    assert len(lines) == 2 + len(trace.sample_pairs)
    assert lines[2] == ",".join(
        ["0", *[str(each) for pair in trace.sample_pairs[0] for each in pair]]
    )
    assert png.read_bytes().startswith(b"\x89PNG")
    assert len(png.read_bytes()) > 20000


@pytest.mark.long
def test_the_command_prints_every_row_of_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "bench"]) in (0, 1)
    out = capsys.readouterr().out
    for name in ("in the box", "out of the box", "not thrown", "box, lost"):
        assert f"\n{name:18}" in out
    assert "kept    in the box: wrong 0.00%" in out
