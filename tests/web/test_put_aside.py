"""A journal of a different size in the browser's store is moved aside before it is overwritten."""

import json
import subprocess

from host_tools.web import build

# Calls changesToRenameJournal with [key, size in bytes] of each record, and prints the changes that
# it returns, each as [store, key, size or null].
SET_JOURNAL_ASIDE_PROGRAM = """
import { changesToRenameJournal } from %s;
const kept = %s.map(([key, size]) => [key, new Uint8Array(size).fill(7)]);
const all = changesToRenameJournal(kept);
const changes = all.map(([store, key, data]) => [store, key, data && data.length]);
console.log(JSON.stringify(changes));
"""


def list_renaming_changes(*records: tuple[int | str, int]) -> list[list[object]]:
    """Return what ``changesToRenameJournal`` returns for a journal with these ``records``.

    A record is (key, number of bytes).
    """
    border = (build.PAGE_FOLDER / "border.mjs").as_uri()
    program = SET_JOURNAL_ASIDE_PROGRAM % (json.dumps(border), json.dumps(records))
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", program],
        capture_output=True,
        text=True,
        check=True,
    )
    result: list[list[object]] = json.loads(done.stdout)
    return result


def test_a_journal_that_the_board_can_read_is_not_moved() -> None:
    assert list_renaming_changes() == []
    assert list_renaming_changes((0, 4096), (11, 4096), ("3.bad", 100)) == []


def test_a_journal_of_more_or_longer_sectors_is_moved_aside_completely() -> None:
    """Every sector of the journal is moved to a copy, which never replaces an earlier copy. In an
    earlier version, the next match overwrote the first sectors.
    """
    for strange in ((12, 4096), (5, 8192)):
        assert list_renaming_changes((0, 4096), strange) == [
            ["journal", "0.bad", 4096],
            ["journal", 0, None],
            ["journal", f"{strange[0]}.bad", strange[1]],
            ["journal", strange[0], None],
        ]
    assert list_renaming_changes((0, 5), ("0.bad", 4096)) == [
        ["journal", "0.bad2", 5],
        ["journal", 0, None],
    ]
