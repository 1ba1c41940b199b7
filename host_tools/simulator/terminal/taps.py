"""Decides whether a key was pressed again, or is held and repeats."""

from collections.abc import Callable

from pixelpitch.ticks import diff, limit_age

# A press is assumed to last this many ms. A terminal does not report when a key is released.
PRESS_DURATION_MS = 60
# A held key sends a press and then, after a first gap, repeats. With the default settings of
# systems, the first gap is at most 660 ms.
MAX_FIRST_REPEAT_GAP_MS = 700
MAX_REPEAT_GAP_MS = 150
# The first repeat of a held key comes at least MIN_FIRST_REPEAT_GAP_MS after the press. A finger
# needs more than MIN_DOUBLE_PRESS_GAP_MS between two presses, because even a fast one taps only ten
# times a second.
MIN_FIRST_REPEAT_GAP_MS = 190
MIN_DOUBLE_PRESS_GAP_MS = 70

PadOfCluster = tuple[str, str | None]  # (pad_cluster, key)


class TapDetector:
    """Decides which key events are presses and which are repeats of a held key.

    ``hold(pad, ms)``  holds a pad down
    ``clock``          the board's clock
    ``typed``          clock for the times of keys; it also runs while the machine is busy

    A held key sends its first repeat after a long gap, and further repeats after short gaps.
    Therefore an event after a long gap counts as a press only if no repeat follows. A press by a
    finger is never lost.
    """

    def __init__(
        self,
        clock: Callable[[], int],
        hold: Callable[[PadOfCluster, int], None],
        typed: Callable[[], int],
    ) -> None:
        self._clock = clock
        self._hold = hold
        self._typed = typed
        self._last: PadOfCluster | None = None  # the pad of the last key
        self._last_key_at = typed()
        self._doubt = False  # True if the last key may be a press or a repeat: the next key decides
        self._repeats = False
        self._has_shaken = False  # True if the last press shook the virtual die
        # Pads that are still to be pressed. They wait because the board ignores a press that
        # follows another one at once: that could be a bouncing contact or a finger that slides.
        self._waiting: list[PadOfCluster] = []
        self._pressed: PadOfCluster | None = None  # the pad that was pressed last
        self._is_down = False  # True until the pad that was pressed last is released
        self._released_at = clock()  # when the pad that was pressed last was released

    def handle_key(self, pad: PadOfCluster, at: int) -> None:
        """Handle a key of ``pad`` that was typed at the time ``at`` in ms.

        A repeat presses nothing. It only makes the shaking of a die last longer.
        """
        gap = self._gap(pad, at)
        repeats = gap <= (
            MAX_REPEAT_GAP_MS if self._repeats else MIN_DOUBLE_PRESS_GAP_MS if self._doubt else -1
        )
        if repeats:
            self._doubt = False
            if self._has_shaken:
                self._hold(pad, MAX_REPEAT_GAP_MS)
        else:
            self.decide_press()
            self._doubt = MIN_FIRST_REPEAT_GAP_MS <= gap <= MAX_FIRST_REPEAT_GAP_MS
            if not self._doubt:
                self.press(pad)
        self._repeats = repeats

    def handle_arrow(self, pad: PadOfCluster, at: int, is_down: bool) -> None:
        """Handle an arrow key of ``pad`` that was typed at the time ``at`` in ms.

        ``is_down`` is True if the pad is still down. A repeat of the key then holds it down longer.
        """
        gap = self._gap(pad, at)
        if is_down and gap <= MIN_DOUBLE_PRESS_GAP_MS:
            self._hold(pad, PRESS_DURATION_MS)
        else:
            self.press(pad)

    def _gap(self, pad: PadOfCluster, at: int) -> int:
        """Store this key as the last one; return the ms since the last key of the same pad.

        If the last key was for a different pad, return more than MAX_FIRST_REPEAT_GAP_MS.
        """
        gap = diff(at, self._last_key_at) if pad == self._last else MAX_FIRST_REPEAT_GAP_MS + 1
        if pad != self._last:
            self.decide_press()
            self._repeats = False
        self._last = pad
        self._last_key_at = at
        return gap

    def decide_press(self) -> None:
        """Press the pad of the last key if it is undecided whether that key was a repeat.

        Call this when no further repeat can follow, so that the last key must have been a press.
        """
        if self._doubt and self._last:
            self.press(self._last)
        self._doubt = False

    def press(self, pad: PadOfCluster) -> None:
        """Press ``pad`` as soon as the board accepts a press again."""
        self._waiting.append(pad)
        self._press_next()

    def step(self) -> None:
        """Press the next waiting pad if its pause is over. Call this once per step."""
        typed = self._typed()
        if diff(typed, self._last_key_at) > MIN_DOUBLE_PRESS_GAP_MS:
            self.decide_press()
        self._last_key_at = limit_age(typed, self._last_key_at)
        self._released_at = limit_age(self._clock(), self._released_at)
        self._press_next()

    def release(self, pad: PadOfCluster, shook: bool) -> None:
        """Record that ``pad`` was released; ``shook``: holding it has shaken the virtual die."""
        self._has_shaken = shook
        if pad == self._pressed:
            self._is_down = False
            self._released_at = self._clock()

    def _press_next(self) -> None:
        if not self._waiting or self._is_down:
            return
        now = self._clock()
        pause = PRESS_DURATION_MS if self._waiting[0] == self._pressed else 0
        if diff(now, self._released_at) >= pause:
            self._pressed = self._waiting.pop(0)
            self._is_down = True
            self._hold(self._pressed, PRESS_DURATION_MS)
