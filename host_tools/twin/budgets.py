"""Formats the measured budgets as a table, and as the page that contains the table.

::

    | what                     | budget  | measured | where                          |
    |--------------------------|---------|----------|--------------------------------|
    | power on to the menu     | 2500 ms | 1212 ms  | first frame with lights, text  |

The same rows always give the same page, byte for byte.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..flash.build import MPY_CROSS_OPTIMISATION
from ..flash.flash_cache import miss_cycles

BUDGETS_PAGE_FOLDER = Path(__file__).resolve().parent
MAIN_BOARD_NAME = "pitch32"
MENU_BUDGET_MS = 400.0  # from power on to the menu; a quick test checks this budget as well
# {end of a row's name: why its budget is missed}. Update this by hand.
MISS_CAUSE_BY_ROW_NAME: dict[str, str] = {
    "heap in use, peak": "Bytecode, names and texts stay in flash, but the objects that refer to"
    " them are in RAM. A function takes 16 bytes, and an entry of a module or class 8 bytes. Each"
    " module or class takes another 300 bytes. A table on this page shows how the heap of Soccer"
    " Tactics is used.",
    "heap in use, all opened": "The modules of Statistics, Review, Learn, hints and odds stay"
    " loaded from their first use until the match is left. Their memory adds to the peak of the"
    " match.",
    "hint, longest slice": "The import of the player for the first hint of a match, or a step of"
    " the player between two of its pauses.",
    "stack left": "Each call needs 250 to 290 bytes of stack, and each import within another one"
    " 470. The session calls the screen, which calls the game, its history and the rules' search.",
    "largest free block": "The size of the heap's contents at the peak, and 6.3 KB of SRAM for the"
    " interpreter's loop (firmware/image/patches/0005). With the loop in flash the rules take 10 %"
    " longer.",
    "die at rest to result shown": "12 blocks of samples in a row must measure the same weight,"
    " which takes 240 ms (15 blocks if the die leans). The block in which the die came to rest does"
    " not count. 106 recorded throws took 234 ms in the median, and 309 ms at most. Then the board"
    " evaluates and stores the throw (12 ms), draws the face (5 ms) and sends it (8 ms).",
}

_MISSES_HEADING = "These budgets are missed, for the reasons given:\n"
# Games whose opponent searches; in the other games a decision takes little time.
SEARCHING_GAME_IDS = ("streetsoccer", "pawnball", "tactics")
# Measured by hand, with series.py and with single calls on the twin (the emulated board).
MANUAL_MEASUREMENTS = """\
| what, in emulated time | budget | measured | where |
|---|---|---|---|
| a step of Statistics | 100 ms | 58 ms | the worst of 88 steps, Soccer Tactics after 150 actions; counting takes 40 ms of it; 3.8 s in all |
| work of the Review, StreetSoccer | | 44 % of before | processor time on a laptop for 215 decisions of two players at normal, with identical results; 30,000 slices instead of 76,000 |
| stack left, installed game (a small one) | at least 2,048 bytes | 2,304 bytes | while it is loaded |
| size of code in SRAM | largest free block above 70 KB | 6.3 KB | the interpreter's loop and its table of opcodes |
| stack left, a match begins by pads | at least 2,048 bytes | StreetSoccer 2,176, Soccer Tactics 2,584 bytes | pitch32, after power on: line-up, toss, kick-off and two turns (StreetSoccer), toss and line-up (Soccer Tactics). The other rows of stack are measured from the REPL: main, boot and the main loop need about 600 bytes more |
| Review, StreetSoccer | 60 s | 53.5 s | a whole match of two players at normal, 231 actions, pitch32; 807 steps, the longest 91 ms (limit 100) |
| decision of expert, StreetSoccer's goal kick | 1,100 ms | 1,032 ms | the worst of 68 goal kicks with a choice of two squares, in matches of two players at hard; median 610 ms: for each square and each of five throws two kicks are weighed. With three kicks 24 of these goal kicks take 1,239 ms at most, and 20 others took 1,365 |
| decision of expert, PawnBall | 1,100 ms | 996 ms | the worst of the 8 decisions that took a laptop longest, of 1,500 (seed 9780001). Kicks are searched with machine code; until 29 November, without it and without plans for the next die, it was 1,022 ms |
| decision of expert, StreetSoccer | 1,100 ms | 937 ms | the worst of the 8 decisions that took a laptop longest, of 1,500 (seed 9780101). Shots are searched with machine code |

This is how Soccer Tactics uses 119 KB of heap on pitch32 after 24 actions:

| objects | KB |
|---|---|
| entries of modules, classes and dicts (328 tables) | 30 |
| functions (1,246) | 21 |
| tuples and lists | 17 |
| tables of constants and of functions within functions, files, the interpreter's own objects | 14 |
| pictures and LEDs | 11 |
| headers of dicts and of the 181 modules | 8 |
| attributes of objects | 7 |
| the 118 classes | 7 |

These older measurements were made at 125 MHz without the flash cache, and were not repeated:

| what, in emulated time | budget | measured | where |
|---|---|---|---|
| decision of generic | 150 ms | StreetSoccer 53, Soccer Tactics 105, PawnBall 137 ms | the worst of 3 decisions in each game |
| odds of a square, PawnBall | 100 ms a slice | 24 ms | 1,619 ms in 262 slices, for both sides and six dice |
"""  # noqa: E501


class BudgetRow(NamedTuple):
    """A budget (a limit for a measured value) and its measurement.

    The budget is an upper limit, or with ``is_minimum`` a lower limit. If the measurement failed,
    ``measured`` is None and ``details`` has the reason.
    """

    name: str
    budget: float
    measured: float | None
    unit: str
    details: str
    is_minimum: bool = False

    @property
    def is_within_budget(self) -> bool:
        """Return True if the measurement succeeded and is within its budget."""
        if self.measured is None:
            return False
        return self.measured >= self.budget if self.is_minimum else self.measured <= self.budget

    @property
    def measurement(self) -> str:
        """Return the measurement with its unit."""
        return "not measured" if self.measured is None else f"{self.measured:.4g} {self.unit}"


class FlashAccesses(NamedTuple):
    """The flash accesses and cache misses during one part of the measurement."""

    name: str
    fetches: int
    fetch_misses: int
    reads: int
    read_misses: int

    def since(self, earlier: "FlashAccesses") -> "FlashAccesses":
        """Return how many accesses there were since ``earlier``, an earlier value of the counts."""
        pairs = zip(self[1:], earlier[1:], strict=True)
        return FlashAccesses(self.name, *[now - then for now, then in pairs])


def budget_page_path(board: Any) -> Path:
    """Return the path of the page with the budgets of ``board``."""
    return BUDGETS_PAGE_FOLDER / (
        "BUDGETS.md" if board.NAME == MAIN_BOARD_NAME else f"BUDGETS-{board.NAME}.md"
    )


def budget_page(board: Any, rows: list[BudgetRow], accesses: Sequence[FlashAccesses] = ()) -> str:
    """Return the page: the table, the causes of missed budgets, and the cache's figures."""
    missed: dict[str, list[str]] = {}  # {cause: names of the rows}
    for row in rows:
        if not row.is_within_budget:
            missed.setdefault(find_cause(row), []).append(row.name)
    lines = [f"- {'; '.join(join_rulesets(names))}: {why}" for why, names in missed.items()]
    verdict = "\n".join([_MISSES_HEADING, *lines]) if lines else "All budgets are met."
    return (
        "# The budgets, as measured on the twin\n\n"
        f"`pixelpitch twin bench --board {board.NAME} --write` wrote this page; do not edit it. "
        "The times are\nthose of an emulated chip at 200 MHz with a model of the flash cache "
        f"({miss_cycles(board)} cycles for a miss).\nThe firmware is compiled as for a board "
        f"(mpy-cross {MPY_CROSS_OPTIMISATION}). **(!)** marks a missed budget.\n"
        "[README.md](README.md) lists what the emulator does not model."
        f"\n\n{budget_table(rows)}\n\n{verdict}\n\n{cache_section(accesses)}"
        f"## Measured by hand, on pitch32\n\n{MANUAL_MEASUREMENTS}"
    )


def join_rulesets(names: Sequence[str]) -> list[str]:
    """Return the names of table rows, joined: "a: x", "b: x" become "x (a, b)"."""
    rulesets: dict[str, list[str]] = {}
    for name in names:
        ruleset, colon, what = name.rpartition(": ")
        rulesets.setdefault(what, []).extend([ruleset] if colon else [])
    return [f"{what} ({', '.join(of)})" if of else what for what, of in rulesets.items()]


def cache_section(accesses: Sequence[FlashAccesses]) -> str:
    """Return the section of the page about the flash cache, as Markdown.

    For each part of the benchmark, a table has the number of words read from flash and the share of
    them that the cache missed.
    """
    if not accesses:
        return ""
    rows = [("part", "words of code", "missed", "words of data", "missed")]
    for each in accesses:
        for_code = each.fetch_misses / max(each.fetches, 1)
        for_data = each.read_misses / max(each.reads, 1)
        counts = f"{each.fetches:,}", f"{for_code:.2%}", f"{each.reads:,}", f"{for_data:.2%}"
        rows.append((each.name, *counts))
    return f"## The flash cache\n\n{_align_cells(rows)}\n\n"


def find_cause(row: BudgetRow) -> str:
    """Return why the budget of ``row`` is missed, or that the cause is unknown."""
    if row.measured is None:
        return row.details
    for words, why in MISS_CAUSE_BY_ROW_NAME.items():
        if row.name.endswith(words):
            return why
    return "not found out yet"


def budget_table(rows: list[BudgetRow]) -> str:
    """Return the rows as a Markdown table that marks each missed budget."""
    cells: list[tuple[str, ...]] = [("what", "budget", "measured", "where")]
    for row in rows:
        excess = "" if row.is_within_budget else " **(!)**"
        budget = f"{'at least ' if row.is_minimum else ''}{row.budget:g} {row.unit}"
        cells.append((row.name, budget, row.measurement + excess, row.details))
    return _align_cells(cells)


def _align_cells(cells: Sequence[tuple[str, ...]]) -> str:
    widths = [max(len(text) for text in column) for column in zip(*cells, strict=True)]
    lines = [
        "| "
        + " | ".join(text.ljust(width) for text, width in zip(each, widths, strict=True))
        + " |"
        for each in cells
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)
