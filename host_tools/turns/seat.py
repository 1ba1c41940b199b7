"""The interface between a match by link and the place where one side is played."""

from typing import Any, Protocol

from .known import KnownMatch


class Seat(Protocol):
    """One side's seat: at the simulator (``simulated``) or at a board on USB (``usb``)."""

    def game(self) -> Any:
        """Return the current match by link (``app.game.Game``), or None."""

    def kept(self, link: str) -> bytes:
        """Return the current match as a stored match with the id ``link`` in its heading."""

    def is_busy(self) -> str:
        """Return the name of another match that ``put`` would end, or ""."""

    def resume(self, known: KnownMatch) -> list[str] | None:
        """Continue ``known`` from the seat's own storage; return lines that describe its state.

        Returns None if the seat has not stored it. The stored match may be longer than ``known``.
        """

    def put(self, game: Any, match: bytes, side: int, told: int) -> list[str]:
        """Play ``game``, read from the stored ``match``, as ``side`` in place of any other match.

        Returns lines with the events after the first ``told`` entries, which the coach knows.
        """

    def settle(self, side: int) -> None:
        """Note that a link was made: its decisions can no longer be taken back by this side."""
