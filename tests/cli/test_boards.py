"""``pixelpitch boards``: findings are exit 1, an unknown name is exit 2."""

import sys

import boards


def test_all_boards_are_listed(run):
    code, out, err = run(["boards"])
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == ["mini16", "pitch32"]


def test_an_unknown_board(refused):
    refused(["boards", "pitch64"], "'pitch64'", "mini16, pitch32")


def test_a_third_party_adds_a_folder_and_sees_what_is_wrong(run, tmp_path, monkeypatch):
    folder = tmp_path / "mine"
    folder.mkdir()
    text = "from boards.mini16 import *\nNAME = 'other'\nMENU = 6\n"
    (folder / "__init__.py").write_text(text)
    monkeypatch.setattr(boards, "__path__", [*boards.__path__, str(tmp_path)])
    try:
        code, out, err = run(["boards", "mine"])
    finally:
        sys.modules.pop("boards.mine", None)
    assert (code, err) == (1, "")
    assert "NAME is 'other', but the folder is 'mine'" in out
    assert "MENU is GP6, but that is PADS[0] UP already" in out


def test_the_wiring_of_a_board_is_a_table(run, refused):
    code, out, err = run(["boards", "pitch32", "--wiring"])
    assert (code, err) == (0, "")
    assert "| GP20 | 26 | MENU pad |" in out.splitlines()
    refused(["boards", "--wiring"], "--wiring alone", "mini16, pitch32")
