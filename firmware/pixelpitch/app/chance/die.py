"""The die in use: the real one, or a virtual one in its place.

The board draws numbers itself only if the settings say so, or while no real die answers
and either none has answered since power on or the coaches chose the virtual die in the
pause.  As soon as a real die answers, it is the one in use.
"""

from ...dice import events
from ...dice.detector import Detector
from ...storage.settings import REAL, VIRTUAL
from .virtual_die import VirtualDie


class Die:
    """``detector`` reads the real die, ``virtual_die`` is the other one.

    ``last_state`` is the state (``dice.events``) that the lights show.
    """

    def __init__(self, devices, settings):
        self._devices = devices
        self._settings = settings
        self.detector = Detector()
        self.virtual_die = VirtualDie(self.entropy)
        self.last_state = events.READY
        self._seen = False  # a real die has answered since power on
        self._stand_in = False  # the virtual die stands in for a real one that is not there
        self.mount()

    def entropy(self, count):
        """Return ``count`` bytes of chance from the board's hardware."""
        return self._devices.entropy(count)

    def mount(self):
        """Let the detector know how the sensor sits in the die, and what it feels too much."""
        settings = self._settings
        self.detector.calibrated = not settings.mounting_lost
        if settings.mounting:
            self.detector.mount(settings.mounting)
        self.detector.offsets.values[:] = settings.offsets
        self.detector.share.set(*settings.box)

    @property
    def virtual(self):
        """True while numbers come from the board itself."""
        return self._stand_in or self._settings.values["die"] == VIRTUAL

    @property
    def missing(self):
        """True while the real die is waited for."""
        return self.detector.missing and not self.virtual

    @property
    def state(self):
        """What the die in use does: a state of ``dice.events``."""
        return self.virtual_die.state if self.virtual else self.detector.state

    def feed(self, die, tray, bits, now, elapsed, real):
        """Take samples and pads of a step; return what the die in use answers.

        ``elapsed`` are the ms since the last call; ``real``: only the real die counts.
        """
        self.detector.losses = self._devices.motion.losses[0]
        self.detector.thrown_only = self._settings.values["thrown_only"]
        answers = self.detector.feed(die, tray, elapsed)
        for kind, face, _ in answers:
            if kind == events.THROW:
                self._settings.count_face(face)
                self._settings.learn_offsets(self.detector.offsets.values)
                self._settings.learn_box(self.detector.share.box)
        if not self.detector.missing:
            if self._stand_in:
                self.virtual_die.cancel()
            self._seen = True
            self._stand_in = False
        elif not self._seen:
            self._stand_in = True
        if self.virtual and not real:
            return self.virtual_die.feed(bits, now)
        return answers

    def show(self, renderer, display, match, answered):
        """Let the lights tumble with the die in use; ``match`` is None in the menus.

        ``answered``: it did so in this step, and the screen may have shown it.
        """
        state = self.state
        if match and self.missing:
            state = events.MISSING  # until it is back
        if state != self.last_state:
            self.last_state = state
            if state == events.SHAKING:
                display.stop_scrolling()
            if state != events.READY or not answered or renderer.tumbles():
                # An answer is shown by the screen that took it, if one did.
                # A throw may stand for a choice: then it is the hand of who decides.
                side = max(match.thrower(), match.current_player(), 0) if match else 0
                renderer.set_die(state, 0, side)

    def other(self):
        """Return what the coaches may throw with instead in a pause: a label, or ""."""
        if self._settings.values["die"] == VIRTUAL:
            return "Real die"
        return "Virtual die" if self.detector.missing and not self._stand_in else ""

    def change(self):
        """Throw with the other die from now on, as ``other`` says."""
        if self._settings.values["die"] == VIRTUAL:
            self._settings.set("die", REAL)
        elif self.detector.missing:
            self._stand_in = True
