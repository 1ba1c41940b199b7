"""A strong but slow player that finds good turns that the level ``expert`` overlooks.

At the beginning of a turn, it compares the expert's turn with other turns:

- turns that begin with the expert's next best actions
- turns that begin with random actions and are finished by the expert; only the few that end with
the largest goal lead are compared

From the end of each turn, a playout follows: the level ``normal`` plays both sides for some throws.
If a different turn looks better than the expert's, the two are compared again with new throws,
because the best of several results is partly luck.

The player is far too slow for the board. Run this module as a command on positions of matches
between experts:

    python -m tests.opponents.careful RULESET SEED POSITIONS THROWS
"""

import sys
from typing import Any

from host_tools.analysis.playouts import playout
from host_tools.analysis.puzzles import TOP_OPPONENT_LEVEL, play_turn
from host_tools.analysis.tally import wilson_limits
from pixelpitch import opponents
from pixelpitch.opponents.levels import player_module as player_of
from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import load
from tests.opponents.positions import result_of

RIVAL_TURNS_BY_EXPERT = 2  # number of rival turns that begin with the expert's next best actions
RANDOM_TURN_COUNT = 60  # number of generated turns that begin with random actions
# Only this many of the generated turns become rivals: those after which the side has the largest
# lead in goals.
RIVAL_TURNS_AT_RANDOM = 5
MAX_RANDOM_ACTIONS = 5  # limit for the number of random actions at the beginning of a turn
FIRST_PLAYOUT_SEEDS = range(12)  # seeds of the first playouts of each turn
DECIDING_PLAYOUT_SEEDS = range(
    1000, 1040
)  # seeds of the playouts that decide whether a rival is better
Z_95_PERCENT = 1.96
MIN_GAIN_GOALS = 0.1  # the smallest gain in goals that counts


def finish_turns(match: Any) -> list[Any]:
    """Return the match after the expert's turn, then after each turn to compare with it (rival)."""
    judge = player_of(match.RULESET)
    _, end = play_turn(match, TOP_OPPONENT_LEVEL, 1)
    ends, seen = [end], {end.to_bytes()}
    side = match.current_player()
    actions = match.legal_actions()
    worth = {each: compute_value(judge, match, each) for each in actions}
    for action in sorted(actions, key=lambda each: -worth[each]):
        other = match.clone()
        other.apply_action(action)
        if other.current_player() == side:
            _, other = play_turn(other, TOP_OPPONENT_LEVEL, 1)
        if other.to_bytes() not in seen:
            seen.add(other.to_bytes())
            ends.append(other)
        if len(ends) > RIVAL_TURNS_BY_EXPERT:
            break
    found = play_random_turns(match, seen)
    found.sort(key=lambda each: each.score[1 - side] - each.score[side])
    # turns with equal scores remain in the order in which they were found
    return ends + found[:RIVAL_TURNS_AT_RANDOM]


def play_random_turns(match: Any, known_positions: set[Any]) -> list[Any]:
    """Play turns from ``match`` that begin with random actions, and return the resulting matches.

    Positions in ``known_positions`` are left out, and new ones are added to it.
    """
    generator = Generator(sum(match.to_bytes()))
    side = match.current_player()
    ends = []
    for _ in range(RANDOM_TURN_COUNT):
        end = match.clone()
        for _ in range(1 + generator.below(MAX_RANDOM_ACTIONS)):
            if end.current_player() == side:
                legal = end.legal_actions()
                end.apply_action(legal[generator.below(len(legal))])
        if end.current_player() == side:
            _, end = play_turn(end, TOP_OPPONENT_LEVEL, 1)
        if end.to_bytes() not in known_positions:
            known_positions.add(end.to_bytes())
            ends.append(end)
    return ends


def compute_value(judge: Any, match: Any, action: int) -> int:
    """Return the value that ``judge``, the game's module ``player``, gives to ``action``."""
    found = judge.value(match.clone(), Generator(0), action)
    return found if isinstance(found, int) else int(result_of(found))


def count_gained_goals(
    expert_match: Any, rival_match: Any, side: int, seeds: range, throw_count: int
) -> list[int]:
    """Return for each seed how many goals ``side`` gains by a different turn than the expert's.

    ``expert_match`` is the match after the expert's turn, ``rival_match`` after the other one. The
    goals are the difference between two playouts of the same seed, one from each match.
    """
    return [
        playout(rival_match, side, seed, throw_count)
        - playout(expert_match, side, seed, throw_count)
        for seed in seeds
    ]


def measure_best_rival(match: Any, throw_count: int) -> tuple[float, float] | None:
    """Return (gain, lower confidence limit of the gain) in goals for the turn that looks better
    than the expert's, or None if none does.
    """
    side = match.current_player()
    own, *others = finish_turns(match)
    means = [
        sum(count_gained_goals(own, each, side, FIRST_PLAYOUT_SEEDS, throw_count))
        / len(FIRST_PLAYOUT_SEEDS)
        for each in others
    ]
    if not means or max(means) < MIN_GAIN_GOALS:
        return None
    found = count_gained_goals(
        own, others[means.index(max(means))], side, DECIDING_PLAYOUT_SEEDS, throw_count
    )
    mean = sum(found) / len(found)
    spread = sum((each - mean) ** 2 for each in found) / (len(found) - 1)
    return mean, mean - Z_95_PERCENT * float(spread / len(found)) ** 0.5


def yield_positions(ruleset: str, seed: int) -> Any:
    """Yield every sixteenth turn that begins with a decision, in matches between experts."""
    generator = Generator(seed)
    seats = [opponents.make(TOP_OPPONENT_LEVEL, Generator(seed + side)) for side in (1, 2)]
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


def main(ruleset: str, seed: int, position_count: int, throw_count: int) -> None:
    """Print in how many positions of ``ruleset`` another turn is better than the expert's."""
    spots = 0
    lost = 0.0
    for number, match in enumerate(yield_positions(ruleset, seed), 1):
        found = measure_best_rival(match, throw_count)
        if found:
            lost += max(0.0, found[0])
            if found[0] >= MIN_GAIN_GOALS and found[1] > 0:
                spots += 1
                print(match.prompt(), match.position(), f"{found[0]:.2f} goals", flush=True)
        low, high = wilson_limits(spots, number)
        print(
            f"{number}: another turn is better in {spots}, {spots / number:.1%}"
            f" [{100 * low:.1f}, {100 * high:.1f}]; {lost / number:.3f} goals a turn at most",
            flush=True,
        )
        if number == position_count:
            return


if __name__ == "__main__":
    main(sys.argv[1], *(int(each) for each in sys.argv[2:5]))
