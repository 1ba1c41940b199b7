"""Measures how often the review finds fault with a coach who always accepts the choice under the
cursor.

The coach plays the left side of a quick match by pressing only OK, against the level ``easy``. The
review judges every decision of the coach. Run this module as a command:

    python -m tests.opponents.offered RULESET SEED MATCHES
"""

import sys
from typing import Any

from host_tools.common import matches
from pixelpitch import rulesets
from pixelpitch.app.input.cursor import first_choice
from pixelpitch.app.matches import apply_against_board
from pixelpitch.app.offer import Offer
from pixelpitch.app.screens import review
from pixelpitch.opponents.judge import Judge
from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.options import resolve


def actions_of_first_choice(match: Any) -> list[int]:
    """Return the actions that a press of OK makes if the cursor has not been moved."""
    scene = match.scene()
    offer = Offer(match, scene)
    choice = offer.first if offer.first >= 0 else first_choice(offer.choices, scene.ball)
    return [int(each) for each in offer.actions(match, choice)]


def list_turn_costs(ruleset: str, seed: int) -> list[int]:
    """Play a match; return the cost, in 1/360 of a goal, of the coach's costliest decision of each
    turn.
    """
    facts: Any = rulesets.facts(ruleset)
    options = resolve(facts.OPTIONS)
    options.update(facts.PRESETS[0][2] if hasattr(facts, "PRESETS") else {})
    apply_against_board(facts, options)
    match = rulesets.load(ruleset)(options)
    generator = Generator(seed)
    seats = matches.opponents_for(("easy", "easy"), seed)
    turns: list[int] = []
    before = CHANCE
    while (side := match.current_player()) != TERMINAL:
        if side == 0 and before != 0:
            turns.append(0)
        before = side
        if side != 0:
            matches.play_step(match, generator, seats)
            continue
        for action in actions_of_first_choice(match):
            if len(match.legal_actions()) > 1:
                _, cost = Judge(action).think(match, lambda: False)
                turns[-1] = max(turns[-1], cost)
            match.apply_action(action)
    return turns


def main(ruleset: str, seed: int, match_count: int) -> None:
    """Print how many turns the review lists in ``match_count`` matches from ``seed`` on."""
    blamed_matches = blamed_turns = turn_count = total = 0
    for at in range(seed, seed + match_count):
        costs = list_turn_costs(ruleset, at)
        listed = [cost for cost in costs if cost >= review._MIN_OFFERED_COST]
        blamed_matches += bool(listed)
        blamed_turns += len(listed)
        turn_count += len(costs)
        total += sum(listed)
        print(
            f"{at - seed + 1} matches, {blamed_matches} with a listed decision; {blamed_turns} of"
            f" {turn_count} turns listed; mean cost {total / 360 / max(blamed_turns, 1):.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
