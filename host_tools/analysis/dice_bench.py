"""How often the detector is right, and how fast: `pixelpitch dice-bench`.

Each kind of throw (`simulator.traces`) is made so many times and fed to the detector as a
board reads it.  A row says how many got their true answer, with Wilson's limits at 95 %,
and what the others got; the verdict compares with die.md's last section::

    >>> report = measure(throws=2, seed=1, kinds=("flat",), workers=1)
    >>> report["flat"].right
    2
"""

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from pixelpitch.dice.detector import Detector

from ..simulator import traces
from .workers import processes, results

FACE_RATE = 0.998
OUT_RATE = 0.995
FALSE_ALARMS = 0.003
ANSWER_MS = 400
COLUMNS = ("right", "face", "out", "cocked", "weak", "grabbed", "nothing", "else")
_CHUNK = 25
_Z = 1.96


@dataclass
class Row:
    """What came of one kind: ``got`` counts COLUMNS, ``late`` lists ms from rest to answer."""

    got: Counter[str] = field(default_factory=Counter)
    late: list[int] = field(default_factory=list)

    @property
    def throws(self) -> int:
        """Return how many throws there were."""
        return sum(self.got.values())

    @property
    def right(self) -> int:
        """Return how many got their true answer and no other."""
        return self.got["right"]


def answers(
    trace: traces.Trace, rests: Iterable[tuple[int, int, int]] = ()
) -> list[tuple[str, int, Any, float]]:
    """Return what a detector answers: [(kind, face, evidence, ms), ...].

    It is fresh, but that it has learnt the sensor's offsets from ``rests``, (x, y, z) in milli-g.
    """
    detector = Detector()
    for rest in rests:
        detector.offsets.learn(rest)
    now = 0
    found = []
    for die, tray, elapsed in trace.bursts:
        now += elapsed
        found += [(*answer, now) for answer in detector.feed(die, tray, elapsed)]
    return found


def recorded(readings: Iterable[tuple[int, Any, Any, int]]) -> list[tuple[str, int]]:
    """Return what a fresh detector answers to (ms, die, tray, lost) readings of a board."""
    detector = Detector()
    found = []
    for elapsed, die, tray, lost in readings:
        detector.lost = lost
        found += [(kind, face) for kind, face, _ in detector.feed(die, tray, elapsed)]
    return [each for each in found if each[0] != "notice"]


def judge(trace: traces.Trace) -> tuple[str, int | None]:
    """Return (one of COLUMNS, ms from true rest to answer or None if it was not right)."""
    found = answers(trace)
    told = tuple((kind, face) for kind, face, _, _ in found)
    if told == trace.truth:
        if not told or told[-1][0] not in ("throw", "out", "cocked", "weak"):
            return "right", None
        return "right", round(found[-1][3] - trace.rested * 1000 / traces.RATE)
    # Whatever else was said: a number that did not lie there is the worst.
    if any(each not in trace.truth for each in told if each[0] == "throw"):
        return "face", None
    for column in ("out", "cocked", "weak", "grabbed"):
        if any(kind == column and (kind, face) not in trace.truth for kind, face in told):
            return column, None
    return ("else" if told else "nothing"), None


def measure(
    throws: int, seed: int, kinds: Iterable[str] = tuple(traces.KINDS), workers: int = 2
) -> dict[str, Row]:
    """Return a row for each kind; throw ``n`` of a kind has the seed ``seed + n``."""
    jobs = [
        (kind, first, min(first + _CHUNK, seed + throws))
        for kind in kinds
        for first in range(seed, seed + throws, _CHUNK)
    ]
    rows: dict[str, Row] = {kind: Row() for kind in kinds}
    if workers > 1:
        done = list(results(processes(workers), _job, jobs))
    else:
        done = [_job(job) for job in jobs]
    for (kind, _, _), found in zip(jobs, done, strict=True):
        for column, late in found:
            rows[kind].got[column] += 1
            if late is not None:
                rows[kind].late.append(late)
    return rows


def _job(job: tuple[str, int, int]) -> list[tuple[str, int | None]]:
    kind, first, stop = job
    return [judge(traces.make(kind, seed)) for seed in range(first, stop)]


def wilson(hits: int, of: int) -> tuple[float, float]:
    """Return Wilson's limits, at 95 %, of the rate of which ``hits`` of ``of`` were seen."""
    if not of:
        return 0.0, 1.0
    rate, square = hits / of, _Z * _Z / of
    middle = (rate + square / 2) / (1 + square)
    reach = _Z * math.sqrt((rate * (1 - rate) + square / 4) / of) / (1 + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def table(rows: dict[str, Row]) -> str:
    """Return rates, confusion and latency as text."""
    head = f"{'kind':12}{'throws':>7}{'right':>9}{'95 % limits':>18}"
    head += "".join(f"{column:>9}" for column in COLUMNS[1:]) + f"{'p99':>7}{'most':>6} ms"
    lines = [head]
    for kind, row in rows.items():
        low, high = wilson(row.right, row.throws)
        line = f"{kind:12}{row.throws:7}{row.right / row.throws:9.2%}"
        line += f"{f'{low:.2%} .. {high:.2%}':>18}"
        line += "".join(f"{row.got[column] or '-':>9}" for column in COLUMNS[1:])
        if row.late:
            line += f"{_percentile(row.late, 99):7}{max(row.late):6}"
        lines.append(line)
    return "\n".join(lines)


def verdict(rows: dict[str, Row]) -> list[tuple[bool, str]]:
    """Return (kept, words) for each of die.md's figures that ``rows`` covers."""
    found: list[tuple[bool, str]] = []

    def tell(what: str, kinds: Iterable[str], hits: Any, limit: float, most: bool) -> None:
        there = [rows[kind] for kind in kinds if kind in rows]
        of = sum(row.throws for row in there)
        if not of:
            return
        count = sum(hits(row) for row in there)
        low, high = wilson(count, of)
        kept = count / of < limit or count == 0 if most else count / of >= limit
        asked = ("below " if most and limit else "at least ") + f"{limit:.1%}"
        if not limit:
            asked = "none"
        words = f"{what}: {count} of {of}, {count / of:.2%} ({low:.2%} .. {high:.2%}); {asked}"
        found.append((kept, words))

    tell("right face", traces.FACES, lambda row: row.right, FACE_RATE, False)
    tell("wrong face, any kind", traces.KINDS, lambda row: row.got["face"], 0.0, True)
    tell("out of the box found", traces.OUTS, lambda row: row.right, OUT_RATE, False)
    inside = [kind for kind in traces.KINDS if kind not in traces.OUTS]
    tell("false alarms", inside, lambda row: row.got["out"], FALSE_ALARMS, True)
    tell("table knock or nudge told", traces.SILENT, lambda row: row.throws - row.right, 0.0, True)
    late = [each for row in rows.values() for each in row.late]
    if late:
        words = f"rest to answer: at most {max(late)} ms; at most {ANSWER_MS}"
        found.append((max(late) <= ANSWER_MS, words))
    return found


def report(rows: dict[str, Row]) -> tuple[str, bool]:
    """Return the whole report, and whether every figure is kept."""
    told = verdict(rows)
    lines = [f"{'kept  ' if kept else 'MISSED'}  {words}" for kept, words in told]
    return table(rows) + "\n\n" + "\n".join(lines), all(kept for kept, _ in told)


def _percentile(values: list[int], percent: int) -> int:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]
