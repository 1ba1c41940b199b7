"""Tests whether a die is fair and is read correctly, with or without a lead.

A lead is the cable between a die and the board. `dice bench --lead NAME` uses this module.
"""

from collections import Counter

from ..physics.traces import Trace
from . import dice_bench
from .tally import wilson_limits

# Names of two dice without a lead, to be given in place of the name of a lead: the printed die, and
# this project's wireless die.
NO_LEAD_NAME, OWN_DIE_NAME = (
    "none",
    "own",
)
MAX_CHI_SQUARE = 11.1  # 5 % of all fair dice exceed this chi-square (5 degrees of freedom)


def throw_on_lead(lead_name: str, seed: int, condition_family: str) -> tuple[int, str]:
    """Simulate one throw of a die on a lead (cable); return (face, verdict).

    The face is 0 if the die leans. The verdict says whether the detector read the throw correctly.
    If the die leans by only 12 to 20 degrees, reading its uppermost face also counts as "right".
    ``lead_name`` is a key of ``dies.LEAD_BY_NAME``, NO_LEAD_NAME or OWN_DIE_NAME.
    """
    from ..physics import dies, falls, plays, sensors  # imported late: they need the physics engine

    die = dies.WIRELESS_DIE if lead_name == OWN_DIE_NAME else dies.PRINTED_DIE
    fall = falls.simulate_fall(seed, condition_family, die, dies.LEAD_BY_NAME.get(lead_name))
    trace = sensors.read_sensors(fall.play_result, fall.throw_conditions, "fall", seed)
    verdict = dice_bench.judge_trace(trace)[0]
    if verdict != "right" and not fall.face and fall.tilt_deg < plays.MIN_LEANING_TILT_DEG:
        verdict = dice_bench.judge_trace(_as_number(trace, fall.uppermost_face))[0]
    return fall.face, verdict


def _as_number(trace: Trace, face: int) -> Trace:
    return trace._replace(truth=("throw", face))


def report(lead_name: str, results: list[tuple[int, str]]) -> str:
    """Return a report on the throws of a die on the lead ``lead_name``.

    ``results`` has the (face, verdict) of each throw, as from ``throw_on_lead``. The report shows
    the count of each face, the chi-square of the counts and the shares of the verdicts.
    """
    faces = Counter(face for face, _ in results)
    counts = [faces[face] for face in range(1, 7)]
    square = chi_square(counts)
    read = Counter(verdict for _, verdict in results)
    low, high = wilson_limits(read["right"], len(results))
    verdict_counts = ", ".join(
        f"{each} {count}" for each, count in read.most_common() if each != "right"
    )
    verdict = "within" if square < MAX_CHI_SQUARE else "above"
    return (
        f"lead {lead_name}: {len(results)} throws; faces 1 to 6: {' '.join(map(str, counts))};"
        f" leaning {faces[0]}\n"
        f"  chi-square {square:.1f}, {verdict} {MAX_CHI_SQUARE}, which 5 % of fair dice exceed\n"
        f"  read right {100 * read['right'] / len(results):.1f} %"
        f" ({100 * low:.1f} .. {100 * high:.1f}); else: {verdict_counts or 'nothing'}"
    )


def chi_square(face_counts: list[int]) -> float:
    """Return the chi-square of the counts of faces 1 to 6, compared with equal counts."""
    expected_count = sum(face_counts) / 6
    return (
        sum((each - expected_count) ** 2 / expected_count for each in face_counts)
        if expected_count
        else 0.0
    )
