"""The seats at the board, each for a coach or an opponent (``pixelpitch.opponents``)."""

from .. import opponents
from ..rules.generator import SEED_COUNT, Generator
from ..storage.league import DEFAULT_NAMES, is_opponent_label, shorten_name
from .texts import text_of

SHARED_PAD_CLUSTER = -1  # the cluster of both seats on a board with one cluster
_CLEAR_LEAD_GOALS = 2  # goals: a lead of this size is a clear win
# the board proposes a different level after this many clear wins or losses in a row
_STREAK_LENGTH = 2


class Seat:
    """A seat at the board. A coach sits there if ``opponent`` is None, otherwise this opponent.

    ``name``         the coach's name; a default name is stored in English
    ``pad_cluster``  the seat's pads: 0 left, 1 right or SHARED_PAD_CLUSTER
    ``points``       the league points of this session
    ``form``         how many clear wins in a row a coach has had against this opponent; negative
                     for clear losses
    """

    def __init__(self, name, pad_cluster):
        self.name = name
        self.pad_cluster = pad_cluster
        self.opponent = None
        self.points = 0
        self.form = 0

    def accepts_pads(self, pad_cluster):
        """Return True if ``pad_cluster`` acts for this seat, or if the cluster is unknown (-1)."""
        return pad_cluster == -1 or self.pad_cluster in (SHARED_PAD_CLUSTER, pad_cluster)

    def label(self):
        """Return the name of the opponent's level, or the word for a coach."""
        return text_of("level." + self.opponent.NAME if self.opponent else "seat.coach")

    def shown_name(self):
        """Return the coach's name; a default name is translated."""
        return display_name(self.name)

    def table_name(self):
        """Return the name of the coach or opponent in the league table and in records."""
        return self.opponent.LABEL if self.opponent else self.name

    def proposed_level(self, names):
        """Return the level in ``names`` that suits the coach better than this opponent's, or "".

        ``names`` are ordered by strength.
        """
        name = self.opponent.NAME if self.opponent else ""
        if abs(self.form) < _STREAK_LENGTH or name not in names:
            return ""
        at = names.index(name) + (1 if self.form > 0 else -1)
        return names[at] if 0 <= at < len(names) else ""

    def seat_player(self, name, entropy):
        """Give the seat to the opponent ``name``, or to a coach if ``name`` is "" or unknown.

        ``entropy`` (``devices.entropy``) seeds the opponent's random numbers.
        """
        self.opponent = None
        self.form = 0
        if name in opponents.names():
            seed = 0
            for value in entropy(4):
                seed = (seed << 8 | value) % SEED_COUNT
            self.opponent = opponents.make(name, Generator(seed))


def display_name(name):
    """Return the stored ``name``, translated unless a coach has entered it.

    Records and the league table store English names for opponents and for coaches without a name.
    """
    if name in DEFAULT_NAMES:
        return text_of(("seat.left", "seat.right")[DEFAULT_NAMES.index(name)])
    for each in opponents.names():
        if opponents.record_label(each) == name:
            return text_of("level." + each)
    return name


def short_name(name):
    """Return at most seven letters of the stored ``name``, translated like ``display_name``."""
    return shorten_name(display_name(name), is_opponent_label(name))


def coach_side_words(game):
    """Return a text like "You are Red" if a coach plays against the board, otherwise ""."""
    seats = game.seats
    for side in (0, 1):
        if seats[side].opponent is None and seats[1 - side].opponent:
            return text_of("match.you", who=game.match.side_name(side))
    return ""


def update_form(seats, score, winner=None):
    """After a match of a coach against an opponent, update ``form`` of the opponent's seat.

    If one side has resigned, ``winner`` is the other side, and the win counts as clear.
    """
    for side in (0, 1):
        seat = seats[side]
        if seat.opponent and not seats[1 - side].opponent:
            lead = score[1 - side] - score[side]
            if winner is not None:
                lead = -_CLEAR_LEAD_GOALS if winner == side else _CLEAR_LEAD_GOALS
            if abs(lead) < _CLEAR_LEAD_GOALS:
                seat.form = 0
            elif lead > 0:
                seat.form = max(seat.form, 0) + 1
            else:
                seat.form = min(seat.form, 0) - 1


def make_seats(session, coaches):
    """Return new seats; ``coaches`` lists for each seat (coach's name, opponent's id or "")."""
    seats = []
    for seat_here, (name, opponent) in zip(session.seats, coaches):
        seats.append(Seat(name, seat_here.pad_cluster))
        seats[-1].seat_player(opponent, session.die.entropy)
    return seats


def board_seats(board):
    """Return new seats for ``board``: [left seat, right seat]."""
    two = len(board.PADS) > 1
    return [
        Seat(DEFAULT_NAMES[0], 0 if two else SHARED_PAD_CLUSTER),
        Seat(DEFAULT_NAMES[1], 1 if two else SHARED_PAD_CLUSTER),
    ]
