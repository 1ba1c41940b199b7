"""Runs the session on the real devices.

Calls ``Session.step`` every 20 ms, feeds the watchdog, and collects garbage in the pauses between
steps.
"""

import gc
from time import sleep_ms, ticks_diff, ticks_ms

from ..app import display_text, tunes
from ..devices.build import build

SESSION_STEP_MS = 20
PAD_POLL_MS = 4  # time in ms between two readings of the pads in the pause after a step
# A garbage collection takes 13 ms, so it runs in the pause after a step: usually every
# GC_INTERVAL_STEPS steps (each allocates about 3 KB), sooner after a long step. While coaches wait
# for the board, just after a press or when the die may be about to rest, it is postponed, to at
# most MAX_GC_INTERVAL_STEPS steps.
GC_INTERVAL_STEPS = 10
_MIN_STEPS = 5  # minimum number of steps between two garbage collections
MAX_GC_INTERVAL_STEPS = 20
# Without a threshold, MicroPython collects garbage only when memory has run out. This scatters
# long-lived objects over the heap: after loading a game, the largest free block was only 30 KB.
# Once a game is loaded, the session allocates less than this between two collections.
GC_THRESHOLD_BYTES = 48 * 1024  # bytes
_STABLE_MS = 60000  # after this many ms without a failure, the count of failures is reset
_MESSAGE_MS = 5000  # how long, in ms, a failure is shown


class MainLoop:
    """Builds the devices of ``board`` and runs the session on them.

    ``watchdog`` is a ``Watchdog``, ``slot`` the ``slots.Slot`` of the running firmware.
    """

    def __init__(self, board, watchdog, slot):
        self._board = board
        self._watchdog = watchdog
        self._slot = slot
        gc.threshold(GC_THRESHOLD_BYTES)
        # Started before the devices, so that the watchdog restarts the board if a device hangs.
        watchdog.start()
        self.devices = build(board, tunes.TUNES)

    def run(self):
        """Run the session until it raises an exception; Ctrl-C raises KeyboardInterrupt."""
        try:
            # One long function, because each nested call takes 290 bytes of the stack of 9 KB.
            session = self._start_session()
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
                busy = busy or (
                    steps >= _MIN_STEPS and ticks_diff(ticks_ms(), start) > SESSION_STEP_MS
                )
                ms_until_rest = session.ms_until_rest()
                due = busy or steps >= GC_INTERVAL_STEPS
                may_collect = due and not ms_until_rest and pads.down() == session.bits
                if may_collect or steps >= MAX_GC_INTERVAL_STEPS:
                    steps = 0
                    busy = False
                    gc.collect()
                    self._slot.confirm()
                    if watchdog.failures and ticks_diff(start, began) > _STABLE_MS:
                        watchdog.store_failure_count(0)
                # The next step begins early after a press, or when the next samples may show that
                # the die rests.
                while pads.down() == session.bits:
                    left = (ms_until_rest or SESSION_STEP_MS) - ticks_diff(ticks_ms(), start)
                    if left <= 0:
                        break
                    sleep_ms(min(left, PAD_POLL_MS))
        finally:
            self.devices.console.close()

    def _start_session(self):
        """Build and return the session."""
        from ..app.session import Session  # imported late, so that a fault in it can be shown

        slot = self._slot
        watchdog = self._watchdog
        if slot.note:
            self.show_message("", slot.note, "boot.starts")
            slot.told()
            watchdog.feed()
        rulesets = self.devices.rulesets
        if watchdog.hung and rulesets.mark_package_failed("it stood still for 8 s"):
            watchdog.store_failure_count(watchdog.failures - 1)  # a ruleset hung, not the firmware
        rulesets.set_active_package(0)
        result = Session(self.devices, self._board)
        gc.collect()
        self.devices.console.open()
        watchdog.feed()
        return result

    def mark_ruleset_failed(self, message, traceback):
        """Mark the installed ruleset in use as failed; return False if it is not to blame.

        ``message`` is the exception's type and message, ``traceback`` its traceback.
        """
        # An OSError comes from the devices, unless the traceback names a module of a ruleset.
        own = not message.startswith("OSError") or "pixelpitch.rulesets." in traceback
        return own and self.devices.rulesets.mark_package_failed(message)

    def show_message(self, title, text, ending):
        """Show ``text`` for 5 s on the display or, on a board without one, as scroll text.

        ``title`` and ``ending`` are the ids of the texts of the first and the last line (16
        characters each). If ``title`` is "", the first line is PIXELPITCH.
        """
        gc.collect()
        self._watchdog.feed()  # the message stays for 5 s, and the watchdog allows 8 s
        try:
            self.devices.sound.stop()
            if self.devices.text is None:
                self._scroll(text)
            else:
                first, last = self._sentences(title, ending)
                lines = [first] + display_text.wrap(text)[:6]
                lines += [""] * (7 - len(lines)) + [last]
                self.devices.text.show(display_text.fit_page(lines))
                self.devices.text.flush()
                sleep_ms(_MESSAGE_MS)
        except Exception as error:
            print("cannot show it:", error)

    def _sentences(self, title, ending):
        """Return the texts with the ids ``title`` and ``ending``, for the error screen.

        If the texts cannot be read, return PIXELPITCH and "".
        """
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
        length = max(_MESSAGE_MS, renderer.scroll_ms())
        while ticks_diff(ticks_ms(), start) < length:
            renderer.draw(ticks_ms())
            self.devices.pixels.show(renderer.frame, renderer.scale)
            self._watchdog.feed()  # a long text is shown for longer than the watchdog's 8 s
            sleep_ms(SESSION_STEP_MS)
