"""Simulated flash that fails in one of five ways (``FAILURE_KINDS``).

Either a single operation fails, or its sector stays bad: then all later operations of the same kind
on this sector fail, too.
"""

from host_tools.common.store import JOURNAL_SECTOR_BYTES, Flash

FAILURE_KINDS = (
    "does not stick",
    "program fails",
    "erase fails",
    "erase leaves bits",
    "read flips",
)
_PROGRAM_KINDS = FAILURE_KINDS[:2]
_ERASE_KINDS = FAILURE_KINDS[2:4]


class WornFlash(Flash):
    """A flash on which one operation of one kind fails.

    ``operation``  number of the failing operation among those of its kind, from 1; 0 if none fails
    ``is_lasting``  True if the sector of that operation stays bad
    ``bad_sectors``  sectors that are bad from the start
    ``count``  number of operations of that kind so far
    """

    def __init__(
        self,
        kind: str,
        operation: int = 0,
        is_lasting: bool = True,
        bad_sectors: tuple[int, ...] = (),
        data: bytes = b"",
    ) -> None:
        super().__init__(data=data)
        self.kind = kind
        self.at = operation
        self.lasting = is_lasting
        self.bad = set(bad_sectors)
        self.count = 0

    def read(self, sector: int, at: int, length: int) -> bytes:
        """Return ``length`` bytes of ``sector``; a failing sector flips a bit of the first."""
        data = super().read(sector, at, length)
        if self.kind == "read flips" and length and self._is_failing(sector):
            data = bytes([data[0] ^ 16]) + data[1:]
        return data

    def program(self, sector: int, at: int, data: bytes) -> None:
        """Program ``data``; a failing sector stays as it was or raises an error."""
        if self.kind in _PROGRAM_KINDS and self._is_failing(sector):
            if self.kind == "program fails":
                raise OSError(5, "I/O error")
            return
        super().program(sector, at, data)

    def erase(self, sector: int) -> None:
        """Erase ``sector``; a failing sector keeps some 0 bits or raises an error."""
        if self.kind in _ERASE_KINDS and self._is_failing(sector):
            self.erased[sector] += 1
            if self.kind == "erase fails":
                raise OSError(5, "I/O error")
            self._write(JOURNAL_SECTOR_BYTES * sector, b"\xff" * 4000 + b"\xef" * 96)
            return
        super().erase(sector)

    def _is_failing(self, sector: int) -> bool:
        self.count += 1
        if self.count == self.at:
            if self.lasting:
                self.bad.add(sector)
            return True
        return sector in self.bad
