"""The interface between a match by link and the place where one of its sides is played."""

from typing import Any, Protocol

from .known_matches import KnownMatch


class Seat(Protocol):
    """The place where one side of a match by link is played.

    It is on the simulator (``simulator_seat``) or on a board (``usb``).
    """

    def game(self) -> Any:
        """Return the current match by link (``app.game.Game``), or None."""

    def stored_match(self, link: str) -> bytes:
        """Return the current match as a stored match, with the id ``link`` in its heading."""

    def unfinished_match_name(self) -> str:
        """Return the name of the unfinished match that ``play`` would end, or ""."""

    def resume(self, known: KnownMatch) -> list[str] | None:
        """Continue the match ``known`` and return lines about its state.

        Return None if this seat has not stored the match. The stored match may be longer than
        ``known``.
        """

    def play(self, game: Any, match: bytes, side: int, known_count: int) -> list[str]:
        """Play ``game`` as ``side`` from now on, instead of any other match.

        ``match`` is the stored form of ``game``. Return lines about the events after the first
        ``known_count`` entries.
        """

    def forbid_takebacks(self, side: int) -> None:
        """Record that a link was made: ``side`` can no longer take back decisions in this link."""
