"""What a match costs in memory and time: ``make bench``.

Heap as `heap` measures it, then random plies a second of every ruleset on CPython and
on MicroPython, by turns in one run, since only the ratio of two numbers of the same run
means anything.
"""

import argparse
import sys
from pathlib import Path

from host_tools.analysis import heap, plies_program
from host_tools.micropython import MicroPython, NodeError
from pixelpitch.rulesets import ids

BOARDS = ("pitch32", "mini16")
THROWS = 20
ROUNDS = 5
PLIES = 4000  # the same ones in every round and on both interpreters
STEPS = 8


def heap_lines() -> list[str]:
    """Return the heap table, then what holds it."""
    uses = [heap.of_ruleset(ruleset) for ruleset in ids()]
    for board in BOARDS:
        uses += [heap.of_evening(board, [ruleset], THROWS)[0] for ruleset in ids()]
        uses.append(heap.of_evening(board, ids(), THROWS)[0])
    lines = [heap.HEADING, *[use.line() for use in uses]]
    lines += [f"{'budget of design.md':34}{'':9} {heap.BUDGET / 1024:9.1f}", ""]
    lines.append("held by the modules of, KB")
    lines += [f"{place:34}{size / 1024:9.1f}" for place, size in heap.by_place(BOARDS[0])]
    return lines


def speed_line(ruleset: str) -> str:
    """Return plies a second on both interpreters, each the best of the rounds."""
    machine = MicroPython(heap.ROOT / "firmware")
    machine.write("/plies_program.py", Path(plies_program.__file__).read_bytes())
    # A step of its own each, or the garbage of all of them piles up.
    scripts = [f"from plies_program import Run\nrun = Run({ruleset!r})"]
    scripts += [f"print(run.play({PLIES // STEPS}))"] * STEPS
    here, there = [], []
    for _ in range(ROUNDS):
        here.append(plies_program.Run(ruleset).play(PLIES))
        there.append(sum(int(each.stdout) for each in machine.run_steps(scripts)[1:]))
    fast, slow = PLIES * 1e6 / min(here), PLIES * 1e6 / min(there)
    return f"{ruleset:20}{fast:12.0f}{slow:20.0f}{fast / slow:10.1f}"


def main(arguments: list[str] | None = None) -> int:
    """Print both tables; return an exit status."""
    argparse.ArgumentParser(prog="bench", description="what a match costs").parse_args(arguments)
    try:
        print("\n".join(heap_lines()))
        print(
            f"\n{'random plies a second':20}{'CPython':>11}{'MicroPython, wasm':>20}{'ratio':>10}"
        )
        for ruleset in ids():
            print(speed_line(ruleset))
    except NodeError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
