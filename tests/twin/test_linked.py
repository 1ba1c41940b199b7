"""A module's table of names in flash: it takes no heap, and one of another base is not believed."""

import struct
from pathlib import Path

from host_tools.flash import build, linked, mpy
from tests.twin.conftest import MakeTwin

USED = [
    *("legal_actions", "apply_action", "chance_outcomes", "event_to_string", "play", "screen"),
    *("renderer", "settings", "brightness", "keeper", "league", "journal", "press"),
]
SOURCE = "def use(x):\n    return " + " + ".join(f"x.{name}" for name in USED) + "\n"
UNKNOWN = "def a_name_that_no_base_has():\n    pass\n"
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


def compiled(source: str, tmp_path: Path) -> bytes:
    path = tmp_path / "match.py"
    path.write_text(source)
    return build.compile_file(path, "pixelpitch/rules/match.py")  # a name, too, and in the base


def test_a_table_is_read_in_place_or_made_anew(new_twin: MakeTwin, tmp_path: Path) -> None:
    first = compiled(SOURCE, tmp_path)
    other = compiled(SOURCE + UNKNOWN, tmp_path)
    assert linked.linked(first) != first
    assert linked.linked(other) == other
    names = mpy.contents(other).names
    # As of another base: each number is there, and is another name's.
    table = [*range(9, 9 + len(names)), len(names), linked.MARK]
    wrong = other + struct.pack(f"<{len(table)}H", *table)
    firmware = {"first.mpy": first, "known.mpy": first, "other.mpy": other, "wrong.mpy": wrong}
    twin = new_twin(firmware=firmware)
    twin.stop()
    said = twin.run(PROGRAM.format(used=USED)).splitlines()
    known, made, disbelieved = [[int(word) for word in line.split()] for line in said]
    everything = (1 << len(USED)) - 1
    assert [each[1] for each in (known, made, disbelieved)] == [everything] * 3
    assert min(made[0], disbelieved[0]) - known[0] >= 2 * len(USED)
