"""Command ``board check`` exits with 1 after findings, and with 2 if the file is no board."""

import importlib.util
import os
import shutil
from pathlib import Path

import pytest

from pixelpitch.rulesets.sokhazania import board as boards

CLASSIC_BOARD = os.path.join(os.path.dirname(os.path.abspath(boards.__file__)), "classic.board")


def test_a_board_without_faults_has_no_findings(run, output_of, tmp_path):
    out = output_of(["board", "check", "classic"])
    assert "no findings" in out
    mine = tmp_path / "mine.board"
    shutil.copy(CLASSIC_BOARD, mine)
    code, output, err = run(["board", "check", str(mine)])
    choices = tmp_path / "mine.choices"
    assert (code, err) == (0, "")
    assert output == out + f"best choices: 12 a side, written to {choices}\n"
    assert choices.read_text() == Path(CLASSIC_BOARD).with_suffix(".choices").read_text()


def test_a_board_with_findings_lists_them(run, tmp_path, monkeypatch):
    with open(CLASSIC_BOARD, encoding="utf-8") as file:
        lines = file.readlines()
    track = next(at for at, line in enumerate(lines) if line.startswith("track 1 "))
    del lines[track]
    (tmp_path / "mine").write_text("".join(lines))
    monkeypatch.chdir(tmp_path)
    code, out, err = run(["board", "check", "mine"])
    assert (code, err) == (1, "")
    assert "rule 3: " in out
    assert out.rstrip().endswith(("finding", "findings"))


def test_files_that_are_not_boards_are_refused(error_of, tmp_path):
    error_of(["board", "check", "nowhere"], "nowhere", "classic")
    error_of(["board", "check", str(tmp_path / "no.board")], "no.board")
    path = tmp_path / "bad.board"
    path.write_text("name Bad\ndot here red z9 goalie\n")
    error_of(["board", "check", str(path)], "line 2", "a square a1 to p8")
    path.write_bytes(b"\xff\xfe")
    error_of(["board", "check", str(path)], "UTF-8")
    error_of(["board", "check", str(tmp_path)], f"got '{tmp_path}', expected the file of a playing")


def test_a_board_of_the_other_kind_is_refused_with_the_name_of_its_command(run, error_of, tmp_path):
    """There are two kinds of boards. ``board check`` accepts a playing field of Sokhazania, and
    ``board list`` a board of LEDs and pads. Each names the other command if it is given the wrong
    kind.
    """
    folder = Path(boards.__file__).parents[4] / "boards" / "mini16"
    for given, output in (
        ("mini16", "mini16"),
        (str(folder), f"{folder}/"),
        (str(folder / "__init__.py"), f"{folder}/"),
        (str(tmp_path), f"{tmp_path}/"),
    ):
        line = error_of(["board", "check", given], f"got {given!r}, expected the file of a playing")
        assert line.endswith(f"pixelpitch board list {output}\n")
    line = error_of(["board", "list", "my.board"], "got 'my.board', expected a board of LEDs")
    assert line.endswith("pixelpitch board check my.board\n")
    for one, other in (("check", "list"), ("list", "check")):
        output = " ".join(run(["board", one, "--help"])[1].split())
        assert f"pixelpitch board {other}." in output


@pytest.mark.long
def test_a_picture_needs_a_png_name_and_its_package(error_of, run, tmp_path):
    error_of(["board", "check", "classic", "--picture", "board.txt"], "'board.txt'", ".png")
    path = tmp_path / "board.png"
    if importlib.util.find_spec("matplotlib") is None:
        error_of(["board", "check", "classic", "--picture", str(path)], "matplotlib")
        assert not path.exists()
        pytest.skip("matplotlib is not installed")
    assert run(["board", "check", "classic", "--picture", str(path)])[0] == 0
    assert path.read_bytes().startswith(b"\x89PNG")


def test_advice_is_not_a_finding(run, tmp_path):
    """If two tracks begin along the same line, the check advises ``via SQUARE`` but accepts the
    board.
    """
    path = tmp_path / "lines.board"
    with open(CLASSIC_BOARD, encoding="utf-8") as classic:
        text = classic.read()
    board = boards.parse(text.splitlines())
    dot, dest = next(
        (dot, dest)
        for dot, (_, _, _, role) in enumerate(board.dots)
        for number in (4, 5)
        for dest in board.next_dots(dot, number)
        if role == "player" and len(board.paths(dot, number, dest)[0]) == 2
        if len(board.next_dots(dot, 3)) == 1 and dest not in board.next_dots(dot, 3)
    )
    for turned in (False, True):
        ends = [board.dots[each][2] for each in (dot, dest)]
        names = [board.dots[board.index_of(127 - at if turned else at)][0] for at in ends]
        text += f"track 3 {names[0]} -> {names[1]}\n"
    path.write_text(text, encoding="utf-8")
    code, out, err = run(["board", "check", str(path)])
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert len(lines) >= 4
    assert all(each.startswith("lights: ") and "'via SQUARE'" in each for each in lines[:-2])
    assert lines[-2].endswith("no findings")
    assert lines[-1].startswith("best choices: 13 a side")
