"""Demonstrates a game on the lights of an idle board, without texts, tunes or records."""

from ... import rulesets
from ...rules.autoplay import choose
from ...rules.generator import SEED_COUNT, Generator
from ...rules.match import CHANCE, TERMINAL
from ...ticks import diff, limit_age

_PAUSE_MS = 700  # ms between two actions
# One decision in three is random. The others take the choice on which a coach's cursor would begin.
_RANDOM_ONE_IN = 3


class Demo:
    """Lets the board play the game ``ruleset`` (an id), at the speed of a normal match."""

    def __init__(self, session, ruleset):
        self._session = session
        rulesets.unload_other_games(ruleset)  # unload the games that were shown before
        self._make = rulesets.load(ruleset)
        self._generator = Generator(session.now % SEED_COUNT)
        self._since = 0
        self.kick_off(session.now)

    def kick_off(self, now):
        """Begin a new match, and show its kick-off."""
        self._match = self._make()
        self._show(now, True)

    def step(self, now):
        """Play the next action after a pause; after the end of a match, begin a new match."""
        self._since = limit_age(now, self._since)
        if diff(now, self._since) < _PAUSE_MS or self._session.renderer.is_busy(now):
            return
        match = self._match
        player = match.current_player()
        if player == TERMINAL:
            self.kick_off(now)
            return
        action = match.table().likeliest(match) if player != CHANCE else -1
        if action < 0 or not self._generator.below(_RANDOM_ONE_IN):
            action = choose(match, self._generator)
        match.apply_action(action)
        if player == CHANCE:
            events = match.events
            match.pass_time(match.SECONDS_PER_THROW)
            match.events = events + match.events
        self._show(now, False)

    def _show(self, now, instantly):
        self._since = now
        self._session.renderer.show(self._match.scene(), now, instantly)
