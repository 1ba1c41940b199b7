"""Sokhazania can be played on a custom board (RULEBOOK.md 5)."""

import shutil
import subprocess
import sys

import pytest

from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rulesets.sokhazania.board import load as load_board
from pixelpitch.rulesets.sokhazania.laptop_boards import advice, findings, names
from tests.rulesets.sokhazania_states import (
    TRAINING_BOARD_FILE,
    Match,
    apply_tokens,
    square_of_role,
)


@pytest.mark.parametrize("board", names())
def test_5_the_checker_accepts_every_built_in_board(board):
    """A match relies on this check, because only custom boards are checked when they are loaded."""
    assert findings(load_board(board)) == advice(load_board(board)) == []


def test_5_a_match_on_a_built_in_board_does_not_load_the_checker():
    """On the chip the checker costs a third of a second and 7 KB, so it must not be loaded."""
    code = "import sys; from pixelpitch.rulesets.sokhazania.rules import Match; "
    code += "Match({'board': sys.argv[1]}); print(any('laptop_boards' in m for m in sys.modules))"
    for board, loaded in (("classic", "False"), (TRAINING_BOARD_FILE, "True")):
        process = subprocess.run(
            [sys.executable, "-c", code, board], capture_output=True, text=True, check=True
        )
        assert process.stdout.strip() == loaded


@pytest.mark.parametrize("board", names())
def test_5_every_built_in_board_can_be_played(board):
    match = Match({"board": board, "first": "left"})
    apply_tokens(match, "red 3")
    assert match.board.name == load_board(board).name


def test_5_a_custom_board_is_played_by_its_path():
    match = Match({"board": TRAINING_BOARD_FILE, "first": "right"})
    apply_tokens(match, "red 5 4 6")
    assert match.position()["ball"] == square_of_role(1, "corner", TRAINING_BOARD_FILE)
    assert Match.from_bytes(match.to_bytes()).board is match.board


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("dot red_back red d2 player", "dot red_back red d9 player"), "line 6: expected a square"),
        (("track 5 red_goalie -> red_anchor\n", ""), "rule 2: red_goalie: 5"),
        (("track 1 red_back -> ", "track 1 red_back -> red_stopper # "), "rule 3: red_back: 1"),
    ],
)
def test_5_a_board_with_faults_is_refused_in_one_line(tmp_path, change, words):
    with open(TRAINING_BOARD_FILE, encoding="utf-8") as lines:
        text = lines.read()
    assert change[0] in text
    path = tmp_path / "own.board"
    path.write_text(text.replace(*change), encoding="utf-8")
    with pytest.raises(NotUnderstood) as caught:
        Match({"board": str(path)})
    assert words in str(caught.value)
    assert "own.board" in str(caught.value)
    assert "\n" not in str(caught.value)
    # the match still uses the board that was loaded before
    assert Match({"board": TRAINING_BOARD_FILE}).board.name == "Training Ground"


def test_5_a_missing_board_is_refused(tmp_path):
    for path in (str(tmp_path / "none.board"), str(tmp_path), str(tmp_path) + "/x" * 120):
        with pytest.raises(NotUnderstood, match=r"^got board"):
            Match({"board": path})
    with pytest.raises(NotUnderstood, match="got board = 'none', expected classic"):
        Match({"board": "none"})


def test_5_the_longest_path_still_fits_a_snapshot(tmp_path):
    path = str(tmp_path)
    while len(path.encode()) < 199:
        path += "/"
    # No file name can be this long, so the test sets the path after the match has loaded its board.
    path += "/"
    match = Match({"board": TRAINING_BOARD_FILE})
    match.options["board"] = path
    assert len(path.encode()) == 200
    assert len(match.to_bytes()) <= 256


def test_5_a_snapshot_of_a_changed_board_is_refused(tmp_path):
    path = str(tmp_path / "own.board")
    shutil.copy(TRAINING_BOARD_FILE, path)
    match = Match({"board": path})
    kept, position = match.to_bytes(), match.position()
    assert Match.from_bytes(kept).to_bytes() == kept
    with open(path, "a", encoding="utf-8") as board:
        board.write("track 5 red_kickoff -> red_half\ntrack 5 blue_kickoff -> blue_half\n")
    # A match in progress keeps its board, whatever happens to the file.
    assert Match.from_bytes(kept).to_bytes() == kept
    Match()  # a match on a different board replaces the board in memory
    for refused in (lambda: Match.from_bytes(kept), lambda: Match.from_position(position)):
        with pytest.raises(NotUnderstood, match="checksum"):
            refused()
