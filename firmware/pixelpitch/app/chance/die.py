"""The dice in use: one of four sources of throws, chosen by the setting ``die``.

========  =====================================================================================
ORDINARY  no sensor: the coaches enter what they threw (``app.entry``), nothing answers here
WIRELESS  dice on the radio: ``wireless``
LEAD      the die on its lead: ``detector``
VIRTUAL   the board draws a number after OK has shaken: ``virtual_die``
========  =====================================================================================

Each source that answers by itself has ``state`` (of ``dice.events``), ``missing`` (it is waited
for) and a ``feed`` that returns its answers: (kind, face, evidence) of each.  Once a throw was
answered (a number, out, leaning), its next answer needs a hand in between: every source has to keep
this rule by itself.

While LEAD is chosen and the die on the lead has not answered since power on, something stands in
for it: the radio's dice if there are any, otherwise ordinary dice (on a laptop the virtual die).
In a pause the coaches may let ordinary dice or the virtual die stand in for a die that has failed.
As soon as that die answers again, it is the one in use.
"""

from ...dice import events
from ...dice.detector import Detector
from ...storage.settings import LEAD, ORDINARY, VIRTUAL, WIRELESS
from .virtual_die import VirtualDie

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Die:
    """``detector`` reads the die on the lead, ``virtual_die`` is the virtual one.

    ``wireless``    the source of the radio's dice (``open_wireless``), or None: nobody uses them
    ``last_state``  the state (``dice.events``) that the lights show
    """

    def __init__(self, devices, settings):
        self._devices = devices
        self._settings = settings
        self.detector = Detector()
        self.virtual_die = VirtualDie(self.entropy)
        self.wireless: Any = None
        self.last_state = events.READY
        self._seen = False  # the die on the lead has answered since power on, or was chosen
        self._stand_in = ""  # what stands in for a die that is missing
        self.mount()

    def entropy(self, count):
        """Return ``count`` bytes of chance from the board's hardware."""
        return self._devices.entropy(count)

    def open_wireless(self):
        """Return the source of the radio's dice, made when it is first asked for, or None."""
        if self.wireless is None:
            radio = self._devices.open_dice()
            if radio is not None:
                from .wireless import Wireless  # only a board with a bridge needs its memory

                self.wireless = Wireless(radio, self._settings)
        return self.wireless

    def mount(self):
        """Let the detector know how the sensor sits in the die, and what it feels too much."""
        settings = self._settings
        self.detector.calibrated = not settings.mounting_lost
        if settings.mounting:
            self.detector.mount(settings.mounting)
        self.detector.offsets.values[:] = settings.offsets
        self.detector.share.set(*settings.box)

    @property
    def in_use(self):
        """What is thrown with: ORDINARY, WIRELESS, LEAD or VIRTUAL."""
        return self._stand_in or self._settings.values["die"]

    @property
    def virtual(self):
        """True while OK shakes and the board draws the numbers."""
        return self.in_use == VIRTUAL

    @property
    def entered(self):
        """True while the coaches enter what ordinary dice show."""
        return self.in_use == ORDINARY

    @property
    def missing(self):
        """True while a die with a sensor is waited for."""
        source = self._source()
        return source is not None and source.missing

    @property
    def state(self):
        """What the dice in use do: a state of ``dice.events``."""
        source = self._source()
        return events.READY if source is None else source.state

    def _source(self):
        """Return the source that answers for the dice in use, or None."""
        use = self.in_use
        if use == VIRTUAL:
            return self.virtual_die
        if use == WIRELESS:
            return self.wireless or _NO_BRIDGE
        return self.detector if use == LEAD else None

    def feed(self, die, tray, bits, now, elapsed, real):
        """Take samples and pads of a step; return what the dice in use answer.

        ``elapsed`` are the ms since the last call; ``real``: only the die on the lead counts.
        """
        self.detector.losses = self._devices.motion.losses[0]
        self.detector.thrown_only = self._settings.values["thrown_only"]
        answers = self.detector.feed(die, tray, elapsed)
        for kind, face, _ in answers:
            if kind == events.THROW:
                self._settings.count_face(face)
                self._settings.learn_offsets(self.detector.offsets.values)
                self._settings.learn_box(self.detector.share.box)
        if self._settings.wireless or self._settings.values["die"] == WIRELESS:
            self.open_wireless()
        radio: tuple = ()
        if self.wireless is not None:
            radio = self.wireless.feed(tray, elapsed)
        self._choose_stand_in()
        if real or self.in_use == LEAD:
            return answers
        notices = tuple([each for each in answers if each[0] == events.NOTICE])
        if self.virtual:
            return self.virtual_die.feed(bits, now)
        return notices + radio if self.in_use == WIRELESS else ()

    def _choose_stand_in(self):
        """Let something stand in for a die on the lead that never answered, until it does."""
        if self._settings.values["die"] != LEAD:
            self._stand_in = ""
        elif not self.detector.missing:
            if self._stand_in:
                self.virtual_die.cancel()
            self._seen = True
            self._stand_in = ""
        elif not self._seen:
            if self.wireless is not None and not self.wireless.missing:
                self._stand_in = WIRELESS
            else:
                self._stand_in = ORDINARY if self._devices.at_a_table else VIRTUAL

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

    def change(self, use, lasting=True):
        """Throw with ``use`` from now on, a value of the setting ``die``.

        Not ``lasting``: where the die on the lead is missing, ordinary dice or the virtual die only
        stand in for it, until it answers again.
        """
        self.virtual_die.cancel()
        self._seen = True  # nothing stands in for what was chosen
        lead = self._settings.values["die"] == LEAD
        if lead and not lasting and self.detector.missing and use in (ORDINARY, VIRTUAL):
            self._stand_in = use
        else:
            self._settings.set("die", use)
            self._stand_in = ""


class _NoBridge:
    """A board without a bridge: its wireless dice are missing."""

    state = events.READY
    missing = True


_NO_BRIDGE = _NoBridge()
