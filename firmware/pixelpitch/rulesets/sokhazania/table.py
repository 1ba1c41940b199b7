"""Defines what coaches see and read of Sokhazania; the sentences are in text/en.txt."""

from ...rules import scene as kinds
from ...rules import table
from ...rules.chance import OUT
from ...rules.squares import column_of
from .board import CORNER_ROLE, INTERCEPTION_TRACK, PASS_TRACK, SHOT_TRACK
from .rules import (
    CHOOSE_PHASE,
    EXTRA_TIME_PERIOD,
    EXTRA_TIME_S,
    GOLDEN_GOAL_PERIOD,
    KICKS_PER_SET,
    OVER_PHASE,
    PENALTY_PHASE,
    PLAY_PHASE,
    SAVE_PHASE,
    SHOOTOUT_PERIOD,
    SHOOTOUT_PHASE,
    corner_follows,
    keeper_throws,
    time_limit,
)

# The two squares of each side's goal; a goalie's dot may be on one of them.
_GOALS = ((49, 65), (62, 78))  # b4 and b5, o4 and o5

_WARNING_S = 60  # in a period's last 60 seconds, coaches read what a level score would mean

_KINDS = {PASS_TRACK: kinds.PASS, SHOT_TRACK: kinds.SHOT, INTERCEPTION_TRACK: kinds.INTERCEPTION}


class Table(table.Table):
    """What coaches see and read during a match of Sokhazania."""

    EVENTS = {
        "throws": ("number",),
        "tie": ("number",),
        "wins_toss": ("high", "low"),
        "tracks": ("number",),
        "shot": ("number", "role"),
        "up_field": ("number",),
        "intercepted": ("number",),
        "passes": ("number", "square"),
        "own_goal": ("left", "right"),
        "no_corner": ("number",),
        "corner": ("number",),
        "goal": ("number", "left", "right"),
        "saved": ("number",),
        "time_up": ("first",),
        "full_time": ("left", "right"),
        "extra_over": ("left", "right"),
        "on_target": ("number",),
        "penalty_goal": ("number", "left", "right"),
        "off_target": ("number",),
        "kick_goal": ("number", "left", "right"),
        "kick_saved": ("number",),
        "kick_missed": ("number",),
        "set_level": ("left", "right"),
        "wins": ("left", "right", "reason"),
    }

    def event(self, match, kind, side, values):
        """Return the message for an event; a result names the winner's goals first (rule 15)."""
        key, named = table.Table.event(self, match, kind, side, values)
        if named.get("number") == OUT:
            named["number"] = "number.out", {}
        if values[0] == "wins":
            goals = values[1:3]
            if named["reason"] == "shoot_out":
                goals = values[4:]
                key += "_shootout"
            elif named["reason"] == "target":
                named["target"] = values[4]
                key += "_target"
            named["most"], named["fewest"] = max(goals), min(goals)
        return key, named

    def prompt(self, match):
        """Return the prompt (what the side must do now) as a message."""
        phase = match.phase
        key = "prompt." + match.PHASES[phase].name
        named = {"who": match.side_name(match.side)}
        if phase == CHOOSE_PHASE:
            named["number"] = match.thrown
        elif phase == SAVE_PHASE:
            named["level"] = match.options["level"]
            if not corner_follows(match):
                key += "_late"
        elif phase in (PENALTY_PHASE, SHOOTOUT_PHASE):
            named["number"] = match.kick % KICKS_PER_SET + 1
            if keeper_throws(match):
                key = "prompt.keeper"
        return key, named

    def label(self, match, action):
        """Return the words of the labelled ``action`` as a message."""
        return "label." + match.LABELS[action], {}

    def why_not(self, match, action):
        """Return a message that says why the ball cannot go to ``action``, or None (rule 7)."""
        return ("why.track", {"number": match.thrown}) if match.phase == CHOOSE_PHASE else None

    def ends(self, match):
        """Return the message that says what happens if the score is level at the end, or None."""
        clock = _clock(match)
        if clock is None or match.period == SHOOTOUT_PERIOD or clock[0] > _WARNING_S:
            return None
        if match.period == EXTRA_TIME_PERIOD:
            return "ends.extra", {}
        return "ends.level", {"then": match.options["level_at_time"]}

    def likeliest(self, match):
        """Return the track's end that is nearest to the other goal, or -1 if there is no choice."""
        if match.phase != CHOOSE_PHASE:
            return -1
        ahead = [(column_of(each), each) for each in match.legal_actions()]
        return (min(ahead) if match.side else max(ahead))[1]

    def kicks(self, match):
        """Return (goals, misses) of each side in the shoot-out; () outside it (rule 14)."""
        if match.period != SHOOTOUT_PERIOD:
            return ()
        before = KICKS_PER_SET * max(match.shootout_set - 1, 0)
        first = before + min(match.kick + (match.phase == OVER_PHASE), KICKS_PER_SET)
        second = before + max(match.kick + (match.phase == OVER_PHASE) - KICKS_PER_SET, 0)
        taken = (first, second) if match.player1 == 0 else (second, first)
        return tuple(
            [(match.shootout[side], taken[side] - match.shootout[side]) for side in (0, 1)]
        )

    def draw(self, match, scene):
        """Draw the dots, the ball, the tracks that it may take next, the clock and the counters."""
        board = match.board
        for _name, side, square, _role in board.dots:
            scene.things.append((square, kinds.DOT, side, 0))
            # Columns a and p show the score and the die, unless the board has dots in these
            # columns.
            if column_of(square) in (0, 15):
                scene.margins = False
        for side in (0, 1):
            for square in _GOALS[side]:
                if board.index_of(square) < 0:
                    scene.things.append((square, kinds.GOAL, side, 0))
        scene.ball = match.ball
        scene.paths = _paths(match)
        scene.thrown = match.thrown
        scene.travelled = match.travelled
        scene.way = _KINDS[match.travel_kind]
        scene.travel = scene.last = match.travel
        scene.clock = _clock(match)
        scene.gauges = self._gauges(match)
        if match.red == 1:
            scene.colours = (kinds.BLUE, kinds.RED)

    def _gauges(self, match):
        """Return the bars of lights for goals or penalties, first those of the side that throws."""
        gauges = []
        target = match.options["target"]
        for side in (match.side, 1 - match.side):
            named = {"who": match.side_name(side)}
            if target:
                words = self.text.words(("gauge.goals", named))
                gauges.append((words, match.score[side], target))
            elif match.phase == SHOOTOUT_PHASE:
                taken = match.kick if side == match.player1 else match.kick - KICKS_PER_SET
                taken = min(max(taken, 0), KICKS_PER_SET)
                gauges.append((self.text.words(("gauge.kicks", named)), taken, KICKS_PER_SET))
                words = self.text.words(("gauge.goals", named))
                gauges.append((words, match.set_goals[side], KICKS_PER_SET))
        return gauges


def _paths(match):
    """Return [(number to throw, kind, squares to light), ...] for tracks that the ball may take."""
    board = match.board
    dot = board.index_of(match.ball)
    result = []
    if match.phase == SAVE_PHASE and corner_follows(match):
        corner = board.dots[board.dot_with_role(1 - match.side, CORNER_ROLE)][2]
        result = [(number, kinds.CORNER, (match.ball, corner)) for number in (1, 2)]
    elif match.phase in (PLAY_PHASE, CHOOSE_PHASE):
        for number in range(1, 7) if match.phase == PLAY_PHASE else (match.thrown,):
            kind = _KINDS[board.track_kind(dot, number)]
            for dest in sorted(set(board.next_dots(dot, number))):
                for line in board.paths(dot, number, dest):
                    result.append((number, kind, line))
    return result


def _clock(match):
    """Return (seconds left, total seconds) of this period, or None without a time limit."""
    if match.options["target"] or match.period == GOLDEN_GOAL_PERIOD:
        return None
    total = match.options["minutes"] * 60
    if match.period == SHOOTOUT_PERIOD:
        return (0, total)
    return (
        time_limit(match) - match.clock_s,
        EXTRA_TIME_S if match.period == EXTRA_TIME_PERIOD else total,
    )
