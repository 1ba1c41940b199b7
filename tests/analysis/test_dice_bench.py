"""The detector's figures on a few throws of each kind; `make bench` takes thousands."""

import pytest

from host_tools.analysis import dice_bench
from host_tools.cli import main
from host_tools.simulator import traces

THROWS = 12


def test_die_mds_figures_are_kept_on_a_few_of_each_kind():
    rows = dice_bench.measure(THROWS, 7000, workers=1)
    assert set(rows) == set(traces.KINDS)
    text, kept = dice_bench.report(rows)
    assert kept, text
    assert all(row.throws == THROWS for row in rows.values())
    assert text.count("kept  ") == 6


def test_what_is_wrong_is_counted_and_missed():
    """A detector that is told another truth: every number is then a wrong face."""
    trace = traces.make("flat", 3)
    (kind, face), *_ = trace.truth
    column, late = dice_bench.judge(trace._replace(truth=((kind, 7 - face),)))
    assert (column, late) == ("face", None)
    assert dice_bench.judge(trace._replace(truth=(("out", 0),)))[0] == "face"
    out = traces.make("past", 3)
    assert dice_bench.judge(out._replace(truth=(("throw", 4),)))[0] == "out"
    assert dice_bench.judge(out._replace(truth=()))[0] == "out"
    silent = traces.make("knock", 3)
    assert dice_bench.judge(silent)[0] == "right"
    assert dice_bench.judge(silent._replace(truth=(("throw", 4),)))[0] == "nothing"
    row = dice_bench.Row()
    row.got.update({"right": 99, "face": 1})
    row.late.append(401)
    told = {words.split(":")[0]: kept for kept, words in dice_bench.verdict({"flat": row})}
    assert told["wrong face, any kind"] is False
    assert told["right face"] is False
    assert told["rest to answer"] is False


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634)],
)
def test_wilsons_limits(hits, of, low, high):
    """By hand: none of n reaches up to z2 / (n + z2), with z2 = 3.8416."""
    found = dice_bench.wilson(hits, of)
    assert found == pytest.approx((low, high), abs=1e-4)


def test_a_throw_is_saved_and_drawn(tmp_path, capsys):
    csv, png = tmp_path / "throw.csv", tmp_path / "throw.png"
    words = ["dice-throw", "--kind", "past", "--seed", "3", "--csv", str(csv), "--png", str(png)]
    assert main(words) == 0
    assert "out of the box: the tray hardly felt the last knocks" in capsys.readouterr().out
    lines = csv.read_text().splitlines()
    trace = traces.make("past", 3)
    assert lines[1] == "ms,die_x,die_y,die_z,tray_x,tray_y,tray_z"
    assert len(lines) == 2 + len(trace.pairs)
    assert lines[2] == ",".join(["0", *[str(each) for pair in trace.pairs[0] for each in pair]])
    assert png.read_bytes().startswith(b"\x89PNG")
    assert len(png.read_bytes()) > 20000


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["dice-throw", "--kind", "upwards"], "got kind 'upwards', expected one of flat"),
        (["dice-throw", "--png", "throw.gif"], "expected a name that ends in .png"),
        (["dice-throw", "--seed", "-1"], "got seed '-1'"),
        (["dice-bench", "--throws", "0"], "got throws '0', expected a whole number 1..100000"),
    ],
)
def test_bad_words_are_refused_in_one_line(words, expected, capsys):
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert expected in err
    assert err.count("\n") == 1


def test_the_bench_on_the_command_line(capsys):
    assert main(["dice-bench", "--throws", "2", "--seed", "5"]) == 0
    out = capsys.readouterr().out
    assert "kept    right face: 8 of 8" in out
    for kind in traces.KINDS:
        assert f"\n{kind:12}      2" in out
