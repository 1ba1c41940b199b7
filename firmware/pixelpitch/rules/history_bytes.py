"""A history as bytes, and back.

Layout, version 1: ``P`` ``H``, the version, the length of the ruleset's id and the id, the length
of the first state's snapshot (two bytes) and the snapshot (``rules.snapshot``, which includes
options and checksum). Entries of two bytes each follow, high byte first::

    kind << 13 | value

    kind 0 DECISION         the action
         1 THROW            the outcome of a chance step, thrown by hand or drawn by the board
         2 VIRTUAL          the outcome of a chance step, thrown with the virtual die
         3 TIME             seconds of playing time, 1..3600
         4 WAITING          a pending throw: a THROW from before a takeback
         5 WAITING_VIRTUAL  the same for VIRTUAL
         6 ANSWER           the outcome of a chance step that a coach entered
         7 WAITING_ANSWER   the same for ANSWER, from before a takeback

Outcomes are at most 7,935, so that no entry begins with 255, the value of erased flash. A byte 255
therefore ends a history. An incomplete last entry is ignored: a history that is cut anywhere after
its first state gives the match up to its last complete entry.
"""

from .chance import CHANCE
from .entries import DECISION, TIME, WAITS, entry_at, entry_bytes
from .errors import MatchError, NotUnderstood

VERSION = 1
_CAME = {waits: how for how, waits in WAITS.items()}


def pack(history, entries=None, throws=None):
    """Return the whole history in the layout above.

    ``entries`` (bytes) and ``throws``, if given, replace its own entries and pending throws.
    """
    ruleset = history.match.RULESET.encode()
    start = history.first_state()
    data = bytearray(b"PH")
    data.extend(bytes((VERSION, len(ruleset))))
    data.extend(ruleset)
    data.extend(bytes((len(start) >> 8, len(start) & 255)))
    data.extend(start)
    data.extend(history.part(0, history.length()) if entries is None else entries)
    data.extend(waiting(history.waiting if throws is None else throws))
    return bytes(data)


def waiting(throws):
    """Return ``throws``, [(outcome, kind of entry), ...], as entries of pending throws."""
    return b"".join([entry_bytes(WAITS[how], outcome) for outcome, how in throws])


def unpack(kind, make, data):
    """Return the history that ``pack`` wrote, an object of the class ``kind``.

    ``make`` is the ruleset's class ``Match``. ``data`` may be cut anywhere after its first state.
    Raises NotUnderstood naming the entry that is wrong.
    """
    result = None
    for history in growing(kind, make, data):
        result = history
    return result


def growing(kind, make, data):
    """Read ``data`` like ``unpack``; yield the growing history after each entry.

    It is the same object each time. A caller that cannot block uses this to read in slices.
    """
    at, end = first_state_of(make, data)
    history = kind(make.from_bytes(data[at:end]))
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


def first_state_of(make, data):
    """Return (begin, end) of the first state in the bytes of a history of the ruleset ``make``."""
    ruleset = ruleset_of(data)
    if ruleset != make.RULESET:
        raise NotUnderstood("a history of " + repr(ruleset), "one of " + make.RULESET)
    at = 4 + data[3]
    length = data[at] << 8 | data[at + 1] if len(data) >= at + 2 else 256
    at += 2
    if len(data) < at + length:
        raise NotUnderstood(
            "a history cut to " + str(len(data)) + " bytes", "its whole first state"
        )
    return at, at + length


def _read(history, kind, value):
    """Add an entry that was read from bytes to ``history``, and apply it."""
    if kind in _CAME:
        history.waiting.append((value, _CAME[kind]))
    elif history.waiting:
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
