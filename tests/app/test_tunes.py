"""Tunes that a piezo of 4 kHz gives: faint below 1 kHz, nothing beyond 5."""

from pixelpitch.app.tunes import TUNES


def test_every_note_lies_where_the_piezo_is_loud():
    notes = [hertz for tune in TUNES.values() for hertz, _ in tune if hertz]
    assert min(notes) >= 1000
    assert max(notes) <= 4200
