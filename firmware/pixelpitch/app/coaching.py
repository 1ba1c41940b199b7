"""Coach lines: in first matches, what a throw or the choice under the cursor does, and why.

A game has them in its module ``coach``: ``line(match, actions)`` returns the id of a sentence and
its values, and ``KEYS`` lists the ids whose choices are counted. After a coach has made a choice
three times, its line is no longer shown and the prompt appears again. The counts are stored
(``storage.settings``). The setting ``explain`` shows all lines always, or none; each change of it
resets the counts.
"""

from ..rules.match import CHANCE, TERMINAL
from ..rules.squares import SQUARES
from ..rulesets import part
from ..storage.settings import ALWAYS, NEVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

OFTEN = 3
_NEW = 12  # counted choices and throws after which a game is no longer new, about three turns


class Coaching:
    """The coach lines of the match screen ``play`` (``app.screens.play``)."""

    def __init__(self, play):
        self._play = play
        self._settings = play.session.settings
        self._module: Any = None  # the game's ``coach``; () if it has none, None if not loaded yet
        self._asked: object = None  # (count of actions, choice) for which ``_line`` was computed
        self._line: tuple = ("", -1)  # the line's words, and the index of its count in ``KEYS``
        self._spoken: tuple = (-1, "")  # (count of actions, result of ``spoken`` at that time)

    def forget(self):
        """Drop the cached line, because the match has changed."""
        self._asked = None
        self._spoken = (-1, "")

    def is_new(self):
        """Return True while few choices of this game were counted.

        Coaches are still learning it.
        """
        how = self._settings.values["explain"]
        counts = self._settings.coached.get(self._play.game.match.RULESET, "")
        return how == ALWAYS or (how != NEVER and sum([int(each) for each in counts]) < _NEW)

    def words(self):
        """Return the line for what the match waits for now; "" if there is none."""
        how = self._settings.values["explain"]
        if how == NEVER or not self._play.gives_hints:
            return ""
        words, key = self._current()
        return "" if how != ALWAYS and self._count(key) >= OFTEN else words

    def spoken(self):
        """Return the line for scroll text, which does not change when the cursor moves."""
        count = self._play.game.count()
        if self._spoken[0] != count or not self._spoken[1]:
            self._spoken = count, self.words()
        return self._spoken[1]

    def made(self, action):
        """Count ``action``, a coach's choice or throw, before it is applied."""
        if not self.words():
            return
        game = self._play.game
        match = game.match
        if match.current_player() == CHANCE:
            chance = match.chance()
            if chance.left > 1:
                return  # only the last die of a throw is counted
        elif len(self._play.chooser.choices) < 2:
            return  # the board made the only choice
        else:
            self._find(action)
        key = self._line[1]
        if key >= 0 and self._count(key) < OFTEN:
            self._settings.count_explained(match.RULESET, key)
            self._play.session.save_settings()

    def _current(self):
        """Return (words, key) of the line for the choice under the cursor, or for the throw."""
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
        if choice >= 0 and not actions:
            return  # the item that places pieces one by one
        if len(actions) == 2 and choice < SQUARES:  # the line is about the second action
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
        """Return how often a coach has made the choice ``key`` (an index); 0 for -1."""
        counts = self._settings.coached.get(self._play.game.match.RULESET, "")
        return int(counts[key]) if 0 <= key < len(counts) else 0


def _side(match):
    """Return the side that throws or chooses next, or -1 for a throw of neither side."""
    player = match.current_player()
    return match.thrower() if player == CHANCE else player


def counting_key(keys, name):
    """Return the index in ``keys`` of ``name`` or of its longest prefix before a dot, or -1."""
    while name:
        if name in keys:
            return keys.index(name)
        name = name[: max(name.rfind("."), 0)]
    return -1
