"""The board of Sokhazania: dots and numbered tracks; ``board_file`` reads one.

>>> from pixelpitch.rulesets.sokhazania.board_file import load
>>> board = load("classic")
>>> kickoff = board.role(RED, KICKOFF)
>>> [board.dots[dot][0] for dot in board.exits(kickoff, 6)]
['red_striker']
"""

RED = 0
BLUE = 1
SIDES = ("red", "blue")

GOALIE = "goalie"
KICKOFF = "kickoff"
THROWIN = "throwin"
PENALTY = "penalty"
STRIKER = "striker"
CORNER = "corner"
PLAYER = "player"
ROLES = (GOALIE, KICKOFF, THROWIN, PENALTY, STRIKER, CORNER, PLAYER)
STRIKERS = (PENALTY, STRIKER, CORNER)

PASS = "pass"
INTERCEPTION = "interception"
SHOT = "shot"


class Board:
    """Dots and tracks of one board, read-only; under 4 KB on a 32-bit MicroPython.

    `name` is the board's title, `dots` a tuple of (name, side, square, role) by dot index.
    Build one with `board_file.load` or `board_file.parse`.
    """

    # An exit is one small integer, so that 200 of them take 800 bytes and sort by themselves:
    # from dot (6 bits), number (3), to dot (6), bent path (8; 0 is straight).
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

    def index_of(self, square: int) -> int:
        """The dot on a square 0..127, or -1 where there is none."""
        index = self._at[square]
        return -1 if index == 255 else index

    def role(self, side: int, role: str) -> int:
        """The dot of a side that has a role. :raises ValueError: the side has no such dot."""
        for index, dot in enumerate(self.dots):
            if dot[1] == side and dot[3] == role:
                return index
        raise ValueError("no " + role + " dot on side " + str(side))

    def exits(self, dot: int, number: int) -> tuple:
        """The dots to which a number 1..6 leads from a dot, sorted by index; () if none.

        A dot to which two tracks of the number lead is there twice.
        """
        result = []
        for position in range(self._first[dot], self._first[dot + 1]):
            packed = self._exits[position]
            if packed >> 14 & 7 == number:
                result.append(packed >> 8 & 63)
        return tuple(result)

    def path(self, dot: int, number: int, dest: int) -> tuple:
        """The squares a track's line joins: start, every bend, end. Straight lines between them.

        Of several tracks of a number to the same dot the first of `paths`.
        :raises ValueError: there is no such track.
        """
        paths = self.paths(dot, number, dest)
        if not paths:
            words = str(number) + " from dot " + str(dot) + " to " + str(dest)
            raise ValueError("no track " + words)
        return paths[0]

    def paths(self, dot: int, number: int, dest: int) -> tuple:
        """The lines of all tracks of a number from dot to dest, each as `path` gives it."""
        result = []
        for position in range(self._first[dot], self._first[dot + 1]):
            packed = self._exits[position]
            if packed >> 14 & 7 == number and packed >> 8 & 63 == dest:
                bends = self._bent[(packed & 255) - 1] if packed & 255 else ()
                line = (self.dots[dot][2],) + bends + (self.dots[dest][2],)
                if line not in result:
                    result.append(line)
        return tuple(result)

    def two_way(self, dot: int, number: int, dest: int) -> bool:
        """True if the same number leads back along the same line (RULEBOOK.md 4)."""
        return tuple(reversed(self.path(dot, number, dest))) in self.paths(dest, number, dot)

    def kind(self, dot: int, number: int) -> str:
        """What a number 1..6 means on a dot in play: PASS, INTERCEPTION or SHOT (2, 3)."""
        if number < 3:
            return INTERCEPTION
        return SHOT if number == 6 and self.dots[dot][3] in STRIKERS else PASS

    def checksum(self) -> int:
        """A number 0..65535 over the whole content, the same on every interpreter.

        The order of the tracks in the file does not matter; that of the dots does, because
        it numbers them.
        """
        total = _mix(1, [ord(letter) for letter in self.name])
        for name, side, square, role in self.dots:
            total = _mix(total, [ord(letter) for letter in name])
            total = _mix(total, (side, square, ROLES.index(role)))
        for packed in self._exits:
            total = _mix(total, (packed >> 17, packed >> 14 & 7, packed >> 8 & 63))
            if packed & 255:
                total = _mix(total, self._bent[(packed & 255) - 1])
        return total


def _mix(total, numbers):
    # Stays below 2 ** 25, a small integer on every interpreter.
    for number in numbers:
        total = (total * 251 + number + 1) & 0xFFFF
    return total
