"""A board gets exactly the files that it needs, compiled for its chip."""

import tempfile
import zlib

import pytest

from host_tools.common import folders
from host_tools.flash import FlashError, build
from host_tools.flash.build import compile_file, firmware_files, source_files
from pixelpitch.rules import data
from pixelpitch.rulesets.sokhazania import board as boards


def test_a_board_gets_all_its_files_and_no_other_files():
    files = firmware_files("pitch32")
    assert {
        "boards/__init__.mpy",
        "boards/pitch32/__init__.mpy",
        "pixelpitch/rulesets/sokhazania/classic.board",
        "pixelpitch/boot/__init__.mpy",
    } <= set(files)
    assert not [name for name in files if name.startswith("boards/mini16/")]
    assert {name.rsplit(".", 1)[1] for name in files} == {"mpy", "board", "choices", "txt"}
    # the header has "M", version 6, sub-version 3 (for native code), and small integers of 31 bits
    assert all(files[name][:2] == b"M\x06" for name in files if name.endswith(".mpy"))


def test_a_board_file_is_sent_without_comments_and_padding():
    name = "pixelpitch/rulesets/sokhazania/classic.board"
    content = build.firmware_files("pitch32")[name]
    lines = zlib.decompress(content[1:], wbits=-data.DEFLATE_WINDOW_BITS).decode().splitlines()
    assert not [line for line in lines if "#" in line or "  " in line or not line]
    assert boards.parse(lines).checksum() == boards.load("classic").checksum()


def test_files_that_the_board_does_not_read_are_left_out(tmp_path):
    for name in (
        "firmware/main.py",
        "firmware/pixelpitch/game/__init__.py",
        "firmware/pixelpitch/game/classic.board",
        "firmware/pixelpitch/game/RULEBOOK.md",
        "firmware/pixelpitch/game/__pycache__/__init__.cpython-311.pyc",
        "firmware/pixelpitch/.hidden/secret.py",
        "boards/__init__.py",
        "boards/one/__init__.py",
        "boards/one/lit.png",
        "boards/two/__init__.py",
        "firmware/image/frozen/slots.py",
        "tests/test_game.py",
        "README.md",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("_MINE = 5\nassert _MINE\n")
    assert list(firmware_files("one", tmp_path / "firmware/pixelpitch", tmp_path / "boards")) == [
        "boards/__init__.mpy",
        "boards/one/__init__.mpy",
        "pixelpitch/game/__init__.mpy",
        "pixelpitch/game/classic.board",
    ]


def test_a_cached_build_is_used_only_for_the_same_sources(tmp_path, monkeypatch):
    monkeypatch.setattr(folders, "cache_folder", lambda: tmp_path / "cache")
    for name in ("pixelpitch/__init__.py", "boards/one/__init__.py"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("number = 1\n")

    def rebuild_page():
        """Build the page's firmware files again from the changed sources."""
        build._build_once.cache_clear()
        return firmware_files("one", tmp_path / "pixelpitch", tmp_path / "boards")

    made = rebuild_page()
    with monkeypatch.context() as patch:
        patch.setattr(build, "_compile_once", None)
        assert rebuild_page() == made
    (kept,) = (tmp_path / "cache/builds").iterdir()
    # damages the end of the file, as a power cut would
    kept.write_bytes(kept.read_bytes()[:-9] + bytes(9))
    assert rebuild_page() == made
    (tmp_path / "pixelpitch/__init__.py").write_text("number = 2\n")
    other = rebuild_page()
    assert other["pixelpitch/__init__.mpy"] != made["pixelpitch/__init__.mpy"]
    assert len(list((tmp_path / "cache/builds").iterdir())) == 2


def test_only_private_constants_and_asserts_are_optimised_away(tmp_path):
    source = tmp_path / "sums.py"
    source.write_text("_HIDDEN = 40\nSHOWN = _HIDDEN + 2\nassert SHOWN, 'unsaid'\nraise OSError\n")
    made = compile_file(source, "sums.py")
    assert b"SHOWN" in made
    assert b"_HIDDEN" not in made
    assert b"unsaid" not in made
    # A new line number changes the compiled bytes, although the instructions are the same.
    source.write_text(source.read_text().replace("raise", "\n\nraise"))
    assert compile_file(source, "sums.py") != made


def test_the_error_names_a_source_that_is_not_utf_8(tmp_path):
    bad = tmp_path / "bad.py"
    bad.write_bytes(b"word = '\xff'\n")
    with pytest.raises(FlashError, match=r"^pixelpitch/bad\.py: got .*, expected UTF-8$"):
        compile_file(bad, "pixelpitch/bad.py")


def test_the_same_source_gives_the_same_bytes_in_any_folder(tmp_path):
    source = source_files()["pixelpitch/ticks.py"]
    copy = tmp_path / "elsewhere.py"
    copy.write_bytes(source.read_bytes())
    name = "pixelpitch/ticks.py"
    assert compile_file(copy, name) == compile_file(source, name)
    assert b"pixelpitch.ticks" in compile_file(copy, name)


def test_a_syntax_error_is_reported_with_its_line(tmp_path):
    bad = tmp_path / "bad.py"
    bad.write_text("good = 1\nbad = = 2\n")
    with pytest.raises(FlashError, match=r"pixelpitch/bad\.py: mpy-cross: .*line 2.*SyntaxError"):
        compile_file(bad, "pixelpitch/bad.py")


def test_a_module_is_refused_in_one_line_if_no_temporary_file_can_be_written(tmp_path, monkeypatch):
    source = tmp_path / "good.py"
    source.write_text("NO_OTHER_TEST_COMPILES_THIS = 1\n")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "missing"))
    with pytest.raises(FlashError, match=r"^pixelpitch/good\.py: got 'No such file or directory'"):
        compile_file(source, "pixelpitch/good.py")


def test_a_board_in_any_folder_or_in_a_linked_folder_is_packed(tmp_path):
    (tmp_path / "firmware").mkdir()
    (tmp_path / "boards").mkdir()
    elsewhere = tmp_path / "garage" / "wall"
    elsewhere.mkdir(parents=True)
    (elsewhere / "__init__.py").write_text("NAME = 'wall'\n")
    (tmp_path / "boards/linked").symlink_to(elsewhere)
    for where, name in ((str(elsewhere), "wall"), ("linked", "linked")):
        files = firmware_files(where, tmp_path / "firmware", tmp_path / "boards")
        assert list(files) == [f"boards/{name}/__init__.mpy"]


def test_a_board_without_a_file_is_refused(tmp_path):
    (tmp_path / "boards/empty").mkdir(parents=True)
    with pytest.raises(FlashError, match="got board 'empty', expected a folder with"):
        firmware_files("empty", tmp_path, tmp_path / "boards")
