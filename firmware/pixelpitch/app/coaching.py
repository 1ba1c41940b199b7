"""Coach lines: in first matches, what a throw or the choice under the cursor does, and why.

A game says them in its module ``coach``: ``line(match, actions)`` returns the id of a sentence
and its values, and ``KEYS`` are the ids whose choices are counted.  Once a coach has made a choice
three times its line has faded out and the prompt stands there again.  The counts survive a loss of
power (``storage.settings``).  The setting ``explain`` shows all lines always, or none, and each
change of it begins to count again.
"""

from ..rules.match import CHANCE, TERMINAL
from ..rules.squares import SQUARES
from ..rulesets import part
from ..storage.settings import ALWAYS, NEVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

OFTEN = 3


class Coaching:
    """The coach lines of the match screen ``play`` (``app.screens.play``)."""

    def __init__(self, play):
        self._play = play
        self._settings = play.session.settings
        self._module: Any = None  # of the game, once it was asked for; () if it has none
        self._asked: object = None  # what the line below is for
        self._line: tuple = ("", -1)  # in words, and which of ``KEYS`` counts it
        self._spoken: tuple = (-1, "")  # the actions so far, and what ``spoken`` said then

    def forget(self):
        """Drop the line that was made: the match has changed, or was taken back."""
        self._asked = None
        self._spoken = (-1, "")

    def words(self):
        """Return the line for what the match waits for now, or "": none, or faded out."""
        how = self._settings.values["explain"]
        if how == NEVER or not self._play.gives_hints:
            return ""
        words, key = self._current()
        return "" if how != ALWAYS and self._count(key) >= OFTEN else words

    def spoken(self):
        """Return the line for words that run over the pitch: a moved cursor does not change it."""
        count = self._play.game.count()
        if self._spoken[0] != count or not self._spoken[1]:
            self._spoken = count, self.words()
        return self._spoken[1]

    def made(self, action):
        """Count the choice ``action``, or the throw, that is applied next, if a coach makes it."""
        if not self.words():
            return
        game = self._play.game
        match = game.match
        if match.current_player() == CHANCE:
            chance = match.chance()
            if chance.left > 1:
                return  # the last die of a throw counts it
        elif len(self._play.chooser.choices) < 2:
            return  # the board has made the only choice
        else:
            self._find(action)
        key = self._line[1]
        if key >= 0 and self._count(key) < OFTEN:
            self._settings.count_coached(match.RULESET, key)
            self._play.session.save_settings()

    def _current(self):
        """Return the line of the choice under the cursor, made when it was first asked for."""
        game = self._play.game
        player = game.match.current_player()
        if player == TERMINAL or self._play.shown_board >= 0:
            return "", -1
        side = _side(game.match)
        for seat in (game.seats[side],) if side >= 0 else game.seats:
            if seat and seat.opponent:
                return "", -1
        choice = -1
        if player >= 0:
            choice = self._play.chooser.choice()
            if choice < 0:
                return "", -1
        self._find(choice)
        return self._line

    def _find(self, choice):
        game = self._play.game
        match = game.match
        asked = game.count(), choice
        if asked == self._asked:
            return
        self._asked = asked
        self._line = "", -1
        module = self._module
        if module is None:
            module = self._module = part(match.RULESET, "coach") or ()
        if not module:
            return
        actions: tuple = self._play.view.actions(choice) if choice >= 0 else ()
        if len(actions) == 2 and choice < SQUARES:  # the first of them is picked already
            match = match.clone()
            match.apply_action(actions[0])
            actions = actions[1:]
        found = module.line(match, actions)
        if found is None:
            return
        name, values = found
        side = _side(match)
        who = match.side_name(side) if side >= 0 else values.get("who", "")
        words = match.table().text.words(("coach." + name, values))
        self._line = (who + ": " if who else "") + words, counting_key(module.KEYS, name)

    def _count(self, key):
        """Return how often a coach has made the choice ``key`` (an index); never without one."""
        counts = self._settings.coached.get(self._play.game.match.RULESET, "")
        return int(counts[key]) if 0 <= key < len(counts) else 0


def _side(match):
    """Return the side that throws or chooses next, or -1 for a throw of neither side."""
    player = match.current_player()
    return match.thrower() if player == CHANCE else player


def counting_key(keys, name):
    """Return which of ``keys`` counts the line ``name``: itself or its longest beginning, or -1."""
    while name:
        if name in keys:
            return keys.index(name)
        name = name[: max(name.rfind("."), 0)]
    return -1
