"""A simulated board that is watched: its session, the lines it says, and a replica of them."""

from typing import Any

from host_tools.live.console import Console
from host_tools.live.lines import Lines
from host_tools.live.replica import Replica
from host_tools.simulator.headless import TICK_MS, Player
from pixelpitch.app.live import ROOM


class WatchedPlayer(Player):
    """A player whose board is watched from ``begin`` on; ``said`` are its lines as objects."""

    def __init__(self, **given: Any) -> None:
        self.console = Console()
        self.lines = Lines()
        self.said: list[dict[str, Any]] = []
        self.replica: Replica | None = None
        self.reads = True
        super().__init__(console=self.console, **given)
        self.replica = Replica(self.board)

    def begin(self) -> None:
        self.console.say("live 1")

    def wait(self, milliseconds: int) -> None:
        while milliseconds > 0:
            step = min(TICK_MS, milliseconds)
            super().wait(step)
            milliseconds -= step
            if self.replica is None or not self.reads:
                continue
            for text, line in self.lines.feed(self.console.take()):
                assert len(text) < ROOM
                self.said.append(line)
                self.replica.take(line, self.clock())

    def stay(self, milliseconds: int) -> None:
        """Wait, and say every five seconds that somebody still watches."""
        while milliseconds > 0:
            self.console.say("live stay")
            self.wait(min(milliseconds, 5000))
            milliseconds -= 5000

    def settle(self) -> None:
        """Wait until nothing moves, no words run over the pitch, and all is told."""
        for _ in range(20):
            super().settle()
            self.stay(1500)
            if not self.session.display.scrolled:
                break
        super().settle()
        for _ in range(50):
            if self.session._live is None or not self.session._live._waiting:
                break
            self.wait(TICK_MS)

    def frames(self) -> tuple[bytes, bytes]:
        """Return (the board's lights, the replica's) at this moment."""
        assert self.replica is not None
        now = self.clock()
        for _ in range(80):  # the breath of the open squares is painted bit by bit
            self.session.renderer.draw(now)
            self.replica.renderer.draw(now)
        return bytes(self.session.renderer.frame), bytes(self.replica.renderer.frame)

    def kinds(self) -> list[str]:
        return [line["e"] for line in self.said]
