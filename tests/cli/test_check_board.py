"""``check-board``: findings are exit 1, a file that is no board is exit 2."""

import importlib.util
import os

import pytest

from pixelpitch.rulesets.sokhazania import board

CLASSIC = os.path.join(os.path.dirname(os.path.abspath(board.__file__)), "classic.board")


def test_a_good_board(run):
    code, out, err = run(["check-board", "classic"])
    assert (code, err) == (0, "")
    assert "no findings" in out
    assert run(["check-board", CLASSIC]) == (0, out, "")


def test_a_board_with_findings_lists_them(run, tmp_path, monkeypatch):
    with open(CLASSIC, encoding="utf-8") as file:
        lines = file.readlines()
    track = next(at for at, line in enumerate(lines) if line.startswith("track 1 "))
    del lines[track]
    (tmp_path / "mine").write_text("".join(lines))
    monkeypatch.chdir(tmp_path)
    code, out, err = run(["check-board", "mine"])
    assert (code, err) == (1, "")
    assert "rule 3: " in out
    assert out.rstrip().endswith(("finding", "findings"))


def test_files_that_are_no_board(refused, tmp_path):
    refused(["check-board", "nowhere"], "nowhere", "classic")
    refused(["check-board", str(tmp_path / "no.board")], "no.board")
    path = tmp_path / "bad.board"
    path.write_text("name Bad\ndot here red z9 goalie\n")
    refused(["check-board", str(path)], "line 2", "a square a1 to p8")
    path.write_bytes(b"\xff\xfe")
    refused(["check-board", str(path)], "UTF-8")
    refused(["check-board", str(tmp_path)])


def test_a_picture_needs_a_png_name_and_its_package(refused, run, tmp_path):
    refused(["check-board", "classic", "--picture", "board.txt"], "'board.txt'", ".png")
    path = tmp_path / "board.png"
    if importlib.util.find_spec("matplotlib") is None:
        refused(["check-board", "classic", "--picture", str(path)], "matplotlib")
        assert not path.exists()
        pytest.skip("matplotlib is not installed")
    assert run(["check-board", "classic", "--picture", str(path)])[0] == 0
    assert path.read_bytes().startswith(b"\x89PNG")
