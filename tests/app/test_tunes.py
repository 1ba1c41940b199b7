"""The tunes suit a 4 kHz piezo, which is faint below 1 kHz and silent above 5 kHz."""

from pixelpitch.app.tunes import TUNES


def test_every_note_is_in_the_range_of_the_piezo():
    notes = [hertz for tune in TUNES.values() for hertz, _ in tune if hertz]
    assert min(notes) >= 1000
    assert max(notes) <= 4200
