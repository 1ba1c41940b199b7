"""A list whose lights show the game under the cursor: its kick-off, then a little play.

After a minute without a press the board plays by itself, until a pad is pressed.
"""

from ..display_text import page, wrap
from ..input.pad_events import RELEASE
from ..texts import text_of
from . import part
from .list_screen import ListScreen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LOOK_MS = 600  # ms on an item before its game is loaded: moving on must not wait for that
PLAY_MS = 2500
REST_MS = 12_000  # ms until the kick-off is shown again
IDLE_MS = 60_000


class PreviewList(ListScreen):
    """``games`` holds the game (id) of each item, "" for an item without one."""

    games: tuple = ()
    _still = 0  # ms since the last press
    _demo: "Any" = None

    def press(self, cluster, key, kind):
        """Act on a pad; any pad ends the play of an idle board."""
        if kind != RELEASE:
            self._still = 0
            if self._demo is not None:
                self._demo = None
                self._session.renderer.menu()
        ListScreen.press(self, cluster, key, kind)

    def step(self, now, elapsed):
        """Run the preview; the words stay."""
        before = self._still
        still = self._still = min(before + elapsed, IDLE_MS)
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
        return is_idle and before < IDLE_MS

    def lines(self):
        """Return the list, or what OK does while the board plays by itself."""
        if self._still < IDLE_MS:
            return ListScreen.lines(self)
        return page(wrap(text_of("menu.idle", item=ListScreen.speech(self))))

    def speech(self):
        """Return the item; "" while the board plays by itself."""
        return "" if self._still >= IDLE_MS else ListScreen.speech(self)
