"""A module's table of name numbers is used in flash and takes no heap.

If the table was made for a different base image, the loader ignores it and builds one on the heap.
"""

import struct
from pathlib import Path

from host_tools.flash import build, mpy, name_tables, romfs
from host_tools.twin.image import base_image_flash, with_content
from tests.twin.conftest import TwinFactory

USED_NAMES = [
    *("legal_actions", "apply_action", "chance_outcomes", "event_to_string", "play", "screen"),
    *("renderer", "settings", "brightness", "keeper", "league", "journal", "press"),
]
SOURCE_WITH_KNOWN_NAMES = (
    "def use(x):\n    return " + " + ".join(f"x.{name}" for name in USED_NAMES) + "\n"
)
SOURCE_WITH_UNKNOWN_NAME = "def a_name_that_no_base_has():\n    pass\n"
MEASURE_PROGRAM = """
import gc
class X:
    pass
for number, name in enumerate({used!r}):
    setattr(X, name, 1 << number)
def heap(name):
    gc.collect()
    before = gc.mem_alloc()
    module = __import__(name)
    gc.collect()
    return gc.mem_alloc() - before, module.use(X)
heap("first")
print(*heap("known"))
print(*heap("numbered"))
print(*heap("other"))
print(*heap("wrong"))
"""


def compile_source(source: str, tmp_path: Path) -> bytes:
    """Return the bytecode of ``source``, compiled as if it were a module of the firmware."""
    path = tmp_path / "match.py"
    path.write_text(source)
    # The base image contains this file name, like most names in the source.
    return build.compile_file(path, "pixelpitch/rules/match.py")


def test_a_name_table_is_used_in_place_or_rebuilt_in_the_heap(
    new_twin: TwinFactory, tmp_path: Path
) -> None:
    first = compile_source(SOURCE_WITH_KNOWN_NAMES, tmp_path)
    numbered = name_tables.number_names(first)
    assert len(numbered) < len(first)
    other = compile_source(SOURCE_WITH_KNOWN_NAMES + SOURCE_WITH_UNKNOWN_NAME, tmp_path)
    assert name_tables.append_name_table(first) != first
    assert name_tables.append_name_table(other) == other
    names = mpy.parse_mpy(other).qstrs
    # This table is like one for a different base image: each number exists, but stands for a
    # different name.
    table = [*range(9, 9 + len(names)), len(names), name_tables.NAME_TABLE_MARK]
    wrong = other + struct.pack(f"<{len(table)}H", *table)
    known = name_tables.append_name_table(first)
    modules = {"first": known, "known": known, "numbered": numbered, "other": other, "wrong": wrong}
    files = {f"{name}.mpy": content for name, content in modules.items()}
    content = romfs.pack_romfs(files, lambda _, code: code)
    twin = new_twin(flash=with_content(base_image_flash(), content, "pitch32"))
    twin.stop()
    said = twin.run(MEASURE_PROGRAM.format(used=USED_NAMES)).splitlines()
    heaps, sums = zip(*(map(int, line.split()) for line in said), strict=True)
    assert sums == ((1 << len(USED_NAMES)) - 1,) * 4
    by_name, by_number, made, disbelieved = heaps
    assert by_number <= by_name
    assert min(made, disbelieved) - by_name >= 2 * len(USED_NAMES)
