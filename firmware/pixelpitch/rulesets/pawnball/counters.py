"""Statistics of PawnBall.

They include kicks, goals, dice that cannot be played, decisions with each die, and the advantage of
the team that plays first.
"""

from ...rules import counters
from ...rules.counters import NOBODY, WON
from ...rules.match import SIDES
from ...rules.squares import column_of
from .rules import KICK, OVER, team_order

KICKED = "dice with a kick"
KICK_POSSIBLE = "dice with which the ball could be kicked"
KICK_GOAL = "kicks that are goals"
GOAL_OFFERED = "kicks with a goal among their ends"
ENDS = "ends a kick"
OVER_MATES = "team-mates that a kick passes"
DECISIONS = "decisions a die"
LOST = "dice that cannot be played"
SKIPPED = "phases without dice"
GOALS_OF_FIRST_TEAM = "goals by the team that plays first"
PROPOSER, OTHER = "proposed", "accepted"


class Counter(counters.Counter):
    """Counts what happens with each die while it is the active die (RULEBOOK.md 9 to 17)."""

    def __init__(self, match, tally):
        super().__init__(match, tally)
        self._decisions = 0
        self._possible = self._kicked = self._kicks = False
        self._first = False
        self._points = 0
        tally.count(LOST, 0)
        tally.count(SKIPPED, 0)

    def before(self, match, legal):
        """Count a decision with the active die."""
        self._kicks = match.phase == KICK
        self._points = match.die
        if not match.die:
            return
        self._decisions += 1
        self._possible = self._possible or self._kicks or match.balls[match.board] in legal
        self._first = match.team() == team_order(match.dice)[0]
        if self._kicks:
            self.tally.each(ENDS, len(legal))
            self.tally.share(GOAL_OFFERED, any(column_of(end) in (1, 14) for end in legal))

    def after(self, match, action):
        """Count the kick or the die if ``action`` has ended one."""
        kinds = [kind for kind, _, _ in match.events]
        if self._kicks:
            self._kicked = True
            self.tally.share(KICK_GOAL, "goal" in kinds)
            self.tally.each(OVER_MATES, len(match.travel) - 1 - self._points)
            if "goal" in kinds:
                self.tally.share(GOALS_OF_FIRST_TEAM, self._first)
        ended = self._points and (not match.die or match.phase == OVER or "die" in kinds)
        if ended:
            self.tally.each(DECISIONS, self._decisions)
            self.tally.share(KICK_POSSIBLE, self._possible)
            self.tally.share(KICKED, self._kicked)
            self._decisions = 0
            self._possible = self._kicked = False
        for _, _, values in match.events:
            if values[0] == "lost":
                self.tally.count(LOST, len(values) - 2)
            elif values[0] == "skipped":
                self.tally.count(SKIPPED)

    def end(self, match):
        """Record whether the side that proposed the match has won.

        The board is symmetric, so proposing gives no advantage.
        """
        winner = match.outcome()["winner"]
        proposer = SIDES.index(match.options["first"])
        won = NOBODY if winner is None else PROPOSER if winner == proposer else OTHER
        self.tally.word(WON, won)
