"""A match with every kind of chance step (die, spinner, cards), for tests, and a board that plays
it.
"""

from host_tools.simulator.headless import Player
from pixelpitch.app.game import Game
from pixelpitch.app.screens.play import Play
from pixelpitch.rules.chance import KIND_CARDS, KIND_SPINNER, Chance
from pixelpitch.rules.match import CHANCE, TERMINAL, Match
from pixelpitch.rules.table import Table

# the outcomes of a die with four sides
DIE_OUTCOME_NAMES = {1: "yellow 2", 2: "yellow 1", 3: "red card", 4: "joker"}
SECTOR_WEIGHTS = ((10, 1), (11, 1), (12, 2), (13, 4))
SECTOR_NAMES = {10: "goal kick", 11: "corner", 12: "free kick", 13: "play on"}
CARD_WEIGHTS = ((200, 3), (201, 1), (255, 2))


def make_throw_without_numbers(throws_left):
    """Return the chance step of a four-sided die without numbers. ``throws_left`` is the number of
    throws left, including this one.
    """
    outcomes = [(face, 1) for face in DIE_OUTCOME_NAMES]
    return Chance(
        outcomes=outcomes, label="purple die", side=0, faces=DIE_OUTCOME_NAMES, left=throws_left
    )


CHANCE_STEP_BY_NAME = {
    "die": make_throw_without_numbers(2),
    "second die": make_throw_without_numbers(1),
    "spinner": Chance(KIND_SPINNER, SECTOR_WEIGHTS, side=0, faces=SECTOR_NAMES),
    "anybody's spinner": Chance(KIND_SPINNER, SECTOR_WEIGHTS, "wheel", -1, SECTOR_NAMES),
    "cards": Chance(KIND_CARDS, CARD_WEIGHTS, "hand of Right", 1, {201: "offside"}),
}


class PlannedMatch(Match):
    """A match that goes through the steps in ``plan``.

    The steps are keys of ``CHANCE_STEP_BY_NAME``, or "choice" for a decision of side 0.
    """

    RULESET = "chances"
    NAME = "Chances"
    STATE = (("at", 0, 99), ("last", 0, 255))
    plan: tuple[str, ...] = ("die", "second die", "spinner", "choice", "cards", "end")

    def _start(self):
        self.at = self.last = 0
        self.score = [0, 0]

    def current_player(self):
        """Return CHANCE before a chance step, 0 before a decision, and TERMINAL at the end."""
        step = self.plan[self.at]
        return TERMINAL if step == "end" else 0 if step == "choice" else CHANCE

    def chance(self):
        """Return the chance step that the match's ``plan`` names now, or None before a decision."""
        return CHANCE_STEP_BY_NAME.get(self.plan[self.at])

    def legal_decisions(self):
        """Return three squares as the legal decisions."""
        return [20, 40, 60]

    def table(self):
        """Return the table, which has the texts of the match."""
        return PlannedTable("")

    def outcome(self):
        """Return a draw if the plan is done, otherwise None."""
        over = self.plan[self.at] == "end"
        return {"score": [0, 0], "winner": None, "reason": "the plan is done"} if over else None

    def _apply(self, action):
        self.last = action
        self.at += 1
        self.emit("pass", -1, action)

    def event_to_string(self, event):
        """Return "took" and the number of the chosen action."""
        return "took " + str(event[2][0])


class PlannedTable(Table):
    """A table whose prompt is the name of the present step."""

    def prompt(self, match):
        """Return the name of the present step."""
        return "the " + match.plan[match.at]


def player_in_match(*plan, board="pitch32", has_die=True, seed=1, session=None):
    """Return a player in a match whose steps are named in ``plan``, such as "die", "choice".

    The other arguments are those of ``Player``.
    """
    player = Player(board, "dicesoccer", seed=seed, die=has_die, session=session)
    session = player.session
    match = type("Planned", (PlannedMatch,), {"plan": (*plan, "end")})()
    session.game = Game(match, session.seats)
    session.open(Play(session, session.game))
    player.wait(100)
    return player
