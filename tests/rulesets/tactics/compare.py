"""Plays whole matches of Soccer Tactics in parallel with the slow reference, step by step.

At every step, both must have the same player, legal actions, chance step, position, score and
winner. The seed decides how a match begins:

- ``seed % 8`` is 3: in an extreme position
- ``seed % 8`` is 7: where play has just been stopped
- otherwise: with the toss

If the seed is a multiple of 40, every action is random. ``make exact`` runs many seeds. To run only
this comparison, call ``python -m tests.rulesets.tactics.compare FIRST LAST``.
"""

import random
import sys
import time
from collections import Counter
from typing import Any

from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rulesets import load
from tests.rulesets.tactics.policy import Policy
from tests.rulesets.tactics.positions import (
    make_random_options,
    make_random_position,
    make_random_stopped_position,
)
from tests.rulesets.tactics.reference import pawns
from tests.rulesets.tactics.reference.game import Game
from tests.rulesets.tactics.reference.pawns import SIDE_NAMES

STEPS_BY_PHASE = {
    "toss": (None,),
    "setup": ("keeper", "kicker", "striker"),
    "set": ("throw", "pawn", "square"),
    "capture": ("throw", "pawn", "square"),
    "defend": ("choice", "throw", "pawn", "square"),
    "ball": ("throw", "throw2", "how", "square"),
    "battle": ("first", "second"),
    "shot": ("spin", "again"),
    "goalkick": ("leave", "room", "keeper"),
    "corner": ("room", "keeper", "leave", "kicker", "place", "where"),
    "freekick": ("kicker", "leave"),
    "newkeeper": ("pawn", "square"),
    "penalty": ("taker", "place", "keeper"),
    "minor": ("accept", "square"),
    "shootout": ("toss", "spin", "again"),
    "over": (None,),
}
# share of the steps at which the ruleset's match is read again from the reference's position
POSITION_READ_PROBABILITY = 0.03
MAX_STEPS_FROM_POSITION = 250  # limit for matches that do not begin with the toss


class DisagreementError(AssertionError):
    """Raised if the reference and the ruleset disagree."""


def sort_pawns(position: dict[str, Any]) -> dict[str, Any]:
    """Return the position with the pawns of each kind in a fixed order: by square and cards."""
    result = {**position, "cards": dict(position["cards"])}
    for side in SIDE_NAMES:
        team, cards = dict(position[side]), dict(position["cards"][side])
        team["defenders"] = sorted(team["defenders"], key=str)
        for kind in ("midfielders", "strikers"):
            both = sorted(zip(team[kind], cards[kind], strict=True), key=str)
            team[kind] = [pawn for pawn, _ in both]
            cards[kind] = [shown for _, shown in both]
        result[side] = team
        result["cards"][side] = cards
    return result


def list_compared_fields(game: Game, match: Any) -> list[tuple[str, Any, Any]]:
    """Return (field, the reference's value, the ruleset's value) for each field."""
    player = match.current_player()
    result: list[tuple[str, Any, Any]] = [
        ("player", game.side_to_move(), None if player == TERMINAL else player)
    ]
    slow, fast = game.chance(), match.chance()
    if slow is None or fast is None:
        result.append(("chance", slow, fast))
    else:
        result.append(("chance", slow, (fast.kind, fast.label, fast.side, list(fast.outcomes))))
        result.append(("dice left", game.remaining_dice_count(), fast.left))
    if player != CHANCE:
        legal = [match.action_to_string(action) for action in match.legal_actions()]
        result.append(("legal", sorted(game.legal_actions()), sorted(legal)))
    one, two = sort_pawns(game.state), sort_pawns(match.position())
    result += [(each, one.get(each, "none"), two.get(each, "none")) for each in {**one, **two}]
    result.append(("score", game.score(), list(match.score)))
    outcome = match.outcome()
    if outcome is not None and game.side_to_move() is None:
        result.append(("winner", game.winner(), outcome["winner"]))
        few = any(pawns.count_pawns(game.state, side) < 7 for side in (0, 1))
        result.append(("abandoned", few, "abandoned" in outcome["reason"]))
    return result


def assert_equal_state(game: Game, match: Any, context: str) -> None:
    """Raise DisagreementError if the reference ``game`` and ``match`` differ in any field."""
    lines = []
    for field, slow, fast in list_compared_fields(game, match):
        if slow != fast and field == "legal":
            lines.append(f"  legal: only the reference: {sorted(set(slow) - set(fast))}")
            lines.append(f"  legal: only the ruleset:   {sorted(set(fast) - set(slow))}")
        elif slow != fast:
            lines += [f"  {field}: reference: {slow}", f"  {field}: ruleset:   {fast}"]
    if lines:
        at = f"{context}, {game.state['phase']}/{game.state['step']}"
        raise DisagreementError("\n".join([at, *lines, f"  reference's position: {game.state}"]))


def begin_matches(seed: int) -> tuple[Game, Any]:
    """Return the reference's match and the ruleset's match of ``seed``."""
    make = load("tactics")
    if seed % 4 == 3:
        position = (
            make_random_stopped_position(seed) if seed % 8 == 7 else make_random_position(seed)
        )
        return Game.from_position(position), make.from_position(position)
    options = make_random_options(random.Random(seed))
    return Game(options), make(options)


def compare_match(seed: int, event_counts: Counter[str], limit: int = 100_000) -> Game:
    """Play the matches of ``seed``, compare every step, and add phases and events to
    ``event_counts``.
    """
    game, match = begin_matches(seed)
    policy = Policy(seed)
    draw = random.Random(seed + 1)
    # share of moves in which the coach's time runs out
    slow_coach = draw.choice((0.0, 0.005, 0.03))
    if seed % 40 == 0:
        policy.uniform = 1.0
    if seed % 4 == 3:
        limit = min(limit, MAX_STEPS_FROM_POSITION)
    token: Any = "begin"
    recent: list[Any] = []
    for step in range(limit):
        assert_equal_state(
            game, match, f"seed {seed}, step {step}, after {' '.join(map(str, recent[-6:]))}"
        )
        event_counts[f"{game.state['phase']}/{game.state['step']}"] += 1
        if draw.random() < POSITION_READ_PROBABILITY:
            match = type(match).from_position(game.position())
            match = type(match).from_bytes(match.to_bytes())
            event_counts["read from a position"] += 1
        player = game.side_to_move()
        if player is None:
            break
        if player == -1:
            token = policy.choose_outcome(game)
            match.apply_action(token)
        else:
            token = policy.choose_action(game)
            match.apply_action(match.string_to_action(token))
        game.apply(token)
        recent.append(token)
        seconds = 10 if player == -1 else draw.choice((0, 0, 3))
        if draw.random() < slow_coach:
            seconds += draw.choice((1, 20, 30, 59, 60, 90, 300))
        match.pass_time(seconds)
        game.pass_time(seconds)
        recent.append(f"+{seconds}")
    event_counts["steps"] += step + 1
    event_counts["whole matches"] += game.side_to_move() is None and seed % 4 != 3
    for event, count in game.log.items():
        event_counts[event] += count
    for event, count in pawns.FALLBACK_COUNTS.items():
        event_counts[event] += count
    pawns.FALLBACK_COUNTS.clear()
    return game


def find_steps_not_compared(event_counts: Counter[str]) -> list[str]:
    """Return the phases and steps that no comparison has reached."""
    every = [f"{phase}/{step}" for phase, steps in STEPS_BY_PHASE.items() for step in steps]
    return [each for each in every if not event_counts[each]]


def main(first_seed: int, end_seed: int) -> None:
    """Compare rules and reference in one match per seed, and print what was compared."""
    seen: Counter[str] = Counter()
    start = time.time()
    for seed in range(first_seed, end_seed):
        try:
            compare_match(seed, seen)
        except DisagreementError as difference:
            sys.exit(str(difference))
        if (seed + 1 - first_seed) % 50 == 0:
            print(seed + 1, round(time.time() - start), "s", seen["steps"], "steps", flush=True)
    for event in sorted(seen):
        print(f"{seen[event]:8} {event}")
    print("tactics: agreed on", seen["steps"], "steps of", end_seed - first_seed, "seeds")
    print("never compared:", ", ".join(find_steps_not_compared(seen)) or "nothing")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
