"""What `pixelpitch dice-bench --stress` does to a die: a row for each thing that people do.

A row says in which kinds of throws, what differs from usual surroundings, and which answers are
good and bad; `dice_stress` makes and counts them.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from ..simulator import traces
from ..simulator.traces import Silence, Trace
from ..simulator.world import Sensor, World

_PLAYED = 10  # rests after which a board is used
Told = list[tuple[str, int]]


@dataclass(frozen=True)
class Row:
    """``good`` and ``bad`` judge what was answered; ``least`` and ``most`` are the shares wanted.

    ``early`` is bad, too: an answer before the die lay still for the last time.  ``rests``: the
    board has learnt the sensor's offsets from so many flat rests, any face up; 0: it is new.
    """

    name: str
    kinds: tuple[str, ...]
    good: Callable[[Told, Trace], bool]
    bad: Callable[[Told, Trace], bool]
    wanted: str
    least: float
    most: float
    change: Callable[[World, Random], World] | None = None
    silence: Callable[[Random], Silence] | None = None
    early: bool = False
    rests: int = 0


def _right(told: Told, trace: Trace) -> bool:
    return tuple(told) == trace.truth


def _counted(told: Told, trace: Trace) -> bool:
    return any(kind == "throw" for kind, _ in told)


def _wrong(told: Told, trace: Trace) -> bool:
    return any(kind == "throw" and (kind, face) not in trace.truth for kind, face in told)


def _told(*kinds: str) -> Callable[[Told, Trace], bool]:
    return lambda told, trace: any(kind in kinds for kind, _ in told)


def _only(*kinds: str) -> Callable[[Told, Trace], bool]:
    """One answer, of these kinds; a throw with the true face."""
    return lambda told, trace: len(told) == 1 and told[0][0] in kinds and not _wrong(told, trace)


def _offset(given: World, draw: Random) -> World:
    x, y, z = (draw.choice((-0.08, 0.08)) for _ in range(3))
    return replace(given, die=replace(given.die, offset=(x, y, z)))


def _noise(given: World, draw: Random) -> World:
    noisy = draw.uniform(0.05, 0.06)
    return replace(given, die=replace(given.die, noise=noisy), tray=Sensor(noise=noisy))


def _train(given: World, draw: Random) -> World:
    return replace(given, train=(0.03, 0.06))


def _long_ring(given: World, draw: Random) -> World:
    return replace(given, ring_s=(0.05, 0.2), ring_hz=(20, 120), width=(0.004, 0.01))


def _carpet(given: World, draw: Random) -> World:
    return replace(given, width_out=(0.005, 0.012), restitution=(0.15, 0.4))


def _silent(seconds: float) -> Callable[[Random], Silence]:
    return lambda draw: Silence(seconds, False, True, draw.random() < 0.5)


def _both(draw: Random) -> Silence:
    return Silence(draw.uniform(0.05, 0.2), True, True, draw.random() < 0.5)


_ONE = "right or doubt, one answer"
_NONE = "none counted"
_IN = ("flat", "small hands", "set down", "late")
_OFFSET_FLAT = Row(
    "offset 80 mg, flat",
    ("flat",),
    _right,
    _told("cocked"),
    "cocked < 0.3 %",
    0.997,
    0.003,
    _offset,
)
_NOISY = Row(
    "noise 50..60 mg",
    ("flat", "set down"),
    _right,
    _told("grabbed"),
    "right",
    0.98,
    0.003,
    _noise,
)
ROWS = (
    Row("in the box", _IN, _right, _wrong, "right >= 99.8 %, wrong 0", 0.998, 0),
    Row("in the box", _IN, _right, _told("out"), "out < 0.3 %", 0.998, 0.003),
    Row(
        "out of the box",
        traces.OUTS,
        _right,
        _counted,
        "found >= 99.5 %, counted <= 0.1 %",
        0.995,
        0.001,
    ),
    *[
        Row(
            f"floor, tray silent {ms} ms",
            ("floor",),
            _only("out", "cocked"),
            _counted,
            _NONE,
            0.995,
            0.001,
            silence=_silent(ms / 1000),
        )
        for ms in (5, 20, 100)
    ],
    Row(
        "box, tray silent 5..100 ms",
        ("flat",),
        _only("throw", "cocked"),
        _wrong,
        _ONE,
        0.995,
        0,
        silence=lambda draw: Silence(draw.uniform(0.005, 0.1), False, True, draw.random() < 0.5),
    ),
    Row(
        "box, both silent 50..200 ms",
        ("flat",),
        _only("throw", "cocked"),
        _told("missing", "out"),
        _ONE,
        0.995,
        0.003,
        silence=_both,
    ),
    Row("sofa", ("sofa",), _only("out", "cocked"), _counted, "doubt or out", 0.98, 0.001),
    Row(
        "carpet",
        ("carpet",),
        _only("out", "cocked"),
        _counted,
        "doubt or out",
        0.98,
        0.001,
        _carpet,
    ),
    Row(
        "ringing box",
        ("ringing",),
        _only("out", "cocked"),
        _counted,
        "doubt or out",
        0.98,
        0.001,
        _long_ring,
    ),
    Row(
        "long ring, in the box",
        ("flat",),
        _only("throw", "cocked"),
        _told("out"),
        "no false out",
        0.98,
        0.003,
        _long_ring,
    ),
    Row("fists", ("fists",), _right, _counted, _NONE, 0.98, 0),
    Row(
        "open palm",
        ("palm",),
        _only("throw", "grabbed", "weak"),
        _wrong,
        "none from the hand",
        0.98,
        0.003,
        early=True,
    ),
    Row(
        "caught, laid down",
        ("caught",),
        _only("grabbed"),
        _counted,
        "grabbed, none counted",
        0.95,
        0.01,
    ),
    Row("let fall flat", ("let fall",), _right, _counted, "weak", 0.98, 0.003),
    Row(
        "cupped, set down",
        ("cupped",),
        _only("throw", "weak", "grabbed"),
        _told("out"),
        "no out",
        0.98,
        0.003,
    ),
    Row(
        "rattled, thrown again",
        ("rattled", "again"),
        _right,
        lambda told, trace: len(told) > 1,
        "one answer",
        0.98,
        0.003,
    ),
    _OFFSET_FLAT,
    replace(_OFFSET_FLAT, name="offset 80 mg, flat, played", rests=_PLAYED),
    Row(
        "offset 80 mg, leaning",
        ("cocked",),
        _right,
        _counted,
        "counted < 0.3 %",
        0.995,
        0.003,
        _offset,
    ),
    _NOISY,
    replace(_NOISY, name="train 30..60 mg", change=_train),
)
