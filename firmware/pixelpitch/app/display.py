"""What a screen shows: lights first, then words on the display or over the pitch.

A board without a text display lets the words run over the pitch: in a list on and on, in a match
once, so that the pitch can be seen again.  Where no light there says what is chosen they come back
after a pause.
"""

from ..ticks import add, diff, recent
from .display_text import readable

PAUSE_MS = 4000  # the pitch is seen for as long before the same words come back


class Display:
    """Writes ``devices.pixels`` and ``devices.text``; ``stale``: the words may have changed.

    ``scrolled`` are the words that run over the pitch now, or "".
    """

    def __init__(self, devices, renderer):
        self._devices = devices
        self._pixels = devices.pixels
        self._text = devices.text  # may come later
        self._renderer = renderer
        self._shown = None  # what the display shows, or what was last said without one
        self._until = 0  # when the running words have been read once, or the pause is over
        self._rests = False  # the pause has begun
        self.stale = True
        self.scrolled = ""

    def words(self):
        """Return the lines of the display, or without one what runs over the pitch; None at first.

        The same list as long as they are the same.
        """
        return self._shown if self._text is not None else self.scrolled

    def reset(self):
        """Forget what is shown: somebody else has written to the devices."""
        self._shown = None
        self.stale = True

    def stop_scrolling(self):
        """Take the running words off the pitch."""
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
        # The lights first: making the lines takes up to 19 ms of the board's 20.
        self._light(now)
        if self._text is not None and self.stale:
            self.stale = False
            lines = screen.lines()
            if lines != self._shown:
                self._shown = lines
                self._text.show(readable(lines))

    def show_face(self, now):
        """Show a face that was just thrown over what the lights show: painting takes 20 ms."""
        if self._renderer.fresh_face():
            if self._text is None:
                self.stop_scrolling()
            self._light(now)

    def _light(self, now):
        renderer = self._renderer
        renderer.draw(now)
        self._pixels.show(renderer.frame, renderer.scale)

    def _speak(self, screen, now):
        renderer = self._renderer
        if self.stale and screen.scroll_once and renderer.busy(now):
            self.stop_scrolling()  # what moves is seen first, its words come afterwards
            return
        speech = self._shown
        if self.stale:
            self.stale = False
            speech = screen.speech()
        over = screen.scroll_once and diff(now, self._until) >= 0
        if speech != self._shown or (over and self._rests and screen.says_again):
            self._shown = speech
            self.stop_scrolling()
            renderer.scroll(speech, now)
            self.scrolled = speech or ""
            self._until = add(now, renderer.scroll_ms())
        elif self.scrolled:
            if over:
                self.stop_scrolling()
        elif not self._rests or renderer.busy(now):
            self._rests = True
            self._until = add(now, PAUSE_MS)
        else:
            self._until = recent(now, self._until)
