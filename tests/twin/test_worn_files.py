"""The file system (littlefs) moves data from worn blocks of the flash to good ones.

The test uses the board's own file system and data region. A worn block stores nothing and reports
no error to littlefs.
"""

import pytest

from host_tools.twin.files import FILE_BLOCK_BYTES, FILE_SYSTEM_START, read_files
from host_tools.twin.flash_time import observe_writes
from tests.twin.conftest import TwinFactory

OLD_FILES = {"league.txt": b"old", "records/000001": bytes(700)}
MAX_WORN_BLOCKS = 6
# The two blocks before it are littlefs's superblocks, which cannot be moved.
FIRST_MOVABLE_BLOCK = 2
SAVE_SCRIPT = """
import os
for number in range(2, {saves}):
    name = "records/%06d" % number
    with open(name + ".new", "wb") as file:
        file.write(bytes([number]) * 700)
    os.rename(name + ".new", name)
print(len(os.listdir("records")))
"""


@pytest.mark.parametrize(("good", "saves"), [(1, 20), pytest.param(4, 40, marks=pytest.mark.long)])
def test_saved_files_end_up_in_good_blocks(new_twin: TwinFactory, good: int, saves: int) -> None:
    """Six blocks of the flash are worn. Each time that littlefs has used ``good`` new good blocks,
    the next new block is a worn one.
    """
    twin = new_twin(files=OLD_FILES)
    twin.stop()
    flash = twin.chip.rp2040.flash
    used: dict[int, bool] = {}  # {block number: True if the block is worn}

    def wear_out_block(address: int, old_content: bytes, new_content: bytes) -> None:
        """Simulate worn flash: some blocks lose everything that is written to them."""
        block = (address - FILE_SYSTEM_START) // FILE_BLOCK_BYTES
        if block < FIRST_MOVABLE_BLOCK:
            return
        used.setdefault(
            block, len(used) % (good + 1) == good and sum(used.values()) < MAX_WORN_BLOCKS
        )
        if used[block] and len(new_content) < FILE_BLOCK_BYTES:
            flash[address : address + len(new_content)] = b"\xff" * len(new_content)

    observe_writes(twin.chip.rp2040, wear_out_block)
    assert twin.run(SAVE_SCRIPT.format(saves=saves), 60_000) == f"{saves - 1}\r\n"
    assert sum(used.values()) == MAX_WORN_BLOCKS
    found = read_files(twin.flash())
    assert {name: found[name] for name in OLD_FILES} == OLD_FILES
    for number in range(2, saves):
        assert found[f"records/{number:06d}"] == bytes([number]) * 700
