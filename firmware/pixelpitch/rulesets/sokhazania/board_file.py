"""Reads a board file into a `Board`.

A board file is text; a line is one of these, and `#` starts a comment:

    name Classic
    dot red_goalie red b4 goalie
    track 3 red_goalie <-> red_left_back
    track 4 red_goalie -> red_right_back via c6 d7

A two-way track (`<->`) is an exit with the same number at both ends (RULEBOOK.md 4).
`via` lists the squares at which the line bends. Dots come before the tracks that use them.
`load` refuses only what it cannot parse; `validate_data` lists which rules a board breaks.
"""

from ...rules.numbers import whole_number
from .board import ROLES, SIDES, Board
from .board_files import LONGEST, board_path, is_path, is_readable, names

_MAX_DOTS = 64
_MAX_BENT = 255


class BoardError(ValueError):
    """A board file that cannot be understood; the text names file, line and what was expected.

    ``place`` is the same without anything that was read from the file: a record from elsewhere may
    name any file of its reader's as its board, and must not show what is in it.
    """

    def __init__(self, place, read=""):
        super().__init__(place + read)
        self.place = place


def load(path_or_name: str) -> Board:
    """Read a board: a built-in one by name, or a file (anything with "/" or ending ".board").

    :raises BoardError: no such board, or a line that cannot be understood.
    """
    if not is_path(path_or_name) and path_or_name not in names():
        choices = ", ".join(names())
        raise BoardError("unknown board '" + path_or_name + "': expected one of " + choices)
    path = board_path(path_or_name)
    try:
        if not is_readable(path):
            raise BoardError(path + ": expected a file of at most " + str(LONGEST) + " bytes")
        with open(path, encoding="utf-8") as lines:
            return parse(lines, path)
    except OSError as error:
        raise BoardError(path + ": cannot be read (" + str(error) + ")")
    except UnicodeError:
        raise BoardError(path + ": expected text in UTF-8")


def parse(lines, source="board"):
    """Build a board from an iterable of text lines; `source` is named in errors.

    :raises BoardError: a line that cannot be understood, or a file without name or dots.
    """
    reader = _Reader()
    number = 0
    for line in lines:
        number += 1
        # Editors on some systems put an invisible mark before the first line.
        line = line.split("#")[0].replace("\ufeff", "").strip()
        if line:
            try:
                reader.read(line)
            except _Expected as error:
                where = source + " line " + str(number) + ": expected " + str(error)
                read = " (not '" + error.word + "')" if error.word else ""
                raise BoardError(where, read + ", got '" + line + "'")
    if not reader.name or not reader.dots:
        lacking = "dots" if reader.name else "a line 'name NAME'"
        where = source + " line " + str(number)
        raise BoardError(where + ": expected " + lacking + ", got the end")
    return Board(reader.name, reader.dots, reader.exits, reader.bent)


class _Expected(Exception):
    """What a line should have held instead of ``word``."""

    def __init__(self, expected, word=""):
        super().__init__(expected)
        self.word = word


class _Reader:
    """Collects what the lines of one file say."""

    def __init__(self):
        self.name = ""
        self.dots = []
        self.exits = []
        self.bent = []
        self._index = {}

    def read(self, line):
        words = line.split()
        if words[0] == "name":
            if self.name or len(words) < 2:
                raise _Expected("one line 'name NAME'")
            self.name = line[4:].strip()
        elif words[0] == "dot":
            self._read_dot(words)
        elif words[0] == "track":
            self._read_track(words)
        else:
            raise _Expected("'name', 'dot' or 'track'")

    def _read_dot(self, words):
        if len(words) != 5:
            raise _Expected("'dot NAME SIDE SQUARE ROLE'")
        name = words[1]
        if name in self._index:
            raise _Expected("a new dot name (this one is taken)")
        if words[2] not in SIDES:
            raise _Expected("side red or blue")
        if words[4] not in ROLES:
            raise _Expected("a role out of " + ", ".join(ROLES))
        if len(self.dots) == _MAX_DOTS:
            raise _Expected("at most " + str(_MAX_DOTS) + " dots")
        self._index[name] = len(self.dots)
        # The constant itself, not the equal word from the file, so that the word can be freed.
        role = ROLES[ROLES.index(words[4])]
        self.dots.append((name, SIDES.index(words[2]), _square(words[3]), role))

    def _read_track(self, words):
        if len(words) < 5 or words[3] not in ("->", "<->"):
            raise _Expected("'track NUMBER FROM -> TO' or 'track NUMBER FROM <-> TO'")
        if words[1] not in ("1", "2", "3", "4", "5", "6"):
            raise _Expected("a number 1 to 6")
        for name in (words[2], words[4]):
            if name not in self._index:
                raise _Expected("the name of a dot above", name)
        if words[2] == words[4]:
            raise _Expected("two different dots")
        bends = ()
        if len(words) > 5:
            if words[5] != "via" or len(words) == 6:
                raise _Expected("nothing more, or 'via SQUARE ...'")
            bends = tuple([_square(word) for word in words[6:]])
        start, end, number = self._index[words[2]], self._index[words[4]], whole_number(words[1])
        self._add(start, number, end, bends)
        if words[3] == "<->":
            self._add(end, number, start, tuple(reversed(bends)))

    def _add(self, start, number, end, bends):
        bent = 0
        if bends:
            if len(self.bent) == _MAX_BENT:
                raise _Expected("at most " + str(_MAX_BENT) + " exits with bends")
            self.bent.append(bends)
            bent = len(self.bent)
        self.exits.append(start << 17 | number << 14 | end << 8 | bent)


def _square(word):
    column = ord(word[0]) - 97
    if len(word) != 2 or not 0 <= column < 16 or not "1" <= word[1] <= "8":
        raise _Expected("a square a1 to p8", word)
    return (ord(word[1]) - 49) * 16 + column
