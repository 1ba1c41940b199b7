"""The sentences about the last action of a match."""

from typing import Any


def lines_of(match: Any) -> list[str]:
    """Return the sentences of the last action's events."""
    return [match.event_to_string(event) for event in match.events]
