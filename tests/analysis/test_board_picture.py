"""A board of Sokhazania can be drawn as a printable sheet."""

import pytest

from pixelpitch.rulesets.sokhazania import board


@pytest.mark.long
def test_the_tool_draws_the_printable_sheet(tmp_path):
    pytest.importorskip("matplotlib")
    from pixelpitch.rulesets.sokhazania import laptop_sheet  # imports matplotlib, which takes 1 s

    sheet = tmp_path / "sheet.png"
    laptop_sheet.draw_sheet(board.load("classic"), str(sheet))
    assert sheet.read_bytes()[1:4] == b"PNG"
    assert sheet.stat().st_size > 50_000
