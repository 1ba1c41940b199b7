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
    "Red's white die 1 (roll 2 of 4, needs a 4)"

Numbers in brackets below are the rules of dicesoccer.md.
"""

from ...rules import match as base
from ...rules.chance import Chance
from ...rules.errors import NotUnderstood
from . import NAME, OPTIONS, SECONDS_PER_THROW
from .scene import FORWARD, IN_GOAL, draw, path
from .state import (
    MAX_SERIES,
    OVER,
    ROLL,
    SAVE,
    SHOOTOUT,
    SHOT,
    STATE,
    TOSS,
    validate,
)

_NEEDED = (2, 3, 4)  # what advances the ball, in this order (4)
_HOLDERS = ("defender", "midfielder", "forward")


class Match(base.Match):
    """One match; see ``state`` for its fields, ``position`` for its JSON.

    A die out of the box is no outcome here: it is thrown again and nothing else
    happens (9).
    """

    RULESET = "dicesoccer"
    NAME = NAME
    OPTIONS = OPTIONS
    SECONDS_PER_THROW = SECONDS_PER_THROW
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

    def _check(self):
        wrong = validate(self)
        if wrong is not None:
            raise NotUnderstood("a snapshot whose " + wrong[0] + " does not fit", wrong[1])

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

    def prompt(self):
        """Return what the match waits for, in words."""
        if self.phase == OVER:
            return "nothing: the match is over"
        chance = self.chance()
        who = self.side_name(chance.side)
        if self.phase == TOSS:
            return "the toss: a throw by " + who
        if self.phase == SHOT:
            return who + "'s shot: the last white die"
        if self.phase == SAVE:
            return who + "'s black die (" + str(self.dice[0]) + " or more saves)"
        words = who + "'s " + chance.label.replace(" ", " die ")
        if self.phase == ROLL:
            reached = self._reached(self.dice)
            needs = "2, 3 and 4 are there"
            if reached < 3:
                needs = "needs a " + str(_NEEDED[reached])
            return words + " (roll " + str(self.rolls_used + 1) + " of 4, " + needs + ")"
        where = "shoot-out, attempt " + str(self.attempts // 2 + 1) + " of 5"
        if chance.label == "black":
            words += " die"
            where += ", " + str(max(self.dice)) + " or more saves"
        return words + " (" + where + ")"

    def outcome(self):
        """Return None, or score (goals of the turns), winner and reason (2, 8)."""
        if self.phase != OVER:
            return None
        decisive = self._decisive()
        reason = "regulation: ahead after six turns each"
        if self.series:
            reason = "shoot-out: " + self._count(decisive)
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
        if count + 1 < (2, 4 - self.set_aside, 1, 2, 3)[self.phase]:
            return
        dice = self.dice[: count + 1]
        self.dice = [0, 0, 0, 0]
        (self._toss, self._roll, self._shot, self._save, self._attempt)[self.phase](dice)

    def _toss(self, dice):
        """Higher goes on offence first, a tie throws again (1)."""
        if dice[0] == dice[1]:
            self.emit("toss", str(dice[0]) + " each: both throw again")
            return
        self.first = 0 if dice[0] > dice[1] else 1
        self.phase = ROLL
        who = self.side_name(self.first)
        self.emit("toss", who + " throws higher and is on offence first", self.first)
        self.emit("whistle", "the first half begins")

    def _reached(self, dice):
        """Return how many are set aside once those of ``dice`` are, too (4)."""
        reached = self.set_aside
        while reached < 3 and _NEEDED[reached] in dice:
            reached += 1
        return reached

    def _roll(self, dice):
        side = self.offence()
        before = self.set_aside
        self.set_aside = self._reached(dice)
        self.rolls_used += 1
        for index in range(before, self.set_aside):
            words = str(_NEEDED[index]) + " set aside: the " + _HOLDERS[index] + " has the ball"
            self.emit("pass", words, side)
        if self.set_aside > before:
            self.travel = path(side, before, self.set_aside)
        else:
            self.emit("roll", "no " + str(_NEEDED[before]) + " in this roll", side)
        if self.rolls_used == 4:  # no roll left for a shot (5), the turn ends (7)
            self.emit("lost", "the fourth roll is used: no shot", side)
            self._end_turn()
        elif self.set_aside == 3:
            self.phase = SHOT

    def _shot(self, dice):
        """A 1 cannot be saved, anything else awaits the keeper (6)."""
        side = self.offence()
        self.travel = path(side, FORWARD, IN_GOAL)
        self.rolls_used += 1
        if dice[0] == 1:
            self._goal(side, "goal: the 1 cannot be saved")
            return
        self.dice[0] = dice[0]
        self.phase = SAVE
        self.emit("shot", "a shot of " + str(dice[0]), side)

    def _save(self, dice):
        """The same or higher blocks, lower lets it in (6)."""
        shot, black = dice
        if black < shot:
            self._goal(self.offence(), "goal: " + str(shot) + " against " + str(black))
            return
        self.emit("save", "saved: " + str(black) + " against " + str(shot), 1 - self.offence())
        self._end_turn()

    def _goal(self, side, words):
        self.score[side] += 1
        self.emit("goal", words, side)
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
            self.emit("whistle", "half-time: " + self._count(self.score))
        elif self.score[0] == self.score[1]:
            self.phase = SHOOTOUT
            self.series = 1
            self.emit("whistle", "level, " + self._count(self.score) + ": a shoot-out decides")
            return
        else:
            self._end()
            return
        side = self.offence()
        number = (self.half - 1) * 3 + (self.turn - 1) % 3 + 1
        self.emit("turn", self.side_name(side) + "'s turn " + str(number) + " of 6", side)

    def _attempt(self, dice):
        """A goal if either white die is higher than the black one (8)."""
        side = self.offence()
        best = max(dice[0], dice[1])
        black = dice[2]
        if best > black:
            self.goals[side] += 1
            self.emit("goal", "goal: " + str(best) + " against " + str(black), side)
        else:
            self.emit("save", "saved: " + str(black) + " against " + str(best), 1 - side)
        self.travel = path(side, FORWARD, IN_GOAL)
        self.attempts += 1
        if self.attempts < 10:  # all are made, even when decided: ruling (8)
            return
        if self.goals[0] != self.goals[1]:
            self._end()
            return
        self.emit("whistle", "level, " + self._count(self.goals) + ": five more each")
        self.attempts = 0
        self.goals = [0, 0]
        if self.series < MAX_SERIES:
            self.series += 1

    def _end(self):
        self.phase = OVER
        winner = self.outcome()["winner"]
        ending = "shoot-out" if self.series else "match"
        self.emit("whistle", "the " + ending + " is over: " + self._count(self._decisive()))
        self.emit("over", self.side_name(winner) + " wins", winner)

    # What others read.

    def side_name(self, side):
        """Return Red (side 0) or Blue (side 1), as the lights show them."""
        return ("Red", "Blue")[side]

    def _count(self, goals):
        words = [self.side_name(side) + " " + str(goals[side]) for side in (0, 1)]
        return ", ".join(words)

    def _draw(self, scene):
        draw(self, scene)

    def position(self):
        """Return the JSON position, as the module ``position`` lists its fields."""
        from .position import write  # here: the board plays without it

        return write(self)

    @classmethod
    def from_position(cls, given):
        """Return the match of a position; raise NotUnderstood naming a wrong field."""
        from .position import read

        return read(cls, given)
