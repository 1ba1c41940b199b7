"""Reads the course of a stored match (its start and all actions since), and compares two courses.

::

    >>> from pixelpitch.rules.history import History
    >>> from pixelpitch.rulesets import load
    >>> history = History(load("dicesoccer")({"first": "left"}))
    >>> before = read_course(stored_match.pack([], history.to_bytes()))
    >>> history.apply(4)
    >>> after = read_course(stored_match.pack([("link", "0123456789abcdef")], history.to_bytes()))
    >>> after.link_id, after.action_count
    ('0123456789abcdef', 1)
    >>> compare_courses(before, after), compare_courses(after, before)
    ('longer', 'shorter')
"""

import re
from dataclasses import dataclass

from pixelpitch.rules.entries import DECISION_ENTRY, ENTERED_ENTRY, THROW_ENTRY, VIRTUAL_ENTRY
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.storage import stored_match

MATCH_ID_PATTERN = re.compile(r"[0-9a-f]{16}")
_ACTION_KINDS = (DECISION_ENTRY, THROW_ENTRY, VIRTUAL_ENTRY, ENTERED_ENTRY)


@dataclass(frozen=True)
class Course:
    """The course of a stored match: its start and all actions since.

    ``link_id``       id of the match if it is played by exchanging links, or ""
    ``ending``        how the coaches ended the match, or ""
    ``start_bytes``   bytes of the history up to its first state
    ``entry_bytes``   bytes of the rest of the history, without entries at its end that may still
                      change (playing time, pending throws)
    ``action_count``  number of actions in ``entry_bytes``
    """

    link_id: str
    ending: str
    start_bytes: bytes
    entry_bytes: bytes
    action_count: int


def read_course(match: bytes) -> Course:
    """Return the start and actions of a stored match; raises NotUnderstood if it is damaged."""
    heading, history = stored_match.unpack(match)
    at = 4 + history[3] if len(history) > 3 else 4
    first = at + 2 + (history[at] << 8 | history[at + 1]) if len(history) > at + 1 else at + 2
    if first > len(history):
        raise NotUnderstood(f"a match of {len(match)} bytes", "a whole one")
    end = first + (len(history) - first & ~1)
    while end > first and history[end - 2] >> 5 not in _ACTION_KINDS:
        end -= 2
    action_count = sum(history[each] >> 5 in _ACTION_KINDS for each in range(first, end, 2))
    link = heading.get("link", "")
    return Course(
        link if MATCH_ID_PATTERN.fullmatch(link) else "",
        heading.get("ended", ""),
        history[:first],
        history[first:end],
        action_count,
    )


def compare_courses(known_course: Course, received_course: Course) -> str:
    """Return how ``received_course`` relates to ``known_course`` of the same match.

    - "same": they are equal.
    - "longer": ``received_course`` continues ``known_course``.
    - "shorter": ``known_course`` continues ``received_course``.
    - "other": they differ.
    """
    if received_course.start_bytes != known_course.start_bytes:
        return "other"
    if received_course.entry_bytes == known_course.entry_bytes:
        if known_course.ending == received_course.ending:
            return "same"
        return "shorter" if known_course.ending else "longer"
    if received_course.entry_bytes.startswith(known_course.entry_bytes):
        return "other" if known_course.ending else "longer"
    return (
        "shorter" if known_course.entry_bytes.startswith(received_course.entry_bytes) else "other"
    )
