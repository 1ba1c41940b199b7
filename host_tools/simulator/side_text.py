"""Shows a board's text next to the pitch if the board has no display.

Without this module the text would scroll over the pitch, as it does on the board. The web page runs
this module on MicroPython, so it uses only features of MicroPython.
"""

from pixelpitch.app.display import Display
from pixelpitch.app.screens.list_screen import ListScreen
from pixelpitch.app.screens.prompt import time_words
from pixelpitch.app.texts import APP_TEXT, text_of
from pixelpitch.rules.match import CHANCE
from pixelpitch.ticks import add, diff

from .screen_input import CONTINUE_TEXT_KEYS, lesson_paragraphs, match_screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

READING_MS_PER_LETTER = 40  # the session waits this many ms for each letter of a text


class SideText(Display):
    """The text shown next to the pitch of a board without a display, on a laptop.

    ``last_text`` is the last text; it stays until there is a new one. ``scrolled`` is the same text
    while the session waits for coaches to read it, and "" afterwards.
    """

    last_text = ""

    def redraw(self) -> None:
        """Forget which text is shown, because a screen has written to the devices directly."""
        Display.redraw(self)
        self.last_text = ""

    def repeat_text(self) -> None:
        """Do nothing: the text is still shown."""

    def stop_scrolling(self) -> None:
        """End the wait for coaches to read the text. The text itself stays visible."""
        self.scrolled = ""

    def _show_scroll_text(self, screen: "Any", now: int) -> None:
        if self.scrolled and diff(now, self._until) >= 0:
            self.scrolled = ""
        if not self.stale or (screen.scrolls_once and self._renderer.is_busy(now)):
            return
        self.stale = False
        words = screen.scroll_text()
        if words and words != self.last_text:
            self.last_text = self.scrolled = words
            self._until = add(now, READING_MS_PER_LETTER * len(words))


def show_side_text(session: "Any") -> None:
    """Show the words of ``session`` next to the pitch if its board has no display."""
    if session.devices.text is None:
        session.display = SideText(session.devices, session.renderer)


def last_side_text(session: "Any") -> str:
    """Return the last text that was shown next to the pitch; "" for a board with a display."""
    words: str = getattr(session.display, "last_text", "")
    return words


def side_lines(session: "Any") -> str:
    """Return the lines that are shown next to the pitch.

    For a list they are the marked item and the items around it, otherwise the last text.
    """
    screen = session.screen
    if isinstance(screen, ListScreen) or screen.name == "values":
        return "\n".join(line.rstrip() for line in screen.lines())
    words = last_side_text(session)
    for each in CONTINUE_TEXT_KEYS:  # the hint that OK continues gets a line of its own
        end = text_of(each)
        if words.endswith(end):
            words = words[: -len(end)].rstrip() + "\n" + end
    return lesson_paragraphs(screen, words)


def state_lines(session: "Any") -> list[str]:
    """Return lines that show score, minute and whose turn it is; [] if no match is shown."""
    if match_screen(session.screen) is None or session.game is None:
        return []
    match = session.match
    left, right = match.side_name(0), match.side_name(1)
    score = f"{left} {match.score[0]}-{match.score[1]} {right}   {time_words(match.scene())}"
    side = match.current_player()
    if side == CHANCE:
        side = match.thrower()
    lines = [score.rstrip()]
    if side >= 0:
        lines.append(APP_TEXT.words(("match.turn", {"who": match.side_name(side)})))
    return lines
