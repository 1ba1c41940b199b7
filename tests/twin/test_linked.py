"""A module's name table in flash takes no heap; one made for a different base is ignored."""

import struct
from pathlib import Path

from host_tools.flash import build, linked, mpy
from tests.twin.conftest import MakeTwin

USED_NAMES = [
    *("legal_actions", "apply_action", "chance_outcomes", "event_to_string", "play", "screen"),
    *("renderer", "settings", "brightness", "keeper", "league", "journal", "press"),
]
SOURCE = "def use(x):\n    return " + " + ".join(f"x.{name}" for name in USED_NAMES) + "\n"
SOURCE_WITH_UNKNOWN_NAME = "def a_name_that_no_base_has():\n    pass\n"
PROGRAM = """
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
print(*heap("other"))
print(*heap("wrong"))
"""


def compile_source(source: str, tmp_path: Path) -> bytes:
    path = tmp_path / "match.py"
    path.write_text(source)
    # this name is in the base image, too
    return build.compile_file(path, "pixelpitch/rules/match.py")


def test_a_name_table_is_used_in_place_or_rebuilt_in_the_heap(
    new_twin: MakeTwin, tmp_path: Path
) -> None:
    first = compile_source(SOURCE, tmp_path)
    other = compile_source(SOURCE + SOURCE_WITH_UNKNOWN_NAME, tmp_path)
    assert linked.linked(first) != first
    assert linked.linked(other) == other
    names = mpy.contents(other).names
    # A table as of a different base image: each number exists, but stands for a different name.
    table = [*range(9, 9 + len(names)), len(names), linked.MARK]
    wrong = other + struct.pack(f"<{len(table)}H", *table)
    firmware = {"first.mpy": first, "known.mpy": first, "other.mpy": other, "wrong.mpy": wrong}
    twin = new_twin(firmware=firmware)
    twin.stop()
    said = twin.run(PROGRAM.format(used=USED_NAMES)).splitlines()
    known, made, disbelieved = [[int(word) for word in line.split()] for line in said]
    everything = (1 << len(USED_NAMES)) - 1
    assert [each[1] for each in (known, made, disbelieved)] == [everything] * 3
    assert min(made[0], disbelieved[0]) - known[0] >= 2 * len(USED_NAMES)
