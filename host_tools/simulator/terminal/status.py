"""The title line and the status line of the terminal."""

from typing import Any

from rich.text import Text

from pixelpitch.ticks import diff

from ...common.printable_text import printable_cells
from .guide import key_advice

NOTE_DURATION_MS = 3000


def title_line(board: Any, session: Any) -> Text:
    """Return the first line: the names of the board and the game."""
    text = Text(no_wrap=True)
    text.append(" PIXELPITCH ", "bold #101216 on #ffd75f")
    text.append("  " + printable_cells(board.NAME), "bold #c8ccd4")
    match = session.match
    if match is not None:
        text.append("  " + printable_cells(match.NAME), "#8b919c")
    return text


class StatusLine:
    """The last line of the terminal: a note or the keys to press, then ♪ after a tune.

    With ``engineer_mode`` the line also shows the screen's name, the current in mA and the frames
    per second. A part that does not fit is left out, but never the note or the keys.
    """

    def __init__(self, devices: Any, engineer_mode: bool = False) -> None:
        self._engineer = engineer_mode
        self._devices = devices
        self._note = ""
        self._note_at = self._rate_at = devices.clock()
        self._rate = self._frames = 0

    def note(self, message: str) -> None:
        """Show ``message`` for NOTE_DURATION_MS."""
        self._note = message
        self._note_at = self._devices.clock()

    def text(self, session: Any, width: int) -> Text:
        """Return the present line for a terminal of ``width`` characters."""
        now = self._devices.clock()
        pixels = self._devices.pixels
        if diff(now, self._rate_at) >= 1000:
            self._rate = (pixels.frames - self._frames) * 1000 // diff(now, self._rate_at)
            self._rate_at = now
            self._frames = pixels.frames
        text = Text(no_wrap=True)
        if self._engineer:
            text.append(f" {session.screen.name:9}", "bold #c8ccd4")
        noted = self._note and diff(now, self._note_at) < NOTE_DURATION_MS
        words = printable_cells(self._note if noted else key_advice(session))
        text.append(" " + words + " " if words else "", "#ffd75f")
        share = pixels.milliamperes / pixels.budget
        colour = "#ff9f43" if share > 0.9 else "#8b919c"
        more = []
        if self._engineer:
            more.append((f" {pixels.milliamperes:,} of {pixels.budget:,} mA", colour))
            more.append((f"  {self._rate} fps", "#8b919c"))
        sound = self._devices.sound
        if sound.fitted and sound.tunes and diff(now, sound.tunes[-1][0]) < NOTE_DURATION_MS // 2:
            more.append((f"  ♪ {sound.tunes[-1][1]}" if self._engineer else "  ♪", "#7fd1ff"))
        for words, each in more:
            if len(text) + len(words) <= width:
                text.append(words, each)
        return text
