"""Stores data that outlasts a match: names, points, seats, options and the league table.

The file ``league.txt`` has lines ``key values``; the last line is a checksum. Whatever the file
contains, the board starts: a damaged file is copied (``aside``) and then treated as missing. Lines
that this version does not know are preserved.
"""

from . import aside
from .records import MAX_MATCH_NUMBER
from .sealed import parse_numbers, seal, unseal

LEAGUE_FILE = "league.txt"
LEAGUE_TITLE = "pixelpitch-league 1"
DEFAULT_NAMES = ("Left coach", "Right coach")
MAX_NAME_LENGTH = 11  # largest number of letters of a coach's name
MAX_LABEL_LENGTH = 15  # largest number of letters of an opponent's label, e.g. "board, hard"
_LABEL_START = "board, "  # the beginning of every opponent's label
# The largest number of pairs in the league table. In a full table, a new pair replaces the one that
# has not played for the longest time.
MAX_PAIRS = 20
WIN, DRAW = 3, 1
# Keys of lines that occur only once in a file.
_SINGLE_KEYS = ("number ", "points ", "names ", "opponents ", "last ", "worn ")
MAX_POINTS = 99999


class Pair:
    """A line of the league table: the results of two coaches against each other.

    ``numbers`` are the wins of each coach, the draws, and the points of each coach.
    """

    def __init__(self, names, numbers=(0, 0, 0, 0, 0)):
        self.names = names
        self.wins = list(numbers[:2])
        self.draws = numbers[2]
        self.points = list(numbers[3:])

    def to_list(self):
        """Return [wins, wins, draws, points, points], as the constructor takes them."""
        return self.wins + [self.draws] + self.points


class League:
    """The content of ``league.txt`` in ``files`` (``devices.files``).

    If ``files`` is None, nothing is stored.

    ``number``     number of the last match that this board has finished
    ``names``      [left, right]: names of the coaches
    ``points``     [left, right]: points of the coaches since the last reset
    ``opponents``  [left, right]: id of the opponent on the seat, "" for a coach
    ``has_seats``  True if the file has a line with the opponents on the seats
    ``last``       id of the ruleset that was played last, or ""
    ``pairs``      the league table (``Pair``); the pair that played last is at the end
    ``worn_sectors``  worn sectors of the journal
    ``damage``     a message with the name of the file's copy if the file was unreadable, or ""
    """

    def __init__(self, files):
        self.number = 0
        self.names = list(DEFAULT_NAMES)
        self.points = [0, 0]
        self.opponents = ["", ""]
        self.has_seats = False
        self.last = ""
        self.pairs = []
        self.worn_sectors: list = []
        self._options = {}  # {ruleset: text of its options}
        self._title = LEAGUE_TITLE
        # The names as in the file; a newer version may have stored more letters.
        self._whole_names = DEFAULT_NAMES
        self._unknown = []  # lines of the file that this version does not know
        self._kept = b""
        self._files = files
        self.damage = ""
        if files is not None:
            try:
                data, self.damage = aside.load(files, LEAGUE_FILE)
                self._kept = self._read(data)
                if data and not self._kept:
                    self.damage = aside.store_damaged(files, LEAGUE_FILE, data)
            except OSError as error:
                self._files = None
                self.damage = aside.unreadable_message(LEAGUE_FILE, error)

    def save(self):
        """Write the file if anything has changed; raises OSError."""
        data = self.to_bytes()
        if self._files is not None and data != self._kept:
            self._files.save(LEAGUE_FILE, data)
            self._kept = data

    def is_new(self):
        """Return True if this board has never played."""
        return not self.number and not self.last

    def options(self, ruleset):
        """Return {name: text} of the options of ``ruleset`` in its last match, or None."""
        text = self._options.get(ruleset)
        return None if text is None else dict([each.split("=", 1) for each in text.split()])

    def store_options(self, ruleset, facts, options):
        """Store the chosen ``options``, {name: value}, of ``ruleset``.

        ``facts`` is the ruleset's module that declares OPTIONS.
        """
        words = [each.name + "=" + each.to_text(options[each.name]) for each in facts.OPTIONS]
        for word in self._options.get(ruleset, "").split():
            # keep an option that this version does not know: a newer version may have stored it
            if word.split("=")[0] not in options:
                words.append(word)
        text = " ".join(words)
        # A value with a space, such as a path, is not stored, because it could not be read back.
        if text.count(" ") == len(words) - 1:
            self._options[ruleset] = text

    def add_match(self, number, names, points, winner):
        """Add match ``number`` to the league table.

        ``names`` and ``points`` are pairs (side 0, side 1). ``winner`` is a side, or None for a
        draw.
        """
        self.number = number
        # compare only the first MAX_NAME_LENGTH letters, because older versions stored no more
        cut = _cut(names, MAX_NAME_LENGTH)
        for pair in self.pairs:
            known = _cut(pair.names, MAX_NAME_LENGTH)
            if known == cut or known == cut[::-1]:
                self.pairs.remove(pair)
                break
        else:
            pair = Pair(names)
            known = cut
        swap = known != cut
        pair.names = names[::-1] if swap else names
        for side in (0, 1):
            pair.points[side ^ swap] += points[side]
        if winner is None:
            pair.draws += 1
        else:
            pair.wins[winner ^ swap] += 1
        self.pairs.append(pair)
        self.pairs = self.pairs[-MAX_PAIRS:]

    def to_bytes(self):
        """Return the content of the file."""
        lines = self._lines()
        if self._unknown:
            # Keep a line that only a newer version understands until a coach changes its value.
            unchanged = League(None)._lines()
            for line in self._unknown:
                key = line.split(" ")[0] + " "
                ours = (
                    [each for each in lines if each.startswith(key)] if key in _SINGLE_KEYS else []
                )
                if not ours or ours[0] in unchanged:
                    lines = [each for each in lines if each not in ours] + [line]
        return seal(lines)

    def _lines(self):
        names = [
            whole_name if whole_name[:MAX_NAME_LENGTH] == name else name
            for name, whole_name in zip(self.names, self._whole_names)
        ]
        lines = [self._title, "number " + str(self.number)]
        lines.append("points " + _joined(self.points))
        lines.append("names " + "|".join(names))
        lines.append("opponents " + "|".join(self.opponents))
        if self.last:
            lines.append("last " + self.last)
        for ruleset in sorted(self._options):
            lines.append("options " + ruleset + " " + self._options[ruleset])
        if self.worn_sectors:
            lines.append("worn " + _joined(self.worn_sectors))
        for pair in self.pairs:
            lines.append("pair " + _joined(pair.to_list()) + " " + "|".join(pair.names))
        return lines

    def _read(self, data):
        """Read the file's content ``data``; return ``data``, or b"" if it is damaged."""
        lines = unseal(data)
        for line in lines:
            try:
                text = line.decode()
            except UnicodeError:
                continue  # skip the line, because no version writes invalid UTF-8
            key, _, rest = text.partition(" ")
            if key == LEAGUE_TITLE.split(" ")[0]:
                self._title = text
                continue
            try:
                known = self._read_line(key, rest)
            except (ValueError, IndexError):
                known = False
            if not known and text:
                self._unknown.append(text)
        return data if lines else b""

    def _read_line(self, key, rest):
        """Read the line ``key rest``; return False if this version does not know the key.

        Raises ValueError or IndexError if the value is invalid or unknown.
        """
        if key == "number":
            self.number = parse_numbers(rest, 1, MAX_MATCH_NUMBER)[0]
        elif key == "points":
            self.points = parse_numbers(rest, 2, MAX_POINTS)
        elif key == "names":
            self.names = _two_names(rest)
            self._whole_names = rest.split("|")
        elif key == "opponents":
            self.opponents = _two_names(rest)
            self.has_seats = True
        elif key == "last":
            self.last = rest
        elif key == "worn":
            self.worn_sectors = parse_numbers(rest, len(rest.split()), 255)
        elif key == "options":
            ruleset, _, text = rest.partition(" ")
            # This raises ValueError unless each word is name=value.
            dict([each.split("=", 1) for each in text.split()])
            self._options[ruleset] = text
        elif key == "pair":
            words = rest.split(" ", 5)
            results = parse_numbers(" ".join(words[:5]), 5, MAX_POINTS)
            self.pairs.append(Pair(_two_names(words[5], MAX_LABEL_LENGTH), results))
        else:
            return False
        return True


def is_opponent_label(name):
    """Return True if ``name`` is the label of an opponent, not the name of a coach."""
    return name.startswith(_LABEL_START)


def shorten_name(name, is_opponent=False):
    """Return ``name`` shortened to at most seven letters, but keep a single digit at its end.

    For an opponent's label in any language, return its last word, which is the level ("hard").
    """
    last = name.split(" ")[-1]
    if is_opponent or is_opponent_label(name):
        return last if len(last) < 8 else last[:5] + "."
    if len(name) > 7 and len(last) == 1 and last.isdigit():
        return name[:5].rstrip() + " " + last
    return name[:7].rstrip(", ")


def match_points(match, winner, ended=False):
    """Return [points of side 0, points of side 1] for a finished match.

    ``winner`` is a side, or None for a draw. A win is worth 3 points and a draw 1, unless the
    ruleset defines the points (``Match.league_points``). If the coaches ``ended`` the match early,
    the ruleset's points do not apply.
    """
    points = None if ended else match.league_points()
    if points is not None:
        return points
    if winner is None:
        return [DRAW, DRAW]
    return [WIN, 0] if winner == 0 else [0, WIN]


def _two_names(text, limit=MAX_NAME_LENGTH):
    """Return the two names in ``text``, "left|right", each cut to ``limit`` letters.

    Raises ValueError if ``text`` does not have two names.
    """
    left, right = text.split("|")
    return _cut((left, right), limit)


def _cut(names, limit):
    return [name[:limit] for name in names]


def _joined(numbers):
    return " ".join([str(each) for each in numbers])
