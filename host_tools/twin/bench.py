"""Measures the design's budgets (limits of time and memory) in emulated time.

Frames and response times are measured from outside, by observing the LEDs. The match's methods,
drawing and the heap are measured by small programs, which run over the REPL and use the board's
clock. A budget whose measurement fails counts as missed.
"""

import json
import re
import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TextIO

from pixelpitch import rulesets

from ..flash import timing_programs as programs
from ..physics import traces
from . import stack
from .budgets import (
    MENU_BUDGET_MS,
    BudgetRow,
    FlashAccesses,
    budget_page,
    budget_page_path,
    budget_table,
    cache_section,
)
from .chip import Cache
from .cold_calls import cold_call_rows, last_line, measure_rows
from .latency import measure_press_ms, measure_throw_ms, start_match
from .screens import SCREEN_ROUTES, ScreenRoute, screen_stack_rows
from .series import MIN_UNUSED_STACK_BYTES, series_rows
from .twin import BOOT_TIMEOUT_MS, BoardError, Twin

MATCH_ACTION_COUNT = 24  # number of actions in the match of each ruleset
TIMED_FRAME_COUNT = 60
MATCH_SEED = 7
TIMED_PRESS_COUNT = 5
# The first two throws decide which side begins. The others belong to a turn of Soccer Dice. Each
# face differs from the one before it, because otherwise the lights might not change.
THROWN_FACES = (4, 1, 2, 3, 4)
# Each of these presses must change the lights. They show a choice that is refused, open the pause
# menu, move to an item and back, and return to the match.
TIMED_PADS = ("left back", "menu", "left down", "left up", "left back")
PROGRAM_TIMEOUT_MS = 300_000  # time limit of a program on the board, in emulated ms
_POWER_ON_TEXT = (
    "first frame with lights and text; a real crystal adds 58 ms (firmware/image/README.md, Clock)"
)
_BLOCK_BYTES = 16  # size of a block of MicroPython's heap
_FREE_BLOCK_TEXT = re.compile(r"max free sz: (\d+)")
LED_DATA_NS = 30_000  # 24 bits of 1.25 us for each LED
MAX_FRAME_TIME_FACTOR = 1.1  # a frame may take this many times LED_DATA_NS per LED


def run_bench(board: Any, out: TextIO, write: bool = False) -> int:
    """Measure all budgets of ``board``; print the progress and the table.

    Return 0 if all budgets are met, otherwise 1. With ``write``, also store the table in
    ``budget_page_path(board)``.
    """
    if Cache is None:
        print("got no compiler for the emulator's loop, expected one: see README.md", file=out)
        return 1
    started = time.monotonic()

    def show_progress(part_name: str) -> None:
        """Print the time since the start, and ``part_name``, the part measured next."""
        seconds = int(time.monotonic() - started)
        print(f"{seconds // 60:3}:{seconds % 60:02}  {part_name}", file=out, flush=True)

    accesses: list[FlashAccesses] = []
    rows = measure_budgets(board, show_progress, accesses=accesses)
    show_progress("done")
    print(budget_table(rows), cache_section(accesses), sep="\n\n", file=out)
    if write:
        path = budget_page_path(board)
        path.write_text(budget_page(board, rows, accesses), encoding="utf-8")
        print(f"written to {path.name}", file=out)
    return 0 if all(row.is_within_budget for row in rows) else 1


def measure_budgets(
    board: Any,
    report: Callable[[str], None] = lambda what: None,
    ruleset_ids: tuple[str, ...] = (),
    action_count: int = MATCH_ACTION_COUNT,
    accesses: list[FlashAccesses] | None = None,
    routes: Sequence[ScreenRoute] = SCREEN_ROUTES,
) -> list[BudgetRow]:
    """Measure the budgets of ``board``; return the rows of the table.

    ``report``        called with the name of each part before it is measured, and with each row
    ``ruleset_ids``   ids of the rulesets to measure; empty means all of them
    ``action_count``  number of actions of the matches in which the heap is measured
    ``accesses``      receives the flash accesses of each part
    ``routes``        routes to the screens whose stack is measured
    """
    games = list(ruleset_ids) or rulesets.ids()

    def stopped_twin() -> Twin:
        """Return a new emulated board that is stopped at its REPL."""
        twin = Twin(board)
        twin.stop()
        return twin

    rows: list[BudgetRow] = []

    def add_rows(new_rows: list[BudgetRow]) -> None:
        """Add ``new_rows`` to the table, and report each of them."""
        rows.extend(new_rows)
        for row in new_rows:
            report(f"  {row.name}: {row.measurement} ({row.details})")

    def measure_part(part_name: str, rows_of: Callable[[Twin], list[BudgetRow]]) -> None:
        """Measure a part with ``rows_of`` on a new board; add its rows."""
        report(part_name)
        twin = stopped_twin()
        before = _flash_accesses(twin, part_name)
        add_rows(rows_of(twin))
        if accesses is not None:
            accesses.append(_flash_accesses(twin, part_name).since(before))

    for each in games:
        measure_part(
            f"{each}: calls of the match, cold", partial(_measure_cold_calls, ruleset=each)
        )
    measure_part(f"frames of {games[-1]}", partial(_measure_frames, ruleset=games[-1]))
    measure_part("die and tray", _measure_dice)
    for each in games:
        measure_part(
            f"{each}: both seats at hard",
            partial(_measure_heap, ruleset=each, actions=action_count),
        )
    for each in games:
        measure_part(f"{each}: all that is opened", partial(series_rows, ruleset=each))
    add_rows(_measure_session(lambda: Twin(board), report, routes))
    return rows


def _flash_accesses(twin: Twin, what: str) -> FlashAccesses:
    found = twin.chip.cache
    return FlashAccesses(what, found.fetches, found.fetch_misses, found.reads, found.read_misses)


def _measure_cold_calls(twin: Twin, ruleset: str) -> list[BudgetRow]:
    return cold_call_rows(ruleset, MATCH_SEED, partial(twin.run, milliseconds=PROGRAM_TIMEOUT_MS))


def _measure_frames(twin: Twin, ruleset: str) -> list[BudgetRow]:
    """Measure the time to draw frames of ``ruleset`` and to send them to the LEDs."""

    def measure() -> list[Any]:
        """Return (measured value, details) for each row about frames."""
        script = programs.FRAME_TIMING_PROGRAM.format(
            board=twin.board.NAME, ruleset=ruleset, seed=MATCH_SEED, frames=TIMED_FRAME_COUNT
        )
        times = [each / 1000 for each in json.loads(twin.run(script, PROGRAM_TIMEOUT_MS))]
        frames = [frame for line in twin.panels.lines for frame in line.frames]
        longest = max(frame.end_ns - frame.start_ns for frame in frames)
        limit = LED_DATA_NS * max(line.count for line in twin.panels.lines)
        return [
            (
                max(times),
                f"worst of {len(times)} frames of {ruleset}, median {statistics.median(times):.4g}",
            ),
            (longest / limit, f"longest of {len(frames)}"),
            (float(len(twin.faults())), (twin.faults() or ["all frames"])[0]),
        ]

    return measure_rows(
        [
            ("frame: compute and start", 3.0, "ms"),
            ("frame on the line, of WS2812's limit", MAX_FRAME_TIME_FACTOR, "times"),
            ("faults on the data lines", 0.0, "faults"),
        ],
        measure,
    )


def _measure_dice(twin: Twin) -> list[BudgetRow]:
    """Measure the time to read and evaluate one second of samples of die and tray."""

    def measure() -> list[Any]:
        """Return (milliseconds, details) for the slowest second of samples."""
        trace = traces.load_stored("beside")[0]
        seconds = int(len(trace.sample_pairs) / traces.SAMPLE_RATE_HZ) + 3
        script = programs.DICE_TIMING_PROGRAM.format(board=twin.board.NAME, late=[-1] * seconds)
        twin.run("import pixelpitch.dice.detector, pixelpitch.devices.build, pixelpitch.app.tunes")
        twin.parts.box.play(trace.sample_pairs, twin.chip.clock.nanos)
        rows = json.loads(twin.run(script))
        worst = max(reading + feeding for reading, feeding, _ in rows)
        where = f"worst of {len(rows)} seconds; {max(each[1] for each in rows) / 1000:.3g} ms of"
        return [(worst / 1000, where + " it the detector, the rest I2C and unpacking")]

    return measure_rows([("die and tray: a second of samples", 215.0, "ms")], measure)


def _measure_heap(twin: Twin, ruleset: str, actions: int) -> list[BudgetRow]:
    """Measure the heap and the stack during ``actions`` actions of a match of ``ruleset``."""

    def measure() -> list[Any]:
        """Return (measured value, details) for each row about the heap and the stack."""
        script = programs.HEAP_MEASURING_PROGRAM.format(
            board=twin.board.NAME, ruleset=ruleset, seed=MATCH_SEED, actions=actions
        )
        stack.paint_stack(twin.chip)
        try:
            said = twin.run(script, PROGRAM_TIMEOUT_MS)
        except BoardError as error:
            raise BoardError(f"{_heap_text(error.output)}; {last_line(error)}") from None
        most, done, whole, free = _heap_figures(said)
        if done < actions:
            raise BoardError(f"only {done} of {actions} actions done")
        if not whole:
            raise BoardError("the program did not come to its end")
        where = f"after a garbage collection in each step of {done} actions, both seats at hard"
        return [
            (most / 1024, where),
            (free / 1024, f"of {whole // 1024} KB, {where}"),
            (float(stack.unused_bytes(twin.chip)), f"of {stack.STACK_BYTES}, in the same match"),
        ]

    in_use, largest, unused = measure_rows(
        [
            (f"{ruleset}: heap in use, peak", 105.0, "KB"),
            (f"{ruleset}: largest free block", 70.0, "KB"),
            (f"{ruleset}: stack left", MIN_UNUSED_STACK_BYTES, "bytes"),
        ],
        measure,
    )
    return [in_use, *[each._replace(is_minimum=True) for each in (largest, unused)]]


def _heap_figures(said: str) -> tuple[int, int, int, int]:
    """Parse the output of HEAP_MEASURING_PROGRAM; return four numbers.

    All sizes are in bytes; a missing number is 0:

    - the peak use of the heap, less the use before the firmware was imported
    - the number of actions
    - the size of the heap
    - the smallest value, over all actions, of the largest free block after the action
    """
    words = [line.split() for line in said.splitlines()]
    empty = [int(each[1]) for each in words if each[:1] == ["empty"]]
    steps = [int(each[1]) for each in words if each[:1] == ["step"] and len(each) == 2]
    free = [int(each) * _BLOCK_BYTES for each in _FREE_BLOCK_TEXT.findall(said)]
    whole = [int(each[1]) for each in words if each[:1] == ["all"]]
    most = max(steps) - empty[0] if steps and empty else 0
    return most, len(free), whole[0] if whole else 0, min(free) if free else 0


def _heap_text(said: str) -> str:
    most, done, _, free = _heap_figures(said)
    return f"{done} actions; largest free block {free / 1024:.1f} KB; {most / 1024:.1f} KB in use"


def _measure_session(
    switch_on: Callable[[], Twin], report: Callable[[str], None], routes: Sequence[ScreenRoute]
) -> list[BudgetRow]:
    """Measure the time from power on to the menu, the responses, and the stack of the screens.

    The responses are those to pads and die. All matches are of the first game in the menu.
    """
    twins: list[Twin] = []

    def started_twin() -> Twin:
        """Return the board whose menu was measured; raises BoardError if it has no menu."""
        if not twins:
            raise BoardError("there is no menu")
        return twins[0]

    def measure_menu() -> list[Any]:
        """Return (milliseconds, details) from power on to the menu."""
        report("power on to the menu")
        twin = switch_on()
        twins.append(twin)

        def is_menu_shown() -> bool:
            """Return True if the lights and the display show something."""
            return any(twin.lights()) and (twin.parts.display is None or any(twin.text()))

        if not twin.wait_until(is_menu_shown, BOOT_TIMEOUT_MS):
            twins.clear()
            raise BoardError(f"no menu within {BOOT_TIMEOUT_MS} ms")
        return [(twin.milliseconds, _POWER_ON_TEXT)]

    def measure_pads() -> list[Any]:
        """Return (milliseconds, details) from a press to its effect on the lights."""
        report("pads")
        twin = started_twin()
        twin.wait(600)
        late, places = [], []
        # Presses in the menu can only be timed with a display. Without one, text scrolls over the
        # lights, so the lights change all the time.
        if twin.parts.display is not None:
            late += [
                measure_press_ms(twin, "left down", press) for press in range(TIMED_PRESS_COUNT)
            ]
            places.append(f"{TIMED_PRESS_COUNT} in the menu")
            twin.press("left up", TIMED_PRESS_COUNT)
        start_match(twin)
        # Without a display, leave out the presses of BACK. The texts that scroll over the lights
        # before and after BACK begin with the same letters ("Red: throw" and "Resume"), so the
        # lights do not change at once.
        in_match = TIMED_PADS if twin.parts.display is not None else TIMED_PADS[1:-1]
        late += [measure_press_ms(twin, pad, press) for press, pad in enumerate(in_match)]
        places.append(f"{len(in_match)} in a match")
        pads = ["left down"] * (len(late) - len(in_match)) + list(in_match)
        at = late.index(max(late))
        words = (
            f"worst of {' and '.join(places)}: {pads[at]}, the {at + 1}.; median {_median(late)}"
        )
        return [(max(late), words)]

    def measure_screens() -> list[BudgetRow]:
        """Return the rows about the free stack after each screen."""
        report("screens")
        return screen_stack_rows(switch_on, routes)

    def measure_die() -> list[Any]:
        """Return (ms from the rest of a die until the lights show its face, details)."""
        report("die")
        twin = switch_on()  # a new board, because the previous one would offer to resume its match
        twin.wait_for_lights()
        twin.wait(600)
        start_match(twin)
        late, told = zip(*[measure_throw_ms(twin, face) for face in THROWN_FACES], strict=True)
        words = f"the face on the pitch, worst of {len(late)} throws; median {_median(late)}"
        if max(told):
            words += f"; words on the display {max(told):.4g}"
        return [(max(late), words)]

    return [
        *measure_rows([("power on to the menu", MENU_BUDGET_MS, "ms")], measure_menu),
        *measure_rows([("pad pressed to light changed", 25.0, "ms")], measure_pads),
        *measure_screens(),
        *measure_rows([("die at rest to result shown", 320.0, "ms")], measure_die),
    ]


def _median(values: Sequence[float]) -> str:
    return f"{statistics.median(values):.4g}"
