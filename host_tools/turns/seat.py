"""What a match by link needs of the place where it is played here."""

from typing import Any, Protocol

from .known import KnownMatch


class Seat(Protocol):
    """One side's seat: the simulator (``simulated``) or a board on USB (``usb``)."""

    def game(self) -> Any:
        """Return the match by link that is played (``app.game.Game``), or None."""

    def kept(self, link: str) -> bytes:
        """Return it as a kept match whose heading has ``link``."""

    def is_busy(self) -> str:
        """Return the name of another match that ``put`` would end, or ""."""

    def resume(self, known: KnownMatch) -> list[str] | None:
        """Play on with what the seat itself has kept of ``known``, or more; None: it has not.

        Returns lines that say how it stands.
        """

    def put(self, game: Any, match: bytes, side: int, told: int) -> list[str]:
        """Play ``game``, read from the kept ``match``, as ``side`` in place of any other match.

        Its first ``told`` entries are known here.  Returns lines that say what happened since.
        """

    def settle(self, side: int) -> None:
        """Note that a link has gone: what was decided until now is not taken back here alone."""
