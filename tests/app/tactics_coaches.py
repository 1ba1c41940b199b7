"""Two coaches of Soccer Tactics WORLD who seek the ball and the goal, and what they press.

A coach takes what the cursor begins on where it says anything (``Match.likeliest``).  Else the
ball goes ahead to where an own pawn is near, and a pawn goes nearer to the ball's way ahead.

``python -m tests.app.tactics_coaches MATCHES [NAME=VALUE ...]`` plays whole matches with these
options and prints presses, throws and goals of a match.
"""

import sys
from collections import Counter
from typing import Any

from pixelpitch.rules import guide
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.rulesets import load
from pixelpitch.rulesets.tactics.board import apart, depth
from pixelpitch.rulesets.tactics.squad import pawn_on, team
from pixelpitch.rulesets.tactics.state import BALL, CORNER, PAWN, PLACE, SQUARE
from tests.app.pawnball_coaches import HELD, presses

MENU = 128


def choose(match: Any) -> int:
    """Return the next decision."""
    result = guide.likeliest(match)
    if result >= 0:
        return result
    legal = match.legal_actions()
    if match.phase == CORNER and match.step == PLACE:
        return legal[-1]  # done
    return max(legal, key=lambda action: _worth(match, action))


def _worth(match: Any, action: int) -> float:
    side, ball = match.side, match.ball
    ahead = 15 - depth(1 - side, action)
    if action >= MENU or ball < 0:
        return -action
    if match.phase == BALL and match.step == SQUARE:
        own = [match.pawns[each] for each in team(match, side)]
        other = [match.pawns[each] for each in team(match, 1 - side)]
        ours = min(apart(action, each) for each in own if each != ball)
        theirs = min(apart(action, each) for each in other)
        return ahead - 3 * ours + min(theirs, 3) - 9 * (pawn_on(match, 1 - side, action) >= 0)
    if match.step == PAWN:
        return -apart(action, ball)
    away = abs(apart(action, ball) - 3) if match.has and side == match.o else apart(action, ball)
    return 0.4 * ahead * (side == match.o) - away


def play(seed: int, **options: Any) -> tuple[Any, Counter[str], Counter[str]]:
    """Play a match; return it, the presses by phase and step, and the chance steps by kind.

    Ten seconds pass for each throw; a thrown die stands for ``throw``, and what is the only
    choice plays itself: neither is a press.
    """
    match = load("tactics")(options)
    generator = Generator(seed)
    pressed: Counter[str] = Counter()
    chances: Counter[str] = Counter()
    while match.current_player() != TERMINAL:
        if match.current_player() == CHANCE:
            kind = match.chance().kind
            chances[kind] += 1
            pressed[kind] += kind != "die"  # OK stops the spinner
            match.apply_action(generator.pick(match.chance_outcomes()))
            match.pass_time(match.SECONDS_PER_THROW)
            continue
        action = choose(match)
        if len(match.legal_actions()) > 1 and action != guide.throw_action(match):
            keys = presses(match, action)
            pressed[_name(match)] += 1 + (HELD if keys is None else len(keys))
        match.apply_action(action)
    return match, pressed, chances


def _name(match: Any) -> str:
    position = match.position()
    return f"{position['phase']} {position['step']}"


def main(count: int, options: dict[str, Any]) -> None:
    total: Counter[str] = Counter()
    sums, throws, goals = [], [], []
    for seed in range(count):
        match, pressed, chances = play(seed, **options)
        total += pressed
        sums.append(sum(pressed.values()))
        throws.append(chances["die"])
        goals.append(sum(match.score))
    for name, each in (("presses", sums), ("throws", throws), ("goals", goals)):
        print(f"{name} a match: mean {sum(each) / count:.1f}, {min(each)} to {max(each)}")
    print({name: round(number / count, 1) for name, number in total.most_common()})


if __name__ == "__main__":
    given = [each.split("=") for each in sys.argv[2:]]
    main(int(sys.argv[1]), {name: int(value) for name, value in given})
