"""Statistics of PawnBall.

Counts kicks, goals, decisions per die, and dice that could not be played. Also reports which share
of the goals was scored by the team that plays first.
"""

from ...rules import counters
from ...rules.counters import NOBODY, WHO_WON
from ...rules.match import SIDES
from ...rules.squares import column_of
from .rules import KICK_PHASE, OVER_PHASE, team_order

DICE_WITH_KICK = "dice with a kick"
DICE_ABLE_TO_KICK = "dice with which the ball could be kicked"
SCORING_KICKS = "kicks that are goals"
KICKS_ABLE_TO_SCORE = "kicks with a goal among their ends"
ENDS_PER_KICK = "ends a kick"
MATES_PER_KICK = "team-mates that a kick passes"
DECISIONS_PER_DIE = "decisions a die"
UNPLAYABLE_DICE = "dice that cannot be played"
PHASES_WITHOUT_DICE = "phases without dice"
GOALS_OF_FIRST_TEAM = "goals by the team that plays first"
PROPOSER, OTHER = "proposed", "accepted"


class Counter(counters.Counter):
    """Collects statistics of each die while it is played (RULEBOOK.md, rules 9 to 17)."""

    def __init__(self, match, tally):
        super().__init__(match, tally)
        self._decisions = 0
        self._possible = self._kicked = self._kicks = False
        self._first = False
        self._points = 0
        tally.count(UNPLAYABLE_DICE, 0)
        tally.count(PHASES_WITHOUT_DICE, 0)

    def before(self, match, legal_actions):
        """Count a decision about the die that is being played."""
        self._kicks = match.phase == KICK_PHASE
        self._points = match.die
        if not match.die:
            return
        self._decisions += 1
        self._possible = self._possible or self._kicks or match.balls[match.board] in legal_actions
        self._first = match.team() == team_order(match.dice)[0]
        if self._kicks:
            self.tally.add_value(ENDS_PER_KICK, len(legal_actions))
            may_score = any(column_of(end) in (1, 14) for end in legal_actions)
            self.tally.add_try(KICKS_ABLE_TO_SCORE, may_score)

    def after(self, match, action):
        """Count a kick if ``action`` ends one; count the die if ``action`` ends its play."""
        kinds = [kind for kind, _, _ in match.events]
        if self._kicks:
            self._kicked = True
            self.tally.add_try(SCORING_KICKS, "goal" in kinds)
            self.tally.add_value(MATES_PER_KICK, len(match.travel) - 1 - self._points)
            if "goal" in kinds:
                self.tally.add_try(GOALS_OF_FIRST_TEAM, self._first)
        ended = self._points and (not match.die or match.phase == OVER_PHASE or "die" in kinds)
        if ended:
            self.tally.add_value(DECISIONS_PER_DIE, self._decisions)
            self.tally.add_try(DICE_ABLE_TO_KICK, self._possible)
            self.tally.add_try(DICE_WITH_KICK, self._kicked)
            self._decisions = 0
            self._possible = self._kicked = False
        for _, _, values in match.events:
            if values[0] == "lost":
                self.tally.count(UNPLAYABLE_DICE, len(values) - 2)
            elif values[0] == "skipped":
                self.tally.count(PHASES_WITHOUT_DICE)

    def end(self, match):
        """Record whether the side that proposed the match has won.

        By symmetry, this side should have no advantage.
        """
        winner = match.outcome()["winner"]
        proposer = SIDES.index(match.options["first"])
        won = NOBODY if winner is None else PROPOSER if winner == proposer else OTHER
        self.tally.add_word(WHO_WON, won)
