"""Statistics of StreetSoccer: kicks, passes, decisions per turn, and how often rules 20-23 matter.

For each of these rules, the statistics count the squares that it forbids. Only squares that a coach
might try are counted: the figures of the side, and the squares at the right distance for the walk
of the chosen figure or for the ball. A square that several rules forbid is counted for the rule
that the board would name (``Table.why_not``), which is the one with the lowest number.
"""

from ...rules import counters
from ...rules.counters import NOBODY, WHO_WON
from ...rules.squares import columns_apart, distance, rows_apart
from .rules import DESTINATION_STAGE, FIGURE_STAGE, KICK_STAGE, MOVE_PHASE, THROW_PHASE

# {id of a reason in text/en.txt: number of the rule in RULEBOOK.md}
RULE_OF_REASON = {
    "why.only_goalie": 20,
    "why.no_room": 20,
    "why.area_taken": 21,
    "why.fence": 22,
    "why.no_path": 23,
}
FORBIDDING_RULES = sorted(set(RULE_OF_REASON.values()))

DECISIONS_PER_TURN = "decisions a turn"
LOST_TURNS = "turns lost: no legal move"
TURNS_WITH_KICK = "turns with a kick"
PASSES_PER_KICK = "passes a kick"
SCORING_KICKS = "kicks that are goals"
KICKED_OFF, DID_NOT_KICK_OFF = "kicked off", "did not kick off"


def turns_statistic(rule):
    """Return the name of the statistic that counts the turns in which ``rule`` forbids a square."""
    return f"turns in which rule {rule} bites"


def forbidden_squares_statistic(rule):
    """Return the name of the statistic that counts the squares that ``rule`` forbids."""
    return f"squares refused by rule {rule}"


class Counter(counters.Counter):
    """Collects the statistics of turns (RULEBOOK.md, rule 8) and of all kicks (rules 12 to 17)."""

    def __init__(self, match, tally):
        super().__init__(match, tally)
        self._decisions = 0
        self._turn_rules: set[int] = set()
        self._kicked = self._in_turn = self._kicks = False
        self._passes = 0
        for rule in FORBIDDING_RULES:
            tally.count(forbidden_squares_statistic(rule), 0)

    def before(self, match, legal_actions):
        """Note which rules forbid squares in the coming decision."""
        if match.phase == THROW_PHASE:
            self._decisions = 0
            self._turn_rules.clear()
            self._kicked = False
            self._in_turn = True
        elif match.phase == MOVE_PHASE:
            self._decisions += 1
            for square in _squares_to_try(match):
                if square not in legal_actions:
                    self._note(match.table().why_not(match, square))
        self._kicks = match.stage == KICK_STAGE

    def _note(self, reason):
        rule = RULE_OF_REASON.get(reason[0]) if reason else None
        if rule is not None:
            self._turn_rules.add(rule)
            self.tally.count(forbidden_squares_statistic(rule))

    def after(self, match, action):
        """Count the kick or the turn that ``action`` has ended, if any."""
        kinds = [kind for kind, _, _ in match.events]
        if self._kicks:
            self._kicked = True
            self._passes += kinds.count("pass")
            if match.stage != KICK_STAGE:
                self.tally.add_value(PASSES_PER_KICK, self._passes)
                self.tally.add_try(SCORING_KICKS, "goal" in kinds)
                self._passes = 0
        if self._in_turn and match.phase != MOVE_PHASE:
            self._in_turn = False
            no_move = "lost" in kinds
            self.tally.add_try(LOST_TURNS, no_move)
            self.tally.add_try(TURNS_WITH_KICK, self._kicked)
            if not no_move:
                self.tally.add_value(DECISIONS_PER_TURN, self._decisions)
            for rule in FORBIDDING_RULES:
                self.tally.add_try(turns_statistic(rule), rule in self._turn_rules)

    def end(self, match):
        """Record whether the side that kicked off (rule 7) won the match."""
        winner = match.outcome()["winner"]
        won = (
            NOBODY if winner is None else KICKED_OFF if winner == match.first else DID_NOT_KICK_OFF
        )
        self.tally.add_word(WHO_WON, won)


def _squares_to_try(match):
    """Return the squares that a coach might try in this decision."""
    if match.stage == FIGURE_STAGE:
        return list(match.teams()[0])
    if match.stage == DESTINATION_STAGE:
        return [square for square in range(128) if _is_walk_length(match, square)]
    if match.stage == KICK_STAGE:
        return [square for square in range(128) if distance(match.ball, square) == match.steps]
    return []


def _is_walk_length(match, square):
    across, down = columns_apart(square, match.mover), rows_apart(square, match.mover)
    # Detours (a step aside and back) make the distance 2, 4, ... less than the throw (rule 9).
    return across + down <= match.pips and (across + down - match.pips) % 2 == 0
