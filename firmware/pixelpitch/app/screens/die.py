"""Screens about the dice, in the settings: check, fairness, calibration."""

from ...dice import events, fairness
from ...dice.orientation import AS_DRAWN, learn
from ...dice.words import answer_message, lean_degrees, out_reason
from ...storage.settings import LEAD, ORDINARY
from ...ticks import diff
from ..display_text import between, page, wrap
from ..input.pad_events import BACK, LEFT, MENU, OK, PRESS, RIGHT
from ..screen import Screen
from ..sensor_monitor import NO_TRAY, NO_WEIGHT, STANDS_STILL, SensorMonitor, face_up
from ..texts import text_of, words

THROWS = fairness.MIN_THROWS
_TOLD_MS = 4000
_TURNS = 11  # lines that share a place alternate every 2**11 ms
_ANEW_MS = 100  # ms between two updates of the measured values
_LEVEL = 4  # degrees; table, box and sensor are not more exact
_LEANS = 20  # degrees
_QUIET = 100  # milli-g: two steps of the sensor
_HARD = 4000


class DieScreen(Screen):
    """The base of these screens: BACK and MENU leave at any time."""

    name = "die"
    real_die = True

    def __init__(self, session, back):
        self._session = session
        self._back = back
        self._monitor = SensorMonitor()
        self._missing = False
        self._said = ""
        self._said_at = 0
        self._made_at = session.now

    def take_samples(self, die, tray):
        """Receive the samples of both sensors."""
        self._missing = die is None
        self._monitor.take_samples(die, tray)

    def press(self, cluster, key, kind):
        """Leave (BACK and MENU) or continue (OK)."""
        if kind != PRESS:
            return
        if key in (BACK, MENU):
            self._back()
        elif key == OK:
            self._ok()

    def step(self, now, elapsed):
        """Drop an old message; return True when the values must be updated."""
        if self._said and diff(now, self._said_at) >= _TOLD_MS:
            self._said = ""
        if diff(now, self._made_at) < _ANEW_MS:
            return False
        self._made_at = now
        return True

    def _ok(self):
        """Handle OK."""

    def _in_turns(self, text, rows):
        """Return ``text`` in ``rows`` lines; if it is longer, its beginning and end alternate."""
        lines = wrap(text)
        if len(lines) <= rows or self._session.now >> _TURNS & 1:
            return lines[-rows:]
        return lines[0:rows]

    def _say(self, text):
        self._said = text
        self._said_at = self._session.now


def _tilt(degrees):
    """Return the words for a die that lies ``degrees`` off level."""
    return text_of("die.level") if degrees <= _LEVEL else text_of("die.tilt", degrees=degrees)


def _felt(knock):
    """Return the words for a knock measured by a ``SensorMonitor``."""
    if knock == NO_WEIGHT:
        return text_of("tray.no_weight")
    if knock == STANDS_STILL:
        return text_of("tray.knock_it")  # a sensor that works will react
    if knock < _QUIET:
        return text_of("tray.quiet")
    return text_of("tray.knock", strength=min(knock * 9 // _HARD + 1, 9))


class DieCheck(DieScreen):
    """Shows face, lean and knocks live, and counts throws; 30 throws give a verdict.

    OK sets the counts to 0.
    """

    def __init__(self, session, back):
        super().__init__(session, back)
        self.counts = [0] * 6

    def _ok(self):
        self.counts = [0] * 6
        self._say(text_of("die.check.again"))

    def answer(self, kind, face, evidence):
        """Count a throw; explain any other answer."""
        if kind == events.THROW:
            self.counts[face - 1] += 1
            self._session.play("throw")
        elif kind != events.MISSING:
            # Three lines are free for the message.
            if kind == events.OUT:
                self._say(text_of("die.check.out", why=out_reason(evidence)))
            else:
                self._say(words(answer_message(kind, face, evidence)))

    def lines(self):
        """Return the 8 lines of the display."""
        throws = sum(self.counts)
        rest = self._monitor.rest
        lines = [between(text_of("die.check.title"), str(throws) + "/" + str(THROWS))]
        if self._missing:
            lines.append(text_of("die.missing.short"))
        elif rest is None:
            lines.append(text_of("die.moves"))
        else:
            mounting = self._session.settings.mounting or AS_DRAWN
            face = face_up(rest, mounting)
            up = text_of("die.leaning")
            if face and lean_degrees(rest) < _LEANS:
                up = text_of("die.up", face=face)
            lines.append(between(up, _tilt(lean_degrees(rest))))
        knock = self._monitor.knock
        if knock == NO_TRAY:
            lines.append(text_of("tray.none"))
        else:
            lines.append(between(text_of("tray.title"), _felt(knock)))
        for first in (0, 3):
            line = " ".join([f"{at + 1}:{self.counts[at]:<2}" for at in range(first, first + 3)])
            lines.append(line.rstrip())
        return page(lines + self._in_turns(self._said or self._verdict(), 3))

    def _verdict(self):
        key, values = fairness.verdict(self.counts)
        return text_of("fair.few.short" if key == "fair.few" else key, **values)

    def scroll_text(self):
        """Return the verdict or the number of throws, but no value that changes all the time."""
        return self._said or (text_of("die.missing") if self._missing else self._verdict())


class Fairness(DieScreen):
    """Shows how often each face came since the counts were cleared, and a verdict.

    Throws count in every match and on these screens: each wireless die separately, ordinary dice
    together, because the board cannot tell them apart. Left and right show other dice. The counts
    are written to flash when a screen is left. Pressing OK twice clears the counts that are shown.
    """

    def __init__(self, session, back):
        super().__init__(session, back)
        settings = session.settings
        names = {key.decode(): name for key, _, name in settings.wireless}
        names[ORDINARY] = text_of("fair.ordinary")
        # Dice that were never thrown have no page, unless they are in use.
        dice = sorted([each for each in settings.thrown if sum(settings.thrown[each])])
        if sum(settings.faces) or not dice or session.die.in_use == LEAD:
            dice.insert(0, LEAD)
        self._dice = [(each, names.get(each, each)) for each in dice]
        self._at = 0
        self._asked = False

    def press(self, cluster, key, kind):
        """Show other dice (left and right)."""
        if kind == PRESS and key in (LEFT, RIGHT):
            self._at = (self._at + (1 if key == RIGHT else -1)) % len(self._dice)
            self._said = ""
            self._asked = False
        else:
            super().press(cluster, key, kind)

    def _ok(self):
        if not self._asked:
            self._asked = True
            self._say(text_of("fair.clear.ask"))
            return
        self._asked = False
        self._counts()[:] = [0] * 6
        self._session.settings.save()
        self._say(text_of("fair.cleared"))

    def _counts(self):
        return self._session.settings.counts(self._dice[self._at][0])

    def step(self, now, elapsed):
        """End the question when its text ends."""
        changed = super().step(now, elapsed)
        if not self._said:
            self._asked = False
        return changed

    def lines(self):
        """Return the 8 lines of the display."""
        counts = self._counts()
        dice, name = self._dice[self._at]
        title = text_of("fair.title") if dice == LEAD else name
        lines = [between(title, str(sum(counts)))]
        for at in range(3):
            lines.append(between(_count(at, counts), _count(at + 3, counts)))
        return page(lines + self._in_turns(self._said or words(fairness.verdict(counts)), 4))

    def scroll_text(self):
        """Return the counts and the verdict in a line."""
        counts = self._counts()
        dice, name = self._dice[self._at]
        faces = ", ".join([_count(at, counts) for at in range(6)])
        text = self._said or faces + ": " + words(fairness.verdict(counts))
        return text if dice == LEAD else name + ": " + text


def _count(at, counts):
    return str(at + 1) + ":" + str(counts[at])


class Calibration(DieScreen):
    """Calibrates the die: a user lays it down with two faces up, one after the other."""

    _FACES = (6, 5)

    def __init__(self, session, back):
        super().__init__(session, back)
        self._shown = []  # rest vectors of the faces shown so far

    def _ok(self):
        rest = self._monitor.rest
        if len(self._shown) == 2:
            self._back()
        elif self._missing:
            self._say(text_of("die.missing"))
        elif rest is None:
            self._say(text_of("calibrate.moves"))
        elif not face_up(rest, AS_DRAWN):
            self._say(text_of("calibrate.leans", degrees=lean_degrees(rest)))
        else:
            self._shown.append(rest)
            self._said = ""
            if len(self._shown) == 2:
                self._learn()

    def _learn(self):
        six, five = self._FACES
        try:
            mounting = learn(self._shown[0], six, self._shown[1], five)
        except ValueError:
            self._shown = []
            self._say(text_of("calibrate.same"))
            return
        session = self._session
        session.settings.set_mounting(mounting)
        session.die.detector.offsets.values[:] = session.settings.offsets
        for rest in self._shown:
            session.die.detector.offsets.learn(rest)
        session.settings.update_offsets(session.die.detector.offsets.values)
        session.die.mount()
        if not session.settings.save():
            self._say(text_of("die.not_saved"))

    def lines(self):
        """Return the 8 lines of the display."""
        count = len(self._shown)
        if self._said:
            shown = self._said
        elif count == 2:
            shown = text_of("calibrate.done")
        else:
            shown = text_of("calibrate.lay", face=self._FACES[count])
        last = text_of("pads.ok_ends" if count == 2 else "calibrate.pads")
        title = between(text_of("calibrate.title"), str(min(count + 1, 2)) + "/2")
        lines = [title] + wrap(shown)[:6]
        return page(lines + [""] * (7 - len(lines)) + [last])

    def scroll_text(self):
        """Return what to do."""
        return " ".join(self.lines()[1:7]).strip()
