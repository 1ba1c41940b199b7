"""A list that shows the game under the cursor on the lights: its kick-off, then some play.

After a minute without a press, the board plays this game against itself until a pad is pressed. On
a board without a text display, a repeated scroll text then says what OK does.
"""

from ..display_text import fit_page, wrap
from ..input.pad_events import RELEASE
from ..texts import text_of
from . import screen_module
from .list_screen import ListScreen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# The cursor must rest on an item for this many ms before its game is loaded, so that a coach who
# moves on never waits for a game to load.
LOAD_DELAY_MS = 600
PREVIEW_DELAY_MS = 2500  # how long, in ms, the cursor rests on an item before its game plays
PREVIEW_TIMEOUT_MS = 12_000  # this many ms after the last press the preview returns to the kick-off
DEMO_DELAY_MS = 60_000  # the board plays by itself after this many ms without a press
SCROLL_TEXT_MS = 8_000  # at the beginning of each cycle, scroll text is shown for this many ms
_CYCLE_MS = 40_000  # an idle board alternates scroll text and play in cycles of this many ms


class PreviewList(ListScreen):
    """A list with previews; ``games`` has the id of each item's game, or ""."""

    games: tuple = ()
    _idle_ms = 0  # ms since the last press
    _demo: "Any" = None

    def press(self, pad_cluster, pad, kind):
        """Handle a pad as every list does; also end the preview or demonstration of a game."""
        if kind != RELEASE:
            self._idle_ms = 0
            if self._demo is not None:
                self._demo = None
                self._session.renderer.show_menu()
        ListScreen.press(self, pad_cluster, pad, kind)

    def step(self, now, elapsed_ms):
        """Run the preview; return True if the words have changed."""
        before = self._idle_ms
        still = before + elapsed_ms
        if still >= DEMO_DELAY_MS + _CYCLE_MS:
            still -= _CYCLE_MS
        said = self.hides_scroll_text()
        self._idle_ms = still
        is_idle = still >= DEMO_DELAY_MS
        if self._demo is None:
            ruleset = self.games[self.at] if self.at < len(self.games) else ""
            if is_idle and not ruleset and self.games:
                ruleset = self.games[0]
            if ruleset and still >= LOAD_DELAY_MS:
                self._demo = screen_module("demo").Demo(self._session, ruleset)
        elif before < PREVIEW_TIMEOUT_MS <= still:
            self._demo.kick_off(now)
        elif is_idle or PREVIEW_DELAY_MS <= still < PREVIEW_TIMEOUT_MS:
            self._demo.step(now)
        return is_idle and (before < DEMO_DELAY_MS or said != self.hides_scroll_text())

    def is_demo(self):
        """Return True while the board plays by itself, because no pad was pressed for a minute."""
        return self._idle_ms >= DEMO_DELAY_MS

    def hides_scroll_text(self):
        """Return True while the board plays by itself and no scroll text covers the pitch."""
        return self._idle_ms >= DEMO_DELAY_MS + SCROLL_TEXT_MS

    def lines(self):
        """Return the lines of the list; while the board plays by itself, return what OK does."""
        return fit_page(wrap(self._idle_words())) if self.is_demo() else ListScreen.lines(self)

    def scroll_text(self):
        """Return the scroll text of the chosen item.

        While the board plays by itself, return a text about OK for ``SCROLL_TEXT_MS``, then "".
        """
        if self.hides_scroll_text():
            return ""
        return self._idle_words() if self.is_demo() else ListScreen.scroll_text(self)

    def _idle_words(self):
        return text_of("menu.idle", item=ListScreen.scroll_text(self))
