"""What is put onto a board, compiled."""

import pytest

from host_tools.flash import FlashError
from host_tools.flash.build import board_names, compile_file, firmware_files, sources


def test_everything_that_belongs_there_and_nothing_else():
    files = firmware_files()
    assert board_names() == ["mini16", "pitch32"]
    assert {
        "main.py",
        "boards/pitch32/__init__.mpy",
        "boards/mini16/__init__.mpy",
        "pixelpitch/rulesets/sokhazania/classic.board",
        "pixelpitch/start/__init__.mpy",
    } <= set(files)
    endings = {name.rsplit(".", 1)[1] for name in files}
    assert endings == {"py", "mpy", "board"}
    assert [name for name in files if name.endswith(".py")] == ["main.py"]
    # "M", version 6, sub-version 3 (of native code), small integers of 31 bits.
    assert all(files[name][:2] == b"M\x06" for name in files if name.endswith(".mpy"))


def test_the_same_source_gives_the_same_bytes_wherever_it_lies(tmp_path):
    source = sources()["pixelpitch/ticks.py"]
    copy = tmp_path / "elsewhere.py"
    copy.write_bytes(source.read_bytes())
    name = "pixelpitch/ticks.py"
    assert compile_file(copy, name) == compile_file(source, name)
    assert b"pixelpitch/ticks.py" in compile_file(copy, name)


def test_what_does_not_compile_is_named_with_its_line(tmp_path):
    bad = tmp_path / "bad.py"
    bad.write_text("good = 1\nbad = = 2\n")
    with pytest.raises(FlashError, match=r"pixelpitch/bad\.py: mpy-cross: .*line 2.*SyntaxError"):
        compile_file(bad, "pixelpitch/bad.py")
