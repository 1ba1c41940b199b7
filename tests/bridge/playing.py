"""A simulated board whose session receives wireless dice through the bridge's program.

::

    board = BoardWithBridge(ruleset="dicesoccer", options={"first": "left"})
    die = board.make_pixels()          # in range, added to the board
    die.roll(3)
    board.wait(3000)
    board.actions()               # [4]
"""

from typing import Any

from pixelpitch.storage.settings import WIRELESS
from tests.bridge import air as around
from tests.bridge import chain
from tests.players import Player, played_actions


class BoardWithBridge(Player):
    """A simulated board that receives wireless dice through a simulated bridge.

    ``link`` is the ``Chain`` from the dice to the board's driver (``standin/chain.py``), made with
    ``chain_arguments``. Without ``tray``, the throwing box has no sensor, and every throw counts as
    a throw into the box.
    """

    def __init__(
        self, chain_arguments: dict[str, Any] | None = None, tray: bool = False, **kwargs: Any
    ) -> None:
        self.link = chain.Chain(**(chain_arguments or {}))
        super().__init__(die=False, **kwargs)
        self.devices.motion._tray = tray
        devices: Any = self.session.devices
        devices.open_dice = self.open_dice
        self.session.set_setting("die", WIRELESS)

    def open_dice(self) -> Any:
        """Return the board's driver for the bridge."""
        self.session.devices.dice = self.link.radio
        return self.link.radio

    def add_die(self, key: bytes, role: str = "any", name: str = "Ada") -> None:
        """Add a die to the board, as the screen *Settings, Wireless dice* does."""
        self.session.settings.wireless.append((key, role, name))
        self.session.die.open_wireless().request_events()

    def make_pixels(
        self, last_face: int = 1, role: str = "any", is_added: bool = True, **facts: Any
    ) -> Any:
        """Put a Pixels die in range, add it to the board if ``is_added``, and return it."""
        if is_added:
            self.add_die(f"P1a2b3c{last_face:02x}".encode(), role, facts.get("name", "Ada"))
        return around.Pixels(self.link.air, (0xC1, 2, 0x1A, 0x2B, 0x3C, last_face), **facts)

    def make_godice(
        self, last_face: int = 1, role: str = "any", is_added: bool = True, **facts: Any
    ) -> Any:
        """Put a GoDice in range, add it to the board if ``is_added``, and return it."""
        if is_added:
            self.add_die(f"G1a2b3c{last_face:02x}".encode(), role, "GoDice red")
        return around.GoDice(self.link.air, (0xE1, 2, 0x1A, 0x2B, 0x3C, last_face), **facts)

    def wait(self, milliseconds: int) -> None:
        """Let the board, the bridge and the dice run for ``milliseconds``."""
        for passed in range(0, milliseconds, self.tick_ms):
            ms = min(self.tick_ms, milliseconds - passed)
            self.clock.advance(ms)
            self.link.pass_time(ms)
            self.session.step()

    def actions(self) -> list[int]:
        """Return the outcomes and decisions of the match."""
        return played_actions(self)
