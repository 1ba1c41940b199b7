"""The drawing tool draws, and says in one line what it cannot."""

import pytest

pytest.importorskip("matplotlib")

from host_tools.analysis import board_picture


def test_it_draws_the_sheet_and_the_lights(tmp_path):
    sheet, lights = tmp_path / "sheet.png", tmp_path / "lights.png"
    assert board_picture.main(["classic", "--print", str(sheet), "--lights", str(lights)]) == 0
    assert sheet.read_bytes()[1:4] == lights.read_bytes()[1:4] == b"PNG"


def test_lit_leds_of_a_level_line():
    leds = board_picture.lit_leds((1 + 3 * 16, 3 + 3 * 16))
    assert leds == {(x, 6) for x in range(2, 7)}


def test_a_board_that_is_not_there_is_one_line(capsys, tmp_path):
    assert board_picture.main(["nope", "--print", str(tmp_path / "x.png")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_picture_must_be_asked_for():
    with pytest.raises(SystemExit) as stopped:
        board_picture.main(["classic"])
    assert stopped.value.code == 2
