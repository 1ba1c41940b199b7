"""Wireless dice as a source of throws: turns events of the bridge into answers like a detector's.

Only dice that the coaches have added count (``settings.wireless``). An answer counts only while the
match waits for a throw: a die that somebody turns over at another time is ignored. Several dice of
one throw may be thrown together: the first answer is returned immediately, the others when the
match asks for them. Our own dice answer once for each throw; for dice of other makers the bridge
ensures that (boards/bridge/PROTOCOL.md).
"""

from ...dice import events
from ...dice.felt import TrayHistory
from ...dice.share import IN, OUTSIDE
from ..texts import text_of

# Events of a die (copied from ``devices.radio``, which the app does not import).
LYING, IN_HAND, ROLLING, THROW, LEANING, NOT_THROWN, PICKED_UP = range(7)

ANY, BLACK = "any", "black"  # roles of a die
ROLES = (ANY, BLACK)
DICE_MOST = 8
LOW = 15  # percent: a lower battery is reported once
_LOST_MS = 6000  # ms: a die that rolls for longer without an answer is out of reach
_WAITS_MS = 10000  # ms for which answers of the same throw wait until the match asks for them
GONE_MS = 60000  # ms: a die that was heard before and is silent for longer is gone
_KINDS = {LEANING: events.COCKED, NOT_THROWN: events.WEAK, PICKED_UP: events.GRABBED}
_TOGETHER_MS = 500  # ms: dice that came to rest within this time were thrown together


class Wireless:
    """Wireless dice; ``radio`` is the interface ``dice`` of the devices.

    ``state``     like a detector's, for the lights
    ``missing``   True while there is no bridge, or no die was added
    ``awaited``   the chance step that a throw would answer now, or None; set by the session
    ``listener``  a function that receives each event of the radio in place of this class, or None
    ``notice``    a message about a battery or a die that is gone, not yet shown
    ``thrown``    index of the die that answered last (``settings.wireless``)
    """

    def __init__(self, radio, settings):
        self._radio = radio
        self._settings = settings
        self.felt = TrayHistory()
        self.felt.share.calibrate(*settings.box)
        self.state = events.READY
        self.missing = True
        self.awaited = None
        self.listener = None
        self.notice = ""
        self.thrown = -1
        self._waiting: list = []  # (die, kind, face, evidence) of other dice of the same throw
        self._waited = 0  # how long they have waited, in ms
        self._moves: dict = {}  # die -> IN_HAND or ROLLING
        self._late: list = []  # dice that still rolled when the match asked for another throw
        self._before = None  # the value of ``awaited`` in the previous step
        self._since = [0] * DICE_MOST  # for each die, ms since its last event
        self._rested = [-1, 0]  # the die that answered last, and how many ms ago
        # True once the message was shown that the tray's data do not change.
        self._told_stuck = False
        self._told: list = []  # (die, what) of messages that were shown
        self.choose()

    def choose(self, lists=False):
        """Ask the bridge for events of the added dice; ``lists``: of all dice in range."""
        self._radio.request([each[0] for each in self._settings.wireless], lists)
        self._moves.clear()
        self._waiting = []
        self.state = events.READY

    def blink(self, key):
        """Make the die ``key`` blink, if it can."""
        self._radio.blink(key)

    @property
    def radio(self):
        """The interface ``dice``."""
        return self._radio

    def feed(self, tray, elapsed):
        """Read the radio and the tray's samples; return the answers, like a detector."""
        radio = self._radio
        radio.poll(elapsed)
        self.felt.feed(tray, bool(self._moves))
        for die in self._moves:
            self._since[die] += elapsed
        self._rested[1] += elapsed
        self._begin()
        event = radio.next()
        while event is not None:
            if self.listener is not None:
                self.listener(event)
            elif event.die >= 0:
                self._take(event)
            event = radio.next()
        if self.listener is not None:
            return ()
        self._settle(elapsed)
        missing = not radio.is_there() or not self._settings.wireless
        lost = missing and not self.missing
        self.missing = missing
        if lost:
            return ((events.MISSING, 0, events.Evidence(events.NO_BRIDGE)),)
        if not missing:
            self._watch()
        if not self.felt.is_stuck():
            self._told_stuck = False
        elif not self._told_stuck:
            self._told_stuck = True
            return ((events.NOTICE, 0, events.Evidence(events.TRAY_STUCK)),) + self._next()
        return self._next()

    def _begin(self):
        """Handle a new chance step: dice that roll already were thrown for the previous one."""
        chance, before = self.awaited, self._before
        self._before = chance
        goes_on = chance is before
        if chance is not None and before is not None and not goes_on:
            same = chance.label == before.label and chance.left == before.left
            goes_on = (same or chance.left == before.left - 1) and chance.side == before.side
        if not goes_on:
            self._late = [each for each in self._moves if self._moves[each] == ROLLING]

    def _take(self, event):
        """Handle one event; store an answer that the match may ask for, for ``_next``."""
        die, kind = event.die, event.kind
        if kind in (IN_HAND, ROLLING):
            self._moves[die] = kind
            self._since[die] = 0
            self._waiting = [each for each in self._waiting if each[0] != die]
            if kind == IN_HAND and die in self._late:
                self._late.remove(die)
            return
        together = self._is_together(die)
        self._moves.pop(die, None)
        if kind in (THROW, LEANING):
            self._rested[0], self._rested[1] = die, 0
        chance = self.awaited
        if die in self._late:
            self._late.remove(die)
            return
        if kind == LYING or chance is None or len(self._waiting) >= chance.left:
            return
        if self._has_role(die, chance):
            self._waiting.append((die,) + self._answer(event, together))
            self._waited = 0

    def _answer(self, event, together):
        """Return the answer of an event: (kind, face, evidence)."""
        if event.kind != THROW:
            return _KINDS[event.kind], 0, events.Evidence(events.PLAIN)
        felt = self.felt
        energy = event.energy * 64
        place = felt.locate(event.ago, event.rolled, event.calm, energy)
        evidence = events.Evidence(events.PLAIN, None, 0, felt.part)
        if place == OUTSIDE:
            evidence.reason = events.UNSHARED
            return events.OUT, 0, evidence
        sure = place == IN and not together
        return events.THROW if sure else events.UNSURE, event.face, evidence

    def _is_together(self, die):
        """Return True if another die moves or has just come to rest.

        The tray may have felt both.
        """
        if self._rested[0] not in (-1, die) and self._rested[1] < _TOGETHER_MS:
            return True
        others = [each for each in self._moves if each != die and self._moves[each] == ROLLING]
        return bool(others)

    def _has_role(self, die, chance):
        """Return True if ``die`` may answer ``chance``.

        A black throw needs the black die, if any.
        """
        roles = [each[1] for each in self._settings.wireless]
        if BLACK not in roles or len(roles) == 1:
            return True
        return (roles[die] == BLACK) == (chance.label == BLACK)

    def _next(self):
        """Return the next stored answer that the match asks for, or None."""
        if self.awaited is not None:
            for index, each in enumerate(self._waiting):
                if self._has_role(each[0], self.awaited):
                    self._waiting.pop(index)
                    self.thrown = each[0]
                    if each[2]:
                        self._settings.count_face(
                            each[2], self._settings.wireless[each[0]][0].decode()
                        )
                    return (each[1:],)
        return ()

    def _settle(self, elapsed):
        """Drop dice that never came to rest, and answers that the match did not ask for."""
        state = events.READY
        for die in list(self._moves):
            if self._since[die] >= _LOST_MS:
                self._moves.pop(die)
            elif self._moves[die] == ROLLING:
                state = events.ROLLING
            elif state == events.READY:
                state = events.SHAKING
        self.state = state if self.awaited is not None else events.READY
        self._waited += elapsed
        if self._waiting and self._waited >= _WAITS_MS:
            self._waiting = []

    def _watch(self):
        """Set ``notice`` once for a low battery, and once for a die that is no longer heard."""
        for index, (key, _, name) in enumerate(self._settings.wireless):
            heard = self._radio.find(key)
            if heard is None:
                continue
            if 0 <= heard.battery <= LOW and not heard.is_charging:
                self._say((index, "battery"), "wireless.battery", name)
            elif heard.battery > LOW:
                self._forget((index, "battery"))
            if heard.ago >= GONE_MS and key[:1] != b"O":  # our own die is silent while it sleeps
                self._say((index, "gone"), "wireless.gone", name)
            elif heard.ago < GONE_MS:
                self._forget((index, "gone"))

    def _say(self, what, key, name):
        if what not in self._told:
            self._told.append(what)
            self.notice = text_of(key, name=name)

    def _forget(self, what):
        if what in self._told:
            self._told.remove(what)
