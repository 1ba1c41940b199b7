"""Measures how reliable and how fast throws are recognized: `pixelpitch dice bench`.

The detector recognizes throws in the samples of the accelerometers in die and tray.
It runs on the stored traces (samples of both sensors), or on new throws from the physics engine
(`host_tools.physics`). The report has a row for each group of throws, such as throws into the box.
In some rows, a disturbance is added to the samples. Each row has limits for the shares of throws
with right and with wrong answers.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from pixelpitch.dice.detector import Detector

from ..physics import traces
from ..physics.traces import Trace
from .tally import wilson_limits
from .workers import ordered_results, process_pool

MAX_ANSWER_DELAY_MS = 350
THROW_VERDICTS = ("right", "wrong", "counted", "unsure", "out", "cocked", "weak", "nothing")
OUTSIDE_THROW_KINDS = ("beside", "jumped", "ground")
UNTHROWN_PLAY_KINDS = ("set down", "turned", "held", "palm", "carried")
ENGINE_DISTURBANCES = ("noise", "offset", "train", "lost")
_THROWS_PER_JOB = 10


@dataclass
class RowResults:
    """The results of all throws in one row of the report.

    ``verdicts``    how often each verdict occurred
    ``delays_ms``   times from the moment at which the die lies still to the detector's answer
    ``face_pairs``  (face thrown, face read) of each throw
    """

    verdicts: Counter[str] = field(default_factory=Counter)
    delays_ms: list[int] = field(default_factory=list)
    face_pairs: list[tuple[int, int]] = field(default_factory=list)

    @property
    def throw_count(self) -> int:
        """Return the number of throws."""
        return sum(self.verdicts.values())


# The limits for a row of the report, as a tuple of
# - the kinds of throws in the row
# - the disturbance that is added to them, or ""
# - {verdict: lowest allowed share of the throws}
# - {verdict: highest allowed share of the throws}
Expectation = tuple[tuple[str, ...], str, dict[str, float], dict[str, float]]
EXPECTATION_BY_ROW_NAME: dict[str, Expectation] = {
    "in the box": (("box",), "", {"right": 0.995}, {"wrong": 0, "unsure": 0.005, "out": 0.002}),
    "out of the box": (OUTSIDE_THROW_KINDS, "", {"right": 0.99}, {"counted": 0.005}),
    "not thrown": (UNTHROWN_PLAY_KINDS, "", {}, {"counted": 0.002}),
    "knocked": (("knocked",), "", {}, {"counted": 0.002}),
    "caught": (("caught",), "", {}, {"counted": 0.01}),
    "shaken, set down": (("shaken",), "", {"right": 0.98}, {"wrong": 0}),
    "rolled gently": (("rolled",), "", {"right": 0.98}, {"wrong": 0}),
    "leaning": (("leaning",), "", {}, {"counted": 0.002}),
}
# The physics engine simulates the throws of the rows above. The rows added below use the same
# throws, with a disturbance added to their samples.
ENGINE_ROW_NAMES = tuple(EXPECTATION_BY_ROW_NAME)
EXPECTATION_BY_ROW_NAME |= {
    f"{kinds[0]}, {disturbance}": (kinds, disturbance, {"right": 0.98}, {bad: 0.01})
    for disturbance in ENGINE_DISTURBANCES
    for kinds, bad in ((("box",), "wrong"), (("beside",), "counted"))
}


def detector_answers(trace: Trace) -> list[tuple[str, int, Any, int]]:
    """Run a new detector on ``trace``; return its answers [(kind, face, evidence, ms), ...].

    ``evidence`` is what the detector knows about the throw, and ``ms`` the time since the start of
    the trace. Answers of the kind "notice" are left out, because they are not about a throw.
    """
    detector = Detector()
    now = 0
    result = []
    for die, tray, elapsed in trace.bursts:
        now += elapsed
        result += [(*answer, now) for answer in detector.feed(die, tray, elapsed)]
    return [each for each in result if each[0] != "notice"]


def answers_to_readings(readings: Iterable[tuple[int, Any, Any, int]]) -> list[tuple[str, int]]:
    """Run a new detector on a board's readings of its sensors; return [(kind, face), ...].

    The result has an item for each answer of the detector. A reading is (ms since the last reading,
    samples of the die, samples of the tray, number of samples lost before it).
    """
    detector = Detector()
    result = []
    for elapsed, die, tray, lost in readings:
        detector.losses = lost
        result += [(kind, face) for kind, face, _ in detector.feed(die, tray, elapsed)]
    return [each for each in result if each[0] != "notice"]


def judge_trace(trace: Trace) -> tuple[str, int | None, int]:
    """Run the detector on ``trace`` and compare its answers with what really happened.

    Return three values:

    - the verdict, one of THROW_VERDICTS
    - the ms from the moment at which the die lies still to the answer, or None
    - the face that was read, or 0
    """
    result = detector_answers(trace)
    kinds_and_faces = [(kind, face) for kind, face, *_ in result]
    needs_answer = trace.truth[0] in ("throw", "out", "cocked")
    face = max([face for _, face in kinds_and_faces], default=0)
    if kinds_and_faces == [trace.truth]:
        return "right", result[0][3] - trace.rest_ms if needs_answer else None, face
    kinds = [kind for kind, _ in kinds_and_faces]
    if "throw" in kinds or "unsure" in kinds:
        if trace.truth[0] == "throw" and face != trace.truth[1]:
            return "wrong", None, face
        return "counted" if "throw" in kinds else "unsure", None, face
    if not needs_answer and set(kinds) <= {"weak", "grabbed"}:
        return "right", None, 0
    return next((each for each in THROW_VERDICTS if each in kinds), "nothing"), None, 0


def add_verdicts(rows: dict[str, RowResults], name: str, verdicts: Iterable[Any]) -> None:
    """Add ``verdicts`` to the row ``name`` of the report; create the row if it does not exist.

    ``verdicts`` has a pair for each throw: the face that was really thrown (or 0), and the result
    of ``judge_trace``.
    """
    row = rows.setdefault(name, RowResults())
    for truth, (column, late, face) in verdicts:
        row.verdicts[column] += 1
        if late is not None:
            row.delays_ms.append(late)
        if truth:
            row.face_pairs.append((truth, face))


def judge_stored_traces() -> dict[str, RowResults]:
    """Run the detector on the stored traces; return {key of EXPECTATION_BY_ROW_NAME: results}."""
    rows: dict[str, RowResults] = {}
    everything = traces.load_stored()
    for name, (kinds, disturbance, _, _) in EXPECTATION_BY_ROW_NAME.items():
        throws = [
            each for each in everything if each.kind in kinds and each.disturbance == disturbance
        ]
        if throws:
            add_verdicts(rows, name, [(each.truth[1], judge_trace(each)) for each in throws])
    return rows


def judge_new_throws(
    throw_count: int,
    seed: int,
    condition_family: str,
    row_names: Iterable[str] = ENGINE_ROW_NAMES,
    workers: int = 2,
) -> dict[str, RowResults]:
    """Simulate new throws with the physics engine and judge the detector on them.

    Return {name of the row: results}. The rows are ``row_names``, a selection of ENGINE_ROW_NAMES,
    each with ``throw_count`` throws. Rows that add a disturbance to these throws are included, too.
    Throw ``n`` has the seed ``seed + n``.
    """
    jobs = [
        (name, first, min(first + _THROWS_PER_JOB, seed + throw_count), condition_family)
        for name in row_names
        for first in range(seed, seed + throw_count, _THROWS_PER_JOB)
    ]
    rows: dict[str, RowResults] = {}
    for verdicts in (
        ordered_results(process_pool(workers), _judge_throws, jobs)
        if workers > 1
        else map(_judge_throws, jobs)
    ):
        for row, *check_rates in verdicts:
            add_verdicts(rows, row, [check_rates])
    return {name: rows[name] for name in EXPECTATION_BY_ROW_NAME if name in rows}


def _judge_throws(job: tuple[str, int, int, str]) -> list[Any]:
    """Simulate the throws of ``job`` and judge the detector on them.

    ``job`` is (name of the row, first seed, seed after the last one, condition family).

    Return [(name of the row, thrown face, result of ``judge_trace``), ...]. There is a further
    entry for each row that adds a disturbance to the throw.
    """
    from ..physics import plays, sensors  # imported late: they need the physics engine

    name, first, stop, condition_family = job
    kinds = EXPECTATION_BY_ROW_NAME[name][0]
    verdicts = []
    for seed in range(first, stop):
        kind = kinds[seed % len(kinds)]
        scene, motion = plays.simulate_play(kind, seed, condition_family)
        for row, (others, disturbance, _, _) in EXPECTATION_BY_ROW_NAME.items():
            if row == name or (disturbance and others == (kind,)):
                trace = sensors.read_sensors(scene, motion, kind, seed, disturbance)
                verdicts.append((row, trace.truth[1], judge_trace(trace)))
    return verdicts


def results_table(rows: dict[str, RowResults]) -> str:
    """Return a table with the rates and answer times of each row."""
    head = f"{'what':18}{'throws':>7}{'right':>9}{'95 % limits':>18}"
    head += "".join(f"{column:>9}" for column in THROW_VERDICTS[1:]) + f"{'p99':>7}{'most':>6} ms"
    lines = [head]
    for name, row in rows.items():
        low, high = wilson_limits(row.verdicts["right"], row.throw_count)
        line = f"{name:18}{row.throw_count:7}{row.verdicts['right'] / row.throw_count:9.2%}"
        line += f"{f'{low:.2%} .. {high:.2%}':>18}"
        line += "".join(f"{row.verdicts[column] or '-':>9}" for column in THROW_VERDICTS[1:])
        if row.delays_ms:
            late = sorted(row.delays_ms)
            line += f"{late[len(late) * 99 // 100]:7}{late[-1]:6}"
        lines.append(line)
    return "\n".join(lines)


def face_chi_squares(pairs: Iterable[tuple[int, int]]) -> tuple[float, float]:
    """Test whether the detector treats all faces alike; return two values of chi-square.

    The first compares how often each face was read, the second how often each face was not read
    correctly. ``pairs`` lists (face thrown, face read or 0). The expected counts are proportional
    to how often each face was thrown. There are five degrees of freedom, so a detector that treats
    all faces alike exceeds 11.07 in 5 % of cases.
    """
    pairs = list(pairs)
    truths = Counter(face for face, _ in pairs)
    read = Counter(face for _, face in pairs if face)
    failed = Counter(face for face, answer in pairs if face != answer)
    share, doubt = (
        sum(read.values()) / max(1, len(pairs)),
        sum(failed.values()) / max(1, len(pairs)),
    )
    answered = sum((read[face] - of * share) ** 2 / (of * share) for face, of in truths.items())
    if not doubt:
        return answered, 0.0
    return answered, sum(
        (failed[face] - of * doubt) ** 2 / (of * doubt) for face, of in truths.items()
    )


def check_rates(rows: dict[str, RowResults]) -> list[tuple[bool, str]]:
    """Return (True if the limit is met, sentence) for each limit of each row.

    The last entry is about the answer time, whose limit is MAX_ANSWER_DELAY_MS.
    """
    result = []
    for name, row in rows.items():
        _, _, least, most = EXPECTATION_BY_ROW_NAME[name]
        for kind, limit, below in (
            *[(*each, False) for each in least.items()],
            *[(*each, True) for each in most.items()],
        ):
            share = row.verdicts[kind] / row.throw_count
            sign = "at most" if below else "at least"
            words = f"{name}: {kind} {share:.2%}, wanted {sign} {limit:.1%}"
            result.append((share <= limit if below else share >= limit, words))
    late = max([most for row in rows.values() for most in row.delays_ms], default=0)
    result.append(
        (
            late <= MAX_ANSWER_DELAY_MS,
            f"rest to answer: at most {late} ms, wanted {MAX_ANSWER_DELAY_MS}",
        )
    )
    return result


def report(rows: dict[str, RowResults]) -> tuple[str, bool]:
    """Return (the whole report as text, True if all rates are within their limits)."""
    verdicts = check_rates(rows)
    lines = [f"{'kept  ' if is_kept else 'MISSED'}  {words}" for is_kept, words in verdicts]
    answered, failed = face_chi_squares([each for row in rows.values() for each in row.face_pairs])
    lines.append(f"chi-square, 11.1 is 5 %: answered faces {answered:.1f}, failures {failed:.1f}")
    return results_table(rows) + "\n\n" + "\n".join(lines), all(is_kept for is_kept, _ in verdicts)
