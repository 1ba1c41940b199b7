"""Positions that occur in matches between opponents of the level ``normal``."""

from pixelpitch import opponents
from pixelpitch.rules import TERMINAL
from pixelpitch.rules.autoplay import play_action
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import load


def yield_positions(ruleset, is_wanted, mean_interval, position_count, seed):
    """Yield ``position_count`` matches in which ``is_wanted(match)`` is true.

    They come from matches between two opponents of the level normal. On average, one in
    ``mean_interval`` wanted positions is drawn.
    """
    generator = Generator(seed)
    players = [opponents.make("normal", Generator(seed + side)) for side in (1, 2)]
    match = load(ruleset)()
    found = 0
    while found < position_count:
        if match.current_player() == TERMINAL:
            match = load(ruleset)()
        if is_wanted(match) and not generator.below(mean_interval):
            found += 1
            yield match.clone()
        if match.current_player() < 0:
            play_action(match, generator)
        else:
            match.apply_action(players[match.current_player()].think(match, lambda: False))


def result_of(generator):
    """Run ``generator`` to its end and return its result."""
    while True:
        try:
            next(generator)
        except StopIteration as over:
            return over.value
