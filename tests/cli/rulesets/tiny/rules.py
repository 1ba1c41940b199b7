"""The rules of Tiny Soccer, a game of a few lines with chance, decisions, a clock and options."""

from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules import Match as BaseMatch
from pixelpitch.rules.chance import Chance
from pixelpitch.rules.laptop import Fields
from pixelpitch.rules.squares import name

from . import NAME, OPTIONS, SECONDS_PER_THROW


class Match(BaseMatch):
    """A match that ends after ``goals`` goals.

    Left decides after an even throw, Right after an odd one. The side moves the ball to e1 or f1,
    which is a goal, or leaves it where it is.
    """

    RULESET = "tiny"
    NAME = NAME
    OPTIONS = OPTIONS
    SECONDS_PER_THROW = SECONDS_PER_THROW
    LABELS = {128: "stay"}  # noqa: RUF012
    STATE = (("ball", 0, 127), ("thrown", 0, 6), ("clock", 0, 9999), ("score", 0, 9, 2))

    def _start(self):
        self.ball, self.thrown, self.clock, self.score = 3, 0, 0, [0, 0]

    def current_player(self):
        """Return TERMINAL after all goals, CHANCE before a throw, otherwise the side to decide."""
        if sum(self.score) == self.options["goals"]:
            return TERMINAL
        return CHANCE if self.thrown == 0 else self.thrown % 2

    def chance(self):
        """Return the chance step of a throw, or None before a decision."""
        return Chance() if self.current_player() == CHANCE else None

    def prompt(self):
        """Return what the match asks for, in words."""
        return "a throw" if self.thrown == 0 else "where the ball goes"

    def legal_decisions(self):
        """Return three decisions: two squares and "stay"."""
        return [4, 5, 128]

    def _pass_time(self, seconds):
        self.clock += seconds
        self.emit("tick", -1, seconds)

    def _apply(self, action):
        if self.thrown == 0:
            self.thrown = action
            return
        if action < 128:
            self.ball = action
            side = self.thrown % 2
            self.score[side] += 1
            self.emit("goal", side, "goal")
        self.thrown = 0

    def event_to_string(self, event):
        """Return the English words for an event of the match."""
        return "a goal" if event[0] == "goal" else "time goes by"

    def outcome(self):
        """Return score and winner of the match, or None before its end."""
        if self.current_player() != TERMINAL:
            return None
        left, right = self.score
        winner = None if left == right else int(right > left)
        return {"score": [left, right], "winner": winner, "reason": "all goals shot"}

    def league_points(self):
        """Return the league points of both sides, or None before the end."""
        return None if self.outcome() is None else [each + 1 for each in self.returns()]

    def position(self):
        """Return the position as a dictionary that can be written as JSON."""
        return {
            "ruleset": "tiny",
            "ball": name(self.ball),
            "thrown": self.thrown,
            "clock_s": self.clock,
            "score": list(self.score),
            "goals": self.options["goals"],
        }

    @classmethod
    def from_position(cls, position):
        """Return the match in ``position``; raise an error that names a wrong field."""
        fields = Fields(position, "tiny")
        fields.choice("ruleset", ("tiny",))
        match = cls({"goals": fields.whole("goals", 1, 9)})
        match.ball = fields.square("ball")
        match.thrown = fields.whole("thrown", 0, 6)
        match.clock = fields.whole("clock_s", 0, 9999)
        match.score = fields.wholes("score", 2, 0, 9)
        if sum(match.score) > match.options["goals"]:
            fields.refuse("score", "at most that many goals")
        fields.end()
        return match
