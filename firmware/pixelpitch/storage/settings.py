"""The settings that apply to all matches, declared like a ruleset's options.

They are stored as lines ``name value``. A board starts whatever the file contains: a line with a
name or value that this version does not know is ignored but preserved, because a newer version may
have written it. A damaged file is copied aside first.
"""

from binascii import crc32

from ..dice.orientation import check
from ..rules.errors import NotUnderstood
from ..rules.options import choice, resolve, switch, whole
from ..rules.text import DEFAULT, languages
from . import aside

NAME = "settings.txt"
# The sources of throws: ordinary dice whose faces the coaches enter, wireless dice, the die on its
# lead, and the virtual die. The value of LEAD is the word that older versions wrote.
ORDINARY, WIRELESS, LEAD, VIRTUAL = "ordinary", "wireless", "real", "virtual"
DICE = (ORDINARY, WIRELESS, LEAD, VIRTUAL)
COACH, BOARD = "coach", "board"
FIRST, ALWAYS, NEVER = "first", "always", "never"
VIVID, DISTINCT = "vivid", "distinct"
EXPLAIN = "explain"
# Only languages of this firmware can be chosen; a different one in the file is preserved.
LANGUAGE = choice("language", DEFAULT, languages(), "what the board says", "Language")
DECLARED = (
    whole("brightness", 3, 1, 8, "how bright the lights are"),
    switch("sound", True, "tunes and beeps"),
    choice(
        "die",
        LEAD,
        DICE,
        "ordinary: throw and enter it; virtual: hold OK",
        "Dice",
        ("ordinary", "wireless", "on a lead", "virtual"),
    ),
    switch("thrown_only", False, "on: a die that is just set down does not count", "Die must roll"),
    choice(
        "board_throws",
        COACH,
        (COACH, BOARD),
        "who throws the die for the board",
        "Board's throws",
        ("by a coach", "by the board"),
    ),
    switch("quick_dice", True, "with the virtual die, one shake throws all dice"),
    choice("colours", VIVID, (VIVID, DISTINCT), "distinct: easier if you are colour-blind"),
    switch("ask_always", False, "off: a single choice makes itself; on: asks"),
    switch("hints", True, "on: hold OK for a hint; Inspect shows odds"),
    LANGUAGE,
    choice(
        EXPLAIN,
        FIRST,
        (FIRST, ALWAYS, NEVER),
        "when a line says what a choice does, and why",
        "Explain",
        ("first matches", "always", "never"),
    ),
)
_MOUNTING = "mounting"
_TRIED = "tried"
_WIRELESS = "wireless"
_THROWN = "thrown"
_DICE_MOST = 10  # dice whose faces are counted, in addition to the die on the lead
WIRELESS_MOST = 8  # how many wireless dice coaches can add
_COACHED = "coached"
_SEALED = (
    _MOUNTING,
    _TRIED,
    _WIRELESS,
    _THROWN,
    _COACHED,
)  # lines with a checksum, as are those of ``_NUMBERS``
OFFSET_MOST = 120  # milli-g
_STEP = 8  # milli-g; a smaller change is not worth a write to flash
_FACES_MOST = 99999
PUZZLES_MOST = 9999
# Lines of several numbers: (attribute, lowest and highest value of a number).
_NUMBERS = (
    ("offsets", -OFFSET_MOST, OFFSET_MOST),  # milli-g
    ("faces", 0, _FACES_MOST),
    ("box", 0, 4000),  # in thousandths
    ("current", 0, 99999),  # in microamperes
    ("supply", 0, 9999),  # in millivolts
    ("puzzles", 0, PUZZLES_MOST),
)


class Settings:
    """The values of the settings: ``values[name]``; ``set`` checks and changes one.

    ``mounting``  how the sensor sits in the die (``dice.orientation``), "" as in the drawing
    ``mounting_lost``  True if the mounting in the file is damaged, so that faces are unknown
    ``offsets``   of the die's sensor (milli-g)
    ``faces``     how often each face of the die on the lead was thrown since the last reset
    ``box``       the shares of a throw's energy that box and table receive, in thousandths
                  (``dice.share``); 0, 0: never measured
    ``current``   what this board's LEDs draw, in microamperes: (a channel at full brightness, a
                  dark LED); 0: use the values of the board's file
    ``supply``    the 5 V supply in millivolts: (as shown by a meter, as measured by the board at
                  that time); 0, 0: never compared
    ``puzzles``   (puzzles solved in a row, puzzles tried in all games as older files count them)
    ``tried``     ruleset -> number of puzzles tried
    ``coached``   ruleset -> digits: how often each of its choices was explained (``app.coaching``)
    ``wireless``  (key, role, name) of each wireless die that the coaches have added
    ``thrown``    counts of faces of all other dice (see ``counts``)
    ``damage``    a message that the file was unreadable and where it was moved, or ""

    The lines from ``mounting`` on have a checksum. ``files`` (``devices.files``) stores them in the
    file ``NAME``; with None nothing is stored.
    """

    def __init__(self, files=None):
        self.values = resolve(DECLARED)
        self.mounting = ""
        self.mounting_lost = False
        self.offsets = [0, 0, 0]
        self.faces = [0] * 6
        self.box = [0, 0]
        self.current = [0, 0]
        self.supply = [0, 0]
        self.puzzles = [0, 0]
        self.tried: dict = {}
        self.thrown: dict = {}  # id of the dice -> how often each face was thrown
        self.wireless: list = []  # (key, role, name) of each die that was added
        self.coached: dict = {}
        self._files = files
        self._unknown: list = []  # lines with a name that this version does not know
        self._unread: dict = {}  # name -> line with a value that this version does not know
        self._damaged = False  # a line has a wrong checksum, or the file is not text
        self._unreadable = b""  # the damaged content, to be copied aside before it is overwritten
        self._text = ""  # the content of the file when it was last written
        self.damage: object = ""
        self.is_new = True  # True until a setting has been stored
        if files is not None:
            try:
                self._read(files)
            except OSError as error:
                self._files = None
                self.damage = aside.never_written(NAME, error)

    def _read(self, files):
        """Read the file; raises OSError if it cannot be read or moved aside."""
        data, self.damage = aside.load(files, NAME)
        self.is_new = not data
        try:
            self._load(data.decode())
        except UnicodeError:
            self._damaged = True
        if self._damaged:
            self._unreadable = data
            self.damage = "notice.settings", {}

    def set(self, name, value):
        """Set one value; raises NotUnderstood if its name is unknown or it is out of range."""
        merged = dict(self.values)
        merged[name] = value
        if name == EXPLAIN:
            self.coached = {}
        self.values = resolve(DECLARED, merged)
        self._unread.pop(name, None)

    def save(self):
        """Write the file if anything has changed; return False if that fails."""
        if self._files is None:
            return not self.damage
        text = self.to_text()
        if text == self._text:
            return True
        try:
            if self._unreadable:
                aside.copy(self._files, NAME, self._unreadable)
                self._unreadable = b""
            self._files.save(NAME, text.encode())
        except OSError:
            return False
        self._text = text
        return True

    def to_text(self):
        """Return the content of the file."""
        unread = self._unread
        lines = [
            unread.get(each.name) or each.name + " " + each.to_text(self.values[each.name])
            for each in DECLARED
            if each.name in unread
            or not (each is LANGUAGE and self.values[each.name] == LANGUAGE.default)
        ]
        if self.mounting:
            lines.append(_line(_MOUNTING, self.mounting))
        elif _MOUNTING in unread:
            lines.append(unread[_MOUNTING])
        elif self.mounting_lost:
            lines.append(_MOUNTING + " lost")  # until the die is calibrated again
        for name, _, _ in _NUMBERS:
            values = getattr(self, name)
            if any(values):
                lines.append(_line(name, " ".join([str(each) for each in values])))
            elif name in unread:
                lines.append(unread[name])
        for name in sorted(self.tried):
            lines.append(_line(_TRIED, name + " " + str(self.tried[name])))
        for dice in sorted(self.thrown):
            counts = " ".join([str(each) for each in self.thrown[dice]])
            lines.append(_line(_THROWN, dice + " " + counts))
        for key, role, name in self.wireless:
            lines.append(_line(_WIRELESS, key.decode() + " " + role + " " + name))
        for name in sorted(self.coached):
            lines.append(_line(_COACHED, name + " " + self.coached[name]))
        return "\n".join(lines + self._unknown) + "\n"

    def mount(self, mounting):
        """Set the mounting of the sensor (``dice.orientation``)."""
        self.mounting = mounting
        self.mounting_lost = False

    def learn_offsets(self, offsets):
        """Store the detector's offsets if an axis differs by ``_STEP`` or more."""
        for axis in range(3):
            if abs(offsets[axis] - self.offsets[axis]) >= _STEP:
                self.offsets[:] = offsets
                return

    def learn_box(self, box):
        """Store the box's share, which throws adapt, if it differs by more than an eighth."""
        if abs(box - self.box[0]) * 8 > self.box[0] > 0:
            self.box[0] = box

    def counts(self, dice):
        """Return the list of counts of each face of ``dice``, which the caller may change.

        ``dice`` is LEAD, ORDINARY (all ordinary dice together), or the key of a wireless die.
        """
        if dice == LEAD:
            return self.faces
        if dice not in self.thrown:
            if len(self.thrown) >= _DICE_MOST:  # drop the die that was thrown least
                sums = [(sum(self.thrown[each]), each) for each in self.thrown]
                del self.thrown[min(sums)[1]]
            self.thrown[dice] = [0] * 6
        return self.thrown[dice]

    def count_face(self, face, dice=LEAD, by=1):
        """Count a throw of ``dice``; ``by`` -1 undoes one."""
        counts = self.counts(dice)
        counts[face - 1] = min(max(counts[face - 1] + by, 0), _FACES_MOST)

    def next_puzzle(self, ruleset):
        """Return the index of the next puzzle of ``ruleset``.

        It may exceed the number of puzzles.
        """
        return self.tried.get(ruleset, self.puzzles[1])

    def count_puzzle(self, ruleset, solved):
        """Count a puzzle that was tried; return how many have been solved in a row."""
        self.tried[ruleset] = (self.next_puzzle(ruleset) + 1) % PUZZLES_MOST
        self.puzzles[0] = min(self.puzzles[0] + 1, PUZZLES_MOST) if solved else 0
        return self.puzzles[0]

    def count_coached(self, ruleset, key):
        """Count a choice of ``ruleset`` that was explained and then made; ``key`` is its index."""
        counts = self.coached.get(ruleset, "")
        counts += "0" * (key + 1 - len(counts))
        count = min(int(counts[key]) + 1, 9)
        self.coached[ruleset] = counts[:key] + str(count) + counts[key + 1 :]

    def _load(self, text):
        taken = []
        for line in text.split("\n"):
            name, _, rest = line.partition(" ")
            sealed = name in _SEALED or name in [each[0] for each in _NUMBERS]
            if sealed and line != _MOUNTING + " lost":
                rest = _open(line)
                if rest is None:
                    self._damaged = True
                    self.mounting_lost = self.mounting_lost or name == _MOUNTING
                    continue
            if not line:
                continue
            if self._take(name, rest):
                taken.append(name)
            elif name in _SEALED[1:] or not (sealed or name in self.values):
                self._unknown.append(line)
            elif name not in taken:
                self._unread[name] = line
        self._text = self.to_text()

    def _take(self, name, text):
        """Read the value of a line; return False if this version does not know it."""
        if name == _MOUNTING:
            return self._mount(text)
        if name == _WIRELESS:
            return self._add(text)
        if name == _THROWN:
            dice, _, numbers = text.partition(" ")
            counts = [0] * 6
            if not dice or not _numbers(counts, numbers, 0, _FACES_MOST):
                return False
            self.counts(dice)[:] = counts
            return True
        if name == _TRIED:
            ruleset, _, number = text.partition(" ")
            try:
                self.tried[ruleset] = int(number) % PUZZLES_MOST
            except ValueError:
                return False
            return True
        if name == _COACHED:
            ruleset, _, counts = text.partition(" ")
            if not counts.isdigit():
                return False
            self.coached[ruleset] = counts
            return True
        for each, least, most in _NUMBERS:
            if name == each:
                return _numbers(getattr(self, name), text, least, most)
        try:
            self.set(name, text.strip())
        except NotUnderstood:
            return False
        return True

    def _add(self, text):
        key, _, rest = text.partition(" ")
        role, _, name = rest.partition(" ")
        if len(key) != 9 or not role or len(self.wireless) >= WIRELESS_MOST:
            return False
        self.wireless.append((key.encode(), role, name))
        return True

    def _mount(self, mounting):
        try:
            self.mounting = check(mounting)
        except ValueError:
            self.mounting_lost = True
            return mounting == "lost"
        return True


def _numbers(into, text, least, most):
    """Fill ``into`` with the numbers in ``text``.

    Return False and change nothing if one is wrong.
    """
    try:
        values = [int(each) for each in text.split(" ")]
    except ValueError:
        return False
    if len(values) != len(into) or min(values) < least or max(values) > most:
        return False
    into[:] = values
    return True


def _line(name, text):
    """Return a line with its checksum: four hexadecimal digits of CRC 32."""
    line = name + " " + text
    return line + " " + _checksum(line)


def _open(line):
    """Return the value of a line with a checksum, or None if it is damaged."""
    text, _, sum_ = line.rpartition(" ")
    if sum_ != _checksum(text):
        return None
    return text.partition(" ")[2]


def _checksum(line):
    return f"{crc32(line.encode()) & 0xFFFF:04x}"
