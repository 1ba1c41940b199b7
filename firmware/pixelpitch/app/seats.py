"""The seats at the board: a coach, or an opponent of ``pixelpitch.opponents``."""

from .. import opponents
from ..rules.generator import SEEDS, Generator
from ..storage.league import DEFAULT_NAMES, is_label, shorten
from .texts import text_of

SHARED = -1  # the cluster of both seats on a board with one cluster
_CLEAR = 2  # goals of difference in a clear result
_IN_A_ROW = 2  # clear wins or losses in a row before a different level is proposed


class Seat:
    """A seat at the board: an ``opponent`` plays there, or a coach if that is None.

    ``points`` are the league points of the session; ``cluster`` is the seat's pads: 0 left, 1 right
    or SHARED. ``form`` counts the clear wins in a row of a coach against the opponent on this seat;
    negative numbers are clear losses.
    """

    def __init__(self, name, cluster):
        self.name = name
        self.cluster = cluster
        self.opponent = None
        self.points = 0
        self.form = 0

    def takes(self, cluster):
        """Return True if the pads of ``cluster`` act for this seat (-1: unknown, so True)."""
        return cluster == -1 or self.cluster in (SHARED, cluster)

    def label(self):
        """Return the word for the coach or the opponent's level."""
        return text_of("level." + self.opponent.NAME if self.opponent else "seat.coach")

    def shown_name(self):
        """Return the coach's name; a default name in the language in use."""
        return shown(self.name)

    def in_table(self):
        """Return the name of the coach or opponent in the league table."""
        return self.opponent.LABEL if self.opponent else self.name

    def proposal(self, names):
        """Return the opponent of ``names`` that suits the coach better than this one, or ""."""
        name = self.opponent.NAME if self.opponent else ""
        if abs(self.form) < _IN_A_ROW or name not in names:
            return ""
        at = names.index(name) + (1 if self.form > 0 else -1)
        return names[at] if 0 <= at < len(names) else ""

    def sit(self, name, entropy):
        """Seat the opponent ``name``, or a coach if ``name`` is "" or unknown.

        ``entropy`` (``devices.entropy``) seeds the opponent's random numbers.
        """
        self.opponent = None
        self.form = 0
        if name in opponents.names():
            seed = 0
            for value in entropy(4):
                seed = (seed << 8 | value) % SEEDS
            self.opponent = opponents.make(name, Generator(seed))


def shown(name):
    """Return the stored ``name`` of a coach or an opponent in the language in use.

    Records and the league store the English names of opponents and of coaches without a name.
    """
    if name in DEFAULT_NAMES:
        return text_of(("seat.left", "seat.right")[DEFAULT_NAMES.index(name)])
    for each in opponents.names():
        if opponents.label(each) == name:
            return text_of("level." + each)
    return name


def brief(name):
    """Return at most seven letters of the stored ``name``, in the language in use."""
    return shorten(shown(name), is_label(name))


def whose_words(game):
    """Return the side of the coach who plays against the board, in words; otherwise ""."""
    seats = game.seats
    for side in (0, 1):
        if seats[side].opponent is None and seats[1 - side].opponent:
            return text_of("match.you", who=game.match.side_name(side))
    return ""


def count_form(seats, score, winner=None):
    """Count the result ``score`` for the ``form`` of a coach against an opponent.

    ``winner`` is the side whose opponent resigned, which is a clear win; None: nobody resigned.
    """
    for side in (0, 1):
        seat = seats[side]
        if seat.opponent and not seats[1 - side].opponent:
            ahead = score[1 - side] - score[side]
            if winner is not None:
                ahead = -_CLEAR if winner == side else _CLEAR
            if abs(ahead) < _CLEAR:
                seat.form = 0
            elif ahead > 0:
                seat.form = max(seat.form, 0) + 1
            else:
                seat.form = min(seat.form, 0) - 1


def seats_for(session, coaches):
    """Return new seats for ``coaches``: (name, id of the opponent or "") of each."""
    seats = []
    for chair, (name, opponent) in zip(session.seats, coaches):
        seats.append(Seat(name, chair.cluster))
        seats[-1].sit(opponent, session.die.entropy)
    return seats


def seats_of(board):
    """Return [left seat, right seat] of ``board``."""
    two = len(board.PADS) > 1
    return [
        Seat(DEFAULT_NAMES[0], 0 if two else SHARED),
        Seat(DEFAULT_NAMES[1], 1 if two else SHARED),
    ]
