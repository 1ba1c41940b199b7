"""Random StreetSoccer positions as JSON, in many of which figures crowd near the ball or a goal and
restrict the legal moves.
"""

from typing import Any

from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import load
from tests.rulesets.streetsoccer_slow import FIELD_SPACES, GOAL_FRONT_SPACES, RING_SPACES

Match = load("streetsoccer")
SPACES_INSIDE = sorted(FIELD_SPACES)
SPACES_ON_RING = sorted(RING_SPACES)
CENTRE_SPACES = {0: ["h4", "h5"], 1: ["i4", "i5"]}
SPACES_BY_HALF = {
    0: sorted(space for space in FIELD_SPACES if space[0] < "i"),
    1: sorted(space for space in FIELD_SPACES if space[0] > "h"),
}
GOAL_FRONTS = {0: sorted(GOAL_FRONT_SPACES["yellow"]), 1: sorted(GOAL_FRONT_SPACES["red"])}
POSITION_KINDS = ("open", "goalies out", "ring", "front", "tight")


class RandomPositions:
    """Generates positions from a seed; equal seeds give equal positions."""

    def __init__(self, seed: int) -> None:
        self.generator = Generator(seed)

    def random_space(self, spaces: list[str]) -> str:
        """Return one of ``spaces`` at random."""
        return spaces[self.generator.below(len(spaces))]

    def draw_one_in(self, count: int) -> bool:
        """Return True with a probability of 1 / ``count``."""
        return self.generator.below(count) == 0

    def random_free_space(self, spaces: list[str], occupied_spaces: set[str]) -> str:
        """Return one of ``spaces`` at random that is free, and add it to the occupied ones."""
        while True:
            space = self.random_space(spaces)
            if space not in occupied_spaces:
                occupied_spaces.add(space)
                return space

    def make_turn_position(self, kind: str, pips: int) -> dict[str, Any]:
        """Return a position in which a side has thrown ``pips``, perhaps without a legal move.

        ``kind`` is one of POSITION_KINDS, such as "tight": most figures are near the ball.
        """
        while True:
            position = self._draw_turn_position(kind, pips)
            try:
                # Check the position before the throw: after the throw, a side without a legal move
                # is refused.
                Match.from_position({**position, "phase": "throw", "die": None})
            except NotUnderstood:
                continue
            return position

    def _draw_turn_position(self, kind: str, pips: int) -> dict[str, Any]:
        taken: set[str] = set()
        ball = (
            self.random_space(GOAL_FRONTS[0] + GOAL_FRONTS[1])
            if kind == "front"
            else self.random_space(SPACES_INSIDE)
        )
        if kind == "tight" and self.draw_one_in(2):
            ball = self.random_space(
                [space for space in SPACES_INSIDE if space[0] in "dm" or space[1] in "27"]
            )
        taken.add(ball)
        near = [ball[0], chr(ord(ball[0]) - 1), chr(ord(ball[0]) + 1)]
        close = [
            space
            for space in SPACES_INSIDE
            if space[0] in near and abs(int(space[1]) - int(ball[1])) <= 2
        ]
        position: dict[str, Any] = {"ruleset": "streetsoccer"}
        for side, name in enumerate(("yellow", "red")):
            inside = [
                space for space in SPACES_INSIDE if space not in GOAL_FRONTS[0] + GOAL_FRONTS[1]
            ]
            home = [space for space in GOAL_FRONTS[side] if space != ball]
            out = kind == "goalies out" or self.draw_one_in(4)
            goalie = self.random_free_space(inside + SPACES_ON_RING if out else home, taken)
            players = []
            for _ in range(4):
                spaces = inside
                if kind == "ring" and self.draw_one_in(2):
                    spaces = SPACES_ON_RING
                elif kind == "tight" and not self.draw_one_in(3):
                    spaces = [space for space in close if space in inside]
                    if len(set(spaces) - taken) < 2:
                        spaces = inside
                elif self.draw_one_in(4):
                    spaces = inside + SPACES_ON_RING
                players.append(self.random_free_space(spaces, taken))
            position[name] = {"goalie": goalie, "players": sorted(players)}
        position.update(ball=ball, side=self.generator.below(2), die=pips, minute=3)
        position.update(score=[0, 0], last_goal=None, phase="move")
        return position

    def random_placing(self) -> dict[str, Any]:
        """Return a random placing of all ten figures that obeys rule 6, before the toss."""
        match = Match()
        while match.position()["phase"] == "place":
            legal = match.legal_actions()
            match.apply_action(legal[self.generator.below(len(legal))])
        return match.position()

    def goal_kick_position(self, pips: int) -> dict[str, Any]:
        """Return a position before a goal kick of ``pips`` steps; in some of these positions, no
        such kick is legal.
        """
        while True:
            position = self._draw_turn_position(
                self.random_space(["open", "goalies out", "ring", "tight"]), pips
            )
            name = ("yellow", "red")[position["side"]]
            other = ("red", "yellow")[position["side"]]
            goalie = self.random_space(GOAL_FRONTS[position["side"]])
            position[name]["goalie"] = position["ball"] = goalie
            if position[other]["goalie"] == goalie:
                continue
            position["phase"] = "goalkick"
            position["score"] = [1, 1]
            position["last_goal"] = 1 - position["side"]
            try:
                Match.from_position({**position, "die": None, "stage": "throw"})
            except NotUnderstood:
                continue
            return position
