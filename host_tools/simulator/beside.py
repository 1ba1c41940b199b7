"""The words of a board without a display, shown beside its pitch instead of running over it.

The module also runs in the page (MicroPython), so it is written in the firmware's dialect.
"""

from pixelpitch.app.display import Display
from pixelpitch.app.screens.list_screen import ListScreen
from pixelpitch.app.screens.prompt import time_words
from pixelpitch.app.texts import TEXT, text_of
from pixelpitch.rules.match import CHANCE
from pixelpitch.ticks import add, diff

from .asked import CONTINUE_TEXTS, match_screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

READING_MS_PER_LETTER = 40  # for each letter of a text, before the board goes on


class SideText(Display):
    """The display of a session whose board has none, at a laptop.

    A laptop has room beside the pitch, so the pitch stays free. ``beside`` is the last text; it
    stays until another one replaces it. ``scrolled`` is the same while coaches read it.
    """

    beside = ""

    def reset(self) -> None:
        """Forget the text, because a screen has written to the devices itself."""
        Display.reset(self)
        self.beside = ""

    def say_again(self) -> None:
        """Do nothing: the text still stands there."""

    def stop_scrolling(self) -> None:
        """Note that the text was read; it stays."""
        self.scrolled = ""

    def _speak(self, screen: "Any", now: int) -> None:
        if self.scrolled and diff(now, self._until) >= 0:
            self.scrolled = ""
        if not self.stale or (screen.scroll_once and self._renderer.busy(now)):
            return
        self.stale = False
        words = screen.scroll_text()
        if words and words != self.beside:
            self.beside = self.scrolled = words
            self._until = add(now, READING_MS_PER_LETTER * len(words))


def show_side_text(session: "Any") -> None:
    """Show the words of ``session`` beside the pitch, if its board has no display."""
    if session.devices.text is None:
        session.display = SideText(session.devices, session.renderer)


def last_side_text(session: "Any") -> str:
    """Return the last text of a board without a display, "" for any other board."""
    words: str = getattr(session.display, "beside", "")
    return words


def side_lines(session: "Any") -> str:
    """Return what stands beside the pitch: a list with its neighbours, or the last text."""
    screen = session.screen
    if isinstance(screen, ListScreen) or screen.name == "values":
        return "\n".join(line.rstrip() for line in screen.lines())
    words = last_side_text(session)
    for each in CONTINUE_TEXTS:  # not part of the sentence before it
        end = text_of(each)
        if words.endswith(end):
            words = words[: -len(end)].rstrip() + "\n" + end
    return words


def state_lines(session: "Any") -> list[str]:
    """Return score and minute, and whose turn it is, of the match on the screen; [] without one."""
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
        lines.append(TEXT.words(("match.turn", {"who": match.side_name(side)})))
    return lines
