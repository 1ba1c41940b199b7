"""Measures how many bytes of heap the firmware uses on MicroPython.

The firmware's ``.py`` files run on the MicroPython of `host_tools.micropython`, whose words and
heap blocks have the same size as on the RP2040::

    >>> use = ruleset_heap("dicesoccer", ply_count=20)
    >>> use.imported_bytes < use.live_bytes < use.peak_bytes
    True
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..micropython import PICO_HEAP_BYTES, with_firmware
from .session_log import record_session

RULESET_HEAP_BUDGET_BYTES = 110 * 1024  # bytes of heap that any ruleset may use (BUDGETS.md)
_FOLDER = Path(__file__).resolve().parent
# Heap for replaying a session, in bytes:
# - twice the heap of a Pico, because this interpreter has the bytecode in RAM
# - 104 KB for the clone of a match that shows a line-up (28 KB), for sentences (15 KB) and for all
#   names; with 96 KB a session no longer fits
SESSION_HEAP_BYTES = 2 * PICO_HEAP_BYTES + (104 << 10)
_TICKS_PER_MEASUREMENT = 2  # ticks between two measurements, because measuring takes long


@dataclass(frozen=True)
class HeapUse:
    """Bytes of heap in use, including the few hundred bytes that MicroPython itself needs.

    ``imported_bytes``  after the imports
    ``live_bytes``      most bytes after a garbage collection between two steps
    ``peak_bytes``      most bytes including the garbage of a step

    A step is an action of a match, or a tick of the loop that runs a session. A step that imports a
    ruleset does not count for ``peak_bytes``, because its garbage comes from compiling the source,
    which a board does not do.
    """

    label: str
    imported_bytes: int
    live_bytes: int
    peak_bytes: int

    def line(self) -> str:
        """Return one line of the table under `HEAP_TABLE_HEADING`."""
        numbers = [
            f"{each / 1024:9.1f}"
            for each in (self.imported_bytes, self.live_bytes, self.peak_bytes)
        ]
        return f"{self.label:34}" + " ".join(numbers)


HEAP_TABLE_HEADING = f"{'heap in use, KB':34}" + " ".join(
    f"{each:>9}" for each in ("imported", "live", "peak")
)


def ruleset_heap(ruleset: str, ply_count: int = 400, with_table: bool = False) -> HeapUse:
    """Measure the heap that ``ruleset`` uses during ``ply_count`` actions of one unattended match.

    With ``with_table``, the ruleset's table and sentences are also loaded, as in every session.
    """
    machine = with_firmware(flashed=True)
    imports = "from pixelpitch.rules.autoplay import Generator, play_action\n"
    imports += f"from pixelpitch.rulesets import load\nmake = load({ruleset!r})"
    imports += "\nmake().prompt()" if with_table else ""
    begin = "match = make()\ngenerator = Generator(1)"
    step = "match.current_player() == -4 or play_action(match, generator)"
    imported, begun, *uses = machine.run_steps([imports, begin, *[step] * ply_count])
    live = max(each.live_bytes for each in (begun, *uses))
    label = f"{ruleset}, rules " + ("and table" if with_table else "only")
    return HeapUse(label, imported.live_bytes, live, max(each.peak_bytes for each in uses))


def session_heap(
    board: str, rulesets: Sequence[str], throw_count: int, has_die: bool = True
) -> tuple[HeapUse, int]:
    """Measure the heap of a session at ``board``; return (heap use, number of ticks).

    If ``has_die`` is False, the coaches throw the virtual die. Raises MicroPythonError if the
    outputs of the session differ from those on CPython.
    """
    log = record_session(board, rulesets, throw_count, has_die=has_die)
    machine = with_firmware(SESSION_HEAP_BYTES, flashed=True)
    machine.write("/session_program.py", (_FOLDER / "session_program.py").read_bytes())
    machine.write("/session.log", bytes(log.data))
    # A session imports these modules later, and their names then enlarge the interpreter's table
    # of names by 18 KB at once. Import them now, so that they count as ``imported_bytes``.
    imports = "from session_program import ReplayedSession\nimport pixelpitch.app.screens.play\n"
    imports += "from pixelpitch.rulesets import facts, ids\nfor each in ids():\n    facts(each)"
    whole, rest = divmod(log.ticks, _TICKS_PER_MEASUREMENT)
    ticks = ["table.tick()\n" * _TICKS_PER_MEASUREMENT] * whole + ["table.tick()"] * rest
    scripts = [imports, f"table = ReplayedSession({board!r})", *ticks]
    imported, begun, *uses = machine.run_steps(scripts, timeout=300)
    quiet = [each for each in uses if not each.stdout]
    live = max(each.live_bytes for each in (begun, *uses))
    label = "all rulesets" if len(rulesets) > 1 else rulesets[0]
    label += "" if has_die else ", virtual"
    use = HeapUse(
        f"session, {board}, {label}",
        imported.live_bytes,
        live,
        max(each.peak_bytes for each in quiet),
    )
    return use, log.ticks
