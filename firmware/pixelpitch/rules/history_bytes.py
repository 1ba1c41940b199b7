"""Converts a history (``rules.history``) to bytes and back.

Version 1 consists of these parts:

- the letters ``PH`` and the version (one byte)
- the length of the ruleset's id (one byte) and the id
- the length of the first state's snapshot (two bytes) and the snapshot (``rules.snapshot``)
- the entries of two bytes each, high byte first::

    kind << 13 | value

    kind 0 DECISION_ENTRY         the action
         1 THROW_ENTRY            an outcome that was thrown by hand or drawn by the board
         2 VIRTUAL_ENTRY          an outcome of the virtual die
         3 TIME_ENTRY             seconds of playing time, 1..3600
         4 PENDING_ENTRY          a THROW_ENTRY that was taken back and will be used again
         5 PENDING_VIRTUAL_ENTRY  the same for a VIRTUAL_ENTRY
         6 ENTERED_ENTRY          an outcome that a coach typed in
         7 PENDING_ENTERED_ENTRY  an ENTERED_ENTRY that was taken back and will be used again

A byte of 255, which is what erased flash contains, ends the history: no entry begins with it,
because outcomes are at most 7,935. An incomplete last entry is ignored. So a history that is cut
anywhere after its first state gives the match up to its last complete entry.
"""

from .chance import CHANCE
from .entries import DECISION_ENTRY, PENDING_KIND_BY_KIND, TIME_ENTRY, entry_at, entry_bytes
from .errors import MatchError, NotUnderstood

VERSION = 1
_ORIGINAL_KINDS = {pending: original for original, pending in PENDING_KIND_BY_KIND.items()}


def pack(history, entries=None, throws=None):
    """Return the bytes of ``history``, in the format described at the top of this module.

    ``entries`` (bytes) and ``throws`` (pending throws), if given, are used instead of those of the
    history.
    """
    ruleset = history.match.RULESET.encode()
    start = history.first_state()
    data = bytearray(b"PH")
    data.extend(bytes((VERSION, len(ruleset))))
    data.extend(ruleset)
    data.extend(bytes((len(start) >> 8, len(start) & 255)))
    data.extend(start)
    data.extend(history.raw_entries(0, history.length()) if entries is None else entries)
    data.extend(pending_entries(history.pending if throws is None else throws))
    return bytes(data)


def pending_entries(throws):
    """Return entries, as bytes, for ``throws`` that were taken back: [(outcome, kind), ...]."""
    return b"".join([entry_bytes(PENDING_KIND_BY_KIND[kind], outcome) for outcome, kind in throws])


def unpack(history_class, match_class, data):
    """Return the history in ``data``, bytes from ``pack``, as an object of ``history_class``.

    ``match_class`` is the ruleset's ``Match``. ``data`` may be cut off anywhere after the first
    state. Raises a NotUnderstood that names the wrong entry.
    """
    result = None
    for history in read_in_steps(history_class, match_class, data):
        result = history
    return result


def read_in_steps(history_class, match_class, data):
    """Read ``data`` like ``unpack``, but yield the history after its first state and each entry.

    So a caller that must not block can pause in between. All yielded histories are the same
    object, which grows.
    """
    at, end = first_state_range(match_class, data)
    history = history_class(match_class.from_bytes(data[at:end]))
    yield history
    number = 0
    while end + 1 < len(data) and data[end] != 255:
        number += 1
        try:
            _read(history, *entry_at(data, end))
        except MatchError as error:
            raise NotUnderstood("entry " + str(number) + ": " + error.came, error.expected)
        end += 2
        history.match.events = []
        yield history


def ruleset_of(data):
    """Return the ruleset's id in the bytes of a history; raise NotUnderstood for other bytes."""
    if len(data) < 4 or data[0] != 80 or data[1] != 72:
        raise NotUnderstood(str(len(data)) + " bytes that are no history", "a history")
    if data[2] != VERSION:
        raise NotUnderstood("a history of version " + str(data[2]), "version " + str(VERSION))
    if len(data) < 4 + data[3]:
        raise NotUnderstood("a history cut to " + str(len(data)) + " bytes", "a ruleset's id")
    try:
        return bytes(data[4 : 4 + data[3]]).decode()
    except UnicodeError:
        raise NotUnderstood("a history whose ruleset is no text", "a ruleset's id")


def first_state_range(match_class, data):
    """Return (begin, end): ``data[begin:end]`` is the snapshot of the history's first state.

    ``data`` has the bytes of a history of ``match_class``. Raises NotUnderstood if it belongs to a
    different ruleset or ends within its first state.
    """
    ruleset = ruleset_of(data)
    if ruleset != match_class.RULESET:
        raise NotUnderstood("a history of " + repr(ruleset), "one of " + match_class.RULESET)
    at = 4 + data[3]
    length = data[at] << 8 | data[at + 1] if len(data) >= at + 2 else 256
    at += 2
    if len(data) < at + length:
        raise NotUnderstood(
            "a history cut to " + str(len(data)) + " bytes", "its whole first state"
        )
    return at, at + length


def _read(history, kind, value):
    """Apply one stored entry (``kind``, ``value``) to ``history`` if its kind is possible now."""
    if kind in _ORIGINAL_KINDS:
        history.pending.append((value, _ORIGINAL_KINDS[kind]))
    elif history.pending:
        raise NotUnderstood("kind " + str(kind), "nothing but throws that wait")
    elif kind == TIME_ENTRY:
        history.pass_time(value)
    elif (kind != DECISION_ENTRY) != (history.match.current_player() == CHANCE):
        raise NotUnderstood(
            ("a throw", "a decision")[kind == DECISION_ENTRY] + " " + str(value),
            history.match.prompt(),
        )
    else:
        history.apply(value, kind)
