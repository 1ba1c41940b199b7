"""Shows a screen: first its lights, then its text on the display or as scroll text.

On a board without a text display, the text scrolls over the pitch: repeatedly in a list, but only
once in a match, so that coaches can see the pitch. If no light marks the current choice, it scrolls
again after a pause.
"""

from ..ticks import add, diff, limit_age
from .display_text import make_readable

SCROLL_PAUSE_MS = 4000  # pause in ms between two runs of the same scroll text
SCROLL_REST_MS = (
    500  # scroll text about the cursor's square begins this many ms after the last arrow
)


class Display:
    """Shows screens on ``devices.pixels`` and ``devices.text``.

    ``stale`` is True if the text may have changed since it was shown. ``scrolled`` is the current
    scroll text, or "".
    """

    def __init__(self, devices, renderer):
        self._devices = devices
        self._pixels = devices.pixels
        self._text = devices.text  # the text display, or None until one is plugged in
        self._renderer = renderer
        self._shown = None  # the lines on the text display; without one, the last scroll text
        self._until = 0  # time at which the scroll text or the pause after it will end
        self._is_paused = False  # True during the pause between two runs of a scroll text
        self._moved = add(devices.clock(), -SCROLL_REST_MS)  # time of the last press of an arrow
        self.stale = True
        self.scrolled = ""

    def words(self):
        """Return the lines of the text display, or on a board without one the current scroll text.

        Return None before the first frame. As long as the lines do not change, the result is the
        same list object.
        """
        return self._shown if self._text is not None else self.scrolled

    def redraw(self):
        """Show the text again in the next frame, after a screen has used the devices itself."""
        self._shown = None
        self.stale = True

    def repeat_text(self):
        """Start the scroll text again, after a press that stopped it but had no other effect."""
        if self._text is None:
            self.redraw()

    def note_arrow(self, now):
        """Note an arrow press at ``now``; scroll text waits until the cursor rests."""
        self._moved = now

    def stop_scrolling(self):
        """End the scroll text."""
        self.scrolled = ""
        self._is_paused = False
        self._renderer.scroll("")

    def show(self, screen, now):
        """Show the lights and the text of ``screen`` (``app.screen.Screen``) at ``now``."""
        if self._text is not self._devices.text:
            self._text = self._devices.text
            self.stop_scrolling()
            self.redraw()
        if self._text is None:
            self._show_scroll_text(screen, now)
        # Show the lights before the text, because composing the lines may take 19 of the 20 ms of a
        # session step.
        self._show_lights(now)
        if self._text is not None and self.stale:
            self.stale = False
            lines = screen.lines()
            if lines != self._shown:
                self._shown = lines
                self._text.show(make_readable(lines))

    def show_face(self, now):
        """Show a thrown face over the old picture, because painting a new one takes 20 ms."""
        if self._renderer.has_fresh_face():
            if self._text is None:
                self.stop_scrolling()
            self._show_lights(now)

    def _show_lights(self, now):
        renderer = self._renderer
        renderer.draw(now)
        self._pixels.show(renderer.frame, renderer.scale)

    def _show_scroll_text(self, screen, now):
        renderer = self._renderer
        self._moved = limit_age(now, self._moved)
        moves = renderer.is_busy(now) or diff(now, self._moved) < SCROLL_REST_MS
        if self.stale and screen.scrolls_once and moves:
            self.stop_scrolling()  # the movement comes first, then the text about it
            return
        scroll_text = self._shown
        if self.stale:
            self.stale = False
            scroll_text = screen.scroll_text()
        is_run_over = screen.scrolls_once and diff(now, self._until) >= 0
        if scroll_text != self._shown or (is_run_over and self._is_paused and screen.repeat_pauses):
            self._shown = scroll_text
            self.stop_scrolling()
            renderer.scroll(scroll_text, now)
            self.scrolled = scroll_text or ""
            self._until = add(now, renderer.scroll_ms())
        elif self.scrolled:
            if is_run_over:
                self.stop_scrolling()
        elif not self._is_paused or renderer.is_busy(now):
            self._is_paused = True
            self._until = add(now, SCROLL_PAUSE_MS * max(int(screen.repeat_pauses), 1))
        else:
            self._until = limit_age(now, self._until)
