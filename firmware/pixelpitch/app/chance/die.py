"""Selects the dice in use, one of four sources of throws.

The setting ``die`` is one of these:

ORDINARY  dice without a sensor: coaches enter the faces (``app.entry``), so no object reads them
WIRELESS  wireless dice (``wireless``)
LEAD      a die with a sensor, connected by a cable ("the lead"), read by the ``detector``
VIRTUAL   the board draws a number after a coach has held OK to shake (``virtual_die``)

A source object has these members:

``state``       a state of ``dice.events``
``is_missing``  True while its die does not respond
``feed``        returns its answers, each a tuple (kind, face, throw_evidence)

After an answer that ends a throw (a face, "out of the box" or "leaning"), a source returns no other
answer until somebody has moved the die.

If the die on the cable (lead) has not responded since power on, it is replaced by wireless dice or,
without these, by ordinary dice (on a laptop by the virtual die). If it fails later, the coaches may
switch to ordinary dice or the virtual die during a pause. The board returns to the die on the cable
as soon as it responds again.
"""

from ...dice import events
from ...dice.detector import Detector
from ...storage.settings import LEAD, ORDINARY, VIRTUAL, WIRELESS
from .virtual_die import VirtualDie

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class DiceSelector:
    """Selects the dice in use, and returns what they report about throws.

    ``detector``     reads the die that is connected by a cable
    ``virtual_die``  the virtual die
    ``wireless``     the source of wireless dice (``open_wireless``), or None if they are not used
    ``last_state``   the state (``dice.events``) that the lights show
    """

    def __init__(self, devices, settings):
        self._devices = devices
        self._settings = settings
        self.detector = Detector()
        self.virtual_die = VirtualDie(self.entropy)
        self.wireless: Any = None
        self.last_state = events.DIE_READY
        # True if the die on the cable has responded since power on, or if a coach has chosen
        # which dice to use. If False, the board chooses them.
        self._seen = False
        self._stand_in = ""  # the dice that replace the missing die on the cable, or ""
        self.load_calibration()

    def entropy(self, count):
        """Return ``count`` random bytes from the board's hardware."""
        return self._devices.entropy(count)

    def open_wireless(self):
        """Return the wireless dice, opened by the first call; None without a receiver (bridge)."""
        if self.wireless is None:
            radio = self._devices.open_dice()
            if radio is not None:
                # Imported late: only a board with a bridge needs this module in RAM.
                from .wireless import Wireless

                self.wireless = Wireless(radio, self._settings)
        return self.wireless

    def load_calibration(self):
        """Copy the calibration in the settings (mounting, offsets, box) to the detector."""
        settings = self._settings
        self.detector.calibrated = not settings.mounting_lost
        if settings.mounting:
            self.detector.set_mounting(settings.mounting)
        self.detector.offsets.values[:] = settings.offsets
        self.detector.share.calibrate(*settings.box)

    @property
    def in_use(self):
        """The kind of dice in use: ORDINARY, WIRELESS, LEAD or VIRTUAL."""
        return self._stand_in or self._settings.values["die"]

    @property
    def is_virtual(self):
        """True while the virtual die is in use: coaches shake it with OK."""
        return self.in_use == VIRTUAL

    @property
    def is_ordinary(self):
        """True while ordinary dice are in use: coaches enter the faces that these dice show."""
        return self.in_use == ORDINARY

    @property
    def is_missing(self):
        """True while the die in use has a sensor and does not respond."""
        source = self._source()
        return source is not None and source.is_missing

    @property
    def state(self):
        """The state (``dice.events``) of the dice in use."""
        source = self._source()
        return events.DIE_READY if source is None else source.state

    def _source(self):
        """Return the object that reads the dice in use, or None for ordinary dice."""
        use = self.in_use
        if use == VIRTUAL:
            return self.virtual_die
        if use == WIRELESS:
            return self.wireless or _NO_BRIDGE
        return self.detector if use == LEAD else None

    def feed(self, die, tray, bits, now, elapsed_ms, lead_only):
        """Process the samples and pads of a session step; return the answers of the dice in use.

        ``die`` and ``tray`` are samples (``devices.motion.read``), ``bits`` the pads that are
        pressed. ``elapsed_ms`` is the time since the last call. If ``lead_only`` is True, return
        only the answers of the die on the cable, even if other dice are in use.
        """
        self.detector.losses = self._devices.motion.losses[0]
        self.detector.thrown_only = self._settings.values["thrown_only"]
        answers = self.detector.feed(die, tray, elapsed_ms)
        for kind, face, _ in answers:
            if kind == events.ANSWER_THROW:
                self._settings.count_face(face)
                self._settings.update_offsets(self.detector.offsets.values)
                self._settings.update_box(self.detector.share.box)
        if self._settings.wireless or self._settings.values["die"] == WIRELESS:
            self.open_wireless()
        radio: tuple = ()
        if self.wireless is not None:
            radio = self.wireless.feed(tray, elapsed_ms)
        self._choose_stand_in()
        if lead_only or self.in_use == LEAD:
            return answers
        notices = tuple([each for each in answers if each[0] == events.ANSWER_NOTICE])
        if self.is_virtual:
            return self.virtual_die.feed(bits, now)
        return notices + radio if self.in_use == WIRELESS else ()

    def _choose_stand_in(self):
        """Choose other dice if the die on the cable has not responded since power on."""
        if self._settings.values["die"] != LEAD:
            self._stand_in = ""
        elif not self.detector.is_missing:
            if self._stand_in:
                self.virtual_die.cancel()
            self._seen = True
            self._stand_in = ""
        elif not self._seen:
            if self.wireless is not None and not self.wireless.is_missing:
                self._stand_in = WIRELESS
            else:
                self._stand_in = ORDINARY if self._devices.has_ordinary_dice else VIRTUAL

    def show(self, renderer, display, match, answered):
        """Show the state of the dice in use on the lights; ``match`` is None in the menus.

        ``answered`` is True if the dice have given an answer in this session step. The lights may
        then already show the thrown face, which must remain visible.
        """
        state = self.state
        if match and self.is_missing:
            state = events.ANSWER_MISSING  # show that the die is missing, until it responds again
        if state != self.last_state:
            self.last_state = state
            if state == events.DIE_SHAKING:
                display.stop_scrolling()
            if state != events.DIE_READY or not answered or renderer.is_tumbling():
                # If the match waits for a decision instead of a throw, use the colour of the side
                # that decides, because it may be allowed to throw.
                side = max(match.thrower(), match.current_player(), 0) if match else 0
                renderer.set_die(state, 0, side)

    def use_source(self, source, lasting=True):
        """Use the kind of dice ``source``, a value of the setting ``die``.

        If ``lasting`` is False and the die on the cable is missing, ordinary dice or the virtual
        die are used only until it responds again.
        """
        self.virtual_die.cancel()
        # a coach has chosen the dice, so the board no longer replaces a missing die by itself
        self._seen = True
        lead = self._settings.values["die"] == LEAD
        if lead and not lasting and self.detector.is_missing and source in (ORDINARY, VIRTUAL):
            self._stand_in = source
        else:
            self._settings.set("die", source)
            self._stand_in = ""


class _NoBridge:
    """Replaces the source of wireless dice on a board that cannot receive them (no bridge)."""

    state = events.DIE_READY
    is_missing = True


_NO_BRIDGE = _NoBridge()
