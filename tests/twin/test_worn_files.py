"""A worn block under the file system: littlefs itself moves what it writes to another one.

The board's own file system and data region; a block keeps nothing that is programmed, and nothing
else is told about it.
"""

import pytest

from host_tools.twin.files import BLOCK, FS_START, files_in
from host_tools.twin.flash_time import observe_writes
from tests.twin.conftest import MakeTwin

OLD = {"league.txt": b"old", "records/000001": bytes(700)}
WORN = 6
FIRST = 2  # the two blocks before it name the file system: they cannot lie elsewhere
SCRIPT = """
import os
for number in range(2, {saves}):
    name = "records/%06d" % number
    with open(name + ".new", "wb") as file:
        file.write(bytes([number]) * 700)
    os.rename(name + ".new", name)
print(len(os.listdir("records")))
"""


@pytest.mark.parametrize(("good", "saves"), [(1, 20), pytest.param(4, 40, marks=pytest.mark.long)])
def test_what_is_saved_goes_to_good_blocks(new_twin: MakeTwin, good: int, saves: int) -> None:
    """After so many good blocks the next one that littlefs takes is worn; six are."""
    twin = new_twin(files=OLD)
    twin.stop()
    flash = twin.chip.rp2040.flash
    taken: dict[int, bool] = {}  # block -> whether it is worn

    def written(at: int, before: bytes, after: bytes) -> None:
        block = (at - FS_START) // BLOCK
        if block < FIRST:
            return
        taken.setdefault(block, len(taken) % (good + 1) == good and sum(taken.values()) < WORN)
        if taken[block] and len(after) < BLOCK:
            flash[at : at + len(after)] = b"\xff" * len(after)

    observe_writes(twin.chip.rp2040, written)
    assert twin.run(SCRIPT.format(saves=saves), 60_000) == f"{saves - 1}\r\n"
    assert sum(taken.values()) == WORN
    found = files_in(twin.flash())
    assert {name: found[name] for name in OLD} == OLD
    for number in range(2, saves):
        assert found[f"records/{number:06d}"] == bytes([number]) * 700
