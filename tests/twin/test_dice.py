"""The emulated sensors deliver simulated throws through their FIFOs, which lose some samples."""

import json

import pytest

from host_tools.flash import timing_programs as programs
from host_tools.physics import traces
from tests.twin.conftest import TwinFactory

IMPORT_STATEMENT = "import pixelpitch.dice.detector, pixelpitch.devices.build, pixelpitch.app.tunes"


@pytest.mark.long
def test_throws_are_read_through_a_fifo_that_loses_samples(make_stopped_twin: TwinFactory) -> None:
    twin = make_stopped_twin()
    twin.run(IMPORT_STATEMENT)
    trace = traces.shortest_throw(4)
    seconds = int(len(trace.sample_pairs) / traces.SAMPLE_RATE_HZ) + 1
    # In the first second, while the die is shaken, the board is busy for 115 ms. The sensor's FIFO
    # holds only 80 ms of samples, so some are lost.
    script = programs.DICE_TIMING_PROGRAM.format(board="pitch32", late=[35] + [-1] * (seconds - 1))
    twin.parts.box.play(trace.sample_pairs, twin.chip.clock.nanos)
    rows = json.loads(twin.run(script))
    answers = [tuple(answer) for _, _, events in rows for answer in events]
    assert answers == [trace.truth]
    for sensor in (twin.parts.die, twin.parts.tray):
        assert sensor is not None
        assert 4 < sensor.losses < 40
    for reading, feeding, _ in rows[1:]:
        # Both sensors together may take at most a quarter of the processor's time.
        assert reading + feeding < 250_000, (reading, feeding)
        assert feeding < 100_000
