"""A whole session has the same lights, text and tunes on MicroPython as on CPython, and fits in the
heap.
"""

from collections.abc import Callable
from functools import cache

import pytest

from host_tools.analysis import heap
from host_tools.analysis.session_log import record_session
from host_tools.micropython import MicroPythonError, with_firmware
from pixelpitch.rulesets import ids

pytestmark = pytest.mark.micropython
every_ruleset = pytest.mark.parametrize("ruleset", ids())
PropertyRecorder = Callable[[str, object], None]

# The number of throws per match. It is enough to finish a match of one minute.
THROW_COUNT_BY_BOARD = {"pitch32": 20, "mini16": 8}
# Limit for the session, the match, the lights and the bytecode of opened screens. The modules of
# the session and the ruleset do not count, because a board executes them from flash, whereas here
# their bytecode is in RAM. (`pixelpitch twin bench` measures a board's own heap on the emulated
# chip.)
#
# StreetSoccer takes 117 KB, of which 55 KB are garbage until the next collection:
#
# - 28 KB: a clone of the match that shows a line-up under the cursor
# - 20 KB: a replay that finds what a takeback would undo
# - 7 KB: the message about a takeback
MAX_SESSION_BYTES = 120 * 1024


@cache
def measure_module_bytes(ruleset: str) -> int:
    """Return how many bytes of the heap are in use once ``ruleset`` is imported.

    They include the ruleset's ``Table`` and what MicroPython itself uses.
    """
    return heap.ruleset_heap(ruleset, ply_count=1, with_table=True).imported_bytes


@every_ruleset
@pytest.mark.long
def test_the_heap_has_room_for_the_rules_and_a_match(
    ruleset: str, record_property: PropertyRecorder
) -> None:
    use = heap.ruleset_heap(ruleset)
    record_property("heap", use.line())
    assert 10_000 < use.imported_bytes < use.live_bytes < use.peak_bytes
    assert use.peak_bytes < heap.RULESET_HEAP_BUDGET_BYTES


# Every ruleset is tested on the small board. On the large board, only the two rulesets with the
# most lights and texts are tested.
BOARDS_AND_RULESETS = [("mini16", each) for each in ids()] + [
    ("pitch32", "streetsoccer"),
    ("pitch32", "tactics"),
]


@pytest.mark.parametrize(("board", "ruleset"), BOARDS_AND_RULESETS)
@pytest.mark.long(but=["mini16-sokhazania"])
def test_a_session_shows_the_same_on_micropython_and_fits_its_heap(
    board: str, ruleset: str, record_property: PropertyRecorder
) -> None:
    use, ticks = heap.session_heap(board, [ruleset], THROW_COUNT_BY_BOARD[board])
    over = (use.live_bytes - heap.RULESET_HEAP_BUDGET_BYTES) / 1024
    record_property("heap", use.line() + (f"  {over:.0f} KB over budget" if over > 0 else ""))
    assert ticks > 300
    assert use.imported_bytes < use.live_bytes < use.peak_bytes
    assert use.peak_bytes - use.imported_bytes - measure_module_bytes(ruleset) < MAX_SESSION_BYTES


@pytest.mark.parametrize("board", THROW_COUNT_BY_BOARD)
@pytest.mark.long(but=["mini16"])
def test_a_session_without_a_die_shows_the_same_on_micropython_and_fits_its_heap(
    board: str, record_property: PropertyRecorder
) -> None:
    use, ticks = heap.session_heap(board, ["dicesoccer"], 8, has_die=False)
    record_property("heap", use.line())
    assert ticks > 200
    assert (
        use.peak_bytes - use.imported_bytes - measure_module_bytes("dicesoccer") < MAX_SESSION_BYTES
    )


@pytest.mark.long
def test_a_different_frame_in_a_session_is_reported() -> None:
    log = record_session("mini16", ids()[:1], 1)
    wrong = bytearray(log.data)
    wrong[-4 - 4 - 1] ^= 1  # damages a byte of the last frame's checksum
    machine = with_firmware(heap.SESSION_HEAP_BYTES, flashed=True)
    program = heap._FOLDER / "session_program.py"
    machine.write("/session_program.py", program.read_bytes())
    machine.write("/session.log", bytes(wrong))
    scripts = ["from session_program import ReplayedSession\ntable = ReplayedSession('mini16')"]
    with pytest.raises(MicroPythonError, match=rf"tick {log.ticks + 1}: .*lights") as caught:
        machine.run_steps(scripts + ["table.tick()"] * log.ticks)
    assert caught.value.step == log.ticks
