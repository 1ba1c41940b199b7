"""A moving picture of a match, as ``pixelpitch clip`` makes it: its lights, which the page draws.

``begin_clip`` once, ``go_on_clip`` until it says that all is there; then the file CLIP has the
frames: of each its ms and its scale (2 bytes, the low one first), then R G B of each LED.
"""

import struct
import time

from host_tools.simulator.film import BEFORE, FRAME_MS, HOLD_MS, Film
from pixelpitch import rulesets
from pixelpitch.rules.entries import TIME, entry_at
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.history import History
from pixelpitch.storage import kept_match

from .running import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

CLIP = "/clip"
_SLICE_MS = 100  # of a call: the board goes on stepping meanwhile
_END_MS = 60_000


class _Work:
    """``left`` is what is still to be done, ``share`` what is done of it, in hundredths."""

    left: "Any" = None
    share = 0


def begin_clip(path: str, what: str) -> None:
    """Begin a picture of the kept match in ``path``; raises MatchError.

    ``what`` is "goal", the last one and what led to it, or "end", the last minute of the lights.
    """
    with open(path, "rb") as file:
        heading, history = kept_match.unpack(file.read())
    make = rulesets.load(heading.get("ruleset", ""))
    version = heading.get("version", "1")
    if version != str(make.VERSION):
        raise NotUnderstood("a match of version " + version, "version " + str(make.VERSION))
    _Work.share = 0
    _Work.left = _film(make, history, what)


def go_on_clip() -> int:
    """Work for a moment; return how much is done, 100: all of it.  Raises MatchError."""
    began = time.ticks_ms()  # type: ignore[attr-defined]  # MicroPython only
    try:
        while time.ticks_diff(time.ticks_ms(), began) < _SLICE_MS:  # type: ignore[attr-defined]
            next(_Work.left)
    except StopIteration:
        _Work.share = 100
    return _Work.share


def _film(make: "Any", data: bytes, what: str) -> "Any":
    """Write the film of ``data``, a little at each ``next``."""
    growing = History.growing(make, data)
    history = next(growing)  # one object that grows
    for _ in growing:
        yield
    steps = _steps(history)
    last = len(steps) - 1
    film = Film(State.session.board, _END_MS // FRAME_MS)
    first = max(last - _END_MS // HOLD_MS, 0)  # a position stands so long at least
    if what == "goal":
        match = _first(make, data)
        last = -1
        for number, step in enumerate(steps):
            if any(event[0] == "goal" for event in _carry_out(match, step)):
                last = number
            yield
        if last < 0:
            raise NotUnderstood("a match without a goal", "one with a goal: take its last minute")
        film = Film(State.session.board)
        first = max(last - BEFORE, 0)
    if not steps:
        raise NotUnderstood("a match without an action", "one at least")
    match = _first(make, data)
    for number, step in enumerate(steps[: last + 1]):
        words = match.action_to_string(step[0][1]) if number > first else ""
        _carry_out(match, step)
        if number == first:
            film.begin(match)
        elif number > first:
            film.step(match, words)
        _Work.share = 99 * max(number - first, 0) // (last + 1 - first)
        yield
    _write(film.frames)


def _first(make: "Any", data: bytes) -> "Any":
    """Return the match as it began, apart from the one that the history makes."""
    return make.from_bytes(next(History.growing(make, data)).match.to_bytes())


def _steps(history: "Any") -> list:
    """Return the entries of a history as steps: an action, and the time that passed after it."""
    data = history.part(0, history.length())
    steps: list = []
    for at in range(0, len(data), 2):
        entry = entry_at(data, at)
        if entry[0] != TIME:
            steps.append([entry])
        elif steps:
            steps[-1].append(entry)
    return steps


def _carry_out(match: "Any", step: list) -> list:
    """Carry out a step; return its events, which are the match's, too."""
    events: list = []
    for kind, value in step:
        if kind == TIME:
            match.pass_time(value)
        else:
            match.apply_action(value)
        events = events + match.events
    match.events = events
    return events


def _write(frames: list) -> None:
    """Write the frames; those that are alike are one that stands longer."""
    with open(CLIP, "wb") as file:
        at = 0
        while at < len(frames):
            frame, scale = frames[at]
            ms = 0
            while at < len(frames) and frames[at] == (frame, scale):
                ms += FRAME_MS
                at += 1
            file.write(struct.pack("<HH", ms, scale))
            file.write(frame)
