"""Simulated devices of a board for programs that run on MicroPython and CPython."""

from pixelpitch.devices import Devices

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class SilentDevices:
    """One object that acts as all devices of a board. It never delivers any input."""

    def __init__(self) -> None:
        self.now = 0
        self.losses = [0, 0]

    def clock(self) -> int:
        """Return the time in ms."""
        return self.now

    def down(self) -> int:
        """Return 0, because no pad is ever pressed."""
        return 0

    def read(self) -> tuple:
        """Return no samples."""
        return [], []

    def play(self, name: str) -> None:
        """Do nothing, because no test listens to the tune."""

    def show(self, *shown: "Any") -> None:
        """Ignore the frame or text, because tests read the screen object."""

    def devices(self) -> Devices:
        """Return the board's devices. This object acts as each of them. The files are in memory."""
        return Devices(self.clock, self, self, self, self, self, None, bytes, MemoryFiles())


class MemoryFiles:
    """Small files in memory."""

    def __init__(self) -> None:
        self.states: dict = {}

    def load(self, name: str) -> bytes:
        """Return a file's content, or b"" if it does not exist."""
        return self.states.get(name, b"")

    def save(self, name: str, data: bytes) -> None:
        """Store ``data`` as the file ``name``."""
        self.states[name] = bytes(data)

    def remove(self, name: str) -> None:
        """Delete a file."""
        self.states.pop(name, None)

    def names(self, folder: str) -> list:
        """Return the names of the files in a folder, sorted."""
        start = folder + "/"
        return sorted([name[len(start) :] for name in self.states if name.startswith(start)])


class MemoryFlash:
    """A flash of five sectors with the interface of ``devices.flash``."""

    sectors = 5

    def __init__(self) -> None:
        self.data = bytearray(5 * 4096)

    def read(self, sector: int, at: int, length: int) -> bytes:
        """Return ``length`` bytes of ``sector``, from the offset ``at`` on."""
        at += 4096 * sector
        return bytes(self.data[at : at + length])

    def program(self, sector: int, at: int, data: bytes) -> None:
        """Program ``data`` into ``sector`` at the offset ``at``: bits can only become 0."""
        at += 4096 * sector
        for index in range(len(data)):
            self.data[at + index] &= data[index]

    def erase(self, sector: int) -> None:
        """Erase ``sector``: all its bits become 1."""
        for at in range(4096 * sector, 4096 * sector + 4096):
            self.data[at] = 255
