"""Throws with their true answers, as a board reads them: for benches, tests and pictures.

A trace is one thing that happens, after half a second of rest: what both sensors measure,
what a detector should say of it, and when the die lay still.  ``bursts`` reads it as the
board does, every 20 ms or so, each sensor by a clock of its own; a reading that comes too
late finds only what a FIFO of 32 kept::

    >>> trace = make("flat", 7)
    >>> trace.truth
    (('throw', 6),)
    >>> die, tray, elapsed = trace.bursts[0]

This module shares no code with the detector: the words of ``truth`` are die.md's.
"""

import math
import random
from typing import Any, NamedTuple

from .scenes import Scenes
from .throws import ANY
from .throws import RATE as RATE
from .world import PLAIN, Draw, World

FIFO = 32
KINDS = {
    "flat": "thrown into the box, any face",
    "small hands": "thrown weakly from low above it",
    "set down": "shaken well and set down",
    "late": "thrown into the box, up to 40 ms of samples lost",
    "past": "thrown past the box, onto the table",
    "jumped": "touches the box once and jumps out",
    "floor": "falls off the table",
    "late out": "thrown out, up to 40 ms of samples lost",
    "cocked": "leans on the wall",
    "grabbed": "taken up before it lies still",
    "weak": "lifted and laid down",
    "held": "picked up, held still, laid down",
    "knock": "somebody knocks on the table",
    "nudge": "touched where it lies",
    "no tray": "thrown into the box, and the tray sensor is absent",
    "no die": "the lead is pulled out and put back",
}
SCENES = {
    "caught": "thrown, caught, laid down with a chosen face within 0.6 s",
    "palm": "shaken, held half a second on the open palm, set down otherwise",
    "let fall": "unshaken, let fall flat from 1 to 5 cm",
    "cupped": "jiggled in cupped hands, set down",
    "rattled": "rattled in cupped hands and thrown",
    "again": "thrown, taken up before it lies still, thrown again",
    "fists": "a fist on the table, once to three times",
    "sofa": "thrown out of the box onto a sofa",
    "carpet": "thrown out of the box onto carpet",
    "ringing": "jumps out of a box that rings for long",
}
_TRUTHS = {"caught": "grabbed", "let fall": "weak"}
FACES = ("flat", "small hands", "set down", "late")
OUTS = ("past", "jumped", "floor", "late out")
SILENT = ("knock", "nudge")
_WAYS = {"past": "past", "jumped": "out", "floor": "floor", "late out": None}
_LOST = 16  # samples: 40 ms
_LATEST = FIFO + _LOST


class Trace(NamedTuple):
    """``pairs`` are (die, tray) 2.5 ms apart, from die and tray in whole milli-g.

    ``truth`` are the answers that should come, as (kind, face); ``rested`` is the index
    of the pair at which the die lay still, ``bursts`` are (die, tray, milliseconds since
    the last), a sensor's samples being None while it does not answer.
    """

    kind: str
    seed: int
    pairs: list[Any]
    truth: tuple[tuple[str, int], ...]
    rested: int
    bursts: list[Any]


class Silence(NamedTuple):
    """The bus is silent for ``seconds`` of a throw; ``die``, ``tray``: for which sensor.

    ``kept``: the sensor's FIFO holds meanwhile what it can, as it does through a fault of the
    bus; otherwise its samples are lost, as through a loose contact of its supply.
    """

    seconds: float
    die: bool
    tray: bool
    kept: bool = True


def make(
    kind: str,
    seed: int,
    world: World | Draw = PLAIN,
    silence: Silence | None = None,
) -> Trace:
    """Return the trace of ``kind`` (of KINDS or SCENES) that belongs to ``seed``.

    ``world`` is what everything is like, or draws it from the seed.  Raises KeyError if there
    is no such kind.
    """
    if kind not in SCENES:
        KINDS[kind]
    draw = random.Random(f"{kind} {seed}")
    if not isinstance(world, World):
        world = world(random.Random(f"world {kind} {seed}"))
    throws: Any = Scenes(draw, draw.randint(1, 6), ANY, world)
    pairs = throws.rest(draw.uniform(450, 600))
    start = len(pairs)
    scene, truth = _scene(kind, throws, draw)
    pairs += scene
    rested = start + throws.rested
    quiet = kind in SILENT or kind in SCENES
    if not quiet and draw.random() < 0.2:  # a hand on the table while it is proved
        pairs[rested + 40 :] = _knocked(pairs[rested + 40 :], throws)
    bursts = _read(draw, pairs, kind, start, rested, silence)
    return Trace(kind, seed, pairs, truth, rested, bursts)


def _scene(kind: str, throws: Any, draw: random.Random) -> tuple[list[Any], Any]:
    """Return (pairs, truth) of what happens after the first rest."""
    face = draw.randint(1, 6)
    truth: tuple[tuple[str, int], ...] = (("throw", face),)
    if kind in ("flat", "late"):
        pairs = throws.throw(face)
    elif kind in ("small hands", "set down"):
        pairs = getattr(throws, kind.replace(" ", "_"))(face)
    elif kind in _WAYS:
        pairs = throws.out(_WAYS[kind])
        truth = (("out", 0),)
    elif kind in ("weak", "held"):
        pairs = getattr(throws, kind)(face)
        truth = (("weak", 0),)
    elif kind in ("cocked", "grabbed"):
        pairs = getattr(throws, kind)()
        truth = ((kind, 0),)
    elif kind in SILENT:
        pairs = []
        for _ in range(draw.randint(1, 4)):
            pairs += getattr(throws, kind)() + throws.rest(draw.uniform(0, 400))
        truth = ()
    elif kind == "no tray":
        pairs = throws.throw(face)
        truth = (("notice", 0), ("throw", face))
    elif kind in ("sofa", "carpet", "ringing"):
        pairs = throws.soft(kind)
        truth = (("out", 0),)
    elif kind == "fists":
        pairs = throws.fists()
        truth = ()
    elif kind in SCENES:
        pairs = getattr(throws, kind.replace(" ", "_"))(face)
        truth = ((_TRUTHS[kind], 0),) if kind in _TRUTHS else truth
    else:
        pairs = throws.rest(400)
        truth = (("missing", 0),)
    return pairs, truth


def _knocked(pairs: list[Any], throws: Any) -> list[Any]:
    """Return ``pairs`` with the tray's part of a knock on the table."""
    knock = throws.knock()
    return [
        (die, knock[at][1] if at < len(knock) else tray) for at, (die, tray) in enumerate(pairs)
    ]


def _read(
    draw: random.Random,
    pairs: list[Any],
    kind: str,
    start: int,
    rested: int,
    silence: Silence | None,
) -> list[tuple[Any, Any, int]]:
    """Return ``pairs`` as a board reads them, every 18..26 ms and once, perhaps, too late."""
    end = len(pairs) * 1000 / RATE
    late = draw.uniform(start, rested) * 1000 / RATE if kind.startswith("late") else math.inf
    gone = [(0.6 * end, 0.8 * end) if kind == "no die" else (end, end), (end, end)]
    if silence is not None:
        # Anywhere in the last second before it lay still: flight, blows, rolling.
        begin = draw.uniform(max(start, rested - RATE), rested) * 1000 / RATE
        for sensor, silent in enumerate((silence.die, silence.tray)):
            if silent:
                gone[sensor] = (begin, begin + silence.seconds * 1000)
    taken = [0, 0]
    bursts: list[tuple[Any, Any, int]] = []
    now = 0.0
    last = 0
    while now < end:
        step = draw.uniform(18, 26)
        if now <= late < now + step:
            step = draw.uniform(FIFO, _LATEST) * 1000 / RATE
        now += step
        read: list[Any] = []
        # The tray is read after the die, and so 1.2 ms later.
        for sensor, moment in enumerate((now, now + 1.2)):
            if gone[sensor][0] <= now < gone[sensor][1]:
                if kind == "no die" or (silence and not silence.kept):
                    taken[sensor] = min(int(moment * RATE / 1000), len(pairs))
                read.append(None)
                continue
            due = min(int(moment * RATE / 1000), len(pairs))
            first = max(taken[sensor], due - FIFO)
            read.append([pair[sensor] for pair in pairs[first:due]])
            taken[sensor] = due
        tray = None if kind == "no tray" else read[1]
        bursts.append((read[0], tray, int(now) - last))
        last = int(now)
    return bursts


def csv(trace: Trace) -> str:
    """Return a trace as CSV: a comment with its truth, then a line for each 2.5 ms."""
    truth = ", ".join(f"{kind} {face}" if face else kind for kind, face in trace.truth)
    lines = [
        f"# {trace.kind}, seed {trace.seed}: {truth or 'nothing'};"
        f" at rest from {trace.rested * 1000 / RATE:g} ms; milli-g",
        "ms,die_x,die_y,die_z,tray_x,tray_y,tray_z",
    ]
    for at, (die, tray) in enumerate(trace.pairs):
        lines.append(",".join(f"{value:g}" for value in (at * 1000 / RATE, *die, *tray)))
    return "\n".join(lines) + "\n"
