"""The screens about the dice, opened from the settings: check, fairness, calibration."""

from ...dice import events, fairness
from ...dice.orientation import DEFAULT_MOUNTING, mounting_from_faces
from ...dice.words import answer_message, lean_degrees, out_reason
from ...storage.settings import LEAD, ORDINARY
from ...ticks import diff
from ..display_text import fit_page, justify, wrap
from ..input.pad_events import BACK, LEFT, MENU, OK, PRESS, RIGHT
from ..screen import Screen
from ..sensor_monitor import FROZEN_DATA, NO_TRAY, NOT_1_G, SensorMonitor, upper_face
from ..texts import text_of, words

MIN_VERDICT_THROWS = fairness.MIN_VERDICT_THROWS
_MESSAGE_MS = 4000  # how long, in ms, a message is shown
_ALTERNATE_BITS = 11  # two halves of a long text alternate every 2**11 ms (2 s)
_UPDATE_MS = 100  # ms between two updates of the measured values
# up to this tilt a die counts as level, because table, box and sensor are not more exact
_LEVEL_DEGREES = 4
_LEAN_DEGREES = 20  # a die with at least this tilt leans
# deviations below this, in milli-g, are noise: at most two steps of the sensor
_QUIET_MG = 100
_HARD_KNOCK_MG = 4000  # a knock of this many milli-g is shown as strength 9, the highest


class DieScreen(Screen):
    """The base class of the dice's screens: it shows messages; BACK and MENU always leave."""

    name = "die"
    uses_real_die = True

    def __init__(self, session, back):
        self._session = session
        self._back = back
        self._monitor = SensorMonitor()
        self._missing = False
        self._message = ""
        self._message_at = 0
        self._updated_at = session.now

    def receive_samples(self, die_samples, tray_samples):
        """Receive the samples of both sensors."""
        self._missing = die_samples is None
        self._monitor.receive_samples(die_samples, tray_samples)

    def press(self, pad_cluster, pad, kind):
        """Leave (BACK, MENU) or continue (OK)."""
        if kind != PRESS:
            return
        if pad in (BACK, MENU):
            self._back()
        elif pad == OK:
            self._press_ok()

    def step(self, now, elapsed_ms):
        """Remove an old message; return True when the measured values must be shown again."""
        if self._message and diff(now, self._message_at) >= _MESSAGE_MS:
            self._message = ""
        if diff(now, self._updated_at) < _UPDATE_MS:
            return False
        self._updated_at = now
        return True

    def _press_ok(self):
        """Handle OK."""

    def _alternate_lines(self, text, rows):
        """Return ``text`` in ``rows`` lines.

        A longer text alternates between its first and last lines.
        """
        lines = wrap(text)
        if len(lines) <= rows or self._session.now >> _ALTERNATE_BITS & 1:
            return lines[-rows:]
        return lines[0:rows]

    def _show_message(self, text):
        self._message = text
        self._message_at = self._session.now


def _tilt_words(degrees):
    """Return a text about a die that is tilted by ``degrees``."""
    return (
        text_of("die.level") if degrees <= _LEVEL_DEGREES else text_of("die.tilt", degrees=degrees)
    )


def _knock_words(knock):
    """Return a text about ``knock``, a value of ``SensorMonitor.knock``."""
    if knock == NOT_1_G:
        return text_of("tray.no_weight")
    if knock == FROZEN_DATA:
        return text_of("tray.knock_it")  # a knock shows whether the sensor works
    if knock < _QUIET_MG:
        return text_of("tray.quiet")
    return text_of("tray.knock", strength=min(knock * 9 // _HARD_KNOCK_MG + 1, 9))


class DieCheck(DieScreen):
    """Shows the measured face, tilt and knocks, and counts throws.

    After ``MIN_VERDICT_THROWS`` throws it says whether the die is fair. OK resets the counts.
    """

    def __init__(self, session, back):
        super().__init__(session, back)
        self.counts = [0] * 6

    def _press_ok(self):
        self.counts = [0] * 6
        self._show_message(text_of("die.check.again"))

    def receive_answer(self, kind, face, throw_evidence):
        """Count the answer if it is a throw; otherwise show what it means."""
        if kind == events.ANSWER_THROW:
            self.counts[face - 1] += 1
            self._session.play_tune("throw")
        elif kind != events.ANSWER_MISSING:
            # Only three lines are free for the message, so show only the reason.
            if kind == events.ANSWER_OUT:
                self._show_message(text_of("die.check.out", why=out_reason(throw_evidence)))
            else:
                self._show_message(words(answer_message(kind, face, throw_evidence)))

    def lines(self):
        """Return the 8 lines of the display."""
        throws = sum(self.counts)
        rest = self._monitor.rest
        lines = [justify(text_of("die.check.title"), str(throws) + "/" + str(MIN_VERDICT_THROWS))]
        if self._missing:
            lines.append(text_of("die.missing.short"))
        elif rest is None:
            lines.append(text_of("die.moves"))
        else:
            mounting = self._session.settings.mounting or DEFAULT_MOUNTING
            face = upper_face(rest, mounting)
            up = text_of("die.leaning")
            if face and lean_degrees(rest) < _LEAN_DEGREES:
                up = text_of("die.up", face=face)
            lines.append(justify(up, _tilt_words(lean_degrees(rest))))
        knock = self._monitor.knock
        if knock == NO_TRAY:
            lines.append(text_of("tray.none"))
        else:
            lines.append(justify(text_of("tray.title"), _knock_words(knock)))
        for first in (0, 3):
            line = " ".join([f"{at + 1}:{self.counts[at]:<2}" for at in range(first, first + 3)])
            lines.append(line.rstrip())
        return fit_page(lines + self._alternate_lines(self._message or self._verdict_words(), 3))

    def _verdict_words(self):
        key, values = fairness.verdict(self.counts)
        return text_of("fair.few.short" if key == "fair.few" else key, **values)

    def scroll_text(self):
        """Return whether the die is fair, or that more throws are needed; no measured values."""
        return self._message or (text_of("die.missing") if self._missing else self._verdict_words())


class Fairness(DieScreen):
    """Shows how often each face was thrown since the last reset, and whether the die is fair.

    - Throws in matches and on the screens about the dice are counted.
    - Each wireless die has its own counts. All ordinary dice share theirs, because the board cannot
      tell them apart. LEFT and RIGHT switch to other dice.
    - Leaving a screen stores the counts in flash. Pressing OK twice clears the counts shown.
    """

    def __init__(self, session, back):
        super().__init__(session, back)
        settings = session.settings
        names = {key.decode(): name for key, _, name in settings.wireless}
        names[ORDINARY] = text_of("fair.ordinary")
        # List all thrown dice, and the die on the cable if it is in use or no die was thrown.
        dice = sorted([each for each in settings.thrown if sum(settings.thrown[each])])
        if sum(settings.faces) or not dice or session.die.in_use == LEAD:
            dice.insert(0, LEAD)
        self._dice = [(each, names.get(each, each)) for each in dice]
        self._at = 0
        self._asked = False

    def press(self, pad_cluster, pad, kind):
        """Show the counts of other dice (left, right), leave, or clear the counts (OK twice)."""
        if kind == PRESS and pad in (LEFT, RIGHT):
            self._at = (self._at + (1 if pad == RIGHT else -1)) % len(self._dice)
            self._message = ""
            self._asked = False
        else:
            super().press(pad_cluster, pad, kind)

    def _press_ok(self):
        if not self._asked:
            self._asked = True
            self._show_message(text_of("fair.clear.ask"))
            return
        self._asked = False
        self._counts()[:] = [0] * 6
        self._session.settings.save()
        self._show_message(text_of("fair.cleared"))

    def _counts(self):
        return self._session.settings.face_counts(self._dice[self._at][0])

    def step(self, now, elapsed_ms):
        """Run a session step; if "clear the counts?" is no longer shown, forget the first OK."""
        changed = super().step(now, elapsed_ms)
        if not self._message:
            self._asked = False
        return changed

    def lines(self):
        """Return the 8 lines of the display."""
        counts = self._counts()
        dice, name = self._dice[self._at]
        title = text_of("fair.title") if dice == LEAD else name
        lines = [justify(title, str(sum(counts)))]
        for at in range(3):
            lines.append(justify(_count_words(at, counts), _count_words(at + 3, counts)))
        return fit_page(
            lines + self._alternate_lines(self._message or words(fairness.verdict(counts)), 4)
        )

    def scroll_text(self):
        """Return the counts and the verdict as one text."""
        counts = self._counts()
        dice, name = self._dice[self._at]
        faces = ", ".join([_count_words(at, counts) for at in range(6)])
        text = self._message or faces + ": " + words(fairness.verdict(counts))
        return text if dice == LEAD else name + ": " + text


def _count_words(at, counts):
    return str(at + 1) + ":" + str(counts[at])


class DieCalibration(DieScreen):
    """Calibrates the die's sensor: a coach lays the die down with a 6 up, then with a 5 up."""

    _FACES = (6, 5)

    def __init__(self, session, back):
        super().__init__(session, back)
        # what the sensor measured in each step so far: (x, y, z) of the resting die, in milli-g
        self._shown = []

    def _press_ok(self):
        rest = self._monitor.rest
        if len(self._shown) == 2:
            self._back()
        elif self._missing:
            self._show_message(text_of("die.missing"))
        elif rest is None:
            self._show_message(text_of("calibrate.moves"))
        elif not upper_face(rest, DEFAULT_MOUNTING):
            self._show_message(text_of("calibrate.leans", degrees=lean_degrees(rest)))
        else:
            self._shown.append(rest)
            self._message = ""
            if len(self._shown) == 2:
                self._store_mounting()

    def _store_mounting(self):
        six, five = self._FACES
        try:
            mounting = mounting_from_faces(self._shown[0], six, self._shown[1], five)
        except ValueError:
            self._shown = []
            self._show_message(text_of("calibrate.same"))
            return
        session = self._session
        session.settings.set_mounting(mounting)
        session.die.detector.offsets.values[:] = session.settings.offsets
        for rest in self._shown:
            session.die.detector.offsets.learn(rest)
        session.settings.update_offsets(session.die.detector.offsets.values)
        session.die.load_calibration()
        if not session.settings.save():
            self._show_message(text_of("die.not_saved"))

    def lines(self):
        """Return the 8 lines of the display."""
        count = len(self._shown)
        if self._message:
            shown = self._message
        elif count == 2:
            shown = text_of("calibrate.done")
        else:
            shown = text_of("calibrate.lay", face=self._FACES[count])
        last = text_of("pads.ok_ends" if count == 2 else "calibrate.pads")
        title = justify(text_of("calibrate.title"), str(min(count + 1, 2)) + "/2")
        lines = [title] + wrap(shown)[:6]
        return fit_page(lines + [""] * (7 - len(lines)) + [last])

    def scroll_text(self):
        """Return what to do next."""
        return " ".join(self.lines()[1:7]).strip()
