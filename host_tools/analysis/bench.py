"""Measures the speed of matches, for ``make bench``.

`pixelpitch twin bench` measures memory and single calls instead. All decisions in the matches are
random. A ply is one action: the rules list the legal actions and apply one of them. A turn is
everything that a coach decides after a throw, 1 to 11 plies (`plies_program`).

- The first table has the plies per second of every ruleset on CPython and on MicroPython.
- The second table compares every ruleset with python-chess (`Chess`).
- The third table compares the tools that play matches (`PLAY_FUNCTION_BY_TOOL`) with python-chess.

Ratios compare plies, except in a column whose heading says turns. The speed of a computer changes
from run to run. Therefore the measurements alternate within one run, and only ratios within a run
are meaningful.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import chess
import pyspiel

from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import ids

from ..micropython import NodeError, with_firmware
from . import arena, openspiel, plies_program, simulation

BENCH_ROUND_COUNT = 5
# Limit for the plies of one round of measurements. Both interpreters play the same plies.
MAX_PLIES_PER_ROUND = 4000
STEPS_PER_ROUND = 8
TRIAL_PLY_COUNT = 400  # number of plies of the trial run that determines the length of a round
ROUND_DURATION_US = 1_500_000
MIN_TOOL_RUN_S = 0.5


class Chess:
    """Random games of chess, played one after the other with python-chess.

    Each call of ``play`` is one ply with a random legal move.
    """

    def __init__(self) -> None:
        self._generator = Generator(1)
        self._board = chess.Board()

    def play(self, ply_count: int) -> int:
        """Play ``ply_count`` plies; return the microseconds that they took."""
        start = time.perf_counter_ns()
        for _ in range(ply_count):
            if self._board.is_game_over():
                self._board = chess.Board()
            moves = list(self._board.legal_moves)
            self._board.push(moves[self._generator.below(len(moves))])
        return (time.perf_counter_ns() - start) // 1000


class Speed(NamedTuple):
    """The speeds of one ruleset and of python-chess, each from the best round of a run."""

    ruleset: str
    plies_per_s: float
    turns_per_s: float
    micropython_plies_per_s: float
    chess_plies_per_s: float  # python-chess
    plies_per_s_by_tool: dict[str, float]

    def plies_line(self) -> str:
        """Return a table row with the plies per second on both interpreters and their ratio."""
        here, there = self.plies_per_s, self.micropython_plies_per_s
        return f"{self.ruleset:25}{here:12.0f}{there:20.0f}{here / there:10.1f}"

    def chess_line(self) -> str:
        """Return a table row with plies per second and turns per second.

        Each rate is followed by its ratio to the plies per second of python-chess.
        """
        rates = [
            f"{rate:12.0f} {rate / self.chess_plies_per_s:7.2f}"
            for rate in (self.plies_per_s, self.turns_per_s)
        ]
        return f"{self.ruleset:25}{''.join(rates)}{self.chess_plies_per_s:12.0f}"

    def tools_line(self) -> str:
        """Return a table row with the plies per second of each tool.

        Each rate is followed by its ratio to the plies per second of python-chess.
        """
        rates = [
            f"{rate:12.0f} {rate / self.chess_plies_per_s:7.2f}"
            for rate in self.plies_per_s_by_tool.values()
        ]
        return f"{self.ruleset:25}{''.join(rates)}{self.chess_plies_per_s:12.0f}"


def measure_speed(ruleset: str) -> Speed:
    """Measure the speed of a ruleset on CPython and on MicroPython, and that of python-chess.

    All of them are measured in each round, because the speed of a computer changes with time.
    """
    tried = plies_program.MatchRunner(ruleset).play(TRIAL_PLY_COUNT)
    plies = min(
        MAX_PLIES_PER_ROUND,
        max(
            TRIAL_PLY_COUNT,
            TRIAL_PLY_COUNT * ROUND_DURATION_US // tried // STEPS_PER_ROUND * STEPS_PER_ROUND,
        ),
    )
    machine = with_firmware()
    machine.write("/plies_program.py", Path(plies_program.__file__).read_bytes())
    # Each script plays a part of the round, because this MicroPython collects garbage only between
    # two scripts.
    scripts = [f"from plies_program import MatchRunner\nrun = MatchRunner({ruleset!r})"]
    scripts += [f"print(run.play({plies // STEPS_PER_ROUND}))"] * STEPS_PER_ROUND
    here, there, board = [], [], []
    tools: dict[str, list[float]] = {name: [] for name in PLAY_FUNCTION_BY_TOOL}
    for _ in range(BENCH_ROUND_COUNT):
        run = plies_program.MatchRunner(ruleset)
        here.append(run.play(plies))
        board.append(Chess().play(MAX_PLIES_PER_ROUND))
        for name, play in PLAY_FUNCTION_BY_TOOL.items():
            tools[name].append(plies_per_second(ruleset, play))
        there.append(sum(int(each.stdout) for each in machine.run_steps(scripts, timeout=300)[1:]))
    second = 1e6 / min(here)
    slow, other = plies * 1e6 / min(there), MAX_PLIES_PER_ROUND * 1e6 / min(board)
    best = {name: max(rates) for name, rates in tools.items()}
    return Speed(ruleset, plies * second, run.turns * second, slow, other, best)


def run_analyse(ruleset: str, seed: int) -> int:
    """Play one match as `analyse` does; return its number of plies."""
    return simulation.play(ruleset, {}, seed).counts["actions"]


def run_arena(ruleset: str, seed: int) -> int:
    """Play one match as `arena RULESET uniform uniform` does; return its number of plies."""
    return arena.play(ruleset, {}, ("uniform", "uniform"), seed).counts[arena.ACTIONS_STATISTIC]


def run_openspiel(ruleset: str, seed: int) -> int:
    """Play one random match through OpenSpiel; return its number of plies."""
    state = pyspiel.load_game(openspiel.GAME_NAME_PREFIX + ruleset).new_initial_state()
    draw = random.Random(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(draw.choices(actions, chances)[0])
        else:
            state.apply_action(draw.choice(state.legal_actions()))
    return len(state.history())


PLAY_FUNCTION_BY_TOOL = {"analyse": run_analyse, "arena": run_arena, "OpenSpiel": run_openspiel}


def plies_per_second(ruleset: str, play: Callable[[str, int], int]) -> float:
    """Return the plies per second of ``play(ruleset, seed)``.

    ``play`` plays one match and returns its number of plies. It is called with increasing seeds for
    at least MIN_TOOL_RUN_S seconds.
    """
    plies = seed = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < MIN_TOOL_RUN_S:
        plies += play(ruleset, seed)
        seed += 1
    return plies / spent


def _heading(what: str, other: str) -> str:
    return f"{what:25}{'CPython':>12}{other:>20}{'ratio':>10}"


def main(arguments: list[str] | None = None) -> int:
    """Print all tables; return the exit code."""
    argparse.ArgumentParser(prog="bench", description="what a match costs").parse_args(arguments)
    try:
        openspiel.register()
        speeds = [measure_speed(ruleset) for ruleset in ids()]
        print(_heading("random plies a second", "MicroPython, wasm"))
        print("\n".join(each.plies_line() for each in speeds))
        columns = "".join(f"{name:>12}{'ratio':>8}" for name in ("plies", "turns"))
        print(f"\n{'random, a second':25}{columns}{'chess':>12}")
        print("\n".join(each.chess_line() for each in speeds))
        print("a ply: one throw or one decision; a turn: a throw and the decisions after it")
        print(f"a ply of chess {chess.__version__}: one move of one side; ratio: to these")
        columns = "".join(f"{name:>12}{'ratio':>8}" for name in PLAY_FUNCTION_BY_TOOL)
        print(f"\n{'plies a second':25}{columns}{'chess':>12}")
        print("\n".join(each.tools_line() for each in speeds))
        print("whole matches; a ply: one throw or one decision; ratio: to plies of chess")
    except NodeError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
