"""The interface between a match played by exchanging links and the place where a side is played."""

from typing import Any, Protocol

from .known_matches import KnownMatch


class Seat(Protocol):
    """The place where one side of a match played by links acts.

    It is implemented by the simulator (``simulator_seat``) and by a board on USB (``usb``).
    """

    def game(self) -> Any:
        """Return the current match (``app.game.Game``) if it is played by links, otherwise None."""

    def stored_match(self, link: str) -> bytes:
        """Return the current match as the bytes of a stored match, with the id ``link``."""

    def unfinished_match_name(self) -> str:
        """Return the name of the unfinished match that ``play`` would end, or ""."""

    def resume(self, known_match: KnownMatch) -> list[str] | None:
        """Continue ``known_match`` and return lines about its state.

        Return None if the match is not stored here (on the board or in the simulator). If it is,
        the stored match may have more actions than ``known_match``.
        """

    def play(self, game: Any, match: bytes, side: int, known_count: int) -> list[str]:
        """Play ``game`` as ``side`` from now on, instead of any other match.

        ``match`` has the bytes of ``game`` as a stored match. Return lines about what has happened
        after the first ``known_count`` entries of its history.
        """

    def forbid_takebacks(self, side: int) -> None:
        """Make the decisions of ``side`` final, because a link contains them."""
