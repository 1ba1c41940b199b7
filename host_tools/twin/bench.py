"""The budgets of the design, measured in emulated time.

::

    | what                     | budget | measured | where                           |
    |--------------------------|--------|----------|---------------------------------|
    | power on to the menu     | 2500   | 1212 ms  | first frame with lights, text   |

Everything is measured from outside where it can be: frames as they leave the LEDs, pads
as they are pressed.  What runs inside (``legal_actions``, drawing, the heap) is timed by
small programs over the REPL with the board's own clock.  The emulated flash answers
without the real one's waiting: see README.md.  A measurement that cannot be made says
why and counts as failed.
"""

import json
import statistics
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from host_tools.simulator import traces

from . import programs
from .files import OPTIMISE, firmware_files
from .twin import BETWEEN_MS, BOOT_MS, PERIOD_MS, BoardError, Twin

TABLE = Path(__file__).resolve().parent / "BUDGETS.md"
ACTIONS = 40  # of each ruleset's match
FRAMES = 40
SEED = 7
PRESSES = 4
LINE_NS = 30_000  # a LED's 24 bits of 1.25 us
SLOWEST_LINE = 1.1  # of that, over a whole frame


class Row(NamedTuple):
    """A budget and what was found; ``measured`` None: it could not be, ``where`` says why."""

    what: str
    budget: float
    measured: float | None
    unit: str
    where: str

    @property
    def kept(self) -> bool:
        """Return whether it was measured and is within its budget."""
        return self.measured is not None and self.measured <= self.budget


def run(board: Any, uf2: str | None, out: TextIO, write: bool = False) -> int:
    """Measure everything on ``board`` and print the table; 0 if all budgets are kept.

    ``write`` puts it into ``TABLE``, too.
    """
    rows = measure(board, uf2)
    print(table(rows), file=out)
    if write:
        TABLE.write_text(page(board, rows), encoding="utf-8")
        print(f"written to {TABLE.name}", file=out)
    return 0 if all(row.kept for row in rows) else 1


def measure(board: Any, uf2: str | None = None) -> list[Row]:
    """Return the rows of the table."""
    files = firmware_files(board.NAME)
    rulesets = sorted(
        {name.split("/")[2] for name in files if name.startswith("pixelpitch/rulesets/")}
        - {"__init__.mpy", "__init__.py"}
    )
    bare = {name: content for name, content in files.items() if name != "main.py"}

    def fresh() -> Twin:
        return Twin(board, uf2, bare)

    rows: list[Row] = []
    for ruleset in rulesets:
        rows += _legal(fresh(), ruleset)
    rows += _frames(fresh(), rulesets[0])
    rows += _dice(fresh())
    for ruleset in rulesets:
        rows += _heap(fresh(), ruleset)
    rows += _evening(lambda: Twin(board, uf2, files))
    return rows


def page(board: Any, rows: list[Row]) -> str:
    """Return what is kept of a measurement: the table, and which budgets are missed."""
    missed = [row.what for row in rows if not row.kept]
    verdict = "Missed: " + "; ".join(missed) if missed else "All budgets are kept"
    return (
        "# The budgets, as measured on the twin\n\n"
        f"Written by `pixelpitch twin bench --board {board.NAME} --write`; do not edit.  Emulated "
        f"time at\n125 MHz, firmware as flashed (mpy-cross {OPTIMISE}); **(!)** marks a missed "
        "budget.  What the\nemulator does not model (waits for flash above all): "
        "[README.md](README.md).\n\n"
        f"{table(rows)}\n\n{verdict}.\n"
    )


def table(rows: list[Row]) -> str:
    """Return the rows as a Markdown table; each missed budget is marked."""
    cells = [("what", "budget", "measured", "where")]
    for row in rows:
        found = "not measured" if row.measured is None else f"{row.measured:.4g} {row.unit}"
        excess = "" if row.kept else " **(!)**"
        cells.append((row.what, f"{row.budget:g} {row.unit}", found + excess, row.where))
    widths = [max(len(each[column]) for each in cells) for column in range(4)]
    lines = [
        "| "
        + " | ".join(text.ljust(width) for text, width in zip(each, widths, strict=True))
        + " |"
        for each in cells
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def _tried(names: list[tuple[str, float, str]], found: Callable[[], list[Any]]) -> list[Row]:
    """Return a row for each of ``names``; ``found`` gives (measured, where) for each."""
    try:
        return [
            Row(what, budget, measured, unit, where)
            for (what, budget, unit), (measured, where) in zip(names, found(), strict=True)
        ]
    except BoardError as error:
        why = str(error).strip().splitlines()[-1]
        return [Row(what, budget, None, unit, why) for what, budget, unit in names]


def _legal(twin: Twin, ruleset: str) -> list[Row]:
    def found() -> list[Any]:
        script = programs.LEGAL.format(ruleset=ruleset, seed=SEED, actions=ACTIONS)
        made = json.loads(twin.run(script))
        # A game may ask for throws only: what is open then is their outcomes.
        times = [each / 1000 for each in made["throws"] + made["decisions"]]
        where = f"{len(made['decisions'])} decisions, {len(made['throws'])} throws"
        return [(max(times), where), (statistics.median(times), where)]

    names = [("worst", 150.0), ("median", 30.0)]
    return _tried([(f"{ruleset}: legal_actions, {a}", b, "ms") for a, b in names], found)


def _frames(twin: Twin, ruleset: str) -> list[Row]:
    def found() -> list[Any]:
        script = programs.FRAME.format(
            board=twin.board.NAME, ruleset=ruleset, seed=SEED, frames=FRAMES
        )
        times = [each / 1000 for each in json.loads(twin.run(script))]
        frames = [frame for line in twin.panels.lines for frame in line.frames]
        longest = max(frame.end - frame.start for frame in frames)
        limit = LINE_NS * max(line.count for line in twin.panels.lines)
        return [
            (
                max(times),
                f"worst of {len(times)} frames of {ruleset}, median {statistics.median(times):.4g}",
            ),
            (longest / limit, f"longest of {len(frames)}"),
            (float(len(twin.faults())), (twin.faults() or ["all frames"])[0]),
        ]

    return _tried(
        [
            ("frame: compute and start", 6.0, "ms"),
            ("frame on the line, of WS2812's limit", SLOWEST_LINE, "times"),
            ("faults on the data lines", 0.0, "faults"),
        ],
        found,
    )


def _dice(twin: Twin) -> list[Row]:
    """Measure what reading and understanding die and tray takes of each second."""

    def found() -> list[Any]:
        trace = traces.make("past", SEED)
        seconds = int(len(trace.pairs) / traces.RATE) + 3
        script = programs.DICE.format(board=twin.board.NAME, late=[-1] * seconds)
        twin.run(
            "import pixelpitch.dice.detector, pixelpitch.devices.build, pixelpitch.table.tunes"
        )
        twin.parts.box.play(trace.pairs, twin.chip.clock.nanos)
        rows = json.loads(twin.run(script))
        worst = max(reading + feeding for reading, feeding, _ in rows)
        where = f"worst of {len(rows)} seconds; {max(each[1] for each in rows) / 1000:.3g} ms of"
        return [(worst / 1000, where + " it the detector, the rest I2C and unpacking")]

    return _tried([("die and tray: a second of samples", 250.0, "ms")], found)


def _heap(twin: Twin, ruleset: str) -> list[Row]:
    def found() -> list[Any]:
        script = programs.HEAP.format(
            board=twin.board.NAME, ruleset=ruleset, seed=SEED, actions=ACTIONS
        )
        most, whole = [int(each) for each in twin.run(script).split()]
        return [(most / 1024, f"live after each of {ACTIONS} actions; heap {whole // 1024} KB")]

    return _tried([(f"{ruleset}: heap in use, peak", 110.0, "KB")], found)


def _evening(switch_on: Callable[[], Twin]) -> list[Row]:
    """Measure from outside: power on, pads, the die; at dicesoccer."""
    twins: list[Twin] = []

    def menu() -> list[Any]:
        twin = switch_on()
        twins.append(twin)

        def shown() -> bool:
            return any(twin.lights()) and (twin.parts.display is None or any(twin.text()))

        if not twin.wait_until(shown, BOOT_MS):
            raise BoardError(f"no menu within {BOOT_MS} ms")
        return [(twin.milliseconds, "first frame with lights and text")]

    def die() -> list[Any]:
        if not twins:
            raise BoardError("there is no menu")
        twin = twins[0]
        twin.power_cycle()
        twin.wait_for_lights()
        twin.wait(600)
        twin.press("left ok", 2)
        late = [_answer_ms(twin, face) for face in (4, 2, 3)]
        return [(max(late), f"worst of {len(late)} throws at dicesoccer, on the display")]

    def pads() -> list[Any]:
        if not twins:
            raise BoardError("there is no menu")
        twin = twins[0]
        twin.wait(600)
        late = []
        for press in range(PRESSES):
            twin.wait(7 * press)  # anywhere in the board's own step of 20 ms
            late.append(_press_ms(twin, "left down"))
        return [(max(late), f"worst of {len(late)} in the menu, to lights or display")]

    return [
        *_tried([("power on to the menu", 2500.0, "ms")], menu),
        *_tried([("pad pressed to light changed", 50.0, "ms")], pads),
        *_tried([("die at rest to result shown", 400.0, "ms")], die),
    ]


def _answer_ms(twin: Twin, face: int) -> float:
    """Throw; return how long after the die lay still something new was told."""
    box = twin.parts.box
    lasts = box.throw(face, twin.chip.clock.nanos)
    rest_ms = (box.rests_at - twin.chip.clock.nanos) / 1e6
    known = set()
    if twin.parts.display is None:  # lights blink: only a picture not seen lately is news
        twin.wait(max(0.0, rest_ms - PERIOD_MS))
        known = _pictures(twin, min(rest_ms, PERIOD_MS))
    else:
        twin.wait(rest_ms)
        known = {"\n".join(twin.text())}
    start = twin.milliseconds
    told = twin.wait_until(lambda: _news(twin) not in known, 3000)
    taken = twin.milliseconds - start
    if not told:
        raise BoardError(f"a throw of {face} was not answered within 3 s")
    twin.wait(max(0.0, lasts - rest_ms) + PERIOD_MS)
    twin.settle()
    return taken


def _press_ms(twin: Twin, pad: str) -> float:
    """Press; return how long until lights or display showed what they did not lately."""
    known = _pictures(twin, PERIOD_MS)
    text = twin.text()
    cluster, key = twin.pad(pad)
    start = twin.milliseconds
    twin.parts.pads.press(cluster, key)
    changed = twin.wait_until(lambda: twin.lights() not in known or twin.text() != text, 200)
    taken = twin.milliseconds - start
    twin.parts.pads.release(cluster, key)
    if not changed:
        raise BoardError(f"a press of {pad} changed nothing within 200 ms")
    twin.wait(2 * BETWEEN_MS)
    return taken


def _news(twin: Twin) -> str | bytes:
    return "\n".join(twin.text()) if twin.parts.display is not None else twin.lights()


def _pictures(twin: Twin, milliseconds: float) -> set[Any]:
    """Return every picture that the LEDs show within ``milliseconds``."""
    seen = {twin.lights()}
    end = twin.milliseconds + milliseconds

    def look() -> bool:
        seen.add(twin.lights())
        return False

    twin.wait_until(look, end - twin.milliseconds)
    return seen
