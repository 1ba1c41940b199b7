"""MicroPython's own deflate module reads lessons in the compressed form that a board has."""

import ast
from pathlib import Path

import pytest

from host_tools.common.text_file import deflate_lines
from host_tools.flash.build import without_comments
from host_tools.micropython import with_firmware
from pixelpitch import rulesets
from pixelpitch.rulesets.sokhazania.board import load

pytestmark = pytest.mark.micropython

READ_LESSONS_PROGRAM = """
from pixelpitch.rules.data import lines_of
for name in {names}:
    print(repr(list(lines_of(name))))
"""


def test_deflated_lessons_are_read_unchanged() -> None:
    paths = sorted(Path(rulesets.__file__).parent.glob("*/learn*.txt"))
    assert len(paths) >= 5
    machine = with_firmware(60 * 1024)
    names = [f"/{path.parent.name}.{path.name}" for path in paths]
    for name, path in zip(names, paths, strict=True):
        content = deflate_lines(path.read_bytes())
        assert len(content) < 0.55 * path.stat().st_size
        machine.write(name, content)
    read = machine.run(READ_LESSONS_PROGRAM.format(names=names)).splitlines()
    for lines, path in zip(read, paths, strict=True):
        assert ast.literal_eval(lines) == path.read_text("utf-8").splitlines(keepends=True), path


HEADINGS_PROGRAM = """
import sys
sys.path.append("/own")
import broken
from pixelpitch.app.lessons import Lessons
print(Lessons(broken).headings("# "))
"""


@pytest.mark.parametrize("kept_bytes", [6, 12])
def test_a_damaged_file_of_lessons_has_no_headings(kept_bytes: int) -> None:
    machine = with_firmware(60 * 1024)
    machine.write("/own/broken/__init__.py", "")
    machine.write(
        "/own/broken/learn.txt", deflate_lines(b"# One\n= Words of one lesson\n")[:kept_bytes]
    )
    assert machine.run(HEADINGS_PROGRAM) in ("[]\n", "['One']\n")


LOAD_BOARD_PROGRAM = """
from pixelpitch.rulesets.sokhazania.board import load
print(load("classic").checksum())
"""


def test_the_deflated_classic_board_has_an_unchanged_checksum() -> None:
    machine = with_firmware(100 * 1024)
    path = Path(rulesets.__file__).parent / "sokhazania" / "classic.board"
    machine.write(f"/pixelpitch/rulesets/sokhazania/{path.name}", without_comments(path))
    assert machine.run(LOAD_BOARD_PROGRAM) == f"{load('classic').checksum()}\n"
