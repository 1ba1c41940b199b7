"""A player that asks playouts, to look for what the top level overlooks.

At the beginning of a turn it takes expert's turn and its rivals, and has ``normal`` play on from
their ends for some throws.  Rivals are the turns that begin with the actions that expert likes next
best, and turns that begin with some actions drawn at random, which expert finishes: those of many
that bring the most goals, and some others.  A rival that looks better is compared once more, with
other throws, as the best of several always looks too good.  Far too slow for the board; run it as
a command on positions of matches between experts:

    python -m tests.opponents.careful RULESET SEED POSITIONS THROWS
"""

import sys
from typing import Any

from host_tools.analysis.playouts import playout
from host_tools.analysis.puzzles import TOP, turn
from host_tools.analysis.tally import wilson
from pixelpitch import opponents
from pixelpitch.opponents.levels import player as player_of
from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import load
from tests.opponents.positions import result

RIVALS = 2  # by what expert likes
DRAWN = 60  # turns that begin at random
SCORING = 2  # of them, those with the most goals
OTHERS = 3  # of them, any
MOST_AT_RANDOM = 5  # actions
FIRST = range(12)  # seeds of the first playouts
AGAIN = range(1000, 1040)  # of those that decide
LIMIT = 1.96
LEAST = 0.1  # goals


def rivals(match: Any) -> list[Any]:
    """Return the match after expert's turn, and after those whose beginnings it likes next."""
    judge = player_of(match.RULESET)
    _, end = turn(match, TOP, 1)
    ends, seen = [end], {end.to_bytes()}
    side = match.current_player()
    actions = match.legal_actions()
    worth = {each: worth_of(judge, match, each) for each in actions}
    for action in sorted(actions, key=lambda each: -worth[each]):
        other = match.clone()
        other.apply_action(action)
        if other.current_player() == side:
            _, other = turn(other, TOP, 1)
        if other.to_bytes() not in seen:
            seen.add(other.to_bytes())
            ends.append(other)
        if len(ends) > RIVALS:
            break
    found = drawn(match, seen)
    found.sort(key=lambda each: each.score[1 - side] - each.score[side])
    return ends + found[: SCORING + OTHERS]  # those that score alike come in the order drawn


def drawn(match: Any, seen: set[Any]) -> list[Any]:
    """Return the match after turns whose first actions are random, but those in ``seen``."""
    generator = Generator(sum(match.to_bytes()))
    side = match.current_player()
    ends = []
    for _ in range(DRAWN):
        end = match.clone()
        for _ in range(1 + generator.below(MOST_AT_RANDOM)):
            if end.current_player() == side:
                legal = end.legal_actions()
                end.apply_action(legal[generator.below(len(legal))])
        if end.current_player() == side:
            _, end = turn(end, TOP, 1)
        if end.to_bytes() not in seen:
            seen.add(end.to_bytes())
            ends.append(end)
    return ends


def worth_of(judge: Any, match: Any, action: int) -> int:
    found = judge.value(match.clone(), Generator(0), action)
    return found if isinstance(found, int) else int(result(found))


def gains(own: Any, rival: Any, side: int, seeds: range, throws: int) -> list[int]:
    """Return by how many goals ``rival`` does better than ``own``, playout by playout."""
    return [playout(rival, side, seed, throws) - playout(own, side, seed, throws) for seed in seeds]


def better(match: Any, throws: int) -> tuple[float, float] | None:
    """Return by how many goals a rival is better than expert's turn, and the lower limit."""
    side = match.current_player()
    own, *others = rivals(match)
    means = [sum(gains(own, each, side, FIRST, throws)) / len(FIRST) for each in others]
    if not means or max(means) < LEAST:
        return None
    found = gains(own, others[means.index(max(means))], side, AGAIN, throws)
    mean = sum(found) / len(found)
    spread = sum((each - mean) ** 2 for each in found) / (len(found) - 1)
    return mean, mean - LIMIT * float(spread / len(found)) ** 0.5


def positions(ruleset: str, seed: int) -> Any:
    """Yield the beginnings of some turns with a choice, expert against expert: one in sixteen."""
    generator = Generator(seed)
    seats = [opponents.make(TOP, Generator(seed + side)) for side in (1, 2)]
    match = load(ruleset)()
    before = CHANCE
    while True:
        player = match.current_player()
        if player == TERMINAL:
            match = load(ruleset)()
            continue
        if player == CHANCE:
            match.apply_action(generator.pick(match.chance_outcomes()))
            match.pass_time(match.SECONDS_PER_THROW)
        else:
            if before == CHANCE and len(match.legal_actions()) > 1 and not generator.below(16):
                yield match.clone()
            match.apply_action(seats[player].think(match, lambda: False))
        before = player


def main(ruleset: str, seed: int, count: int, throws: int) -> None:
    spots = 0
    lost = 0.0
    for number, match in enumerate(positions(ruleset, seed), 1):
        found = better(match, throws)
        if found:
            lost += max(0.0, found[0])
            if found[0] >= LEAST and found[1] > 0:
                spots += 1
                print(match.prompt(), match.position(), f"{found[0]:.2f} goals", flush=True)
        low, high = wilson(spots, number)
        print(
            f"{number}: another turn is better in {spots}, {spots / number:.1%}"
            f" [{100 * low:.1f}, {100 * high:.1f}]; {lost / number:.3f} goals a turn at most",
            flush=True,
        )
        if number == count:
            return


if __name__ == "__main__":
    main(sys.argv[1], *(int(each) for each in sys.argv[2:5]))
