"""Reads and writes recordings of a real board's samples, each with a description of the throw.

The first line of a file is the head, as JSON. Each of the other lines is a reading of both sensors:
``[ms since the previous reading, die, tray, number of samples lost before this reading]``. ``die``
and ``tray`` are ``[[x, y, z], ...]`` in milli-g at 400 Hz, or null if the sensor did not answer::

    >>> head = RecordingHead("throw", 4, "pitch32", "felt")
    >>> text = dump_recording(head, [(20, [[0, 0, 1008]], None, 0)])
    >>> head, readings = parse_recording(text, "a.jsonl")
    >>> head.truth, readings
    ((('throw', 4),), [(20, [[0, 0, 1008]], None, 0)])
"""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from ..common.errors import InputError

RECORDING_FORMAT = "pixelpitch dice record 1"
RECORDED_THROW_KINDS = ("throw", "out", "cocked", "weak", "grabbed", "nothing")
SensorReading = tuple[int, Any, Any, int]


class RecordingHead(NamedTuple):
    """The description of a recording, given by the person who threw.

    ``what`` is one of RECORDED_THROW_KINDS, ``face`` is 1..6 for a throw and otherwise 0, ``board``
    is the board's name, and ``note`` is any text.
    """

    what: str
    face: int
    board: str
    note: str = ""

    @property
    def truth(self) -> tuple[tuple[str, int], ...]:
        """Return the (kind, face) of each throw that the firmware should find in this recording."""
        return () if self.what == "nothing" else ((self.what, self.face),)


def dump_recording(head: RecordingHead, readings: Iterable[SensorReading]) -> str:
    """Return the text of a recording's file."""
    lines = [json.dumps({"format": RECORDING_FORMAT, **head._asdict()})]
    lines += [json.dumps(reading, separators=(",", ":")) for reading in readings]
    return "\n".join(lines) + "\n"


def parse_recording(text: str, name: str) -> tuple[RecordingHead, list[SensorReading]]:
    """Return (head, readings) of the recording ``text``.

    Raises InputError, whose message names the file as ``name`` and the wrong line.
    """
    lines = text.splitlines()
    head = _parse_head(lines[0] if lines else "", name)
    readings = []
    for number, line in enumerate(lines[1:], 2):
        if line.strip():
            readings.append(parse_reading(line, f"{name}, line {number}"))
    if not readings:
        raise InputError(f"{name}: got no readings, expected some after the first line")
    return head, readings


def parse_reading(line: str, where: str) -> SensorReading:
    """Return the reading in ``line``.

    If the line is malformed, raises InputError with a message that begins with ``where``.
    """
    expected = f"{where}: got {line[:40]!r}, expected [ms, die, tray, lost]"
    try:
        elapsed, die, tray, lost = json.loads(line)
    except (ValueError, TypeError):
        raise InputError(expected) from None
    numbers = all(type(each) is int and each >= 0 for each in (elapsed, lost))
    if not numbers or not (_parse_samples(die) and _parse_samples(tray)):
        raise InputError(expected)
    return (elapsed, die, tray, lost)


def _parse_samples(pairs: Any) -> bool:
    if pairs is None:
        return True
    return type(pairs) is list and all(
        type(each) is list
        and len(each) == 3
        and all(type(value) is int and -32768 <= value <= 32767 for value in each)
        for each in pairs
    )


def _parse_head(line: str, name: str) -> RecordingHead:
    try:
        fields = json.loads(line)
        if fields["format"] == RECORDING_FORMAT and fields["what"] in RECORDED_THROW_KINDS:
            face = fields["face"]
            if type(face) is int and (1 <= face <= 6 if fields["what"] == "throw" else face == 0):
                return RecordingHead(
                    fields["what"], face, str(fields["board"]), str(fields["note"])
                )
    except (ValueError, TypeError, KeyError):
        pass
    raise InputError(f"{name}: got {line[:40]!r}, expected a file of pixelpitch dice record")
