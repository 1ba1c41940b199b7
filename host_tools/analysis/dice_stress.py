"""The die in the real world: `pixelpitch dice-bench --stress`.

Each row is something that people, tables and buses do, made so many times in surroundings
that all differ (`simulator.world`), and how often the detector answered well, and badly, with
what is wanted beside it.  ``judging`` is what counts; ``tuning`` draws other surroundings from
other seeds, to change a detector with.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from ..simulator import traces, world
from ..simulator.phases import AXES
from ..simulator.traces import Trace
from ..simulator.world import Draw, World
from .dice_bench import ANSWER_MS, answers, wilson
from .dice_rows import ROWS, Row, Told
from .workers import processes, results

SEEDS = {"tuning": 1_000_000, "judging": 9_000_000, "other": 20_000_000, "lined": 30_000_000}
DRAWS: dict[str, Draw] = {mode: getattr(world, mode) for mode in SEEDS}
_CHUNK = 25


@dataclass
class Result:
    """Counts of one row."""

    throws: int = 0
    good: int = 0
    bad: int = 0
    told: Counter[str] = field(default_factory=Counter)
    late: int = 0  # ms, the longest from rest to a right answer


def _surroundings(row: Row, mode: str, number: int) -> tuple[World, Random, str, int]:
    """Return (world, what goes on drawing, kind, seed) of a throw."""
    seed = SEEDS[mode] + number
    kind = row.kinds[number % len(row.kinds)]
    draw = Random(f"stress {row.name} {kind} {seed}")
    given = DRAWS[mode](draw)
    if row.change is not None:
        given = row.change(given, draw)
    return given, draw, kind, seed


def made(row: Row, mode: str, number: int) -> Trace:
    """Return throw ``number`` of a row; ``mode`` is one of SEEDS."""
    given, draw, kind, seed = _surroundings(row, mode, number)
    silence = row.silence(draw) if row.silence else None
    return traces.make(kind, seed, given, silence)


def learnt(row: Row, mode: str, number: int) -> list[tuple[int, int, int]]:
    """Return what the die measured in the ``rests`` before throw ``number``, in milli-g."""
    rests: list[tuple[int, int, int]] = []
    if not row.rests:
        return rests
    given, draw, *_ = _surroundings(row, mode, number)
    for _ in range(row.rests):
        up = AXES[draw.randint(1, 6)]
        felt = [
            round(1000 * (given.die.scale * each + offset))
            for each, offset in zip(up, given.die.offset, strict=True)
        ]
        rests.append((felt[0], felt[1], felt[2]))
    return rests


def judged(
    row: Row, trace: Trace, rests: Sequence[tuple[int, int, int]] = ()
) -> tuple[bool, bool, str, int]:
    """Return (good, bad, what was answered, ms from rest to a right answer or 0).

    ``rests`` are those that the board has learnt from, (x, y, z) in milli-g.
    """
    found = [
        each for each in answers(trace, rests) if each[0] != "notice" or trace.kind == "no tray"
    ]
    told: Told = [(kind, face) for kind, face, _, _ in found]
    rested = trace.rested * 1000 / traces.RATE
    bad = row.bad(told, trace)
    if row.early:
        bad = bad or any(now < rested for *_, now in found)
    words = " ".join(kind for kind, _ in told) or "nothing"
    late = 0
    if tuple(told) == trace.truth and told and told[0][0] in ("throw", "out", "cocked"):
        late = round(found[-1][3] - rested)
    return row.good(told, trace) and not bad, bad, words, late


def _job(job: tuple[int, str, int, int]) -> list[tuple[bool, bool, str, int]]:
    index, mode, first, stop = job
    row = ROWS[index]
    return [
        judged(row, made(row, mode, number), learnt(row, mode, number))
        for number in range(first, stop)
    ]


def measure(
    throws: int, mode: str = "judging", rows: tuple[int, ...] | None = None, workers: int = 2
) -> list[tuple[Row, Result]]:
    """Return every row, or those numbered ``rows``, with what came of it."""
    chosen = tuple(range(len(ROWS))) if rows is None else rows
    jobs = [
        (index, mode, first, min(first + _CHUNK, throws))
        for index in chosen
        for first in range(0, throws, _CHUNK)
    ]
    found = {index: Result() for index in chosen}
    if workers > 1:
        done = list(results(processes(workers), _job, jobs))
    else:
        done = [_job(job) for job in jobs]
    for (index, *_), outcomes in zip(jobs, done, strict=True):
        result = found[index]
        for good, bad, words, late in outcomes:
            result.throws += 1
            result.good += good
            result.bad += bad
            result.told[words] += 1
            result.late = max(result.late, late)
    return [(ROWS[index], result) for index, result in found.items()]


def kept(row: Row, result: Result) -> bool:
    """Return True if the shares are as wanted, and no answer came late."""
    return (
        result.good >= row.least * result.throws
        and result.bad <= row.most * result.throws
        and result.late <= ANSWER_MS
    )


def report(rows: list[tuple[Row, Result]]) -> tuple[str, bool]:
    """Return the table, and whether everything is as wanted."""
    lines = [f"{'':6}  {'what':28}{'throws':>7}{'well':>9}{'badly':>9}  wanted"]
    for row, result in rows:
        word = "kept" if kept(row, result) else "MISSED"
        line = f"{word:6}  {row.name:28}{result.throws:7}{result.good / result.throws:9.2%}"
        line += f"{result.bad / result.throws:9.2%}  {row.wanted}"
        if result.bad == 0:
            line += f" (at most {wilson(0, result.throws)[1]:.2%} at 95 %)"
        lines.append(line)
        common = ", ".join(f"{words} {count}" for words, count in result.told.most_common(5))
        lines.append(f"{'':8}answered: {common}; at most {result.late} ms")
    return "\n".join(lines), all(kept(*each) for each in rows)
