"""The rules of Soccer Dice, in the order of RULEBOOK.md; docstrings cite its rule numbers.

Several dice that are thrown together, such as the four white dice, are received one by one::

    >>> from pixelpitch.rulesets import load
    >>> match = load("dicesoccer")({"first": "left"})
    >>> for face in (2, 5, 3, 6):
    ...     match.apply_action(face)
    >>> match.event_to_string(match.events[0])
    'Red throws 2, 5, 3 and 6. 2 set aside: the defender has the ball'
    >>> match.event_to_string(match.events[1])
    '3 set aside: the midfielder has the ball'
    >>> match.prompt()
    'Red: throw the first white die. You need a 4 (roll 2 of 4)'
"""

from ...rules import match as base
from ...rules.chance import Chance
from ...rules.phase import Over, Throw
from . import NAME, OPTIONS, SECONDS_PER_THROW

TOSS_PHASE = 0
ROLL_PHASE = 1
SHOT_PHASE = 2
SAVE_PHASE = 3
SHOOTOUT_PHASE = 4
OVER_PHASE = 5

NEEDED_FACES = (2, 3, 4)  # each in turn moves the ball on by one station (rule 4)
# The ball goes from station to station: keeper 0, defender 1, midfielder 2, forward 3.
FORWARD_STATION = 3
GOAL_STATION = 4  # the station where the ball lies after a shot
_SERIES_MAX = 65535  # counts of series (of five attempts each) stop here, to fit into two bytes


class Match(base.Match):
    """A match of Soccer Dice; the module ``laptop`` describes its JSON position.

    Two attributes describe the last action, for display; they are not part of the state:

    ``travel``  how the ball moved in the last action: (side on offence, number of the first
                station, number of the last station), or ()
    ``rolled``  the faces of the roll that the last action completed, or ()
    """

    RULESET = "dicesoccer"
    NAME = NAME
    OPTIONS = OPTIONS
    SECONDS_PER_THROW = SECONDS_PER_THROW
    SIDE_NAMES = ("Red", "Blue")
    # All turns together have at most 200 actions; each series of a shoot-out adds 30.
    MAX_LENGTH = 1000
    MAX_ACTION = -1
    MAX_OUTCOME = 6
    STATE = (
        ("phase", TOSS_PHASE, OVER_PHASE),
        ("half", 1, 2),
        ("turn", 1, 6),
        ("first", -1, 1),  # the side that is on offence first; -1 until a side has won the toss
        ("rolls_used", 0, 4),
        ("set_aside", 0, 3),
        ("dice", 0, 6, 4),  # the faces thrown so far in the current throw, then zeros
        ("score", 0, 6, 2),
        ("series", 0, _SERIES_MAX),
        ("attempts", 0, 10),
        ("goals", 0, 5, 2),
    )

    def _start(self):
        self.phase = TOSS_PHASE
        self.half = self.turn = 1
        self.first = -1
        self.rolls_used = self.set_aside = 0
        self.dice = [0, 0, 0, 0]
        self.score = [0, 0]
        self.series = self.attempts = 0
        self.goals = [0, 0]
        self.travel = self.rolled = ()
        if self.options["first"] != "toss":
            self.first = base.SIDES.index(self.options["first"])
            self.phase = ROLL_PHASE

    def _apply(self, action):
        self.travel = self.rolled = ()
        self.PHASES[self.phase].act(self, action)

    def offence(self):
        """Return the side on offence, -1 during the toss; after the match, the last such side."""
        if self.first < 0:
            return -1
        if self.phase == SHOOTOUT_PHASE:  # in the shoot-out the sides alternate (rule 8)
            return self.first ^ self.attempts % 2
        # in each half, a side has three turns in a row (rule 2)
        return self.first if self.turn <= 3 else 1 - self.first

    def dice_count(self):
        """Return how many dice of the current throw have already been thrown."""
        count = 0
        while count < 4 and self.dice[count]:
            count += 1
        return count

    def outcome(self):
        """Return the result of the match, or None before it is over (rules 2, 8)."""
        return _outcome(self) if self.phase == OVER_PHASE else None

    def may_be_drawn(self):
        """Return False: after a level score, a shoot-out decides (rule 8)."""
        return False


class _DiceThrow(Throw):
    """Base class of a throw of several dice, whose faces are received one by one.

    After the last die, ``act`` calls ``after_throw``. There is no outcome OUT, because a die that
    leaves the box is thrown again (rule 9).
    """

    def dice_needed(self, match):
        """Return how many dice this throw has."""
        return 1

    def after_throw(self, match, dice):
        """Continue the match after the throw; ``dice`` are the faces of all its dice."""
        raise NotImplementedError

    def act(self, match, face):
        """Note the ``face`` of the next die; after the throw's last die, call ``after_throw``."""
        lying = match.dice_count()
        match.dice[lying] = face
        if lying + 1 == self.dice_needed(match):
            dice = match.dice[: lying + 1]
            match.dice = [0, 0, 0, 0]
            self.after_throw(match, dice)


def _white_die(match, left):
    """Return the ``Chance`` of the next white die.

    ``left`` is how many dice remain in this throw, including this one.
    """
    return Chance(label="white " + str(match.dice_count() + 1), side=match.offence(), left=left)


def _black_die(match):
    """Return the ``Chance`` of the keeper's black die."""
    return Chance(label="black", side=1 - match.offence())


class _Toss(_DiceThrow):
    """The toss: the higher throw is on offence first; after a tie, both throw again (rule 1)."""

    name = "toss"

    def chance(self, match):
        """Return the throw of the toss: first side 0 throws its die, then side 1."""
        return Chance(side=match.dice_count())

    def dice_needed(self, match):
        """Return 2: one die of each side."""
        return 2

    def act(self, match, face):
        """Store the ``face`` of one side's die, and announce it."""
        match.emit("throw", match.dice_count(), "throws", face)
        _DiceThrow.act(self, match, face)

    def after_throw(self, match, dice):
        """Let the side with the higher one of ``dice`` begin; repeat the toss after a tie."""
        if dice[0] == dice[1]:
            match.emit("toss", -1, "tie", dice[0])
            return
        match.first = 0 if dice[0] > dice[1] else 1
        match.phase = ROLL_PHASE
        match.emit("toss", match.first, "first")
        match.emit("whistle", -1, "half1")


class _Roll(_DiceThrow):
    """A roll of the remaining white dice; a 2, a 3 and a 4 advance the ball (rules 3, 4)."""

    name = "roll"

    def chance(self, match):
        """Return the throw of the next white die of this roll."""
        return _white_die(match, self.dice_needed(match) - match.dice_count())

    def dice_needed(self, match):
        """Return how many white dice are rolled: four, less those that are set aside."""
        return 4 - match.set_aside

    def after_throw(self, match, dice):
        """Set dice aside, and move the ball on by one station for each of them."""
        side = match.offence()
        match.rolled = dice
        before = match.set_aside
        match.set_aside = set_aside_count(match, dice)
        match.rolls_used += 1
        for index in range(before, match.set_aside):
            match.emit("pass", side, "aside", index)
        if match.set_aside > before:
            match.travel = (side, before, match.set_aside)
        else:
            match.emit("roll", side, "none", before)
        if match.rolls_used == 4:  # no roll is left for the shot (rules 5, 7)
            match.emit("lost", side, "no_roll")
            _end_turn(match)
        elif match.set_aside == 3:
            match.phase = SHOT_PHASE


def set_aside_count(match, dice):
    """Return how many dice are set aside in all after a roll that shows ``dice`` (rule 4)."""
    result = match.set_aside
    while result < 3 and NEEDED_FACES[result] in dice:
        result += 1
    return result


class _Shot(_DiceThrow):
    """The shot with the last white die: a 1 is a goal; otherwise the keeper throws (rules 5, 6)."""

    name = "shot"

    def chance(self, match):
        """Return the throw of the white die that shoots."""
        return _white_die(match, 1)

    def after_throw(self, match, dice):
        """Count a goal if the die is a 1; otherwise let the other side throw for a save."""
        side = match.offence()
        match.travel = (side, FORWARD_STATION, GOAL_STATION)
        match.rolls_used += 1
        if dice[0] == 1:
            _score_goal(match, side, "one")
            return
        match.dice[0] = dice[0]
        match.phase = SAVE_PHASE
        match.emit("shot", side, "shot", dice[0])


class _Save(_DiceThrow):
    """The save: the black die stops the shot if it shows at least the same number (rule 6)."""

    name = "save"

    def chance(self, match):
        """Return the throw of the black die, which belongs to the defending side."""
        return _black_die(match)

    def dice_needed(self, match):
        """Return 2: the die of the shot, which has been thrown, and the black die."""
        return 2

    def after_throw(self, match, dice):
        """Count a goal if the black die is lower than the die of the shot; otherwise a save."""
        shot, black = dice
        if black < shot:
            _score_goal(match, match.offence(), "higher", shot, black)
            return
        match.emit("save", 1 - match.offence(), "saved", shot, black)
        _end_turn(match)


def _score_goal(match, side, *values):
    match.score[side] += 1
    match.emit("goal", side, *values)
    _end_turn(match)


def _end_turn(match):
    """End the turn; then begin the next turn, half or shoot-out, or end the match (rules 2, 7, 8).

    In each half, the side that began has three turns in a row, then the other side has three.
    """
    match.rolls_used = match.set_aside = 0
    match.phase = ROLL_PHASE
    if match.turn < 6:
        match.turn += 1
    elif match.half == 1:
        match.half = 2
        match.turn = 1
        match.emit("whistle", -1, "halftime", *match.score)
    elif match.score[0] == match.score[1]:
        match.phase = SHOOTOUT_PHASE
        match.series = 1
        match.emit("whistle", -1, "level", *match.score)
        return
    else:
        _end_match(match)
        return
    number = (match.half - 1) * 3 + (match.turn - 1) % 3 + 1
    match.emit("turn", match.offence(), "turn", number)


class _Shootout(_DiceThrow):
    """An attempt in the shoot-out: a goal if a white die is higher than the black die (rule 8)."""

    name = "shootout"

    def chance(self, match):
        """Return the throw of the next die: two white ones, then the black one."""
        lying = match.dice_count()
        return _black_die(match) if lying == 2 else _white_die(match, 2 - lying)

    def dice_needed(self, match):
        """Return 3: two white dice and the black one."""
        return 3

    def after_throw(self, match, dice):
        """Count a goal if the higher white die is above the black one; end the attempt."""
        side = match.offence()
        best = max(dice[0], dice[1])
        black = dice[2]
        if best > black:
            match.goals[side] += 1
            match.emit("goal", side, "higher", best, black)
        else:
            match.emit("save", 1 - side, "saved", best, black)
        match.travel = (side, FORWARD_STATION, GOAL_STATION)
        match.attempts += 1
        # By our ruling, all attempts of a series are made even if it is decided (rule 8).
        if match.attempts < 10:
            return
        if match.goals[0] != match.goals[1]:
            _end_match(match)
            return
        match.emit("whistle", -1, "again", *match.goals)
        match.attempts = 0
        match.goals = [0, 0]
        if match.series < _SERIES_MAX:
            match.series += 1


def _end_match(match):
    match.phase = OVER_PHASE
    decisive = match.goals if match.series else match.score
    match.emit("whistle", -1, "shootout" if match.series else "match", *decisive)
    match.emit("over", _outcome(match)["winner"], "wins")


def _outcome(match):
    """Return the result of the match; the score excludes the shoot-out's goals (rules 2, 8)."""
    decisive = match.goals if match.series else match.score
    reason = "full time: six turns each"
    if match.series:
        counts = [match.side_name(side) + " " + str(decisive[side]) for side in (0, 1)]
        reason = "shoot-out: " + ", ".join(counts)
    return {
        "score": list(match.score),
        "winner": 0 if decisive[0] > decisive[1] else 1,
        "reason": reason,
        # Only goals of the last series count: after a level series a new series begins at 0.
        "shootout": list(match.goals),
    }


Match.PHASES = (_Toss(), _Roll(), _Shot(), _Save(), _Shootout(), Over())
