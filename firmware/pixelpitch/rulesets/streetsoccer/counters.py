"""What `analyse` counts in StreetSoccer: kicks, passes, long turns, and effects of rules 20 to 23.

A rule has an effect if a square is not legal and the game's table names that rule as the reason.
Only squares that a coach might try are counted: own figures, squares where a figure's walk could
end by its pips, and squares where a leg of the ball could end by its steps. A square that two rules
forbid counts for the one that the table names, which has the lower number.
"""

from ...rules import counters
from ...rules.counters import NOBODY, WON
from ...rules.squares import columns_apart, rows_apart
from .rules import END, FIGURE, KICK, MOVE, THROW

# Id of the reason (text/en.txt) -> rule of RULEBOOK.md.
RULES = {
    "why.only_goalie": 20,
    "why.no_room": 20,
    "why.area_taken": 21,
    "why.fence": 22,
    "why.no_path": 23,
}
KILL_JOYS = sorted(set(RULES.values()))

LENGTH = "decisions a turn"
LOST = "turns lost: no legal move"
KICKED = "turns with a kick"
PASSES = "passes a kick"
KICK_GOAL = "kicks that are goals"
FIRST, SECOND = "kicked off", "did not kick off"


def bites(rule):
    """Return the name of the share of turns in which ``rule`` has an effect."""
    return f"turns in which rule {rule} bites"


def refused(rule):
    """Return the name of the number of squares that ``rule`` forbids."""
    return f"squares refused by rule {rule}"


class Counter(counters.Counter):
    """Follows turns from their throw (RULEBOOK.md 8) and kicks of any kind (12 to 17)."""

    def __init__(self, match, tally):
        super().__init__(match, tally)
        self._decisions = 0
        self._bitten: set[int] = set()
        self._kicked = self._in_turn = self._kicks = False
        self._passes = 0
        for rule in KILL_JOYS:
            tally.count(refused(rule), 0)

    def before(self, match, legal):
        """Store which rules forbid squares of this decision."""
        if match.phase == THROW:
            self._decisions = 0
            self._bitten.clear()
            self._kicked = False
            self._in_turn = True
        elif match.phase == MOVE:
            self._decisions += 1
            for square in _thinkable(match):
                if square not in legal:
                    self._note(match.table().why_not(match, square))
        self._kicks = match.stage == KICK

    def _note(self, reason):
        rule = RULES.get(reason[0]) if reason else None
        if rule is not None:
            self._bitten.add(rule)
            self.tally.count(refused(rule))

    def after(self, match, action):
        """Count a kick or a turn that has ended."""
        kinds = [kind for kind, _, _ in match.events]
        if self._kicks:
            self._kicked = True
            self._passes += kinds.count("pass")
            if match.stage != KICK:
                self.tally.each(PASSES, self._passes)
                self.tally.share(KICK_GOAL, "goal" in kinds)
                self._passes = 0
        if self._in_turn and match.phase != MOVE:
            self._in_turn = False
            no_move = "lost" in kinds
            self.tally.share(LOST, no_move)
            self.tally.share(KICKED, self._kicked)
            if not no_move:
                self.tally.each(LENGTH, self._decisions)
            for rule in KILL_JOYS:
                self.tally.share(bites(rule), rule in self._bitten)

    def end(self, match):
        """Count whether the side that kicked off (7) won."""
        winner = match.outcome()["winner"]
        won = NOBODY if winner is None else FIRST if winner == match.first else SECOND
        self.tally.word(WON, won)


def _thinkable(match):
    """Return the squares that a coach might try in this decision."""
    if match.stage == FIGURE:
        return list(match.teams()[0])
    if match.stage == END:
        return [square for square in range(128) if _walkable(match, square)]
    if match.stage == KICK:
        return [square for square in range(128) if _far(match.ball, square) == match.steps]
    return []


def _walkable(match, square):
    across, down = columns_apart(square, match.mover), rows_apart(square, match.mover)
    # a step to the side and back uses two pips, so only the parity must match (9)
    return across + down <= match.pips and (across + down - match.pips) % 2 == 0


def _far(start, end):
    """Return the distance of two squares in steps of a chess king."""
    return max(columns_apart(end, start), rows_apart(end, start))
