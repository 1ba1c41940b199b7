"""The evening on the real devices: a step every 20 ms, the watchdog fed, memory swept."""

import gc
from time import sleep_ms, ticks_diff, ticks_ms

from ..devices.build import build
from ..table import tunes, words
from ..table.evening import Evening

STEP_MS = 20
SWEEP_STEPS = 50  # memory is swept once a second, while the lights go out by themselves
CALM_MS = 60000  # who has run for so long has not failed at once
TOLD_MS = 5000


class Table:
    """The devices of ``board`` and an evening at them."""

    def __init__(self, board, watchdog):
        self._watchdog = watchdog
        self.devices = build(board, tunes.TUNES)
        self.evening = Evening(self.devices, board)

    def sit(self):
        """Play until something is raised; Ctrl-C raises KeyboardInterrupt."""
        watchdog = self._watchdog
        evening = self.evening
        devices = self.devices
        watchdog.start()
        began = ticks_ms()
        steps = 0
        while True:
            start = ticks_ms()
            evening.step()
            devices.tick()
            watchdog.feed()
            steps += 1
            if steps == SWEEP_STEPS:
                steps = 0
                gc.collect()
                if watchdog.failures and ticks_diff(start, began) > CALM_MS:
                    watchdog.remember(0)
            left = STEP_MS - ticks_diff(ticks_ms(), start)
            if left > 0:
                sleep_ms(left)

    def tell(self, text):
        """Show ``text``, one line, on the display or over the pitch; whatever fails is left out."""
        gc.collect()
        devices = self.devices
        try:
            devices.sound.stop()
            if devices.text is not None:
                devices.text.show(words.page(["PIXELPITCH", "must restart:"] + words.wrap(text)))
                devices.text.flush()
            lights = self.evening.lights
            lights.menu()
            if devices.text is None:
                lights.scroll(text, ticks_ms())
            length = max(TOLD_MS, lights.scroll_ms())
            start = ticks_ms()
            while ticks_diff(ticks_ms(), start) < length:
                lights.draw(ticks_ms())
                devices.pixels.show(lights.frame, lights.scale)
                sleep_ms(STEP_MS)
        except Exception as error:
            print("cannot show it:", error)
