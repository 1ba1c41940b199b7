"""Reads the sentences that coaches see about the last action of a match."""

from typing import Any


def last_sentences(match: Any) -> list[str]:
    """Return the sentences of the events that the last action of ``match`` caused."""
    return [match.event_to_string(event) for event in match.events]
