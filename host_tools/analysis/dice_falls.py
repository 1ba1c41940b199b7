"""Tests whether a die is fair and reads right, on a lead or not: `dice bench --lead NAME`."""

from collections import Counter

from ..physics.traces import Trace
from . import dice_bench
from .tally import wilson

NO_LEAD, OWN_DIE = "none", "own"  # without a lead: the printed die, and our wireless one
CHI_SQUARE_LIMIT = 11.1  # chi-square with 5 degrees of freedom that 5 % of all fair dice exceed


def throw_on_lead(name: str, seed: int, family: str) -> tuple[int, str]:
    """Simulate one throw of a die on the lead ``name``; return (face, the detector's verdict).

    The face is 0 if the die leans. If it leans by 12 to 20 degrees, between the detector's two
    limits, the detector may also read the uppermost face.
    """
    from ..physics import dies, falls, plays, sensors  # need the physics engine

    die = dies.WIRELESS_DIE if name == OWN_DIE else dies.PRINTED_DIE
    fall = falls.simulate_fall(seed, family, die, dies.LEADS.get(name))
    trace = sensors.read_sensors(fall.scene, fall.given, "fall", seed)
    verdict = dice_bench.judge(trace)[0]
    if verdict != "right" and not fall.face and fall.lean < plays.LEANING_DEG:
        verdict = dice_bench.judge(_as_number(trace, fall.up))[0]
    return fall.face, verdict


def _as_number(trace: Trace, face: int) -> Trace:
    return trace._replace(truth=("throw", face))


def report(name: str, results: list[tuple[int, str]]) -> str:
    """Return lines with the count of each face, their chi-square and the shares of verdicts."""
    faces = Counter(face for face, _ in results)
    counts = [faces[face] for face in range(1, 7)]
    square = chi_square(counts)
    read = Counter(verdict for _, verdict in results)
    low, high = wilson(read["right"], len(results))
    told = ", ".join(f"{each} {count}" for each, count in read.most_common() if each != "right")
    verdict = "within" if square < CHI_SQUARE_LIMIT else "above"
    return (
        f"lead {name}: {len(results)} throws; faces 1 to 6: {' '.join(map(str, counts))};"
        f" leaning {faces[0]}\n"
        f"  chi-square {square:.1f}, {verdict} {CHI_SQUARE_LIMIT}, which 5 % of fair dice exceed\n"
        f"  read right {100 * read['right'] / len(results):.1f} %"
        f" ({100 * low:.1f} .. {100 * high:.1f}); else: {told or 'nothing'}"
    )


def chi_square(counts: list[int]) -> float:
    """Return chi-square of the counts of faces 1 to 6 against equal counts."""
    due = sum(counts) / 6
    return sum((each - due) ** 2 / due for each in counts) if due else 0.0
