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
from .scene import FORWARD, IN_GOAL, path
from .state import (
    MAX_SERIES,
    OVER,
    ROLL,
    SAVE,
    SHOOTOUT,
    SHOT,
    STATE,
    TOSS,
)
from .words import NEEDED, count_words


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

    # What is awaited.

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

    def thrown(self):
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
        count = self.thrown()
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
        """Return None, or score (goals of the turns), winner and reason (2, 8)."""
        if self.phase != OVER:
            return None
        decisive = self._decisive()
        reason = "full time: six turns each"
        if self.series:
            reason = "shoot-out: " + count_words(self, decisive)
        return {
            "score": list(self.score),
            "winner": 0 if decisive[0] > decisive[1] else 1,
            "reason": reason,
        }

    def _decisive(self):
        """Return the goals that decide: those of the turns, or of the shoot-out's last series."""
        return self.goals if self.series else self.score

    # What a throw does.

    def _apply(self, action):
        count = self.thrown()
        self.travel = ()
        self.dice[count] = action
        if self.phase == TOSS:
            self.emit("throw", count, "throws", action)
        if count + 1 < (2, 4 - self.set_aside, 1, 2, 3)[self.phase]:
            return
        dice = self.dice[: count + 1]
        self.dice = [0, 0, 0, 0]
        (self._toss, self._roll, self._shot, self._save, self._attempt)[self.phase](dice)

    def _toss(self, dice):
        """Higher goes on offence first, a tie throws again (1)."""
        if dice[0] == dice[1]:
            self.emit("toss", -1, "tie", dice[0])
            return
        self.first = 0 if dice[0] > dice[1] else 1
        self.phase = ROLL
        self.emit("toss", self.first, "first")
        self.emit("whistle", -1, "half1")

    def count_with(self, dice):
        """Return how many are set aside once those of ``dice`` are, too (4)."""
        result = self.set_aside
        while result < 3 and NEEDED[result] in dice:
            result += 1
        return result

    def _roll(self, dice):
        side = self.offence()
        before = self.set_aside
        self.set_aside = self.count_with(dice)
        self.rolls_used += 1
        for index in range(before, self.set_aside):
            self.emit("pass", side, "aside", index)
        if self.set_aside > before:
            self.travel = path(side, before, self.set_aside)
        else:
            self.emit("roll", side, "none", before)
        if self.rolls_used == 4:  # no roll left for a shot (5), the turn ends (7)
            self.emit("lost", side, "no_roll")
            self._end_turn()
        elif self.set_aside == 3:
            self.phase = SHOT

    def _shot(self, dice):
        """A 1 cannot be saved, anything else awaits the keeper (6)."""
        side = self.offence()
        self.travel = path(side, FORWARD, IN_GOAL)
        self.rolls_used += 1
        if dice[0] == 1:
            self._goal(side, "one")
            return
        self.dice[0] = dice[0]
        self.phase = SAVE
        self.emit("shot", side, "shot", dice[0])

    def _save(self, dice):
        """The same or higher blocks, lower lets it in (6)."""
        shot, black = dice
        if black < shot:
            self._goal(self.offence(), "higher", shot, black)
            return
        self.emit("save", 1 - self.offence(), "saved", shot, black)
        self._end_turn()

    def _goal(self, side, *values):
        self.score[side] += 1
        self.emit("goal", side, *values)
        self._end_turn()

    def _end_turn(self):
        """Three turns in a row each, twice, in the same order (2); then (8) if level."""
        self.rolls_used = self.set_aside = 0
        self.phase = ROLL
        if self.turn < 6:
            self.turn += 1
        elif self.half == 1:
            self.half = 2
            self.turn = 1
            self.emit("whistle", -1, "halftime", *self.score)
        elif self.score[0] == self.score[1]:
            self.phase = SHOOTOUT
            self.series = 1
            self.emit("whistle", -1, "level", *self.score)
            return
        else:
            self._end()
            return
        side = self.offence()
        number = (self.half - 1) * 3 + (self.turn - 1) % 3 + 1
        self.emit("turn", side, "turn", number)

    def _attempt(self, dice):
        """A goal if either white die is higher than the black one (8)."""
        side = self.offence()
        best = max(dice[0], dice[1])
        black = dice[2]
        if best > black:
            self.goals[side] += 1
            self.emit("goal", side, "higher", best, black)
        else:
            self.emit("save", 1 - side, "saved", best, black)
        self.travel = path(side, FORWARD, IN_GOAL)
        self.attempts += 1
        if self.attempts < 10:  # all are made, even when decided: ruling (8)
            return
        if self.goals[0] != self.goals[1]:
            self._end()
            return
        self.emit("whistle", -1, "again", *self.goals)
        self.attempts = 0
        self.goals = [0, 0]
        if self.series < MAX_SERIES:
            self.series += 1

    def _end(self):
        self.phase = OVER
        winner = self.outcome()["winner"]
        self.emit("whistle", -1, "shootout" if self.series else "match", *self._decisive())
        self.emit("over", winner, "wins")

    # What others read.
