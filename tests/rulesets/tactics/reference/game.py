"""A match of Soccer Tactics, played by the slow reference.

>>> game = Game({"first": "left"})
>>> game.side_to_move(), game.legal_actions()
(0, ['a4', 'a5', 'usual'])
>>> for action in ("usual", "usual"):
...     game.apply(action)
>>> game.chance()
('die', 'ball', 0, [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)])
>>> game.apply(4)
>>> game.legal_actions()[:3]
['i1', 'l1', 'j2']
"""

import copy
from collections import Counter
from typing import Any

from tests.rulesets.tactics.reference import clock, fouls, pawns, play, shooting
from tests.rulesets.tactics.reference.board import SQUARE_NAMES

DEFAULT_OPTIONS: dict[str, Any] = {
    "minutes": 45,
    "overtime": 5,
    "level_at_time": "overtime",
    "advanced": False,
    "shot": "spinner",
    "move_seconds": 60,
    "first": "toss",
}
CHANCE_STEPS = ("throw", "throw2", "first", "second", "spin", "again", "toss")
ACTION_FINDERS = {
    "setup": clock.setup_actions,
    "set": play.move_actions,
    "capture": play.move_actions,
    "defend": play.move_actions,
    "ball": play.ball_actions,
    "goalkick": shooting.goal_kick_actions,
    "corner": shooting.corner_actions,
    "freekick": fouls.free_kick_actions,
    "newkeeper": fouls.new_keeper_actions,
    "penalty": fouls.penalty_actions,
    "minor": fouls.minor_actions,
}
DECISION_HANDLERS = {
    "setup": clock.apply_setup,
    "set": play.apply_move,
    "capture": play.apply_move,
    "defend": play.apply_move,
    "ball": play.apply_ball,
    "goalkick": shooting.apply_goal_kick,
    "corner": shooting.apply_corner,
    "freekick": fouls.take_free_kick,
    "newkeeper": fouls.apply_new_keeper,
    "penalty": fouls.apply_penalty,
    "minor": fouls.apply_minor,
}
OUTCOME_HANDLERS = {
    "toss": clock.apply_toss,
    "set": play.apply_move_throw,
    "capture": play.apply_move_throw,
    "defend": play.apply_move_throw,
    "ball": play.apply_ball_throw,
    "battle": play.apply_battle,
    "shot": shooting.apply_shot,
    "shootout": clock.apply_shootout,
}


def make_empty_team(has_cards: bool) -> dict[str, Any]:
    """Return {kind of pawn: squares (None)}, or {kind of pawn: cards (0)} if ``has_cards``."""
    if has_cards:
        return {"keeper": 0, "defenders": 0, "midfielders": [0] * 4, "strikers": [0] * 2}
    return {
        "keeper": None,
        "defenders": [None] * 4,
        "midfielders": [None] * 4,
        "strikers": [None] * 2,
    }


class Game:
    """A match of Soccer Tactics; ``log`` is a ``Counter`` of its events."""

    def __init__(self, options: dict[str, Any] | None = None) -> None:
        self.log: Counter[str] = Counter()
        self._legal: list[str] | None = None  # cached for the present state, or None
        self.state: dict[str, Any] = {
            "ruleset": "tactics",
            "options": {**DEFAULT_OPTIONS, **(options or {})},
            "red": make_empty_team(has_cards=False),
            "blue": make_empty_team(has_cards=False),
            "cards": {
                "red": make_empty_team(has_cards=True),
                "blue": make_empty_team(has_cards=True),
            },
            "ball": None,
            "possession": None,
            "o": 0,
            "phase": "toss",
            "step": None,
            "side": 0,
            "die": 0,
            "picked": None,
            "passes": 0,
            "kick": None,
            "by": None,
            "barred": None,
            "corner_play": False,
            "left": [0, 0],
            "clock_s": 0,
            "half": 0,
            "move_s": 0,
            "score": [0, 0],
            "first": None,
            "shootout": None,
        }
        first = self.state["options"]["first"]
        if first != "toss":
            self.state["first"] = ("left", "right").index(first)
            clock.begin_setup(self, self.state["first"])

    @classmethod
    def from_position(cls, position: dict[str, Any]) -> "Game":
        """Return a game in ``position``."""
        game = cls()
        game.state = copy.deepcopy(position)
        return game

    def count_event(self, event: str) -> None:
        """Count that ``event`` has happened."""
        self.log[event] += 1

    def position(self) -> dict[str, Any]:
        """Return a copy of the state."""
        return copy.deepcopy(self.state)

    def is_chance_step(self) -> bool:
        """Return True if the game waits for an outcome and not for a decision."""
        phase = self.state["phase"]
        return phase == "toss" or (phase in OUTCOME_HANDLERS and self.state["step"] in CHANCE_STEPS)

    def side_to_move(self) -> int | None:
        """Return the side that decides, -1 for chance, or None when the match is over."""
        if self.state["phase"] == "over":
            return None
        return -1 if self.is_chance_step() else int(self.state["side"])

    def chance(self) -> tuple[str, str, int, list[tuple[int, int]]] | None:
        """Return (kind, label, side, outcomes with their weights)."""
        if not self.is_chance_step():
            return None
        phase, step, side = self.state["phase"], self.state["step"], self.state["side"]
        if step in ("spin", "again"):
            if self.state["options"]["shot"] == "spinner":
                return "spinner", "spinner", -1, [(sector, 1) for sector in range(1, 9)]
            label = "shot"
        elif "toss" in (phase, step):
            label = "toss"
        else:
            label = phase if phase in ("ball", "battle") else "move"
        return "die", label, side, [(face, 1) for face in range(1, 7)]

    def remaining_dice_count(self) -> int:
        """Return how many dice of the present throw are still to be thrown: two if a Keeper is
        about to play the ball (rule 10), otherwise one.
        """
        state = self.state
        if (state["phase"], state["step"]) != ("ball", "throw"):
            return 1
        return 2 if pawns.pawn_on(state, state["o"], state["ball"]) == pawns.KEEPER_PAWN else 1

    def legal_actions(self) -> list[str]:
        """Return the legal actions: squares in the order a1, b1 .. p8, then labels."""
        if self.side_to_move() in (None, -1):
            return []
        if self._legal is None:
            found = ACTION_FINDERS[self.state["phase"]](self.state)
            assert len(set(found)) == len(found)
            self._legal = sorted(
                found, key=lambda at: SQUARE_NAMES.index(at) if at in SQUARE_NAMES else 128
            )
        return self._legal

    def apply(self, action: str | int) -> None:
        """Apply a decision, or the outcome of a chance step."""
        if isinstance(action, int):
            OUTCOME_HANDLERS[self.state["phase"]](self, action)
        else:
            assert action in self.legal_actions(), (action, self.legal_actions())
            DECISION_HANDLERS[self.state["phase"]](self, action)
        clock.end_period_if_due(self)
        self._legal = None

    def pass_time(self, seconds: int) -> None:
        """Let ``seconds`` pass on the clock of the match and on that of a move."""
        clock.pass_time(self, seconds)
        self._legal = None

    def score(self) -> list[int]:
        """Return the goals of both sides."""
        return list(self.state["score"])

    def winner(self) -> int | None:
        """Return the side that has won, or None if the match is level or not over."""
        if self.state["phase"] != "over":
            return None
        few = [side for side in (0, 1) if pawns.count_pawns(self.state, side) < 7]
        if few:
            return 1 - few[0]
        for goals in (self.state["score"], (self.state["shootout"] or {"goals": [0, 0]})["goals"]):
            if goals[0] != goals[1]:
                return 0 if goals[0] > goals[1] else 1
        return None
