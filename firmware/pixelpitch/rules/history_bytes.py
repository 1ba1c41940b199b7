"""Converts a history (``rules.history``) to bytes and back.

Version 1 consists of these parts:

- the letters ``PH`` and the version (one byte)
- the length of the ruleset's id (one byte) and the id
- the length of the first state's snapshot (two bytes) and the snapshot (``rules.snapshot``)
- the entries of two bytes each, high byte first::

    kind << 13 | value

    kind 0 DECISION         the action
         1 THROW            the outcome of a chance step, thrown by hand or drawn by the board
         2 VIRTUAL          the outcome of a chance step, thrown with the virtual die
         3 TIME             seconds of playing time, 1..3600
         4 PENDING          a pending throw that was a THROW before the takeback
         5 PENDING_VIRTUAL  a pending throw that was a VIRTUAL
         6 ENTERED          the outcome of a chance step that a coach entered
         7 PENDING_ENTERED  a pending throw that was an ENTERED

Outcomes are at most 7,935, so no entry begins with the byte 255. This byte, the value of erased
flash, ends a history. An incomplete last entry is ignored. So a history that is cut anywhere after
its first state yields the match up to its last complete entry.
"""

from .chance import CHANCE
from .entries import DECISION, PENDING_KINDS, TIME, entry_at, entry_bytes
from .errors import MatchError, NotUnderstood

VERSION = 1
_ORIGINAL_KINDS = {pending: original for original, pending in PENDING_KINDS.items()}


def pack(history, entries=None, throws=None):
    """Return the bytes of ``history`` in the layout that this module's docstring describes.

    If given, ``entries`` (bytes) replaces the history's own entries, and ``throws`` replaces its
    pending throws.
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
    """Return the bytes of the entries for the pending ``throws``, [(outcome, kind), ...]."""
    return b"".join([entry_bytes(PENDING_KINDS[kind], outcome) for outcome, kind in throws])


def unpack(history_class, match_class, data):
    """Return the history in the bytes ``data``, which ``pack`` wrote.

    The result is a ``history_class``; ``match_class`` is the ruleset's ``Match``. ``data`` may be
    cut anywhere after its first state. Raises a NotUnderstood that names the wrong entry.
    """
    result = None
    for history in read_in_steps(history_class, match_class, data):
        result = history
    return result


def read_in_steps(history_class, match_class, data):
    """Read ``data`` like ``unpack``, and yield the history after its first state and each entry.

    All yielded histories are the same object, which grows. A caller that must not block can pause
    between entries.
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
    """Return (begin, end), the indices of the first state's snapshot in ``data``.

    ``data`` has the bytes of a history; ``match_class`` is the ruleset's class ``Match``. Raises
    NotUnderstood if the history belongs to a different ruleset or ends within its first state.
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
    """Check the kind of the entry (``kind``, ``value``), and apply the entry to ``history``."""
    if kind in _ORIGINAL_KINDS:
        history.pending.append((value, _ORIGINAL_KINDS[kind]))
    elif history.pending:
        raise NotUnderstood("kind " + str(kind), "nothing but throws that wait")
    elif kind == TIME:
        history.pass_time(value)
    elif (kind != DECISION) != (history.match.current_player() == CHANCE):
        raise NotUnderstood(
            ("a throw", "a decision")[kind == DECISION] + " " + str(value),
            history.match.prompt(),
        )
    else:
        history.apply(value, kind)
