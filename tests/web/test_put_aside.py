"""A journal of a different size in the browser's store is moved aside before it is overwritten."""

import json
import subprocess

from host_tools.web import build

# The input is [key, bytes] of each record; the output is the changes of setJournalAside: [store,
# key, bytes or null].
PROGRAM = """
import { setJournalAside } from %s;
const kept = %s.map(([key, size]) => [key, new Uint8Array(size).fill(7)]);
const all = setJournalAside(kept);
const changes = all.map(([store, key, data]) => [store, key, data && data.length]);
console.log(JSON.stringify(changes));
"""


def changes_of_put_aside(*kept: tuple[int | str, int]) -> list[list[object]]:
    """Return the changes that ``setJournalAside`` makes for a journal of (key, bytes) records."""
    border = (build.PAGE_FOLDER / "border.mjs").as_uri()
    program = PROGRAM % (json.dumps(border), json.dumps(kept))
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", program],
        capture_output=True,
        text=True,
        check=True,
    )
    result: list[list[object]] = json.loads(done.stdout)
    return result


def test_a_journal_that_the_board_can_read_is_not_moved() -> None:
    assert changes_of_put_aside() == []
    assert changes_of_put_aside((0, 4096), (11, 4096), ("3.bad", 100)) == []


def test_a_journal_of_more_or_longer_sectors_is_moved_aside_completely() -> None:
    """Formerly the next match overwrote its first sectors. An earlier copy is never replaced."""
    for strange in ((12, 4096), (5, 8192)):
        assert changes_of_put_aside((0, 4096), strange) == [
            ["journal", "0.bad", 4096],
            ["journal", 0, None],
            ["journal", f"{strange[0]}.bad", strange[1]],
            ["journal", strange[0], None],
        ]
    assert changes_of_put_aside((0, 5), ("0.bad", 4096)) == [
        ["journal", "0.bad2", 5],
        ["journal", 0, None],
    ]
