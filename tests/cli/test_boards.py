"""``pixelpitch boards``: findings are exit 1, an unknown name is exit 2."""

import pytest


def test_all_boards_are_listed(good):
    out = good(["boards"])
    assert [line.split()[0] for line in out.splitlines()] == ["mini16", "pitch32"]


def test_an_unknown_board(refusal):
    refusal(["boards", "pitch64"], "'pitch64'", "mini16, pitch32, or a folder's path with a /")


def folder_of(tmp_path, name, text):
    folder = tmp_path / name
    folder.mkdir()
    (folder / "__init__.py").write_text(text)
    return str(folder)


def test_a_third_party_names_its_folder_and_sees_what_is_wrong(run, refusal, tmp_path):
    text = "from boards.mini16 import *\nNAME = 'other'\nMENU = 6\n"
    folder = folder_of(tmp_path, "mine", text)
    code, out, err = run(["boards", folder])
    assert (code, err) == (1, "")
    assert "NAME is 'other', but the folder is 'mine'" in out
    assert "MENU is GP6, but that is PADS[0] UP already" in out
    refusal(["sim", "--board", folder, "--script", "-"], "MENU is GP6, but that is")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("WIDTH =", "board mine cannot be read: SyntaxError"),
        ("import machine", "board mine cannot be read: ModuleNotFoundError: No module named"),
        ("1 / 0", "board mine cannot be read: ZeroDivisionError: division by zero"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_line(run, refusal, tmp_path, text, words):
    folder = folder_of(tmp_path, "mine", text)
    code, out, err = run(["boards", folder])
    assert (code, err) == (1, "")
    assert words in out
    refusal(["sim", "--board", folder], words)


def test_a_folder_that_is_no_board(run, refusal, tmp_path):
    assert "expected a folder with __init__.py in it" in run(["boards", str(tmp_path)])[1]
    refusal(["sim", "--board", str(tmp_path / "none")], "expected a folder with __init__.py")
    folder = folder_of(tmp_path, "pitch32", "")
    refusal(["sim", "--board", folder], "'pitch32', expected another name")
    folder = folder_of(tmp_path, "a-b", "")
    refusal(["sim", "--board", folder], "'a-b', expected letters, digits and _ only")


def test_the_wiring_of_a_board_is_a_table(good, refusal):
    out = good(["boards", "pitch32", "--wiring"])
    assert "| GP20 | 26 | MENU pad |" in out.splitlines()
    refusal(["boards", "--wiring"], "--wiring alone", "mini16, pitch32")
