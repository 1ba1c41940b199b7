"""The interface between a match by link and the place where one of its sides is played."""

from typing import Any, Protocol

from .known_matches import KnownMatch


class Seat(Protocol):
    """The place where one side is played: a simulator (``simulator_seat``) or a board (``usb``)."""

    def game(self) -> Any:
        """Return the current match by link (``app.game.Game``), or None."""

    def stored_match(self, link: str) -> bytes:
        """Return the current match as a stored match, with the id ``link`` in its heading."""

    def match_to_end(self) -> str:
        """Return the name of another match that ``play`` would end, or ""."""

    def resume(self, known: KnownMatch) -> list[str] | None:
        """Continue the match ``known`` from what this seat has stored; return lines on its state.

        Returns None if the seat has not stored the match. It may have stored more of it than
        ``known``.
        """

    def play(self, game: Any, match: bytes, side: int, told: int) -> list[str]:
        """Play ``game``, read from the stored ``match``, as ``side`` in place of any other match.

        Returns lines on the events after the first ``told`` entries, which the coach knows already.
        """

    def forbid_takebacks(self, side: int) -> None:
        """Note that a link was made, so that this side can no longer take its decisions back."""
