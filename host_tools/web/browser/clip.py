"""Makes the frames of a moving picture of a match, like ``pixelpitch clip``; the page draws them.

Call ``begin_clip`` once, then ``continue_clip`` until it returns 100. The frames are then in the
file CLIP_FILE. A frame consists of its duration in ms and its brightness scale (2 bytes each,
little-endian), followed by R, G and B of each LED.
"""

import struct
import time

from host_tools.simulator.film import (
    FILM_FRAME_MS,
    POSITION_HOLD_MS,
    SHOWN_ACTIONS_BEFORE_GOAL,
    Film,
)
from pixelpitch import rulesets
from pixelpitch.rules.entries import TIME_ENTRY, entry_at
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.history import History
from pixelpitch.storage import stored_match

from .worker_state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

CLIP_FILE = "/clip"
# A call of ``continue_clip`` works for about this many ms and then returns, so that the board can
# make steps in between.
_SLICE_MS = 100
_END_MS = 60_000  # duration of a film of the end of a match


class _ClipProgress:
    """The film in progress: the generator that makes it, and the percentage done."""

    frame_generator: "Any" = None
    percent = 0


def begin_clip(path: str, part: str) -> None:
    """Begin a moving picture of the stored match in the file ``path``; raises MatchError.

    ``part`` is "goal" for the last goal and the moves before it, or "end" for the last minute.
    """
    with open(path, "rb") as file:
        heading, history = stored_match.unpack(file.read())
    make = rulesets.load(heading.get("ruleset", ""))
    version = heading.get("version", "1")
    if version != str(make.VERSION):
        raise NotUnderstood("a match of version " + version, "version " + str(make.VERSION))
    _ClipProgress.percent = 0
    _ClipProgress.frame_generator = _film_match(make, history, part)


def continue_clip() -> int:
    """Make frames for a moment; return the percentage done, which is 100 at the end.

    Raises MatchError.
    """
    began = time.ticks_ms()  # type: ignore[attr-defined]  # MicroPython only
    try:
        while time.ticks_diff(time.ticks_ms(), began) < _SLICE_MS:  # type: ignore[attr-defined]
            next(_ClipProgress.frame_generator)
    except StopIteration:
        _ClipProgress.percent = 100
    return _ClipProgress.percent


def _film_match(make: "Any", data: bytes, what: str) -> "Any":
    """Write the frames of a match to CLIP_FILE; yield often, to allow pauses.

    ``data`` is the history of the match. ``what`` is "goal" or "end", as in ``begin_clip``.
    """
    growing = History.read_in_steps(make, data)
    history = next(growing)  # always the same object, which grows with each step
    for _ in growing:
        yield
    steps = _history_steps(history)
    last = len(steps) - 1
    film = Film(State.session.board, _END_MS // FILM_FRAME_MS)
    # Each position is shown for at least POSITION_HOLD_MS, so earlier positions do not fit into a
    # film of _END_MS.
    first = max(last - _END_MS // POSITION_HOLD_MS, 0)
    if what == "goal":
        match = _initial_match(make, data)
        last = -1
        for number, step in enumerate(steps):
            if any(event[0] == "goal" for event in _apply_step(match, step)):
                last = number
            yield
        if last < 0:
            raise NotUnderstood("a match without a goal", "one with a goal: take its last minute")
        film = Film(State.session.board)
        first = max(last - SHOWN_ACTIONS_BEFORE_GOAL, 0)
    if not steps:
        raise NotUnderstood("a match without an action", "one at least")
    match = _initial_match(make, data)
    for number, step in enumerate(steps[: last + 1]):
        words = match.action_to_string(step[0][1]) if number > first else ""
        _apply_step(match, step)
        if number == first:
            film.begin(match)
        elif number > first:
            film.step(match, words)
        _ClipProgress.percent = 99 * max(number - first, 0) // (last + 1 - first)
        yield
    _write_frames(film.frames)


def _initial_match(make: "Any", data: bytes) -> "Any":
    """Return a new match in the first state of the history ``data``."""
    return make.from_bytes(next(History.read_in_steps(make, data)).match.to_bytes())


def _history_steps(history: "Any") -> list:
    """Return the entries of a history in groups: each action with the playing time after it."""
    data = history.raw_entries(0, history.length())
    steps: list = []
    for at in range(0, len(data), 2):
        entry = entry_at(data, at)
        if entry[0] != TIME_ENTRY:
            steps.append([entry])
        elif steps:
            steps[-1].append(entry)
    return steps


def _apply_step(match: "Any", step: list) -> list:
    """Apply an action and its playing time; return their events, also as ``match.events``."""
    events: list = []
    for kind, value in step:
        if kind == TIME_ENTRY:
            match.pass_time(value)
        else:
            match.apply_action(value)
        events = events + match.events
    match.events = events
    return events


def _write_frames(frames: list) -> None:
    """Write the frames to CLIP_FILE; consecutive equal frames become one longer frame."""
    with open(CLIP_FILE, "wb") as file:
        at = 0
        while at < len(frames):
            frame, scale = frames[at]
            ms = 0
            while at < len(frames) and frames[at] == (frame, scale):
                ms += FILM_FRAME_MS
                at += 1
            file.write(struct.pack("<HH", ms, scale))
            file.write(frame)
