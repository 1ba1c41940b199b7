"""Statistics of one game: the base of the module ``counters`` in its folder.

Neither is flashed.  It may hold

- ``Counter``, a subclass of the one here: it observes a match and counts into its tally;
- ``exact(options)`` -> ``{(figure, word or ""): value}``: values that are known without playing,
  by the names of their figures and words;
- ``report(options)`` -> text: further exact values, to be read by people.

A tally (``host_tools/analysis/tally.py``) takes ``count(name, number=1)``: how often in the
match; ``each(name, number)``: one of many numbers; ``share(name, hit)``: one of many tries;
``word(name, word)``: which of several words.
"""

# The figures and words of every game.
ENDED = "how it ended"
WINNER = "winner"
NOBODY = "nobody"
GOALS = "goals"
WON = "who won"  # in the words of a game: who kicked off, who proposed


class Counter:
    """Observes a match of ``match``'s game, and counts into ``tally``."""

    def __init__(self, match, tally):
        self.tally = tally

    def before(self, match, legal):
        """Observe ``match`` before an action; ``legal`` is empty before a throw."""

    def after(self, match, action):
        """Observe ``match`` after ``action`` and its time; ``match.events`` has the events."""

    def end(self, match):
        """Observe a match that is over."""


def side(match, number):
    """Return the word for a side: its number and its name."""
    return "side " + str(number) + ", " + match.side_name(number)
