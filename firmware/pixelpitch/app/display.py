"""Shows a screen: lights first, then words on the text display or as scroll text over the pitch.

A board without a text display has scroll text. In a list it is repeated, in a match it runs only
once, so that the pitch can be seen. If no light shows what is chosen, it runs again after a pause.
"""

from ..ticks import add, diff, limit_age
from .display_text import readable

PAUSE_MS = 4000  # ms between two runs of the same scroll text
REST_MS = 500  # ms after an arrow before scroll text says what the cursor is on


class Display:
    """Writes ``devices.pixels`` and ``devices.text``.

    ``stale`` is True if the words may have changed. ``scrolled`` is the scroll text that is
    running, or "".
    """

    def __init__(self, devices, renderer):
        self._devices = devices
        self._pixels = devices.pixels
        self._text = devices.text  # may be plugged in later
        self._renderer = renderer
        self._shown = None  # the shown lines of the display, or the last scroll text
        self._until = 0  # time when the scroll text has run once, or when the pause ends
        self._rests = False  # True during the pause
        self._moved = add(devices.clock(), -REST_MS)  # time of the last arrow
        self.stale = True
        self.scrolled = ""

    def words(self):
        """Return the lines of the display, or the scroll text of a board without one.

        None at first. While the lines are unchanged, the same list object is returned.
        """
        return self._shown if self._text is not None else self.scrolled

    def reset(self):
        """Show everything again, because a screen has written to the devices itself."""
        self._shown = None
        self.stale = True

    def say_again(self):
        """Run the same scroll text again; a press that changed nothing has ended it."""
        if self._text is None:
            self.reset()

    def move(self, now):
        """Let scroll text wait for the cursor to rest: an arrow was pressed at ``now``."""
        self._moved = now

    def stop_scrolling(self):
        """End the scroll text."""
        self.scrolled = ""
        self._rests = False
        self._renderer.scroll("")

    def show(self, screen, now):
        """Show ``screen`` (``app.screen.Screen``) at ``now``."""
        if self._text is not self._devices.text:
            self._text = self._devices.text
            self.stop_scrolling()
            self.reset()
        if self._text is None:
            self._speak(screen, now)
        # The lights first: composing the lines takes up to 19 ms of the board's 20.
        self._light(now)
        if self._text is not None and self.stale:
            self.stale = False
            lines = screen.lines()
            if lines != self._shown:
                self._shown = lines
                self._text.show(readable(lines))

    def show_face(self, now):
        """Show a face immediately over the present picture: painting a new one takes 20 ms."""
        if self._renderer.has_fresh_face():
            if self._text is None:
                self.stop_scrolling()
            self._light(now)

    def _light(self, now):
        renderer = self._renderer
        renderer.draw(now)
        self._pixels.show(renderer.frame, renderer.scale)

    def _speak(self, screen, now):
        renderer = self._renderer
        self._moved = limit_age(now, self._moved)
        moves = renderer.busy(now) or diff(now, self._moved) < REST_MS
        if self.stale and screen.scroll_once and moves:
            self.stop_scrolling()  # the movement is shown first, its words afterwards
            return
        scroll_text = self._shown
        if self.stale:
            self.stale = False
            scroll_text = screen.scroll_text()
        over = screen.scroll_once and diff(now, self._until) >= 0
        if scroll_text != self._shown or (over and self._rests and screen.says_again):
            self._shown = scroll_text
            self.stop_scrolling()
            renderer.scroll(scroll_text, now)
            self.scrolled = scroll_text or ""
            self._until = add(now, renderer.scroll_ms())
        elif self.scrolled:
            if over:
                self.stop_scrolling()
        elif not self._rests or renderer.busy(now):
            self._rests = True
            self._until = add(now, PAUSE_MS * max(int(screen.says_again), 1))
        else:
            self._until = limit_age(now, self._until)
