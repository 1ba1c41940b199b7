"""Two coaches who play PawnBall simply but sensibly, and how many pads they press.

``python -m tests.app.pawnball_coaches MATCHES`` plays whole matches and prints presses and goals.
"""

import sys
from collections import Counter
from typing import Any

from pixelpitch.app.input.chooser import Chooser
from pixelpitch.app.input.pad_events import DOWN, LEFT, PRESS, RIGHT, UP
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.rulesets import load
from pixelpitch.rulesets.pawnball.placing import LINEUP
from pixelpitch.rulesets.pawnball.state import DIE, KICK, PAWN, PLACE

DONE = 128
KEYS = (UP, DOWN, LEFT, RIGHT)


def plan(match: Any) -> tuple[int, list[int]]:
    """Return (worth, actions) of the best that the active die can do: a jump, then a kick."""
    best: tuple[int, list[int]] = (-1000, [])
    if match.kick_ends():
        best = max(best, _kick(match, []))
    for pawn in match.movers():
        picked = match.clone()
        picked.moved, picked.phase = list(match.moved), PAWN
        if pawn not in picked.legal_actions():
            continue
        picked.apply_action(pawn)
        for square in picked.legal_actions():
            after = picked.clone()
            after.apply_action(square)
            same = after.die == match.die and after.side == match.side and after.moved[0] >= 0
            if same and after.phase == PAWN and after.kick_ends():
                best = max(best, _kick(after, [pawn, square]))
            ball = match.balls[match.board]
            apart = abs(square % 16 - ball % 16) + abs(square // 16 - ball // 16)
            best = max(best, (-apart, [pawn, square, DONE]))
    return best


def _kick(match: Any, before: list[int]) -> tuple[int, list[int]]:
    def worth(end: int) -> int:
        if end % 16 in (1, 14):
            return 1000
        return end % 16 if match.side == 0 else 15 - end % 16

    end = max(match.kick_ends(), key=worth)
    return worth(end), [*before, match.balls[match.board], end]


class Coaches:
    """Both coaches; ``choose`` follows what was planned for the active die."""

    def __init__(self) -> None:
        self._planned: list[int] = []

    def choose(self, match: Any) -> int:
        """Return the next decision."""
        legal = match.legal_actions()
        if match.phase == PLACE:
            return LINEUP
        if match.phase == DIE:
            self._planned = []
            return max(legal, key=lambda item: self._worth(match, item))
        if match.phase == PAWN and match.moved[0] < 0:
            self._planned = plan(match)[1]
        action = self._planned.pop(0) if self._planned else legal[-1]
        return action if action in legal else legal[-1]

    @staticmethod
    def _worth(match: Any, item: int) -> int:
        other = match.clone()
        other.apply_action(item)
        return plan(other)[0]


def presses(match: Any, action: int) -> list[int]:
    """Return the direction keys from where the cursor begins to ``action``, the fewest."""
    chooser = Chooser()
    scene = match.scene()
    chooser.begin(scene.open, scene.ball, match.likeliest())
    ways = {chooser.chosen(): list[int]()}
    waiting = [chooser.chosen()]
    while action not in ways:
        here = waiting.pop(0)
        for key in KEYS:
            chooser.begin(scene.open, scene.ball, here)
            if chooser.move(key, PRESS) and chooser.chosen() not in ways:
                ways[chooser.chosen()] = [*ways[here], key]
                waiting.append(chooser.chosen())
    return ways[action]


def play(seed: int, **options: Any) -> tuple[Any, Counter[str]]:
    """Play a match; return it and how many pads were pressed, by phase."""
    match = load("pawnball")(options)
    generator = Generator(seed)
    coaches = Coaches()
    pressed: Counter[str] = Counter()
    while match.current_player() != TERMINAL:
        if match.current_player() == CHANCE:
            match.apply_action(generator.pick(match.chance_outcomes()))
            continue
        action = coaches.choose(match)
        if len(match.legal_actions()) > 1:  # a single one plays itself
            name = {PLACE: "place", DIE: "die", PAWN: "pawn", KICK: "kick"}.get(match.phase, "move")
            pressed[name] += 1 + len(presses(match, action))
        match.apply_action(action)
    return match, pressed


def main(count: int) -> None:
    total: Counter[str] = Counter()
    goals = []
    sums = []
    for seed in range(count):
        match, pressed = play(seed)
        total += pressed
        sums.append(sum(pressed.values()))
        goals.append(sum(match.score))
    print(f"presses a match: mean {sum(sums) / count:.0f}, {min(sums)} to {max(sums)}")
    print({name: round(number / count, 1) for name, number in total.items()})
    print(f"goals a match: {sum(goals) / count:.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
