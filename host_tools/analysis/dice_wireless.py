"""Tests whether the tray's sensor can locate a wireless die (`pixelpitch dice bench --wireless`).

Throws and radio messages are simulated (``physics.wireless``). ``pixelpitch.dice.felt`` processes
the tray's samples, as on the board. There are two types of dice:

- ``makers`` are commercial dice. They only report when they roll and when they lie still.
- ``own`` is our wireless die. It reports the energy and the times of its impacts. The bridge, which
  receives the messages for the board, waits ``BRIDGE_GATHERING_TIME_MS`` for copies of each.
"""

from collections import Counter
from random import Random
from typing import NamedTuple

from pixelpitch.dice.detector import Detector
from pixelpitch.dice.felt import TrayHistory
from pixelpitch.dice.share import IN, OUTSIDE

from ..physics.traces import Trace
from .tally import wilson_limits

WIRELESS_DIE_TYPES = ("makers", "own")
SIMULATED_THROW_KINDS = ("box", "beside", "jumped", "ground")
# For how many ms the bridge waits for copies of a message, as in boards/bridge/main.py.
BRIDGE_GATHERING_TIME_MS = 160
_WIRE_MS = (5, 60)  # (min, max) ms until a message from the bridge reaches the session
_UNIT_MS = 20  # unit of times in a radio message of our die
_REST_MS = 240  # a die that lies still for this time is at rest (dice/rest.py)


class BoardData(NamedTuple):
    """What the board knows about a throw when it computes where the die is.

    ``now_ms``       time since the start of the throw's trace
    ``rest_age_ms``  time since the die came to rest
    ``rolled_ms``    time from the die's first to its last impact, or 0 if unknown
    ``calm_ms``      time from its last impact to its rest, or 0 if unknown
    ``energy``       energy of the impacts, or 0 if unknown
    """

    now_ms: float
    rest_age_ms: int
    rolled_ms: int
    calm_ms: int
    energy: int


def board_data(trace: Trace, die_type: str) -> BoardData | None:
    """Return what the board knows after a die of ``die_type`` has reported the throw ``trace``.

    Return None if the die reports nothing.
    """
    from ..physics import wireless  # imported late, because this needs the physics engine

    detector = Detector()
    now = 0
    first = 0.0
    for die, _, elapsed in trace.bursts:
        now += elapsed
        answers = detector.feed(die, None, elapsed)
        if detector._impacts.landed and not first:
            first = now - (detector._samples.time - detector._impacts.last) * 2.5
        for kind, _, why in answers:
            if kind in ("throw", "cocked"):
                random = Random(f"radio {trace.kind} {trace.seed}")
                if die_type == "own":
                    return _own_die_data(now, why, random)
                heard = wireless.simulate_messages(
                    first, min(trace.rest_ms, now - _REST_MS), random
                )
                wire = random.uniform(*_WIRE_MS)
                return BoardData(
                    heard.rest_received_ms + wire,
                    int(wire),
                    heard.rest_received_ms - heard.rolling_received_ms,
                    0,
                    0,
                )
    return None


def _own_die_data(now: float, why: object, random: Random) -> BoardData:
    """Return what the board knows if our own die reports a throw from ``now`` ms on.

    ``why`` has what the detector in the die has measured in this throw (``Evidence``).
    """
    from ..physics import wireless

    heard = []
    for number in range(20):
        sent = number * 30 if number < 10 else 300 + (number - 10) * 100
        if random.random() >= wireless.LOST_MESSAGE_FRACTION:
            arrives = now + sent + random.uniform(*wireless.MESSAGE_DELAY_RANGE_MS)
            heard.append((arrives, arrives - sent // _UNIT_MS * _UNIT_MS))
    heard.sort()
    tells = heard[0][0] + BRIDGE_GATHERING_TIME_MS
    at = min(when for arrives, when in heard if arrives <= tells)
    wire = random.uniform(*_WIRE_MS)
    return BoardData(
        tells + wire,
        int(tells + wire - at),
        -(-why.rolled_ms // _UNIT_MS) * _UNIT_MS,  # type: ignore[attr-defined]
        why.calm_ms // _UNIT_MS * _UNIT_MS,  # type: ignore[attr-defined]
        why.energy // 64 * 64,  # type: ignore[attr-defined]
    )


def judge_place(trace: Trace, die_type: str) -> str:
    """Return where the board thinks the die is: "in" the box, "out" of it, or "ask" the coaches.

    Return "nothing" if the die has reported nothing.
    """
    what = board_data(trace, die_type)
    if what is None:
        return "nothing"
    felt = TrayHistory()
    now = 0
    for _, tray, elapsed in trace.bursts:
        if now + elapsed > what.now_ms:
            break
        now += elapsed
        felt.feed(tray, now > trace.rest_ms - 2500)
    # The trace ends before the board decides. Until then the tray is at rest.
    while now < what.now_ms:
        now += 20
        felt.feed([tuple(felt.share.rest)] * 8, True)
    place = felt.locate(what.rest_age_ms, what.rolled_ms, what.calm_ms, what.energy)
    return "in" if place == IN else "out" if place == OUTSIDE else "ask"


def throw_and_judge(kind: str, seed: int, condition_family: str, die_type: str) -> str:
    """Simulate one throw and return the result of ``judge_place``."""
    from ..physics import dies, wireless

    die = dies.WIRELESS_DIE if die_type == "own" else None
    return judge_place(wireless.simulate_throw(kind, seed, condition_family, die), die_type)


def report(kind: str, verdicts: list[str]) -> str:
    """Return a line with the share of throws judged right and the number of each other verdict.

    The share is given with its confidence limits.
    """
    right = "in" if kind == "box" else "out"
    got = Counter(verdicts)
    low, high = wilson_limits(got[right], len(verdicts))
    others = ", ".join(f"{name} {count}" for name, count in sorted(got.items()) if name != right)
    return (
        f"{kind}: {len(verdicts)} throws, {right} {100 * got[right] / len(verdicts):.1f} %"
        f" ({100 * low:.1f} .. {100 * high:.1f}); else: {others or 'nothing'}"
    )
