"""Wireless dice as a source of throws: converts events from the bridge to answers of dice.

- The answers are the same tuples as those of ``dice.detector``.
- Only dice in ``settings.wireless`` count, and only while the match waits for a throw.
- Several dice of one throw may be thrown together. The first answer is returned immediately, the
  others when the match asks for them.
- The bridge reports each throw only once (boards/bridge/PROTOCOL.md).
"""

from ...dice import events
from ...dice.felt import TrayHistory
from ...dice.share import IN, OUTSIDE
from ..texts import text_of

# Kinds of events of a die, copied from ``devices.radio`` because the app must not import devices.
LYING, IN_HAND, ROLLING, THROW, LEANING, NOT_THROWN, PICKED_UP = range(7)

# roles of a die: ANY counts for every throw, BLACK only for throws of the black die
ANY, BLACK = "any", "black"
DIE_ROLES = (ANY, BLACK)
_MAX_DICE = 8
LOW_BATTERY_PERCENT = 15  # percent; a battery at or below this level causes one message
# a die counts as out of reach if it has moved for this many ms without a result
_OUT_OF_REACH_MS = 6000
_ANSWER_STORED_MS = 10000  # how long, in ms, an answer is stored until the match asks for it
DIE_GONE_MS = 60000  # a die that is silent for this many ms counts as gone
_ANSWER_KINDS = {
    LEANING: events.ANSWER_COCKED,
    NOT_THROWN: events.ANSWER_WEAK,
    PICKED_UP: events.ANSWER_GRABBED,
}
_TOGETHER_MS = 500  # dice that came to rest within this many ms were thrown together


class Wireless:
    """The source of wireless dice; ``radio`` is the interface ``dice`` of the devices.

    ``state``          READY, SHAKING or ROLLING of ``dice.events``, for the lights
    ``is_missing``     True without a radio receiver (the bridge), or before a die was added
    ``awaited_throw``  the chance step that waits for a throw, or None; set by the session
    ``listener``       a function that receives the radio's events instead of this object, or None
    ``notice``         a message about a battery or a missing die that must still be shown, or ""
    ``thrown``         index in ``settings.wireless`` of the die that answered last, or -1
    """

    def __init__(self, radio, settings):
        self._radio = radio
        self._settings = settings
        self.felt = TrayHistory()
        self.felt.share.calibrate(*settings.box)
        self.state = events.DIE_READY
        self.is_missing = True
        self.awaited_throw = None
        self.listener = None
        self.notice = ""
        self.thrown = -1
        # answers that were not returned yet, each as (die, kind, face, throw_evidence)
        self._stored: list = []
        self._stored_ms = 0  # ms since the last answer was stored
        self._moves: dict = {}  # {index of a moving die: IN_HAND or ROLLING}
        # dice that were still rolling when the current chance step began
        self._late_dice: list = []
        self._before = None  # the value of ``awaited_throw`` in the previous session step
        # for each die, the time in ms since the last event that reported that the die moves
        self._since = [0] * _MAX_DICE
        # [index of the die that came to rest last, or -1; the time in ms since then]
        self._rested = [-1, 0]
        # True once a message has reported that the tray's samples do not change.
        self._stuck_notified = False
        # messages already shown, each as (index of a die, "battery" or "gone")
        self._notified: list = []
        self.request_events()

    def request_events(self, all_dice=False):
        """Make the radio report events of the added dice or, if ``all_dice``, of all in range."""
        self._radio.request([each[0] for each in self._settings.wireless], all_dice)
        self._moves.clear()
        self._stored = []
        self.state = events.DIE_READY

    def blink(self, key):
        """Make the die with the address ``key`` blink, if it can."""
        self._radio.blink(key)

    @property
    def radio(self):
        """The interface ``dice`` of the devices."""
        return self._radio

    def feed(self, tray, elapsed_ms):
        """Process the radio's events and the tray's samples.

        Return answers: (kind, face, throw_evidence).
        """
        radio = self._radio
        radio.poll(elapsed_ms)
        self.felt.feed(tray, bool(self._moves))
        for die in self._moves:
            self._since[die] += elapsed_ms
        self._rested[1] += elapsed_ms
        self._note_new_chance()
        event = radio.next()
        while event is not None:
            if self.listener is not None:
                self.listener(event)
            elif event.die >= 0:
                self._handle(event)
            event = radio.next()
        if self.listener is not None:
            return ()
        self._drop_old(elapsed_ms)
        missing = not radio.is_connected() or not self._settings.wireless
        lost = missing and not self.is_missing
        self.is_missing = missing
        if lost:
            return ((events.ANSWER_MISSING, 0, events.Evidence(events.REASON_NO_BRIDGE)),)
        if not missing:
            self._check_dice()
        if not self.felt.is_stuck():
            self._stuck_notified = False
        elif not self._stuck_notified:
            self._stuck_notified = True
            return (
                (events.ANSWER_NOTICE, 0, events.Evidence(events.REASON_TRAY_STUCK)),
            ) + self._next_answer()
        return self._next_answer()

    def _note_new_chance(self):
        """Ignore the current throw of each die that is still rolling when a chance step begins."""
        chance, before = self.awaited_throw, self._before
        self._before = chance
        is_same_throw = chance is before
        if chance is not None and before is not None and not is_same_throw:
            same = chance.label == before.label and chance.left == before.left
            is_same_throw = (same or chance.left == before.left - 1) and chance.side == before.side
        if not is_same_throw:
            self._late_dice = [each for each in self._moves if self._moves[each] == ROLLING]

    def _handle(self, event):
        """Handle ``event``; if it ends a throw that the match waits for, store the answer."""
        die, kind = event.die, event.kind
        if kind in (IN_HAND, ROLLING):
            self._moves[die] = kind
            self._since[die] = 0
            self._stored = [each for each in self._stored if each[0] != die]
            if kind == IN_HAND and die in self._late_dice:
                self._late_dice.remove(die)
            return
        together = self._is_together(die)
        self._moves.pop(die, None)
        if kind in (THROW, LEANING):
            self._rested[0], self._rested[1] = die, 0
        chance = self.awaited_throw
        if die in self._late_dice:
            self._late_dice.remove(die)
            return
        if kind == LYING or chance is None or len(self._stored) >= chance.left:
            return
        if self._has_role(die, chance):
            self._stored.append((die,) + self._answer(event, together))
            self._stored_ms = 0

    def _answer(self, event, together):
        """Return the answer (kind, face, throw_evidence) for ``event`` of a die.

        ``together`` is True if another die was thrown at the same time.
        """
        if event.kind != THROW:
            return _ANSWER_KINDS[event.kind], 0, events.Evidence(events.NO_REASON)
        felt = self.felt
        energy = event.energy * 64
        place = felt.locate(event.age_ms, event.rolled_ms, event.calm_ms, energy)
        throw_evidence = events.Evidence(events.NO_REASON, None, 0, felt.part)
        if place == OUTSIDE:
            throw_evidence.reason = events.REASON_TRAY_SILENT
            return events.ANSWER_OUT, 0, throw_evidence
        sure = place == IN and not together
        return events.ANSWER_THROW if sure else events.ANSWER_UNSURE, event.face, throw_evidence

    def _is_together(self, die):
        """Return True if a die other than ``die`` rolls or has just come to rest.

        A knock on the tray may then come from the other die, so ``die`` may lie anywhere.
        """
        if self._rested[0] not in (-1, die) and self._rested[1] < _TOGETHER_MS:
            return True
        others = [each for each in self._moves if each != die and self._moves[each] == ROLLING]
        return bool(others)

    def _has_role(self, die, chance):
        """Return True if a throw of ``die`` counts for the chance step ``chance``.

        If one of several dice has the role BLACK, only its throws count for the black die.
        """
        roles = [each[1] for each in self._settings.wireless]
        if BLACK not in roles or len(roles) == 1:
            return True
        return (roles[die] == BLACK) == (chance.label == BLACK)

    def _next_answer(self):
        """Return a tuple with the next stored answer that the match waits for, or ()."""
        if self.awaited_throw is not None:
            for index, each in enumerate(self._stored):
                if self._has_role(each[0], self.awaited_throw):
                    self._stored.pop(index)
                    self.thrown = each[0]
                    if each[2]:
                        self._settings.count_face(
                            each[2], self._settings.wireless[each[0]][0].decode()
                        )
                    return (each[1:],)
        return ()

    def _drop_old(self, elapsed_ms):
        """Forget dice that never came to rest, and answers that were stored for too long.

        Then set ``state`` from the dice that still move.
        """
        state = events.DIE_READY
        for die in list(self._moves):
            if self._since[die] >= _OUT_OF_REACH_MS:
                self._moves.pop(die)
            elif self._moves[die] == ROLLING:
                state = events.DIE_ROLLING
            elif state == events.DIE_READY:
                state = events.DIE_SHAKING
        self.state = state if self.awaited_throw is not None else events.DIE_READY
        self._stored_ms += elapsed_ms
        if self._stored and self._stored_ms >= _ANSWER_STORED_MS:
            self._stored = []

    def _check_dice(self):
        """Set ``notice``, once for each die and reason, if a battery is low or a die is gone."""
        for index, (key, _, name) in enumerate(self._settings.wireless):
            heard = self._radio.find(key)
            if heard is None:
                continue
            if 0 <= heard.battery <= LOW_BATTERY_PERCENT and not heard.is_charging:
                self._notify_once((index, "battery"), "wireless.battery", name)
            elif heard.battery > LOW_BATTERY_PERCENT:
                self._allow_notice((index, "battery"))
            # one of our own dice sends nothing while it sleeps, so silence does not mean that it is
            # gone
            if heard.age_ms >= DIE_GONE_MS and key[:1] != b"O":
                self._notify_once((index, "gone"), "wireless.gone", name)
            elif heard.age_ms < DIE_GONE_MS:
                self._allow_notice((index, "gone"))

    def _notify_once(self, what, key, name):
        """Set ``notice`` to the text ``key`` about the die ``name``, once for each ``what``."""
        if what not in self._notified:
            self._notified.append(what)
            self.notice = text_of(key, name=name)

    def _allow_notice(self, what):
        """Allow the message about ``what``, a pair (index of the die, reason), once more."""
        if what in self._notified:
            self._notified.remove(what)
