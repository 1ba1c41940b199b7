"""The wireless die's program makes the same calls on MicroPython as on CPython."""

from pathlib import Path
from typing import Any

import pytest

from host_tools.micropython import MicroPythonError, with_firmware
from host_tools.physics import traces
from tests.die import bench as on_a_bench

pytestmark = pytest.mark.micropython

# This script checks each call against the recorded calls; the die's program ends with the
# recording.
REPLAY_SCRIPT = """
import sys
import machine
from tape import RecordedCalls
machine.world = RecordedCalls(eval(open("/calls.txt").read()))
import bluetooth
import die
die.time = machine.Time()
die.machine = machine
one = die.Die(
    machine.I2C(0),
    bluetooth.BLE(),
    machine.Pin(3, machine.Pin.IN),
    machine.unique_id(),
    lambda: die.charge_percent(machine.ADC(machine.Pin(4)).read_uv() // 500),
)
try:
    one.run()
except EOFError:
    print(machine.world.at)
"""


def replay_calls(calls: list[Any]) -> str:
    """Return what the die's program on MicroPython prints for the same calls."""
    machine = with_firmware()
    machine.write("/die.py", on_a_bench.DIE_PROGRAM_FILE.read_text())
    for path in on_a_bench.STAND_IN_FOLDER.glob("*.py"):
        machine.write(f"/{path.name}", Path(path).read_text())
    machine.write("/calls.txt", repr(calls))
    return machine.run(REPLAY_SCRIPT)


def record_calls() -> list[Any]:
    """Return the hardware calls of the wireless die's program while the die sleeps, is thrown,
    advertises the throw, and sleeps again.
    """
    trace = traces.load_stored("box")[0]
    samples = [sample for die, _, _ in trace.bursts for sample in die]
    bench = on_a_bench.SimulatedDie(samples, 4000)
    bench.run(4000 + 2.5 * len(samples) + 4000)
    return list(bench.calls)


@pytest.mark.long
def test_the_die_makes_the_same_calls_on_micropython() -> None:
    calls = record_calls()
    assert replay_calls(calls) == f"{len(calls)}\n"


def test_a_different_call_fails_the_replay() -> None:
    calls = record_calls()
    at = max(n for n, call in enumerate(calls) if call[0] == "advertise" and call[1][0])
    name, (interval, data), result = calls[at]
    calls[at] = (name, (interval, data[:-1] + b"?"), result)
    with pytest.raises(MicroPythonError, match=f"call {at}: got"):
        replay_calls(calls)
