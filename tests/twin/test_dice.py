"""The emulated sensors play the generator's throws through their FIFO, and lose some."""

import json

import pytest

from host_tools.flash import timing_programs as programs
from host_tools.physics import traces
from tests.twin.conftest import MakeTwin

IMPORTS = "import pixelpitch.dice.detector, pixelpitch.devices.build, pixelpitch.app.tunes"


@pytest.mark.long
def test_throws_are_read_through_the_fifo_losses_and_all(make_stopped_twin: MakeTwin) -> None:
    twin = make_stopped_twin()
    twin.run(IMPORTS)
    trace = traces.quickest(4)
    seconds = int(len(trace.pairs) / traces.RATE) + 1
    # Busy for 115 ms, right in the first second's shaking: the FIFO keeps 80.
    script = programs.DICE.format(board="pitch32", late=[35] + [-1] * (seconds - 1))
    twin.parts.box.play(trace.pairs, twin.chip.clock.nanos)
    rows = json.loads(twin.run(script))
    answers = [tuple(answer) for _, _, told in rows for answer in told]
    assert answers == [trace.truth]
    for sensor in (twin.parts.die, twin.parts.tray):
        assert sensor is not None
        assert 4 < sensor.losses < 40
    for reading, feeding, _ in rows[1:]:
        # die.md's issue: at most a quarter of the CPU for both sensors.
        assert reading + feeding < 250_000, (reading, feeding)
        assert feeding < 100_000
