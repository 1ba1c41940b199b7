"""Runs the session on the real devices: a step every 20 ms, watchdog, garbage collection."""

import gc
from time import sleep_ms, ticks_diff, ticks_ms

from ..app import display_text, tunes
from ..devices.build import build

STEP_MS = 20
LOOK_MS = 4  # ms between two readings of the pads in the pause after a step
# A garbage collection takes 13 ms. It runs in the pause after a step: after every few steps (each
# allocates some 3 KB), and after a step that made words or a picture. Right after a press, and when
# the die may be about to rest, it is postponed to a later pause, because coaches wait for the
# board.
COLLECT_STEPS = 10
BUSY_STEPS = 5  # minimum number of steps between two collections
MOST_STEPS = 20
# Without a threshold, memory is collected only when none is left, and lasting objects are then
# scattered: after a game was loaded, the largest free block was 30 KB. The threshold is larger than
# what is allocated between two pauses, so it matters only while a game is loaded.
GC_THRESHOLD = 48 * 1024  # bytes
CALM_MS = 60000  # a session that has run for longer did not fail at its start
TOLD_MS = 5000


class MainLoop:
    """The devices of ``board``, and the session on them."""

    def __init__(self, board, watchdog, slot):
        self._board = board
        self._watchdog = watchdog
        self._slot = slot
        gc.threshold(GC_THRESHOLD)
        # Before the devices are built, so that a device that hangs does not hang the board.
        watchdog.start()
        self.devices = build(board, tunes.TUNES)

    def run(self):
        """Run the session until an exception; Ctrl-C raises KeyboardInterrupt."""
        try:
            # Inlined, because each call takes 290 bytes of a stack of 9 KB.
            session = self._begin()
            devices = self.devices
            pads = devices.pads
            watchdog = self._watchdog
            began = ticks_ms()
            steps = 0
            busy = False
            while True:
                start = ticks_ms()
                session.step()
                devices.tick()
                watchdog.feed()
                steps += 1
                busy = busy or (steps >= BUSY_STEPS and ticks_diff(ticks_ms(), start) > STEP_MS)
                rest_ms = session.rest_ms()
                due = busy or steps >= COLLECT_STEPS
                free = due and not rest_ms and pads.down() == session.bits
                if free or steps >= MOST_STEPS:
                    steps = 0
                    busy = False
                    gc.collect()
                    self._slot.confirm()
                    if watchdog.failures and ticks_diff(start, began) > CALM_MS:
                        watchdog.remember(0)
                # The next step begins early after a press, or when new samples may show a die at
                # rest.
                while pads.down() == session.bits:
                    left = (rest_ms or STEP_MS) - ticks_diff(ticks_ms(), start)
                    if left <= 0:
                        break
                    sleep_ms(min(left, LOOK_MS))
        finally:
            self.devices.console.close()

    def _begin(self):
        """Build and return the session."""
        from ..app.session import Session  # imported late, so that a fault in it can be shown

        slot = self._slot
        watchdog = self._watchdog
        if slot.note:
            self.tell("", slot.note, "boot.starts")
            slot.told()
            watchdog.feed()
        rulesets = self.devices.rulesets
        if watchdog.hung and rulesets.blame("it stood still for 8 s"):
            watchdog.remember(watchdog.failures - 1)  # the firmware itself did not fail
        rulesets.note(0)
        result = Session(self.devices, self._board)
        gc.collect()
        self.devices.console.open()
        watchdog.feed()
        return result

    def blame(self, words, trace):
        """Mark the installed ruleset in use as failed.

        Return False if it did not cause the failure. ``words`` name the exception, ``trace`` is the
        traceback.
        """
        # An OSError comes from the devices, unless the ruleset itself has raised it.
        own = not words.startswith("OSError") or "pixelpitch.rulesets." in trace
        return own and self.devices.rulesets.blame(words)

    def tell(self, title, text, ending):
        """Show ``text`` for a while, on the display or as scroll text.

        ``title`` and ``ending`` are the ids of the first and last line of the display, 16
        characters; "" as title is PIXELPITCH.
        """
        gc.collect()
        self._watchdog.feed()  # the watchdog waits 8 s, and this takes 5 of them
        try:
            self.devices.sound.stop()
            if self.devices.text is None:
                self._scroll(text)
            else:
                first, last = self._sentences(title, ending)
                lines = [first] + display_text.wrap(text)[:6]
                lines += [""] * (7 - len(lines)) + [last]
                self.devices.text.show(display_text.page(lines))
                self.devices.text.flush()
                sleep_ms(TOLD_MS)
        except Exception as error:
            print("cannot show it:", error)

    def _sentences(self, title, ending):
        """Return the display's first and last line, even if no sentence can be read."""
        try:
            # Imported here, so that a fault in it can still be shown.
            from ..app.texts import text_of

            return text_of(title) if title else "PIXELPITCH", text_of(ending)
        except Exception:
            return "PIXELPITCH", ""

    def _scroll(self, text):
        # Imported here, so that a fault in it can still be shown.
        from ..render.renderer import Renderer

        renderer = Renderer(self._board)
        start = ticks_ms()
        renderer.scroll(text, start)
        length = max(TOLD_MS, renderer.scroll_ms())
        while ticks_diff(ticks_ms(), start) < length:
            renderer.draw(ticks_ms())
            self.devices.pixels.show(renderer.frame, renderer.scale)
            self._watchdog.feed()  # a long text takes more than the watchdog's 8 s
            sleep_ms(STEP_MS)
