"""What a match says of its last action."""

from typing import Any


def lines_of(match: Any) -> list[str]:
    """The words of the last action's events."""
    return [match.event_to_string(event) for event in match.events]
