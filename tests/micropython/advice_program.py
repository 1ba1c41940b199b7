"""Program for MicroPython and CPython: prints odds and hints during the first actions of a
match.
"""

from pixelpitch import opponents
from pixelpitch.opponents.hint import Hint
from pixelpitch.opponents.odds import Odds
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import load

ACTIONS_PER_MATCH = 40
ACTIONS_BETWEEN_ODDS = 10  # number of actions from one query of the odds to the next
ACTIONS_BETWEEN_HINTS = 5


def run(ruleset: str) -> None:
    """Print odds and hints while two opponents play ``ruleset``."""
    match = load(ruleset)({"first": "left"})
    generator = Generator(4)
    players = [opponents.make("uniform", Generator(5)), opponents.make("easy", Generator(6))]
    for at in range(ACTIONS_PER_MATCH):
        if at % ACTIONS_BETWEEN_ODDS == 3:
            for square in (match.scene().ball, 70):
                if square >= 0:
                    print(Odds(square).think(match, lambda: False))
        side = match.current_player()
        if side < 0:
            match.apply_action(generator.pick(match.chance_outcomes()))
            continue
        if at % ACTIONS_BETWEEN_HINTS == 0:
            print(Hint().think(match, lambda: False))
        match.apply_action(players[side].think(match, lambda: False))
