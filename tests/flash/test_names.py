"""The names in the firmware's .mpy files are found, and nearly all of them are in the base
image.
"""

from pathlib import Path

import pytest

from host_tools.flash import build, image, names

MODULE_SOURCE = '''
"""A module."""
from pixelpitch.rules import match
LIMIT_OF_PLAYS = {"kick_off": 1}
def add_to_score(left_goals, *, right_goals=2):
    return left_goals + right_goals, "a text that is too long to be a name of MicroPython"
'''


def test_all_names_of_a_compiled_file_are_found(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(MODULE_SOURCE)
    found = names.names_in(build.compile_file(path, "pixelpitch/module.py"))
    expected = {"pixelpitch.module", "pixelpitch.rules", "LIMIT_OF_PLAYS", "kick_off"}
    expected |= {"add_to_score", "left_goals", "right_goals"}
    assert expected < set(found)
    assert not any("too long" in name for name in found)
    assert "match" in found  # unlike "len", this name is not in the fixed table of mpy-cross
    assert "len" not in found


def test_a_name_with_special_characters_is_left_out() -> None:
    odd = ["caf\u00e9", 'a"b', "a\\b", "\n"]
    content = b"M\x06\x00\x1f" + bytes([len(odd), 0])
    for name in odd:
        content += bytes([2 * len(name.encode())]) + name.encode() + b"\0"
    assert names.names_in(content) == odd
    assert names.all_names_of({"x.mpy": content, "x.txt": b""}) == {"/firmware/x.mpy"}


def test_paths_and_short_names_are_listed_first_if_not_all_names_fit() -> None:
    given = {"/firmware/a.mpy", "longer_name", "short"}
    assert names.fitting_names(given) == given
    assert names.fitting_names(given, 15 + 7 + 5 + 7 + 17) == {"/firmware/a.mpy", "short"}
    assert names.fitting_names(given, 15 + 7) == {"/firmware/a.mpy"}
    assert names.fitting_names(given, 15 + 6) == set()


@pytest.mark.long
def test_the_base_image_has_every_name_of_the_stored_list() -> None:
    program = image.base_image()
    kept = names.base_names()
    assert len(kept) > 2000
    assert [name for name in sorted(kept) if name.encode() + b"\0" not in program] == []
    assert names.names_header(kept) == names.NAMES_FILE.read_text(encoding="ascii")


@pytest.mark.long
def test_the_base_image_lacks_only_few_names_of_the_firmware() -> None:
    """Each missing name takes about 20 bytes of the board's heap, and some time at each start."""
    missing = names.all_names_of(build.firmware_files("pitch32")) - names.base_names()
    assert len(missing) <= 600, f"{len(missing)} names: make image KEEP=1"
