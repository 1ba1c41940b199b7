"""A board of Sokhazania: dots and the numbered tracks between them, read from a text file.

A board file has lines like these; ``#`` starts a comment::

    name Classic
    dot red_goalie red b4 goalie
    track 3 red_goalie <-> red_left_back
    track 4 red_goalie -> red_right_back via c6 d7

- ``dot`` is followed by a name, a side, a square and a role.
- ``track`` is followed by the number that must be thrown and the two dots. ``<->`` means that the
  track can be used in both directions (RULEBOOK.md, rule 4). ``via`` lists the squares where it
  bends. Dots must be declared before the tracks between them.

The class ``Board`` stores each direction of a track separately, as an **exit** of its first dot::

    >>> board = load("classic")
    >>> kickoff = board.dot_with_role(RED_SIDE, KICKOFF_ROLE)
    >>> [board.dots[dot][0] for dot in board.next_dots(kickoff, 6)]
    ['red_striker']

``load`` refuses only files that it cannot parse. Whether a board obeys the rules of the game is
checked by ``laptop_boards``.
"""

import os

from ...rules import data
from ...rules.errors import NotUnderstood
from ...rules.numbers import whole_number
from ...rules.parts import find
from . import RULESET_FOLDER, board_names

RED_SIDE = 0
BLUE_SIDE = 1
BOARD_SIDE_NAMES = ("red", "blue")

# Roles of dots (rule 1).
GOALIE_ROLE = "goalie"
KICKOFF_ROLE = "kickoff"
THROWIN_ROLE = "throwin"
PENALTY_SPOT_ROLE = "penalty"
STRIKER_ROLE = "striker"
CORNER_ROLE = "corner"
PLAYER_ROLE = "player"
DOT_ROLES = (
    GOALIE_ROLE,
    KICKOFF_ROLE,
    THROWIN_ROLE,
    PENALTY_SPOT_ROLE,
    STRIKER_ROLE,
    CORNER_ROLE,
    PLAYER_ROLE,
)
STRIKER_ROLES = (PENALTY_SPOT_ROLE, STRIKER_ROLE, CORNER_ROLE)

# Kinds of tracks (rules 2, 3).
PASS_TRACK = "pass"
INTERCEPTION_TRACK = "interception"
SHOT_TRACK = "shot"

_CENTRE = (55, 56, 71, 72)  # the squares around the centre spot: h4, i4, h5, i5
_MAX_DOTS = 64
# the most exits (directions of tracks) that can have bends: the index of bends is one byte
_MAX_BENT_EXITS = 255
# largest size of a board's file in bytes; the largest possible board has about 10 KB
_MAX_BYTES = 65536
_REGULAR_FILE = 0x8000  # POSIX: the upper four bits of the mode of a regular file


class Board:
    """The dots and tracks of one board, read-only. Use ``load`` or ``parse`` to create one.

    ``name`` is the board's title; ``dots`` is a tuple of (name, side, square, role). All methods
    identify a dot by its index in ``dots``. A board takes less than 4 KB on MicroPython.
    """

    # An exit (one direction of a track) is packed into an integer, so that 200 exits take 800 bytes
    # and can be sorted. From the highest bits: start dot (6 bits), number (3), end dot (6), and 0
    # if the track is straight, otherwise 1 + the index of its bends in ``_bent`` (8).
    def __init__(self, name: str, dots: list, exits: list, bent: list):
        self.name = name
        self.dots = tuple(dots)
        exits.sort()
        self._exits = tuple(exits)
        self._bent = tuple(bent)
        first = [0] * (len(dots) + 1)
        for packed in exits:
            first[(packed >> 17) + 1] += 1
        for index in range(len(dots)):
            first[index + 1] += first[index]
        self._first = tuple(first)
        self._at = bytearray(b"\xff" * 128)
        for index, dot in enumerate(dots):
            self._at[dot[2]] = index
        self._sum = -1  # the checksum of the board, -1 until it is computed

    def index_of(self, square: int) -> int:
        """Return the index of the dot on ``square`` (0..127), or -1 if there is none."""
        index = self._at[square]
        return -1 if index == 255 else index

    def dot_with_role(self, side: int, role: str) -> int:
        """Return the index of ``side``'s dot with ``role``, or raise ValueError."""
        for index, dot in enumerate(self.dots):
            if dot[1] == side and dot[3] == role:
                return index
        raise ValueError("no " + role + " dot on side " + str(side))

    def centre_square(self) -> int:
        """Return where the ball lies before the kick-off: in the centre, on no dot if possible."""
        free = [square for square in _CENTRE if self._at[square] == 255]
        return free[0] if free else _CENTRE[0]

    def next_dots(self, dot: int, number: int) -> tuple:
        """Return the end dots of the tracks with ``number`` (1..6) from ``dot``, sorted by index.

        If two such tracks lead to the same dot, the dot is listed twice.
        """
        result = []
        for packed in self._exits[self._first[dot] : self._first[dot + 1]]:
            if packed >> 14 & 7 == number:
                result.append(packed >> 8 & 63)
        return tuple(result)

    def tracks(self, square: int, number: int) -> list:
        """Return the tracks that the ball on ``square`` can take after a throw of ``number``.

        A track is a packed integer (see ``__init__``). For each end dot, only one track is listed.
        """
        dot = self._at[square]
        sought = dot << 3 | number
        result: list = []
        dest = -1
        for packed in self._exits[self._first[dot] : self._first[dot + 1]]:
            if packed >> 14 == sought and packed >> 8 & 63 != dest:
                dest = packed >> 8 & 63
                result.append(packed)
        return result

    def end(self, track: int) -> int:
        """Return the square of the dot at the end of ``track``."""
        return self.dots[track >> 8 & 63][2]

    def corners(self, track: int) -> tuple:
        """Return the squares where ``track`` starts, bends and ends."""
        bends = self._bent[(track & 255) - 1] if track & 255 else ()
        return (self.dots[track >> 17][2],) + bends + (self.end(track),)

    def paths(self, dot: int, number: int, dest: int) -> tuple:
        """Return the ``corners`` of each track of ``number`` from ``dot`` to ``dest``."""
        result = []
        for packed in self._exits[self._first[dot] : self._first[dot + 1]]:
            if packed >> 8 == dot << 9 | number << 6 | dest:
                line = self.corners(packed)
                if line not in result:
                    result.append(line)
        return tuple(result)

    def track_kind(self, dot: int, number: int) -> str:
        """Return the kind (such as PASS_TRACK) of track ``number`` from ``dot`` (rules 2, 3)."""
        if number < 3:
            return INTERCEPTION_TRACK
        return SHOT_TRACK if number == 6 and self.dots[dot][3] in STRIKER_ROLES else PASS_TRACK

    def checksum(self) -> int:
        """Return a checksum of the board, 0 to 65535, the same on CPython and MicroPython.

        The order of the dots in the file affects the checksum; the order of the tracks does not.
        """
        if self._sum < 0:
            self._sum = self._compute_sum()
        return self._sum

    def _compute_sum(self):
        total = _mix_into(1, [ord(letter) for letter in self.name])
        for name, side, square, role in self.dots:
            total = _mix_into(total, [ord(letter) for letter in name])
            total = _mix_into(total, (side, square, DOT_ROLES.index(role)))
        for packed in self._exits:
            total = _mix_into(total, (packed >> 17, packed >> 14 & 7, packed >> 8 & 63))
            if packed & 255:
                total = _mix_into(total, self._bent[(packed & 255) - 1])
        return total


def _mix_into(total, numbers):
    # The total stays below 2 ** 25, so MicroPython need not allocate memory for it.
    for number in numbers:
        total = (total * 251 + number + 1) & 0xFFFF
    return total


# Loading the board of a match.

_loaded: tuple = ()  # (name or path, ``Board``) of the board that was used last, or ()


def load_for_match(name):
    """Return the board for a match; ``name`` is a board's name or the path of a board file.

    The board used last is cached, so a match and its copies share one object even if the file
    changes meanwhile. Raises NotUnderstood if the board cannot be read or, for a path, breaks a
    rule (built-in boards are checked by tests instead).
    """
    global _loaded
    if not _loaded or _loaded[0] != name:
        try:
            board = load(name)
        except BoardError as error:
            raise NotUnderstood("board: " + error.place, "a board file that can be read")
        if is_path(name):
            _refuse_unsound(name, board)
        _loaded = (name, board)
    return _loaded[1]


def _refuse_unsound(name, board):
    laptop = find(__name__[: __name__.rfind(".")], "laptop_boards")
    # A Pixelpitch has no module ``laptop_boards``: the laptop checks a board file before it
    # installs the file on the Pixelpitch.
    findings = laptop.findings(board) if laptop else ()
    if findings:
        more = " (and " + str(len(findings) - 1) + " more)" if len(findings) > 1 else ""
        raise NotUnderstood(
            "board " + name + ": " + findings[0] + more, "a board that keeps rules 1 to 5"
        )


# Finding and reading the file of a board.


def is_path(path_or_name: str) -> bool:
    """Return True for a path (it has "/" or ends in ".board"), False for a board's name."""
    return "/" in path_or_name or path_or_name.endswith(".board")


def board_path(path_or_name: str) -> str:
    """Return the path of the board's file."""
    return path_or_name if is_path(path_or_name) else _file_path(path_or_name, ".board")


def choices_path(path_or_name: str) -> str:
    """Return the path of the board's choices file, which names the better tracks (``player``)."""
    if not is_path(path_or_name):
        return _file_path(path_or_name, ".choices")
    whole = path_or_name.endswith(".board")
    return (path_or_name[:-6] if whole else path_or_name) + ".choices"


def _file_path(name, ending):
    return (data.folder("sokhazania", name) or RULESET_FOLDER) + "/" + name + ending


def is_readable(path: str) -> bool:
    """Return True if ``path`` is a regular file of at most 64 KB; raise OSError if it is missing.

    Devices and FIFOs are refused, because reading them might never end.
    """
    status = os.stat(path)
    return status[0] & 0xF000 == _REGULAR_FILE and status[6] <= _MAX_BYTES


class BoardError(ValueError):
    """A board file is wrong; the message names the file, the line and what was expected there.

    ``place`` is the message without any words of the file. Errors about a match record show only
    ``place``, because a record from a stranger could name any file on this computer as its board.
    """

    def __init__(self, place, read=""):
        super().__init__(place + read)
        self.place = place


def load(path_or_name: str) -> Board:
    """Return the board with this name, or the one in the file with this path (see ``is_path``).

    Raises BoardError if there is no such board or a line cannot be parsed.
    """
    if not is_path(path_or_name) and path_or_name not in board_names():
        choices = ", ".join(board_names())
        raise BoardError("unknown board '" + path_or_name + "': expected one of " + choices)
    path = board_path(path_or_name)
    try:
        if not is_readable(path):
            raise BoardError(path + ": expected a file of at most " + str(_MAX_BYTES) + " bytes")
        if not is_path(path_or_name):
            return parse(data.lines_of(path), path)
        # a file that is given by its path is never compressed
        with open(path, encoding="utf-8") as lines:
            return parse(lines, path)
    except (OSError, EOFError) as error:
        raise BoardError(path + ": cannot be read (" + str(error) + ")")
    except UnicodeError:
        raise BoardError(path + ": expected text in UTF-8")


def parse(lines, source="board"):
    """Return the board described by ``lines``, an iterable of text lines.

    Raises BoardError ("``source`` line 3: ...") if a line is wrong, or the name or dots missing.
    """
    parser = _Parser()
    number = 0
    for line in lines:
        number += 1
        # Some editors write an invisible byte order mark at the beginning of a file.
        line = line.split("#")[0].replace("\ufeff", "").strip()
        if line:
            try:
                parser.parse_line(line)
            except _LineError as error:
                where = source + " line " + str(number) + ": expected " + str(error)
                read = " (not '" + error.word + "')" if error.word else ""
                raise BoardError(where, read + ", got '" + line + "'")
    if not parser.name or not parser.dots:
        lacking = "dots" if parser.name else "a line 'name NAME'"
        where = source + " line " + str(number)
        raise BoardError(where + ": expected " + lacking + ", got the end")
    return Board(parser.name, parser.dots, parser.exits, parser.bent)


class _LineError(Exception):
    """A line of the file has ``word`` where ``expected`` should be."""

    def __init__(self, expected, word=""):
        super().__init__(expected)
        self.word = word


class _Parser:
    """Collects the name, the dots and the exits (one for each direction of a track) of a board."""

    def __init__(self):
        self.name = ""
        self.dots = []
        self.exits = []
        self.bent = []
        self._index = {}  # {name of a dot: its index}

    def parse_line(self, line):
        """Parse one line; raise _LineError if it cannot be understood."""
        words = line.split()
        if words[0] == "name":
            if self.name or len(words) < 2:
                raise _LineError("one line 'name NAME'")
            self.name = line[4:].strip()
        elif words[0] == "dot":
            self._parse_dot(words)
        elif words[0] == "track":
            self._parse_track(words)
        else:
            raise _LineError("'name', 'dot' or 'track'")

    def _parse_dot(self, words):
        if len(words) != 5:
            raise _LineError("'dot NAME SIDE SQUARE ROLE'")
        name = words[1]
        if name in self._index:
            raise _LineError("a new dot name (this one is taken)")
        if words[2] not in BOARD_SIDE_NAMES:
            raise _LineError("side red or blue")
        if words[4] not in DOT_ROLES:
            raise _LineError("a role out of " + ", ".join(DOT_ROLES))
        if len(self.dots) == _MAX_DOTS:
            raise _LineError("at most " + str(_MAX_DOTS) + " dots")
        self._index[name] = len(self.dots)
        # Store the same word from DOT_ROLES, so that the line from the file can be freed.
        role = DOT_ROLES[DOT_ROLES.index(words[4])]
        self.dots.append((name, BOARD_SIDE_NAMES.index(words[2]), _square(words[3]), role))

    def _parse_track(self, words):
        if len(words) < 5 or words[3] not in ("->", "<->"):
            raise _LineError("'track NUMBER FROM -> TO' or 'track NUMBER FROM <-> TO'")
        if words[1] not in ("1", "2", "3", "4", "5", "6"):
            raise _LineError("a number 1 to 6")
        for name in (words[2], words[4]):
            if name not in self._index:
                raise _LineError("the name of a dot above", name)
        if words[2] == words[4]:
            raise _LineError("two different dots")
        bends = ()
        if len(words) > 5:
            if words[5] != "via" or len(words) == 6:
                raise _LineError("nothing more, or 'via SQUARE ...'")
            bends = tuple([_square(word) for word in words[6:]])
        start, end, number = self._index[words[2]], self._index[words[4]], whole_number(words[1])
        self._add_exit(start, number, end, bends)
        if words[3] == "<->":
            self._add_exit(end, number, start, tuple(reversed(bends)))

    def _add_exit(self, start, number, end, bends):
        bent = 0
        if bends:
            if len(self.bent) == _MAX_BENT_EXITS:
                raise _LineError("at most " + str(_MAX_BENT_EXITS) + " exits with bends")
            self.bent.append(bends)
            bent = len(self.bent)
        self.exits.append(start << 17 | number << 14 | end << 8 | bent)


def _square(word):
    column = ord(word[0]) - 97
    if len(word) != 2 or not 0 <= column < 16 or not "1" <= word[1] <= "8":
        raise _LineError("a square a1 to p8", word)
    return (ord(word[1]) - 49) * 16 + column
