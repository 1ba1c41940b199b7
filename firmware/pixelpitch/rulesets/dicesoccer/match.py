"""A match of Soccer Dice: throws only, so that its odds can be computed exactly.

Every die is one chance step, in the order in which it is named: the toss, the
white dice of a roll, the shot, the save, the shoot-out's dice::

    >>> from pixelpitch.rulesets import load
    >>> match = load("dicesoccer")({"first": "left"})
    >>> for face in (2, 5, 3, 6):
    ...     match.apply_action(face)
    >>> [match.event_to_string(event) for event in match.events]
    ['2 set aside: the defender has the ball', '3 set aside: the midfielder has the ball']
    >>> match.prompt()
    'Red: throw the first white die. You need a 4 (roll 2 of 4)'

Numbers in brackets below are the rules of RULEBOOK.md.
"""

from ...rules import match as base
from ...rules.chance import Chance
from . import NAME, OPTIONS, SECONDS_PER_THROW
from .play import act, outcome
from .state import OVER, ROLL, SAVE, SHOOTOUT, STATE, TOSS


class Match(base.Match):
    """One match; see ``state`` for its fields, ``position`` for its JSON.

    A die out of the box is no outcome here: it is thrown again and nothing else
    happens (9).
    """

    RULESET = "dicesoccer"
    NAME = NAME
    OPTIONS = OPTIONS
    SECONDS_PER_THROW = SECONDS_PER_THROW
    SIDE_NAMES = ("Red", "Blue")
    MAX_LENGTH = 1000  # six turns each are at most 200; a shoot-out series adds 30
    MAX_ACTION = -1
    MAX_OUTCOME = 6
    STATE = STATE

    def _start(self):
        self.phase = TOSS
        self.half = self.turn = 1
        self.first = -1
        self.rolls_used = self.set_aside = 0
        self.dice = [0, 0, 0, 0]
        self.score = [0, 0]
        self.series = self.attempts = 0
        self.goals = [0, 0]
        self.travel = ()  # like events: of the last action, not part of the state
        if self.options["first"] != "toss":
            self.first = base.SIDES.index(self.options["first"])
            self.phase = ROLL

    # What the match waits for.

    def current_player(self):
        """Return CHANCE, or TERMINAL when over: nobody ever decides."""
        return base.TERMINAL if self.phase == OVER else base.CHANCE

    def offence(self):
        """Return the side on offence (after full time: the last one); -1 during the toss."""
        if self.first < 0:
            return -1
        if self.phase == SHOOTOUT:  # alternately, first side first (8)
            return self.first ^ self.attempts % 2
        return self.first if self.turn <= 3 else 1 - self.first  # three in a row (2)

    def dice_count(self):
        """Return how many dice of the awaited throw lie there already."""
        count = 0
        while count < 4 and self.dice[count]:
            count += 1
        return count

    def chance(self):
        """Return the die that is thrown now, or None.

        Its label is ``white 1`` .. ``white 4`` (numbered within the roll), ``black``, or
        ``""`` for the toss.  The side on offence throws the white dice, the other one the
        black one.
        """
        if self.phase == OVER:
            return None
        count = self.dice_count()
        if self.phase == TOSS:
            return Chance(side=count)
        side = self.offence()
        if self.phase == SAVE or (self.phase == SHOOTOUT and count == 2):
            return Chance(label="black", side=1 - side)
        left = 1
        if self.phase == ROLL:
            left = 4 - self.set_aside - count
        elif self.phase == SHOOTOUT:
            left = 2 - count
        return Chance(label="white " + str(count + 1), side=side, left=left)

    def outcome(self):
        """Return None, or the outcome of a match that is over (2, 8)."""
        return outcome(self) if self.phase == OVER else None

    def _apply(self, action):
        act(self, action)
