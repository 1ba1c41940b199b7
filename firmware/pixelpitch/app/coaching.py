"""Lines of advice: texts that explain a throw, or the choice under the cursor, to new coaches.

A game's module ``coach`` defines them: ``line(match, actions)`` returns the id and the values of a
sentence. For each id in its list ``KEYS``, ``storage.settings`` counts how often coaches have made
the choice that the sentence explains.

- Until one match of the game has ended, all lines are shown.
- After that, a line is shown until coaches have made its choice three times.
- A line about a throw hides the list of the ball's possible paths. In games that show this list,
  such a line is therefore shown only three times in the first match, too.
- The setting ``explain`` can also show all lines always, or none. Changing it resets the counts.
"""

from ..rules.match import CHANCE, TERMINAL
from ..rules.squares import SQUARES
from ..rulesets import part
from ..storage.settings import ALWAYS, NEVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LEARNED_COUNT = 3  # after the game's first match, a choice made this many times is not explained
# The settings have a string with a digit for each explained choice: how often it was made. When a
# match ends, each digit LEARNED_COUNT becomes _LEARNED. So a string that contains _LEARNED also
# shows that a match of the game has ended.
_LEARNED = "9"
# Coaches count as beginners until they have made this many choices and throws (about three turns).
_NEW_GAME_COUNT = 12


class Coaching:
    """Explains choices to beginners in one match; ``play`` is its screen (``screens.play``)."""

    def __init__(self, play):
        self._play = play
        self._settings = play.session.settings
        # the module ``coach`` of the game; () if the game has none, None if it is not loaded yet
        self._module: Any = None
        # (number of actions in the match, choice) when ``_line`` was computed; None if it must be
        # computed again
        self._asked: object = None
        self._line: tuple = ("", -1)  # (text of the line, index in ``KEYS`` of the choice or -1)
        # (number of actions in the match, the text that ``scroll_words`` returned at that time)
        self._scroll_words: tuple = (
            -1,
            "",
        )

    def clear(self):
        """Clear the cached lines, because the match has changed."""
        self._asked = None
        self._scroll_words = (-1, "")

    def is_learning(self):
        """Return True while coaches have made few choices, or if all choices must be explained."""
        mode = self._settings.values["explain"]
        return mode == ALWAYS or (
            mode != NEVER and sum([int(each) for each in self._counts()]) < _NEW_GAME_COUNT
        )

    def explanation(self):
        """Return the line that explains the current choice or throw, or "" if there is none."""
        mode = self._settings.values["explain"]
        if mode == NEVER or not self._play.gives_hints:
            return ""
        words, key = self._current_line()
        # In the first match, only texts about throws end: they hide the list of the ball's paths.
        may_end = _LEARNED in self._counts() or (
            self._play.view.scene.paths and self._play.chooser.choice() < 0
        )
        learned = may_end and self._times_made(key) >= LEARNED_COUNT
        return "" if mode != ALWAYS and learned else words

    def end_match(self):
        """Note that a match of the game has ended."""
        counts = self._counts().replace(str(LEARNED_COUNT), _LEARNED)
        if counts:
            self._settings.coached[self._play.game.match.RULESET] = counts
            self._play.session.save_settings()

    def scroll_words(self):
        """Return ``explanation()`` as scroll text, which stays the same while the cursor moves."""
        count = self._play.game.count()
        if self._scroll_words[0] != count or not self._scroll_words[1]:
            self._scroll_words = count, self.explanation()
        return self._scroll_words[1]

    def count_choice(self, action):
        """Count ``action`` if a text has explained this choice or throw to the coach.

        Call this before ``action`` is applied.
        """
        if not self.explanation():
            return
        game = self._play.game
        match = game.match
        if match.current_player() == CHANCE:
            chance = match.chance()
            if chance.left > 1:
                return  # count a throw of several dice only once, at its last die
        elif len(self._play.chooser.choices) < 2:
            return  # nobody chose: the board applied the only legal action
        else:
            self._find_line(action)
        key = self._line[1]
        if key >= 0 and self._times_made(key) < LEARNED_COUNT:
            self._settings.count_explanation(match.RULESET, key)
            self._play.session.save_settings()

    def _current_line(self):
        """Return (explanation of the current choice or throw, index of its key in KEYS or -1)."""
        game = self._play.game
        player = game.match.current_player()
        if player == TERMINAL or self._play.shown_board >= 0:
            return "", -1
        side = _acting_side(game.match)
        for seat in (game.seats[side],) if side >= 0 else game.seats:
            if seat and seat.opponent:
                return "", -1
        choice = -1
        if player >= 0:
            choice = self._play.chooser.choice()
            if choice < 0:
                return "", -1
        self._find_line(choice)
        return self._line

    def _find_line(self, choice):
        """Set ``_line`` to the text that explains ``choice``, or the throw if ``choice`` is -1."""
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
            return  # the item *one by one* only changes the list of choices and has no explanation
        if len(actions) == 2 and choice < SQUARES:  # explain the move, not the pick before it
            match = match.clone()
            match.apply_action(actions[0])
            actions = actions[1:]
        found = module.line(match, actions)
        if found is None:
            return
        name, values = found
        side = _acting_side(match)
        who = match.side_name(side) if side >= 0 else values.get("who", "")
        words = match.table().text.words(("coach." + name, values))
        self._line = (who + ": " if who else "") + words, key_index(module.KEYS, name)

    def _times_made(self, key):
        """Return how often coaches made the choice ``KEYS[key]``; return 0 if ``key`` is -1."""
        counts = self._counts()
        return int(counts[key]) if 0 <= key < len(counts) else 0

    def _counts(self):
        return self._settings.coached.get(self._play.game.match.RULESET, "")


def _acting_side(match):
    """Return the side that throws or decides next; -1 if the throw belongs to no side."""
    player = match.current_player()
    return match.thrower() if player == CHANCE else player


def key_index(keys, name):
    """Return the index of ``name`` in ``keys``, or -1. If "a.b" is missing, return that of "a"."""
    while name:
        if name in keys:
            return keys.index(name)
        name = name[: max(name.rfind("."), 0)]
    return -1
