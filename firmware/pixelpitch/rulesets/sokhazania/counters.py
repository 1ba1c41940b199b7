"""Statistics of Sokhazania: how many shots score, and how often the side that kicks off wins.

For comparison, ``exact`` computes averages without playing, from a Markov chain
(``counters_chain``).
"""

from functools import cache

import numpy as np

from ...rules import counters
from ...rules.counters import GOALS, NOBODY, WHO_WON, WINNER, side
from ...rules.match import SIDES
from . import board as boards
from . import counters_chain
from .rules import SAVE_PHASE, Match

SCORING_SHOTS = "shots that are goals"
KICKED_OFF, DID_NOT_KICK_OFF = "kicked off", "did not kick off"


class Counter(counters.Counter):
    """Counts how saves end (RULEBOOK.md, rule 8), and the wins of the side that kicked off."""

    def __init__(self, match, tally):
        super().__init__(match, tally)
        self._saves = False

    def before(self, match, legal_actions):
        """Note whether the next throw is a save: the goalie's throw after a shot."""
        self._saves = match.phase == SAVE_PHASE

    def after(self, match, action):
        """If ``action`` was the throw that decides a shot, record whether it was a goal."""
        kinds = {kind for kind, _, _ in match.events}
        if self._saves and kinds & {"goal", "save"}:
            self.tally.add_try(SCORING_SHOTS, "goal" in kinds)

    def end(self, match):
        """Count the match as won by the side that kicked off, by the other side, or drawn."""
        winner = match.outcome()["winner"]
        won = (
            NOBODY
            if winner is None
            else KICKED_OFF
            if winner == match.player1
            else DID_NOT_KICK_OFF
        )
        self.tally.add_word(WHO_WON, won)


def exact(options):
    """Return {(statistic, case): exact average} for ``options``; case is "" or, say, a winner.

    Omits averages that depend on a target score, die fouls, a golden goal or extra time.
    """
    match = Match(options)
    level = match.options["level"]
    chain = _chain(match.options["board"], level)
    save = chain.state_of_save(0)
    goal = chain.goals[save, 1] / (1 - chain.transitions[save, save])
    means = {(SCORING_SHOTS, ""): float(goal)}
    after = match.options["level_at_time"]
    if match.options["target"] or match.options["die_fouls"] or after not in ("draw", "shoot_out"):
        return means
    seconds = match.options["minutes"] * 60
    first = match.options["first"]
    firsts = (0, 1) if first == "toss" else (SIDES.index(first),)
    goals = np.mean([chain.expected_goals(seconds, each) for each in firsts], axis=0)
    means[GOALS, ""] = float(goals.sum())
    for number in (0, 1):
        means[f"{GOALS} of {side(match, number)}", ""] = float(goals[number])
    if after == "draw":
        choices = [chain.expected_choices(seconds, each) for each in firsts]
        # Add the choice of a colour, which is a decision as well.
        means["decisions", ""] = float(np.mean(choices)) + 1
        results = [chain.goal_distribution(seconds, each) for each in firsts]
        ahead = float(np.mean([np.tril(each, -1).sum() for each in results]))
        draw = float(np.mean([np.trace(each) for each in results]))
        own = [
            result if each == 0 else result.T for each, result in zip(firsts, results, strict=True)
        ]
        means[WINNER, side(match, 0)] = ahead
        means[WINNER, side(match, 1)] = 1 - ahead - draw
        means[WINNER, NOBODY] = means[WHO_WON, NOBODY] = draw
        means[WHO_WON, KICKED_OFF] = float(np.mean([np.tril(each, -1).sum() for each in own]))
        means[WHO_WON, DID_NOT_KICK_OFF] = 1 - draw - means[WHO_WON, KICKED_OFF]
    return means


def report(options):
    """Return, as text, the exact averages for the board and the level in ``options``."""
    match = Match(options)
    return counters_chain.report(_chain(match.options["board"], match.options["level"]))


@cache
def _chain(board, level):
    return counters_chain.MarkovChain(boards.load(board), level)
