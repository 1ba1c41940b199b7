"""A simulated board that is watched over USB: the lines that it sends are used to build a replica
of its match.
"""

from typing import Any

from host_tools.live.console import SimulatedConsole
from host_tools.live.lines import LineParser
from host_tools.live.replica import Replica
from host_tools.simulator.headless import TICK_MS, Player
from pixelpitch.app.live import MAX_WAITING_BYTES


class WatchedPlayer(Player):
    """A player whose board is watched after ``begin_watching``; ``sent_lines`` contains the board's
    lines as objects.
    """

    def __init__(self, **kwargs: Any) -> None:
        self.console = SimulatedConsole()
        self.lines = LineParser()
        self.sent_lines: list[dict[str, Any]] = []
        self.replica: Replica | None = None
        self.feeds_replica = True
        super().__init__(console=self.console, **kwargs)
        self.replica = Replica(self.board)

    def begin_watching(self) -> None:
        """Ask the board to send what happens."""
        self.console.send_line("live 1")

    def wait(self, milliseconds: int) -> None:
        """Run the board for some ms, and pass its lines on to the replica after each step."""
        while milliseconds > 0:
            step = min(TICK_MS, milliseconds)
            super().wait(step)
            milliseconds -= step
            if self.replica is None or not self.feeds_replica:
                continue
            for text, line in self.lines.feed(self.console.pop_output()):
                assert len(text) < MAX_WAITING_BYTES
                self.sent_lines.append(line)
                self.replica.process_line(line, self.clock())

    def wait_and_report(self, milliseconds: int) -> None:
        """Wait, and report every five seconds to the board that the watcher is still connected."""
        while milliseconds > 0:
            self.console.send_line("live stay")
            self.wait(min(milliseconds, 5000))
            milliseconds -= 5000

    def settle(self) -> None:
        """Wait until nothing moves, no text scrolls over the pitch, and every line has been
        sent.
        """
        for _ in range(20):
            super().settle()
            self.wait_and_report(1500)
            if not self.session.display.scrolled:
                break
        super().settle()
        # On the board a press or a throw ends a celebration, but the replica always shows the whole
        # celebration.
        while self.replica is not None and self.replica.renderer.is_busy(self.clock()):
            self.wait(TICK_MS)
        for _ in range(50):
            if self.session._live is None or not self.session._live._waiting:
                break
            self.wait(TICK_MS)

    def light_colours(self) -> tuple[bytes, bytes]:
        """Return the colours of all lights, first those of the board and then those of the
        replica.
        """
        assert self.replica is not None
        now = self.clock()
        # drawn repeatedly, because each call paints only a part of the pulsing legal squares
        for _ in range(80):
            self.session.renderer.draw(now)
            self.replica.renderer.draw(now)
        return bytes(self.session.renderer.frame), bytes(self.replica.renderer.frame)

    def line_kinds(self) -> list[str]:
        """Return the kinds of all lines that the board has sent."""
        return [line["e"] for line in self.sent_lines]
