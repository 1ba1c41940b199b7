"""A laptop reads the games' text files uncompressed (tests/micropython/test_lessons.py covers the
compressed ones).
"""

from pathlib import Path

import pytest

from pixelpitch.rules.data import lines_of


def test_a_plain_file_gives_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "learn.txt"
    path.write_bytes("# Één\n= Zwei ß\n? no end".encode())
    assert list(lines_of(str(path))) == ["# Één\n", "= Zwei ß\n", "? no end"]


def test_a_laptop_reports_a_deflated_file_as_unreadable(tmp_path: Path) -> None:
    path = tmp_path / "learn.txt"
    path.write_bytes(b"\0\x01\x02")
    with pytest.raises(OSError, match="deflated"):
        list(lines_of(str(path)))
