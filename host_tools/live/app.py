"""Shows the LEDs and texts of a watched board in the terminal; its pads cannot be pressed here."""

import time
from collections.abc import Callable
from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.events import Key
from textual.widgets import Static

from pixelpitch.app.display_text import make_readable
from pixelpitch.ticks import TICKS_PERIOD

from ..common.printable_text import printable_cells
from ..simulator.devices import Display, Panel
from ..simulator.terminal.app import Simulator
from ..simulator.terminal.base import TerminalApp
from ..simulator.terminal.panels import TextDisplay
from ..simulator.terminal.pitch_view import PitchView
from .replica import Replica

SCREEN_UPDATE_INTERVAL_S = 0.04
FAINT_TEXT_STYLE = "#8b919c"
NOTE_TEXT_STYLE = "#ffd75f"


def clock_ms() -> int:
    """Return the laptop's time in ms, wrapping around like the board's."""
    return time.monotonic_ns() // 1_000_000 % TICKS_PERIOD


class WatchApp(TerminalApp):
    """The terminal application that shows ``replica``, the copy of a watched board.

    ``port()``    returns the port's name
    ``feed()``    passes new lines of the board to ``replica``, 25 times per second; returns a
                  message for the user, or ""
    ``panel``     a real panel that also shows the lights (``simulator.neopixel_panel``), or None
    ``accept()``  called if the user agrees to watch a different board
    """

    CSS = Simulator.CSS + "#words { width: 16; height: 10; color: #c8ccd4; }\n"

    def __init__(
        self,
        replica: Replica,
        port: Callable[[], str],
        feed: Callable[[], str],
        panel: Any = None,
        accept: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__()
        self.replica = replica
        self._port = port
        self._feed = feed
        self._panel = panel
        self._accept = accept
        self._pixels = Panel(replica.board)
        self._oled = Display()
        self._note = ""

    def compose(self) -> ComposeResult:
        """Yield the widgets: heading, lights, display and status."""
        self.lights = PitchView(self._pixels, lambda x, y: None)
        self._words = TextDisplay(self._oled)
        self._heading = Static(id="title")
        self._status = Static(id="status")
        with Vertical(id="whole"):
            yield self._heading
            with Horizontal(id="board"):
                yield Container(self.lights, id="frame")
                yield Vertical(self._words, id="side")
            yield self._status

    def on_mount(self) -> None:
        """Start the timer that updates the screen."""
        self.tick()
        self.set_interval(SCREEN_UPDATE_INTERVAL_S, self.tick)

    def on_key(self, event: Key) -> None:
        """Leave with Q or Escape (Ctrl+Q also works); accept a different board with B."""
        if event.key in ("q", "escape"):
            self.exit()
        elif event.key == "b":
            self._note = ""
            self._accept()

    def tick(self) -> None:
        """Read new lines and show the current state."""
        note = self._feed()
        self._note = note or self._note
        replica = self.replica
        now = clock_ms()
        replica.renderer.draw(now)
        renderer = replica.renderer
        self._pixels.show(renderer.frame, renderer.scale)
        if self._panel is not None:
            self._panel.show(renderer.frame, renderer.scale)
            self._note = self._panel.problem or self._note
        self._oled.show(make_readable(replica.lines()))
        self.lights.repaint_changes()
        self._words.repaint_changes()
        self._heading.update(self._heading_text())
        self._status.update(self._status_text())

    def _heading_text(self) -> Text:
        text = Text(no_wrap=True)
        text.append(" PIXELPITCH ", "bold #101216 on #ffd75f")
        text.append(f"  {self.replica.board.NAME} at {self._port()}", "bold #c8ccd4")
        if self.replica.history is not None:
            text.append("  " + printable_cells(self.replica.history.match.NAME), FAINT_TEXT_STYLE)
            text.append("  " + printable_cells(" - ".join(self.replica.names)), FAINT_TEXT_STYLE)
        return text

    def _status_text(self) -> Text:
        text = Text(no_wrap=True)
        text.append(f" {printable_cells(self.replica.screen) or 'waiting':9}", "bold #c8ccd4")
        text.append("  Q leaves", FAINT_TEXT_STYLE)
        words = printable_cells(self.replica.problem or self._note)
        if words:
            text.append("  " + words, NOTE_TEXT_STYLE)
        return text
