"""Simulate all cases of ``pcb.softstart``, print a table, write the plot and a netlist."""

import math
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from .circuit import (
    CIRCUIT_VARIANTS,
    MAX_VBUS_BEFORE_ATTACH_V,
    PLUGGED_IN_TIME_S,
    REPLUG_DELAYS_S,
    make_bench_netlist,
    make_netlist,
)
from .plot import draw_plot

_FOLDER = Path(__file__).resolve().parent
NGSPICE_ADVICE = "softstart: ngspice is missing; on Debian: sudo apt-get install ngspice"
BENCH_A, BENCH_UF = 0.1, (1, 100, 470, 1000)
MIN_RAIL_UP_V = 4.8  # +5V counts as up at this voltage, which BRINGUP.md expects on a bare carrier
# (time in s, current from the supply in A, volts of the nets +5V, START, SAFE_5V and VBUS)
SimulationRow = tuple[float, float, float, float, float, float]


def run_simulation(variant: str, after_s: float, load: str = "dark") -> list[SimulationRow]:
    """Return the rows of one simulation; ``after_s`` is the time from unplugging to plugging in.

    Raises RuntimeError with the output of ngspice if it fails.
    """
    return _run_netlist(lambda data: make_netlist(variant, after_s, data, load))


def seconds_until_up(limit_a: float, output_uf: float) -> float:
    """Return the seconds until +5V is at 4.8 V with a bench supply that limits its current, or inf.

    The arguments are those of ``make_bench_netlist``. Raises RuntimeError like ``run_simulation``.
    """
    rows = _run_netlist(lambda data: make_bench_netlist(limit_a, output_uf, data))
    return next((row[0] for row in rows if row[2] > MIN_RAIL_UP_V), math.inf)


def _run_netlist(circuit_of: Callable[[str], str]) -> list[SimulationRow]:
    """Return the rows that ngspice writes for a netlist.

    ``circuit_of(path)`` returns the netlist; ``path`` is that of ngspice's output file.
    """
    program = shutil.which("ngspice")
    if program is None:
        raise RuntimeError(NGSPICE_ADVICE)
    with tempfile.TemporaryDirectory(prefix="pixelpitch-spice-") as name:
        data = Path(name) / "data"
        circuit = Path(name) / "circuit.cir"
        circuit.write_text(circuit_of(str(data)), encoding="utf-8")
        done = subprocess.run([program, "-b", str(circuit)], capture_output=True, text=True)
        if not data.exists():
            raise RuntimeError(f"softstart: ngspice: {done.stdout[-400:]}{done.stderr[-400:]}")
        rows = [tuple(map(float, line.split())) for line in data.read_text().splitlines()]
    # Invert the sign of the current: in ngspice, a current that leaves a source is negative.
    return [(t, -i, *volts) for t, i, *volts in rows]  # type: ignore[misc]


def peak_currents(rows: list[SimulationRow], after_s: float) -> tuple[float, float]:
    """Return the peak supply current (A) after the first plugging in and after the next one."""
    again = PLUGGED_IN_TIME_S + after_s
    first = max(row[1] for row in rows if row[0] < PLUGGED_IN_TIME_S)
    return first, max(row[1] for row in rows if row[0] >= again)


def seconds_until_empty(rows: list[SimulationRow], after_s: float) -> float:
    """Return the seconds from unplugging until VBUS stays below ``MAX_VBUS_BEFORE_ATTACH_V``.

    Return inf if that does not happen within ``after_s``, the time until the cable is plugged in
    again.
    """
    late = [row for row in rows if PLUGGED_IN_TIME_S < row[0] < PLUGGED_IN_TIME_S + after_s]
    high = [row[0] for row in late if row[5] >= MAX_VBUS_BEFORE_ATTACH_V]
    if not high:
        return 0.0
    return high[-1] - PLUGGED_IN_TIME_S if high[-1] < late[-1][0] else math.inf


def main() -> int:
    """Simulate, print and draw all cases; return the exit code."""
    shown: dict[str, list[SimulationRow]] = {}
    (_FOLDER / "softstart.cir").write_text(make_netlist("revision 3", 0.3, "softstart.data"))
    print("circuit      load  after s  first A  again A   +5V V  VBUS V  below 0.8 V after s")
    try:
        for variant in CIRCUIT_VARIANTS:
            for load in ("dark", "pico"):
                for after_s in REPLUG_DELAYS_S:
                    rows = run_simulation(variant, after_s, load)
                    first, second = peak_currents(rows, after_s)
                    left = [row for row in rows if row[0] < PLUGGED_IN_TIME_S + after_s][-1]
                    print(
                        f"{variant:12} {load:5} {after_s:7} {first:8.2f} {second:8.2f}"
                        f" {left[2]:8.2f} {left[5]:8.2f} {seconds_until_empty(rows, after_s):8.2f}"
                    )
                    if (load, after_s) == ("dark", 0.3):
                        shown[variant] = rows
    except RuntimeError as problem:
        print(problem, file=sys.stderr)
        return 3
    print("a bench supply that limits at 100 mA: output in uF, seconds until +5V is up")
    for output_uf in BENCH_UF:
        print(f"{output_uf:6} {seconds_until_up(BENCH_A, output_uf):6.2f}")
    (_FOLDER / "softstart.svg").write_text(draw_plot(shown), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
