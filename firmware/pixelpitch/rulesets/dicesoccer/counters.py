"""Statistics of Soccer Dice: turns with a shot or a goal, shoot-outs, and the exact odds."""

from ...rules import counters
from ...rules.counters import GOALS, HOW_ENDED, WHO_WON, WINNER, side
from . import counters_odds
from .rules import ROLL_PHASE, SAVE_PHASE, SHOOTOUT_PHASE, SHOT_PHASE, Match

TURNS_WITH_SHOT = "turns with a shot"
TURNS_WITH_GOAL = "turns with a goal"
SCORING_SHOTS = "shots that are goals"
SCORING_ATTEMPTS = "shoot-out attempts that are goals"
SERIES_PER_SHOOTOUT = "fives a shoot-out"
FIRST_ON_OFFENCE, SECOND_ON_OFFENCE = "first on offence", "second on offence"


class Counter(counters.Counter):
    """Collects statistics of turns (RULEBOOK.md, rules 2 to 7) and of shoot-outs (rule 8)."""

    def __init__(self, match, tally):
        super().__init__(match, tally)
        self._phase = -1
        self._shot = False

    def before(self, match, legal_actions):
        """Note the phase in which the coming action happens."""
        self._phase = match.phase

    def after(self, match, action):
        """Count a turn or an attempt if ``action`` has ended it."""
        kinds = {kind for kind, _, _ in match.events}
        goal = "goal" in kinds
        ended = goal or "save" in kinds
        if self._phase == SHOOTOUT_PHASE and ended:
            self.tally.add_try(SCORING_ATTEMPTS, goal)
        elif self._phase in (ROLL_PHASE, SHOT_PHASE, SAVE_PHASE):
            self._shot = self._shot or self._phase == SHOT_PHASE
            if ended or "lost" in kinds:
                self.tally.add_try(TURNS_WITH_SHOT, self._shot)
                self.tally.add_try(TURNS_WITH_GOAL, goal)
                if self._shot:
                    self.tally.add_try(SCORING_SHOTS, goal)
                self._shot = False

    def end(self, match):
        """Record how many series of five attempts the shoot-out took, and if the first side won."""
        if match.series:
            self.tally.add_value(SERIES_PER_SHOOTOUT, match.series)
        won = match.outcome()["winner"] == match.first
        self.tally.add_word(WHO_WON, FIRST_ON_OFFENCE if won else SECOND_ON_OFFENCE)


def exact(options):
    """Return {(name of a statistic, its case or ""): exact value}."""
    match = Match(options)
    level = float(counters_odds.regulation_odds()[1])
    first = float(counters_odds.first_side_win_odds())
    return {
        (GOALS, ""): float(2 * counters_odds.TURNS_PER_SIDE * counters_odds.goal_in_turn_odds()),
        (HOW_ENDED, "full time"): 1 - level,
        (HOW_ENDED, "shoot-out"): level,
        # Both sides have equally many turns and attempts, so these odds are the same whichever
        # side begins.
        (WINNER, side(match, 0)): first,
        (WINNER, side(match, 1)): 1 - first,
        (WHO_WON, FIRST_ON_OFFENCE): first,
        (WHO_WON, SECOND_ON_OFFENCE): 1 - first,
        (TURNS_WITH_SHOT, ""): float(counters_odds.shot_in_turn_odds()),
        (TURNS_WITH_GOAL, ""): float(counters_odds.goal_in_turn_odds()),
        (SCORING_SHOTS, ""): float(counters_odds.goal_from_shot_odds()),
        (SCORING_ATTEMPTS, ""): float(counters_odds.goal_from_attempt_odds()),
        (SERIES_PER_SHOOTOUT, ""): float(1 / (1 - counters_odds.series_odds()[1])),
    }


def report(_options):
    """Return all exact odds as text; they do not depend on the options."""
    return counters_odds.report()
