"""The interface between a match by link and the place where one of its sides is played."""

from typing import Any, Protocol

from .known_matches import KnownMatch


class Seat(Protocol):
    """The place where one side is played: a simulator (``simulator_seat``) or a board (``usb``)."""

    def game(self) -> Any:
        """Return the current match by link (``app.game.Game``), or None."""

    def kept(self, link: str) -> bytes:
        """Return the current match as a stored match, with the id ``link`` in its heading."""

    def is_busy(self) -> str:
        """Return the name of another match that ``put`` would end, or ""."""

    def resume(self, known: KnownMatch) -> list[str] | None:
        """Continue the match ``known`` from what this seat has stored; return lines on its state.

        Returns None if the seat has not stored the match. It may have stored more of it than
        ``known``.
        """

    def put(self, game: Any, match: bytes, side: int, told: int) -> list[str]:
        """Play ``game``, read from the stored ``match``, as ``side`` in place of any other match.

        Returns lines on the events after the first ``told`` entries, which the coach knows already.
        """

    def settle(self, side: int) -> None:
        """Note that a link was made, so that this side can no longer take its decisions back."""
