"""A list whose lights show the game under the cursor: its kick-off, then some play.

After a minute without a press the board plays by itself, until a pad is pressed. A board without a
display repeatedly shows a scroll text about that.
"""

from ..display_text import page, wrap
from ..input.pad_events import RELEASE
from ..texts import text_of
from . import part
from .list_screen import ListScreen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LOOK_MS = 600  # ms on an item before its game is loaded, so that moving on does not wait for that
PLAY_MS = 2500
REST_MS = 12_000  # ms until the kick-off is shown again
IDLE_MS = 60_000
SAYS_MS = 8_000  # ms of scroll text at the beginning of each part
_PART_MS = 40_000  # ms of a part, while an idle board plays by itself


class PreviewList(ListScreen):
    """A list with previews; ``games`` has the game (id) of each item, "" for none."""

    games: tuple = ()
    _still = 0  # ms since the last press
    _demo: "Any" = None

    def press(self, cluster, key, kind):
        """Handle a pad; any pad ends the play of an idle board."""
        if kind != RELEASE:
            self._still = 0
            if self._demo is not None:
                self._demo = None
                self._session.renderer.show_menu()
        ListScreen.press(self, cluster, key, kind)

    def step(self, now, elapsed):
        """Run the preview; returns True if the words have changed."""
        before = self._still
        still = before + elapsed
        if still >= IDLE_MS + _PART_MS:
            still -= _PART_MS
        said = self.is_silent()
        self._still = still
        is_idle = still >= IDLE_MS
        if self._demo is None:
            ruleset = self.games[self.at] if self.at < len(self.games) else ""
            if is_idle and not ruleset and self.games:
                ruleset = self.games[0]
            if ruleset and still >= LOOK_MS:
                self._demo = part("demo").Demo(self._session, ruleset)
        elif before < REST_MS <= still:
            self._demo.kick_off(now)
        elif is_idle or PLAY_MS <= still < REST_MS:
            self._demo.step(now)
        return is_idle and (before < IDLE_MS or said != self.is_silent())

    def is_demo(self):
        """Return True while the board plays by itself, because nobody has pressed a pad."""
        return self._still >= IDLE_MS

    def is_silent(self):
        """Return True while the board plays by itself and no scroll text covers that."""
        return self._still >= IDLE_MS + SAYS_MS

    def lines(self):
        """Return the list; while the board plays by itself, what OK does."""
        return page(wrap(self._idle())) if self.is_demo() else ListScreen.lines(self)

    def scroll_text(self):
        """Return the item; "" for most of the time while the board plays by itself."""
        if self.is_silent():
            return ""
        return self._idle() if self.is_demo() else ListScreen.scroll_text(self)

    def _idle(self):
        return text_of("menu.idle", item=ListScreen.scroll_text(self))
