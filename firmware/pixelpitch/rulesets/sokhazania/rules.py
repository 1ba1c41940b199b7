"""The rules of Sokhazania, in the order of RULEBOOK.md; docstrings cite its rule numbers.

Rules 1 to 5 describe the board of dots and tracks; they are in the module ``board``::

    >>> from pixelpitch.rulesets import load
    >>> match = load("sokhazania")({"first": "left"})
    >>> match.prompt()
    'Left: choose your colour'
    >>> match.apply_action(match.string_to_action("red"))
    >>> match.apply_action(0)  # out of the box
    >>> match.event_to_string(match.events[0])
    'out of the box, throw-in for Blue'

Side 0 plays from left to right and always uses the dots that the board's file calls red; side 1
uses the blue ones. The board looks the same from both ends, so the colour that a side chooses
(rule 6) changes only the lights.
"""

from ...rules import match as base
from ...rules.chance import OUT, Chance
from ...rules.errors import NotUnderstood
from ...rules.phase import Over, Phase, Throw
from ...rules.text import side_name
from . import NAME, OPTIONS, SECONDS_PER_THROW, board
from .board import (
    CORNER_ROLE,
    GOALIE_ROLE,
    INTERCEPTION_TRACK,
    KICKOFF_ROLE,
    PASS_TRACK,
    PENALTY_SPOT_ROLE,
    SHOT_TRACK,
    THROWIN_ROLE,
)

# The phases, as indices in ``Match.PHASES``.
TOSS_PHASE = 0
COLOUR_PHASE = 1
PLAY_PHASE = 2
CHOOSE_PHASE = 3
SAVE_PHASE = 4
PENALTY_PHASE = 5
SHOOTOUT_PHASE = 6
OVER_PHASE = 7
FOUL_CHOICE_PHASE = 8

# The periods (rules 12, 13). A match that is over keeps its last period, to explain the end.
PERIOD_NAMES = ("normal", "golden_goal", "extra_time", "shoot_out")
NORMAL_TIME_PERIOD = 0
GOLDEN_GOAL_PERIOD = 1
EXTRA_TIME_PERIOD = 2
SHOOTOUT_PERIOD = 3

CHOOSE_RED_ACTION = 128
CHOOSE_BLUE_ACTION = 129
TAKE_PENALTY_ACTION = 130
NEW_SAVE_ACTION = 131

# Further outcomes of a throw with the option die_fouls (rule 16).
FOUL_OUTCOME = 7  # a foul of the side that throws: it grabbed the moving die
OPPONENT_FOUL_OUTCOME = 8  # a foul of the other side: it grabbed the die or threw out of turn

# For each level, the highest number of a save that is a goal; the lowest is always 3 (rule 8).
HIGHEST_SCORING_SAVE = {"easy": 5, "normal": 4, "hard": 3}
EXTRA_TIME_S = 300  # length of extra time in seconds (rule 13)
KICKS_PER_SET = 3  # penalties that each side takes in a set of the shoot-out (rule 14)
# counters that no rule limits stop here, so that they fit into a snapshot
MAX_COUNTER = 65535

# (outcome, weight) of all outcomes. Simulated matches draw them by these weights: one throw in 50
# leaves the box and, with the option die_fouls, one in 50 is a foul (RULEBOOK.md, Options).
_THROWS = ((OUT, 6), (1, 49), (2, 49), (3, 49), (4, 49), (5, 49), (6, 49))
_THROWS_AND_FOULS = (
    ((OUT, 6),)
    + tuple([(face, 48) for face in range(1, 7)])
    + ((FOUL_OUTCOME, 3), (OPPONENT_FOUL_OUTCOME, 3))
)


class Match(base.Match):
    """A match of Sokhazania; the module ``laptop`` describes its JSON position.

    Three attributes describe the ball's last move, for display; they are not part of the state:

    ``travel``       the squares of the ball's path, or ()
    ``travelled``    the number whose track the ball took, or 0
    ``travel_kind``  the kind of that track: PASS_TRACK, INTERCEPTION_TRACK or SHOT_TRACK
    """

    RULESET = "sokhazania"
    NAME = NAME
    OPTIONS = OPTIONS
    SECONDS_PER_THROW = SECONDS_PER_THROW
    LABELS = {
        CHOOSE_RED_ACTION: "red",
        CHOOSE_BLUE_ACTION: "blue",
        TAKE_PENALTY_ACTION: "penalty",
        NEW_SAVE_ACTION: "save",
    }
    # A match to three goals can be long, but half of such matches have fewer than 200 actions.
    MAX_LENGTH = 4000
    MAX_ACTION = NEW_SAVE_ACTION
    FINAL_ACTION = CHOOSE_RED_ACTION  # the choice of a colour cannot be taken back after a throw
    MAX_OUTCOME = OPPONENT_FOUL_OUTCOME
    FOULS = ((FOUL_OUTCOME, True), (OPPONENT_FOUL_OUTCOME, False))
    STATE = (
        ("board_sum", 0, 65535),  # checksum of the board on which the match was begun
        ("phase", TOSS_PHASE, FOUL_CHOICE_PHASE),
        ("period", NORMAL_TIME_PERIOD, SHOOTOUT_PERIOD),
        ("side", 0, 1),  # the side that has the ball, throws or decides
        ("ball", 0, 127),
        # the number that the left side threw in the toss, until the right side has thrown;
        # otherwise 0
        ("toss", 0, 6),
        ("player1", -1, 1),  # the side that kicked off first; -1 until the toss is won
        ("red", -1, 1),  # the side that wears red; -1 before the choice
        # the number thrown, while the coach chooses one of its tracks; otherwise 0
        ("thrown", 0, 6),
        ("clock_s", 0, 3600 + EXTRA_TIME_S),  # the playing time so far, in seconds
        ("score", 0, MAX_COUNTER, 2),
        # the number of the current set of the shoot-out, from 1; 0 before the shoot-out
        ("shootout_set", 0, MAX_COUNTER),
        ("kick", 0, 5),  # the number of the penalty in this set, from 0
        ("set_goals", 0, 3, 2),  # the goals in this set
        ("shootout", 0, MAX_COUNTER, 2),  # the goals in all sets
    )

    travel: tuple

    def _start(self):
        self.board = board.load_for_match(self.options["board"])
        self.board_sum = self.board.checksum()
        self.ball = self.board.centre_square()
        self.travel = ()
        self.travel_kind = PASS_TRACK
        self.phase = TOSS_PHASE
        self.period = NORMAL_TIME_PERIOD
        self.player1 = self.red = -1
        self.side = self.toss = self.thrown = self.travelled = self.clock_s = 0
        self.shootout_set = self.kick = 0
        self.score, self.set_goals, self.shootout = [0, 0], [0, 0], [0, 0]
        if self.options["first"] != "toss":
            _begin_colour_choice(self, base.SIDES.index(self.options["first"]))

    def _apply(self, action):
        self.travel = ()
        self.travelled = 0
        self.PHASES[self.phase].act(self, action)
        _end_period_if_due(self)

    def _pass_time(self, seconds):
        """Let ``seconds`` pass. Any seconds after the end of a period count in the next period."""
        while seconds and (self.phase == PLAY_PHASE or self.phase in _COMPLETED_FIRST):
            left = _time_left(self)
            if left <= 0 or left == MAX_COUNTER:
                return
            if seconds < left:
                self.clock_s += seconds
                return
            self.clock_s += left
            seconds -= left
            if self.phase != PLAY_PHASE:
                self.emit("time", -1, "time_up", _COMPLETED_FIRST[self.phase])
            _end_period_if_due(self)

    def _check(self):
        """Raise NotUnderstood if the board's file has changed since the match was begun."""
        if self.board_sum != self.board.checksum():
            raise NotUnderstood(
                "a match on a board with checksum " + str(self.board_sum),
                str(self.board.checksum()) + ", that of board " + self.options["board"],
            )

    def action_to_string(self, action):
        """Return ``action`` as records write it; fouls are ``foul`` and ``foul-other``."""
        if action in (FOUL_OUTCOME, OPPONENT_FOUL_OUTCOME) and _can_be_foul(self):
            return "foul" if action == FOUL_OUTCOME else "foul-other"
        return base.Match.action_to_string(self, action)

    def side_name(self, side):
        """Return the name of ``side``: Red or Blue; before the choice of colours, Left or Right."""
        if self.red < 0:
            name = side_name("right" if side else "left")
            return name[0].upper() + name[1:]
        return side_name("Red" if side == self.red else "Blue")

    def outcome(self):
        """Return the result of the match, or None before it is over (rules 12, 13, 14)."""
        return _outcome(self) if self.phase == OVER_PHASE else None

    def may_be_drawn(self):
        """Return True if a level score at full time ends the match as a draw (rule 12)."""
        return not self.options["target"] and self.options["level_at_time"] == "draw"

    def league_points(self):
        """Return both sides' points for a league table (rule 15), [0, 0] until the end."""
        return _league_points(self)


# The throws of each side. They are created only once, because a match returns them often.
_DICE = (Chance(outcomes=_THROWS, side=0), Chance(outcomes=_THROWS, side=1))
_DICE_AND_FOULS = (
    Chance(outcomes=_THROWS_AND_FOULS, side=0),
    Chance(outcomes=_THROWS_AND_FOULS, side=1),
)


class _Throw(Throw):
    """A throw of the game's only die, which may leave the throwing box."""

    def chance(self, match):
        """Return a throw of the side whose turn it is."""
        return _DICE[match.side]


def _move_ball(match, dot):
    """Move the ball to ``dot``, and append its square to the path to be shown, ``match.travel``."""
    square = match.board.dots[dot][2]
    if square != match.ball:
        match.travel = (match.travel or (match.ball,)) + (square,)
        match.ball = square


def _restart(match, side, role):
    """Put the ball on the dot of ``side`` whose role is ``role``; this side throws next."""
    match.side = side
    match.phase = PLAY_PHASE
    _move_ball(match, match.board.dot_with_role(side, role))


class _Toss(_Throw):
    """The toss: the left side throws, then the right; the higher throw is Player 1's (rule 6)."""

    name = "toss"

    def act(self, match, outcome):
        """Store a side's ``outcome`` of the toss; the side that threw higher chooses its colour."""
        if outcome == OUT:  # by our ruling the coach throws again (rule 11)
            match.emit("out", match.side, "toss_out")
        elif not match.toss:
            match.toss = outcome
            match.side = 1
            match.emit("toss", 0, "throws", outcome)
        elif outcome == match.toss:  # by our ruling both coaches throw again (rule 6)
            match.toss = match.side = 0
            match.emit("toss", -1, "tie", outcome)
        else:
            winner = 1 if outcome > match.toss else 0
            high, low = max(outcome, match.toss), min(outcome, match.toss)
            match.toss = 0
            match.emit("toss", winner, "wins_toss", high, low)
            _begin_colour_choice(match, winner)


def _begin_colour_choice(match, player1):
    match.player1 = match.side = player1
    match.phase = COLOUR_PHASE


class _Colour(Phase):
    """Player 1 chooses a colour and kicks off (rule 6)."""

    name = "colour"

    def legal(self, match):
        """Return the two colours between which the winner of the toss chooses."""
        return (CHOOSE_RED_ACTION, CHOOSE_BLUE_ACTION)

    def act(self, match, action):
        """Give the winner of the toss the colour that ``action`` names, and kick off."""
        match.red = match.player1 if action == CHOOSE_RED_ACTION else 1 - match.player1
        match.emit("whistle", match.player1, "kickoff")
        _restart(match, match.player1, KICKOFF_ROLE)


def _can_be_foul(match):
    """Return True if the next throw can be a foul on the die (rule 16)."""
    return match.options["die_fouls"] and match.phase in (PLAY_PHASE, SAVE_PHASE)


class _FoulThrow(_Throw):
    """A throw that can be a foul on the die, if the option die_fouls is on (rule 16)."""

    def chance(self, match):
        """Return the ``Chance`` of the side to move; with ``die_fouls`` on, it includes fouls."""
        return (_DICE_AND_FOULS if match.options["die_fouls"] else _DICE)[match.side]


class _Play(_FoulThrow):
    """The side with the ball throws; the ball goes along the track with that number (rule 7)."""

    name = "play"

    def act(self, match, outcome):
        """Move the ball along a track of the number ``outcome``; handle a foul or a lost die."""
        if outcome >= FOUL_OUTCOME:
            _award_penalty(match, match.side if outcome == FOUL_OUTCOME else 1 - match.side)
            return
        if outcome == OUT:  # out of the box (rule 11)
            match.emit("out", match.side, "throw_in")
            _restart(match, 1 - match.side, THROWIN_ROLE)
            return
        tracks = match.board.tracks(match.ball, outcome)
        if len(tracks) == 1:  # by our ruling, two tracks to the same dot are no choice (rule 7)
            _follow_track(match, outcome, tracks[0])
            return
        match.thrown = outcome
        match.phase = CHOOSE_PHASE
        match.emit("choice", match.side, "tracks", outcome)


class _Choose(Phase):
    """The thrown number has two tracks; the coach chooses where the ball goes (rules 2, 7)."""

    name = "choose"

    def legal(self, match):
        """Return the squares where the tracks of the thrown number end."""
        board = match.board
        return sorted([board.end(track) for track in board.tracks(match.ball, match.thrown)])

    def act(self, match, square):
        """Move the ball along the track that ends on ``square``."""
        number = match.thrown
        match.thrown = 0
        match.phase = PLAY_PHASE
        for track in match.board.tracks(match.ball, number):
            if match.board.end(track) == square:
                _follow_track(match, number, track)
                return


def _follow_track(match, number, track):
    """Move the ball along ``track`` of ``number``: a pass, an interception or a shot."""
    board = match.board
    dot = board.index_of(match.ball)
    role = board.dots[dot][3]
    kind = board.track_kind(dot, number)
    match.travel = board.corners(track)
    match.travelled = number
    match.travel_kind = kind
    match.ball = match.travel[-1]
    if kind == SHOT_TRACK:  # the other side throws a save (rule 8)
        match.emit("shot", match.side, "shot", number, role)
        match.side = 1 - match.side
        match.phase = SAVE_PHASE
    elif kind == INTERCEPTION_TRACK:
        # an interception of a ball that comes from the Goalie dot is a kick up-field (rules 3, 7)
        match.emit("lost", match.side, "up_field" if role == GOALIE_ROLE else "intercepted", number)
        match.side = 1 - match.side
    else:
        match.emit("pass", match.side, "passes", number, match.ball)


class _Save(_FoulThrow):
    """The save: after a shot, the other side throws: corner, goal or goal kick (rules 8, 9)."""

    name = "save"

    def act(self, match, outcome):
        """Decide with the goalie's throw ``outcome`` whether the shot is a goal."""
        attacker = 1 - match.side
        if outcome == FOUL_OUTCOME:
            _offer_choice(match)
        elif outcome == OPPONENT_FOUL_OUTCOME:
            # the shot is void (rule 16, our ruling in RULEBOOK.md)
            _award_penalty(match, attacker)
        elif outcome == OUT and match.options["level"] == "hard":
            match.emit("out", match.side, "save_out")
        elif outcome == OUT:
            _score_goal(match, attacker, "own_goal")
        elif outcome <= 2 and not corner_follows(match):
            match.phase = PLAY_PHASE
            match.emit("save", match.side, "no_corner", outcome)
        elif outcome <= 2:
            match.emit("save", match.side, "corner", outcome)
            _restart(match, attacker, CORNER_ROLE)
        elif outcome <= HIGHEST_SCORING_SAVE[match.options["level"]]:
            _score_goal(match, attacker, "goal", outcome)
        else:
            match.phase = PLAY_PHASE
            match.emit("save", match.side, "saved", outcome)


def _score_goal(match, scorer, *values):
    """Count a goal; the other side kicks off (rule 10), unless the match ends (rules 12, 13).

    The event ``goal`` gets ``values`` followed by the new score.
    """
    match.score[scorer] = min(match.score[scorer] + 1, MAX_COUNTER)
    match.emit("goal", scorer, *values, *match.score)
    _restart(match, 1 - scorer, KICKOFF_ROLE)
    if match.period == GOLDEN_GOAL_PERIOD or match.score[scorer] == match.options["target"]:
        _end_match(match)
    elif _time_left(match) > 0:
        match.emit("kickoff", match.side, "kickoff")


# The clock (rules 12, 13).

# Phases that still take place after the time is up, {phase: the word for it in an event}.
_COMPLETED_FIRST = {
    CHOOSE_PHASE: "choice",
    SAVE_PHASE: "save",
    PENALTY_PHASE: "penalty",
    FOUL_CHOICE_PHASE: "choice",
}


def time_limit(match):
    """Return the playing time in seconds, from the kick-off, at which the current period ends."""
    extra = match.period == EXTRA_TIME_PERIOD
    if match.period == SHOOTOUT_PERIOD:
        extra = match.options["level_at_time"] == "extra_time"
    return match.options["minutes"] * 60 + (EXTRA_TIME_S if extra else 0)


def _time_left(match):
    """Return the seconds left in the current period: 0 or less if its time is up.

    The result is MAX_COUNTER for a period without a time limit.
    """
    if match.options["target"] or match.period not in (NORMAL_TIME_PERIOD, EXTRA_TIME_PERIOD):
        return MAX_COUNTER
    return time_limit(match) - match.clock_s


def _next_period(match):
    """Return the period that follows when the time of this one is up, or None if none does."""
    if match.score[0] == match.score[1]:
        after = match.options["level_at_time"]
        if after == "golden_goal":
            return GOLDEN_GOAL_PERIOD
        if after == "extra_time" and match.period == NORMAL_TIME_PERIOD:
            return EXTRA_TIME_PERIOD
    return None


def corner_follows(match):
    """Return True if a save with 1 or 2 leads to a corner, False if it ends play (rule 12)."""
    return _time_left(match) > 0 or _next_period(match) is not None


def _end_period_if_due(match):
    """End the period if its time is up and no choice, save or penalty is due (rules 12, 13)."""
    if match.phase != PLAY_PHASE or _time_left(match) > 0:
        return
    ended = "extra_over" if match.period == EXTRA_TIME_PERIOD else "full_time"
    match.emit("whistle", -1, ended, *match.score)
    following = _next_period(match)
    if match.score[0] != match.score[1] or match.options["level_at_time"] == "draw":
        _end_match(match)
    elif following is not None:
        match.period = following
        match.emit("whistle", -1, PERIOD_NAMES[following])
    else:
        _begin_shootout(match)


class _Kick(_Throw):
    """A penalty: the taker throws first; if the shot is on target, the keeper throws.

    The ball is on the taker's penalty spot for the first throw, and on the keeper's Goalie dot for
    the second. ``match.side`` is the side that throws. Subclasses define what follows.
    """

    def act(self, match, outcome):
        """Handle a throw of the taker or of the goalie."""
        if keeper_throws(match):
            # A keeper's die out of the box is a goal; by our ruling, so is a foul (rules 14, 16).
            if outcome in (1, 2):
                self.after_save(match, outcome)
            else:
                self.after_goal(match, outcome)
        elif outcome in (OUT, 1, 2):
            self.after_miss(match, outcome)
        else:
            match.emit("shot", match.side, "on_target", outcome)
            match.side = 1 - match.side
            _move_ball(match, match.board.dot_with_role(match.side, GOALIE_ROLE))

    def after_miss(self, match, outcome):
        """Continue after the taker's throw ``outcome`` has missed the goal."""
        raise NotImplementedError

    def after_save(self, match, outcome):
        """Continue after the keeper's throw ``outcome`` has saved the shot."""
        raise NotImplementedError

    def after_goal(self, match, outcome):
        """Continue after a goal: ``outcome``, which the keeper threw, has not saved the shot."""
        raise NotImplementedError


def keeper_throws(match):
    """Return True if it is the keeper's throw, because the shot was on target."""
    return match.board.dots[match.board.index_of(match.ball)][3] == GOALIE_ROLE


class _Shootout(_Kick):
    """The shoot-out: sets of three penalties a side, until one leads after a set (rule 14)."""

    name = "shootout"

    def after_miss(self, match, outcome):
        """Count a missed penalty, and let the next side take one."""
        match.emit("lost", taker(match), "kick_missed", outcome)
        self.next_kick(match)

    def after_save(self, match, outcome):
        """Count a saved penalty, and let the next side take one."""
        match.emit("save", match.side, "kick_saved", outcome)
        self.next_kick(match)

    def after_goal(self, match, outcome):
        """Count a goal of the taker, and prepare the next penalty."""
        side = taker(match)
        match.set_goals[side] += 1
        match.shootout[side] = min(match.shootout[side] + 1, MAX_COUNTER)
        match.emit("goal", side, "kick_goal", outcome, *match.shootout)
        self.next_kick(match)

    def next_kick(self, match):
        """Prepare the next penalty; a set has all six, even if it is already won (rule 14)."""
        if match.kick + 1 < 2 * KICKS_PER_SET:
            match.kick += 1
        elif match.set_goals[0] != match.set_goals[1]:
            _end_match(match)
            return
        else:
            match.emit("whistle", -1, "set_level", *match.set_goals)
            match.shootout_set = min(match.shootout_set + 1, MAX_COUNTER)
            match.kick = 0
            match.set_goals = [0, 0]
        _go_to_spot(match, taker(match))


def taker(match):
    """Return the side that takes this penalty; Player 1 takes the first three (rule 14)."""
    return match.player1 if match.kick < KICKS_PER_SET else 1 - match.player1


def _begin_shootout(match):
    match.period = SHOOTOUT_PERIOD
    match.phase = SHOOTOUT_PHASE
    match.shootout_set = 1
    match.travel = ()
    match.emit("whistle", -1, "shootout")
    _go_to_spot(match, taker(match))


def _go_to_spot(match, side):
    match.side = side
    _move_ball(match, match.board.dot_with_role(side, PENALTY_SPOT_ROLE))


def _end_match(match):
    """End the match, and emit the event with the winner and the reason."""
    match.phase = OVER_PHASE
    winner = _winner(match)
    if winner is None:
        match.emit("over", -1, "draw", *match.score)
        return
    target = match.options["target"]
    reason = ("target", target) if target else (PERIOD_NAMES[match.period],)
    kicks = match.shootout if match.period == SHOOTOUT_PERIOD else ()
    match.emit("over", winner, "wins", *match.score, *reason, *kicks)


def _winner(match):
    """Return the side ahead in goals, or in the last set of a shoot-out; None if level."""
    first, second = match.set_goals if match.period == SHOOTOUT_PERIOD else match.score
    if first == second:
        return None
    return 0 if first > second else 1


# reasons for the end of a match, by the period in which it ends
_REASONS = ("full time", "golden goal", "extra time", "shoot-out")


def _outcome(match):
    target = match.options["target"]
    return {
        "score": list(match.score),
        "winner": _winner(match),
        "reason": "first to " + str(target) + " goals" if target else _REASONS[match.period],
        "shootout": list(match.shootout),
    }


def _league_points(match):
    """Return each side's points: 3, 1 or 0, and 4 for a win by three or more goals (rule 15)."""
    if match.phase != OVER_PHASE:
        return [0, 0]
    winner = _winner(match)
    if winner is None:
        return [1, 1]
    points = [0, 0]
    points[winner] = 4 if match.score[winner] - match.score[1 - winner] >= 3 else 3
    return points


def _award_penalty(match, offender):
    """Give the other side a penalty for a foul by ``offender`` (rule 16)."""
    match.emit("foul", offender, "penalty")
    match.phase = PENALTY_PHASE
    _go_to_spot(match, 1 - offender)


def _offer_choice(match):
    """After a foul by the side that throws a save, let the other side choose a remedy (rule 16)."""
    offender = match.side
    match.side = 1 - offender
    match.phase = FOUL_CHOICE_PHASE
    match.emit("foul", offender, "offer")


class _FoulChoice(Phase):
    """After a foul by the saving side, the other side chooses a penalty or a new save (rule 16)."""

    name = "foul_choice"

    def legal(self, match):
        """Return the two choices after a foul: take a penalty, or have the save thrown again."""
        return (TAKE_PENALTY_ACTION, NEW_SAVE_ACTION)

    def act(self, match, action):
        """Award the penalty or repeat the save, as ``action`` says."""
        if action == NEW_SAVE_ACTION:
            match.emit("choice", match.side, "new_save")
            match.side = 1 - match.side
            match.phase = SAVE_PHASE
        else:
            match.emit("choice", match.side, "take_penalty")
            match.phase = PENALTY_PHASE
            _go_to_spot(match, match.side)


class _Penalty(_Kick):
    """A penalty for a foul on the die (rule 16)."""

    name = "penalty"

    def after_miss(self, match, outcome):
        """Give the ball to the goalie of the other side."""
        match.emit("lost", match.side, "off_target", outcome)
        _restart(match, 1 - match.side, GOALIE_ROLE)

    def after_save(self, match, outcome):
        """Give the ball to the goalie who saved the penalty."""
        match.emit("save", match.side, "saved", outcome)
        _restart(match, match.side, GOALIE_ROLE)

    def after_goal(self, match, outcome):
        """Count the goal of the side that took the penalty."""
        _score_goal(match, 1 - match.side, "penalty_goal", outcome)


Match.PHASES = (
    _Toss(),
    _Colour(),
    _Play(),
    _Choose(),
    _Save(),
    _Penalty(),
    _Shootout(),
    Over(),
    _FoulChoice(),
)
