"""The loudspeaker plays the board's tunes with the right waveforms. Miniaudio's player is tested
without an audio device.
"""

import time
from itertools import pairwise

import miniaudio
import pytest

from host_tools.simulator.sounds import (
    SAMPLE_AMPLITUDE,
    SAMPLE_RATE_HZ,
    Loudspeaker,
    SoundError,
    tune_samples,
)
from pixelpitch.app.tunes import TUNES
from tests.simulator.test_terminal import make_simulator


@pytest.mark.parametrize("name", sorted(TUNES))
def test_a_tune_has_the_frequencies_and_lengths_of_its_notes(name):
    wave = tune_samples(TUNES[name])
    at = 0
    for frequency, milliseconds in TUNES[name]:
        part = wave[at : at + SAMPLE_RATE_HZ * milliseconds // 1000]
        at += len(part)
        assert set(part) == ({SAMPLE_AMPLITUDE, -SAMPLE_AMPLITUDE} if frequency else {0})
        changes = sum(one != two for one, two in pairwise(part))
        assert changes == pytest.approx(2 * frequency * milliseconds / 1000, abs=2)
    assert at == len(wave)


def test_a_tune_plays_to_its_end_unless_a_new_one_stops_it():
    loudspeaker = Loudspeaker([miniaudio.Backend.NULL])
    try:
        loudspeaker.play("goal")
        assert loudspeaker.is_playing
        loudspeaker.play("press")  # this tune lasts 12 ms
        until = time.monotonic() + 20
        while loudspeaker.is_playing:
            assert time.monotonic() < until
            time.sleep(0.01)
    finally:
        loudspeaker.close()


def test_a_missing_device_is_reported_in_one_line(capfd):
    """Nothing else is written to the terminal, whether the machine has an audio device or not."""
    said = "No loudspeaker: the tunes are not heard ("
    try:
        Loudspeaker().close()
    except SoundError as none:
        said = str(none)
    assert said.startswith("No loudspeaker: ")
    assert not set("\n'\"") & set(said)
    assert capfd.readouterr() == ("", "")


async def test_the_simulator_plays_the_tunes_of_the_board():
    heard: list[str] = []
    app = make_simulator(ruleset="streetsoccer")
    app.loudspeaker = type("Heard", (), {"play": staticmethod(heard.append)})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("e")
        app.run_board(200)
        # OK acts when it is released, so pressing it sounds like pressing any other pad.
        assert heard == ["press", app.devices.sound.tunes[-1][1]]
