"""Plays the board's tunes on the laptop's loudspeaker: ``pixelpitch sim --sound``.

This module needs the extra ``pixelpitch[sound]``. Tunes are square waves, as from the piezo of a
board::

    >>> notes = tune_samples(((1000, 10), (0, 5)))
    >>> len(notes) == SAMPLE_RATE_HZ * 15 // 1000, max(notes) == -min(notes) == SAMPLE_AMPLITUDE
    (True, True)
"""

import os
import sys
from array import array
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from pixelpitch.app.tunes import TUNES

from ..common.errors import expect_extra

SAMPLE_RATE_HZ = 44100
SAMPLE_AMPLITUDE = 3000  # the maximum is 32767, but a square wave is loud


class SoundError(Exception):
    """Sound cannot be played on this machine; ``str()`` is one line."""


def tune_samples(notes: Iterable[tuple[int, int]]) -> "array[int]":
    """Return the 16-bit samples of a tune.

    A note is (Hz, ms); 0 Hz is a rest.
    """
    result = array("h")
    for frequency, milliseconds in notes:
        for at in range(SAMPLE_RATE_HZ * milliseconds // 1000):
            high = at * 2 * frequency // SAMPLE_RATE_HZ % 2 == 0
            result.append(0 if not frequency else SAMPLE_AMPLITUDE if high else -SAMPLE_AMPLITUDE)
    return result


@contextmanager
def _discard_stderr() -> Iterator[None]:
    """Context manager: discards what is written to stderr.

    Without a sound device ALSA writes about thirty lines there.
    """
    sys.stderr.flush()
    stderr = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(stderr, 2)
        os.close(stderr)
        os.close(nowhere)


class Loudspeaker:
    """Plays one tune at a time; a new tune interrupts the previous one, as on the board.

    ``backends`` is an argument of miniaudio's PlaybackDevice; None means the system's backends.
    """

    def __init__(self, backends: Any = None) -> None:
        expect_extra("sound")
        import miniaudio

        self._tunes = {name: tune_samples(notes) for name, notes in TUNES.items()}
        self._playing = array("h")
        self._at = 0
        try:
            with _discard_stderr():
                self._device = miniaudio.PlaybackDevice(
                    miniaudio.SampleFormat.SIGNED16, 1, SAMPLE_RATE_HZ, 40, backends=backends
                )
        except miniaudio.MiniaudioError as error:
            raise SoundError(
                f"No loudspeaker: the tunes are not heard ({error.args[0]})."
            ) from None
        stream = self._stream()
        next(stream)
        self._device.start(stream)

    def play(self, name: str) -> None:
        """Start the tune ``name``."""
        self._playing = self._tunes[name]
        self._at = 0

    @property
    def is_playing(self) -> bool:
        """Return True while a tune is playing."""
        return self._at < len(self._playing)

    def close(self) -> None:
        """Release the loudspeaker."""
        self._device.close()

    def _stream(self) -> Generator["array[int]", int, None]:
        """Yield as many samples as miniaudio requests: those of the tune, then silence."""
        count = yield array("h")
        while True:
            tune, at = self._playing, self._at
            part = tune[at : at + count]
            self._at = at + len(part)
            count = yield part + array("h", bytes(2 * (count - len(part))))
