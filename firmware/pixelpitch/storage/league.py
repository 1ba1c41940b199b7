"""What lasts from match to match: names, points, seats, the options chosen last, the league table.

It is kept as text in the file ``league.txt``, one line ``key values`` each, the last one a
checksum; a damaged file counts as none, and a line that makes no sense is left out, whatever its
checksum says: a board has to start whatever the file holds.
"""

from .records import NUMBER_MOST
from .sealed import numbers, seal, unseal

NAME = "league.txt"
TITLE = "pixelpitch-league 1"
NAMES = ("Left coach", "Right coach")
LONGEST = 11  # letters of a name
LABEL = 15  # letters of what an opponent is called in a table
_BOARD = "board, "  # so all of them begin
PAIRS_MOST = 20  # in the league table; then the pair that has not played for longest goes
WIN, DRAW = 3, 1
POINTS_MOST = 99999


class Pair:
    """A line of the league table: two names, and what they did against each other."""

    def __init__(self, names, numbers=(0, 0, 0, 0, 0)):
        self.names = names
        self.wins = list(numbers[:2])
        self.draws = numbers[2]
        self.points = list(numbers[3:])

    def numbers(self):
        """Return wins, draws and points as they are kept."""
        return self.wins + [self.draws] + self.points


class League:
    """``files`` (``devices.files``) keep it, or nobody does: None.

    ``number``     how many matches this board has finished
    ``names``      [left, right], the coaches' names; ``points`` theirs since the last reset
    ``opponents``  [left, right]: the id of who plays instead of the coach, or ""
    ``last``       the ruleset (id) that was played last, or ""
    ``pairs``      the league table, who played last at the end
    ``worn_sectors``  sectors of the journal that keep nothing more
    """

    def __init__(self, files):
        self.number = 0
        self.names = list(NAMES)
        self.points = [0, 0]
        self.opponents = ["", ""]
        self.last = ""
        self.pairs = []
        self.worn_sectors: list = []
        self._options = {}  # ruleset -> text
        self._kept = b""
        self._files = files
        if files is not None:
            self._kept = self._read(files.load(NAME))

    def save(self):
        """Keep it, if anything has changed; raises OSError."""
        data = self.to_bytes()
        if self._files is not None and data != self._kept:
            self._files.save(NAME, data)
            self._kept = data

    def is_new(self):
        """Return whether this board has never played."""
        return not self.number and not self.last

    def options(self, ruleset):
        """Return {name: text} of the options chosen last, or None."""
        text = self._options.get(ruleset)
        return None if text is None else dict([each.split("=", 1) for each in text.split()])

    def choose(self, ruleset, facts, options):
        """Remember ``options`` {name: value} of ``ruleset``; ``facts`` has its OPTIONS."""
        words = [each.name + "=" + each.to_text(options[each.name]) for each in facts.OPTIONS]
        text = " ".join(words)
        if text.count(" ") == len(words) - 1:  # the path of a file may hold one
            self._options[ruleset] = text

    def count(self, number, names, points, winner):
        """Count the match ``number`` of ``names`` (sides 0, 1) in the league table, once."""
        self.number = number
        cut = _cut(names, LONGEST)  # an older version kept no more of them
        for pair in self.pairs:
            known = _cut(pair.names, LONGEST)
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
        self.pairs = self.pairs[-PAIRS_MOST:]

    def to_bytes(self):
        """Return it as it is kept."""
        lines = [TITLE, "number " + str(self.number)]
        lines.append("points " + _words(self.points))
        lines.append("names " + "|".join(self.names))
        lines.append("opponents " + "|".join(self.opponents))
        if self.last:
            lines.append("last " + self.last)
        for ruleset in sorted(self._options):
            lines.append("options " + ruleset + " " + self._options[ruleset])
        if self.worn_sectors:
            lines.append("worn " + _words(self.worn_sectors))
        for pair in self.pairs:
            lines.append("pair " + _words(pair.numbers()) + " " + "|".join(pair.names))
        return seal(lines)

    def _read(self, data):
        """Take what ``data`` says; return it, or b"" if it is damaged."""
        lines = unseal(data)
        for line in lines:
            try:
                key, _, rest = line.decode().partition(" ")
                self._take(key, rest)
            except (ValueError, IndexError):  # the first is UnicodeError, too
                pass  # a later version may write a line that this one does not know
        return data if lines else b""

    def _take(self, key, rest):
        """Take a line; raises ValueError or IndexError if it makes no sense."""
        if key == "number":
            self.number = numbers(rest, 1, NUMBER_MOST)[0]
        elif key == "points":
            self.points = numbers(rest, 2, POINTS_MOST)
        elif key == "names":
            self.names = _two(rest)
        elif key == "opponents":
            self.opponents = _two(rest)
        elif key == "last":
            self.last = rest
        elif key == "worn":
            self.worn_sectors = numbers(rest, len(rest.split()), 255)
        elif key == "options":
            ruleset, _, text = rest.partition(" ")
            dict([each.split("=", 1) for each in text.split()])  # each word is name=value
            self._options[ruleset] = text
        elif key == "pair":
            words = rest.split(" ", 5)
            did = numbers(" ".join(words[:5]), 5, POINTS_MOST)
            self.pairs.append(Pair(_two(words[5], LABEL), did))


def short(name):
    """Return seven letters of ``name`` at most; of an opponent's the level, as "begin."."""
    if name.startswith(_BOARD):
        name = name[len(_BOARD) :]
        return name if len(name) < 8 else name[:5] + "."
    return name[:7].rstrip(", ")


def points_of(match):
    """Return the points of sides 0 and 1 for a match that is over.

    As its rules have them, else 3 for a win and 1 for a draw.
    """
    points = match.league_points()
    if points is not None:
        return points
    winner = match.outcome()["winner"]
    if winner is None:
        return [DRAW, DRAW]
    return [WIN, 0] if winner == 0 else [0, WIN]


def _two(text, most=LONGEST):
    """Return the two names of ``text``, of ``most`` letters each; raises ValueError."""
    left, right = text.split("|")
    return _cut((left, right), most)


def _cut(names, most):
    return [name[:most] for name in names]


def _words(numbers):
    return " ".join([str(each) for each in numbers])
