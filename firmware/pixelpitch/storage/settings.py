"""Stores the settings. They apply to all matches and are declared like a ruleset's options.

The file has lines ``name value``. Whatever it contains, the board starts. A line from a newer
version, with an unknown name or value, is ignored but preserved. A damaged file is copied before it
is overwritten (``aside``).
"""

from binascii import crc32

from ..dice.orientation import check_mounting
from ..rules.errors import NotUnderstood
from ..rules.options import choice, resolve, switch, whole
from ..rules.text import ENGLISH_CODE, languages
from . import aside

SETTINGS_FILE = "settings.txt"
# The values of the setting *Dice*. ORDINARY: coaches enter the faces. LEAD: the die on the cable
# (lead); its value is "real", because older versions wrote that word.
ORDINARY, WIRELESS, LEAD, VIRTUAL = "ordinary", "wireless", "real", "virtual"
DICE_SOURCES = (ORDINARY, WIRELESS, LEAD, VIRTUAL)
COACH, BOARD = "coach", "board"
FIRST, ALWAYS, NEVER = "first", "always", "never"
VIVID, DISTINCT = "vivid", "distinct"
EXPLAIN_SETTING = "explain"
# Coaches can choose only languages of this firmware. A different one in the file is preserved.
LANGUAGE_OPTION = choice("language", ENGLISH_CODE, languages(), "what the board says", "Language")
SETTING_OPTIONS = (
    whole("brightness", 3, 1, 8, "how bright the lights are"),
    switch("sound", True, "tunes and beeps"),
    choice(
        "die",
        LEAD,
        DICE_SOURCES,
        "ordinary: throw and enter it; virtual: no dice",
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
    LANGUAGE_OPTION,
    choice(
        EXPLAIN_SETTING,
        FIRST,
        (FIRST, ALWAYS, NEVER),
        "when a line says what a choice does, and why",
        "Explain",
        ("first matches", "always", "never"),
    ),
)
_MOUNTING_KEY = "mounting"
_TRIED_KEY = "tried"
_WIRELESS_KEY = "wireless"
_THROWN_KEY = "thrown"
# Faces are counted for at most this many dice, in addition to the die on the lead.
_MAX_DICE = 10
MAX_WIRELESS_DICE = 8  # largest number of wireless dice that coaches can add
_COACHED_KEY = "coached"
# The names of lines with a checksum. The lines in ``_NUMBER_LINES`` also have a checksum.
_SEALED_NAMES = (_MOUNTING_KEY, _TRIED_KEY, _WIRELESS_KEY, _THROWN_KEY, _COACHED_KEY)
_MAX_OFFSET_MG = 120  # the largest accepted offset of an axis, in milli-g
# a smaller change of an offset, in milli-g, is not stored, to reduce wear of the flash
_MIN_CHANGE_MG = 8
_MAX_FACES = 99999
MAX_PUZZLE_COUNT = 9999
# Lines with several numbers: (name and attribute, lowest and highest value of a number).
_NUMBER_LINES = (
    ("offsets", -_MAX_OFFSET_MG, _MAX_OFFSET_MG),  # milli-g
    ("faces", 0, _MAX_FACES),
    ("box", 0, 4000),  # energy shares, in thousandths, of throws into the box and onto the table
    ("current", 0, 99999),  # microamperes
    ("supply", 0, 9999),  # millivolts
    ("puzzles", 0, MAX_PUZZLE_COUNT),
)


class Settings:
    """The settings, and data that the board has measured or counted.

    ``values``    {name: value} of the settings; use ``set`` to change one
    ``mounting``  how the sensor is mounted (``dice.orientation``), or "" for DEFAULT_MOUNTING
    ``mounting_lost``  True if the mounting in the file is damaged, so that faces are unknown
    ``offsets``   [x, y, z]: offsets of the die's sensor in milli-g
    ``faces``     counts of the faces of the die on the cable (lead) since the last reset
    ``box``       [box, table]: how much of a die's energy the tray's sensor measures in throws into
                  the box and onto the table, in thousandths (``dice.share``); 0 if not measured
    ``current``   [channel at full brightness, dark LED]: the current of this board's LEDs in
                  microamperes; 0 if the values of the board's file apply
    ``supply``    [meter, board]: two simultaneous readings of the 5 V supply in millivolts; 0 if
                  not measured
    ``puzzles``   [puzzles solved in a row, puzzles tried in all games]; the second number is only
                  stored for older versions and does not change, because ``tried`` replaces it
    ``tried``     {ruleset: number of puzzles tried}
    ``coached``   {ruleset: digits}: how often coaches made each of its choices that are explained
                  (``app.coaching``)
    ``wireless``  [(key, role, name)] of the wireless dice that the coaches have added
    ``thrown``    {dice: how often each face came up}, except for the die on the cable (lead)
    ``damage``    a message if the file was damaged or unreadable, otherwise ""
    ``is_new``    True until a setting has been stored on this board

    In the file, ``mounting`` and all lines after it have a checksum. ``files`` is
    ``devices.files``; if it is None, nothing is stored.
    """

    def __init__(self, files=None):
        self.values = resolve(SETTING_OPTIONS)
        self.mounting = ""
        self.mounting_lost = False
        self.offsets = [0, 0, 0]
        self.faces = [0] * 6
        self.box = [0, 0]
        self.current = [0, 0]
        self.supply = [0, 0]
        self.puzzles = [0, 0]
        self.tried: dict = {}
        self.thrown: dict = {}
        self.wireless: list = []
        self.coached: dict = {}
        self._files = files
        self._unknown: list = []  # lines with a name that this version does not know
        self._unread: dict = {}  # {name: line} of settings whose value this version does not know
        self._damaged = False  # True if a line has a wrong checksum, or the file is not UTF-8
        # damaged content of the file, which is copied before the file is overwritten
        self._unreadable = b""
        self._text = ""  # the content of the file when it was last written
        self.damage: object = ""
        self.is_new = True
        if files is not None:
            try:
                self._read(files)
            except OSError as error:
                self._files = None
                self.damage = aside.unreadable_message(SETTINGS_FILE, error)

    def _read(self, files):
        """Read the file, or rename it if it is unreadable; raises OSError if both fail."""
        data, self.damage = aside.load(files, SETTINGS_FILE)
        self.is_new = not data
        try:
            self._load(data.decode())
        except UnicodeError:
            self._damaged = True
        if self._damaged:
            self._unreadable = data
            self.damage = "notice.settings", {}

    def set(self, name, value):
        """Set the setting ``name`` to ``value``; raises NotUnderstood if either is invalid."""
        merged = dict(self.values)
        merged[name] = value
        if name == EXPLAIN_SETTING:
            self.coached = {}
        self.values = resolve(SETTING_OPTIONS, merged)
        self._unread.pop(name, None)

    def save(self):
        """Write the file if anything has changed; return False if it cannot be written."""
        if self._files is None:
            return not self.damage
        text = self.to_text()
        if text == self._text:
            return True
        try:
            if self._unreadable:
                aside.store_damaged(self._files, SETTINGS_FILE, self._unreadable)
                self._unreadable = b""
            self._files.save(SETTINGS_FILE, text.encode())
        except OSError:
            return False
        self._text = text
        return True

    def to_text(self):
        """Return the content of the file."""
        unread = self._unread
        lines = [
            unread.get(each.name) or each.name + " " + each.to_text(self.values[each.name])
            for each in SETTING_OPTIONS
            if each.name in unread
            or not (each is LANGUAGE_OPTION and self.values[each.name] == LANGUAGE_OPTION.default)
        ]
        if self.mounting:
            lines.append(_sealed_line(_MOUNTING_KEY, self.mounting))
        elif _MOUNTING_KEY in unread:
            lines.append(unread[_MOUNTING_KEY])
        elif self.mounting_lost:
            # the line remains until the die is calibrated again
            lines.append(_MOUNTING_KEY + " lost")
        for name, _, _ in _NUMBER_LINES:
            values = getattr(self, name)
            if any(values):
                lines.append(_sealed_line(name, " ".join([str(each) for each in values])))
            elif name in unread:
                lines.append(unread[name])
        for name in sorted(self.tried):
            lines.append(_sealed_line(_TRIED_KEY, name + " " + str(self.tried[name])))
        for dice in sorted(self.thrown):
            counts = " ".join([str(each) for each in self.thrown[dice]])
            lines.append(_sealed_line(_THROWN_KEY, dice + " " + counts))
        for key, role, name in self.wireless:
            lines.append(_sealed_line(_WIRELESS_KEY, key.decode() + " " + role + " " + name))
        for name in sorted(self.coached):
            lines.append(_sealed_line(_COACHED_KEY, name + " " + self.coached[name]))
        return "\n".join(lines + self._unknown) + "\n"

    def set_mounting(self, mounting):
        """Set the mounting of the sensor (``dice.orientation``)."""
        self.mounting = mounting
        self.mounting_lost = False

    def update_offsets(self, offsets):
        """Store the detector's ``offsets`` if one has changed by at least ``_MIN_CHANGE_MG``."""
        for axis in range(3):
            if abs(offsets[axis] - self.offsets[axis]) >= _MIN_CHANGE_MG:
                self.offsets[:] = offsets
                return

    def update_box(self, box):
        """Store ``box``, the energy share of throws into the box, if it changed by over 1/8."""
        if abs(box - self.box[0]) * 8 > self.box[0] > 0:
            self.box[0] = box

    def face_counts(self, dice):
        """Return how often ``dice`` showed each of the six faces; the caller may change this list.

        ``dice`` is LEAD, ORDINARY (the sum of all ordinary dice), or the key of a wireless die.
        """
        if dice == LEAD:
            return self.faces
        if dice not in self.thrown:
            # if there are too many dice, drop the die with the fewest throws
            if len(self.thrown) >= _MAX_DICE:
                sums = [(sum(self.thrown[each]), each) for each in self.thrown]
                del self.thrown[min(sums)[1]]
            self.thrown[dice] = [0] * 6
        return self.thrown[dice]

    def count_face(self, face, dice=LEAD, by=1):
        """Count a throw of ``dice`` that showed ``face``; if ``by`` is -1, uncount one."""
        counts = self.face_counts(dice)
        counts[face - 1] = min(max(counts[face - 1] + by, 0), _MAX_FACES)

    def next_puzzle(self, ruleset):
        """Return the index of the next puzzle of ``ruleset``: the number of puzzles tried so far.

        The caller must take it modulo the game's number of puzzles.
        """
        return self.tried.get(ruleset, self.puzzles[1])

    def count_puzzle(self, ruleset, solved):
        """Count an attempt at a puzzle of ``ruleset``; return how many were solved in a row.

        ``solved`` is True if the coach solved it.
        """
        self.tried[ruleset] = (self.next_puzzle(ruleset) + 1) % MAX_PUZZLE_COUNT
        self.puzzles[0] = min(self.puzzles[0] + 1, MAX_PUZZLE_COUNT) if solved else 0
        return self.puzzles[0]

    def count_explanation(self, ruleset, key):
        """Count that a coach of ``ruleset`` has made a choice after seeing its explanation.

        ``key`` is the number of this kind of choice among those of the game (``app.coaching``).
        """
        counts = self.coached.get(ruleset, "")
        counts += "0" * (key + 1 - len(counts))
        count = min(int(counts[key]) + 1, 9)
        self.coached[ruleset] = counts[:key] + str(count) + counts[key + 1 :]

    def _load(self, text):
        known_names = []
        for line in text.split("\n"):
            name, _, rest = line.partition(" ")
            sealed = name in _SEALED_NAMES or name in [each[0] for each in _NUMBER_LINES]
            if sealed and line != _MOUNTING_KEY + " lost":
                rest = _unseal(line)
                if rest is None:
                    self._damaged = True
                    self.mounting_lost = self.mounting_lost or name == _MOUNTING_KEY
                    continue
            if not line:
                continue
            if self._read_line(name, rest):
                known_names.append(name)
            elif name in _SEALED_NAMES[1:] or not (sealed or name in self.values):
                self._unknown.append(line)
            elif name not in known_names:
                self._unread[name] = line
        self._text = self.to_text()

    def _read_line(self, name, text):
        """Read the line ``name text``; return False if this version does not know the name."""
        if name == _MOUNTING_KEY:
            return self._read_mounting(text)
        if name == _WIRELESS_KEY:
            return self._add_wireless(text)
        if name == _THROWN_KEY:
            dice, _, numbers = text.partition(" ")
            counts = [0] * 6
            if not dice or not _read_numbers(counts, numbers, 0, _MAX_FACES):
                return False
            self.face_counts(dice)[:] = counts
            return True
        if name == _TRIED_KEY:
            ruleset, _, number = text.partition(" ")
            try:
                self.tried[ruleset] = int(number) % MAX_PUZZLE_COUNT
            except ValueError:
                return False
            return True
        if name == _COACHED_KEY:
            ruleset, _, counts = text.partition(" ")
            if not counts.isdigit():
                return False
            self.coached[ruleset] = counts
            return True
        for each, least, most in _NUMBER_LINES:
            if name == each:
                return _read_numbers(getattr(self, name), text, least, most)
        try:
            self.set(name, text.strip())
        except NotUnderstood:
            return False
        return True

    def _add_wireless(self, text):
        key, _, rest = text.partition(" ")
        role, _, name = rest.partition(" ")
        if len(key) != 9 or not role or len(self.wireless) >= MAX_WIRELESS_DICE:
            return False
        self.wireless.append((key.encode(), role, name))
        return True

    def _read_mounting(self, mounting):
        try:
            self.mounting = check_mounting(mounting)
        except ValueError:
            self.mounting_lost = True
            return mounting == "lost"
        return True


def _read_numbers(into, text, low, high):
    """Replace the items of the list ``into`` by the numbers in ``text``.

    If there are more or fewer numbers than items, or one is not within ``low`` and ``high``, change
    nothing and return False.
    """
    try:
        values = [int(each) for each in text.split(" ")]
    except ValueError:
        return False
    if len(values) != len(into) or min(values) < low or max(values) > high:
        return False
    into[:] = values
    return True


def _sealed_line(name, text):
    """Return "name text checksum"; the checksum is four hexadecimal digits of a CRC-32."""
    line = name + " " + text
    return line + " " + _checksum(line)


def _unseal(line):
    """Return the value in ``line``, which has a checksum; None if it is damaged."""
    text, _, sum_ = line.rpartition(" ")
    if sum_ != _checksum(text):
        return None
    return text.partition(" ")[2]


def _checksum(line):
    return f"{crc32(line.encode()) & 0xFFFF:04x}"
