"""What is counted in the matches of one game only: the module ``count`` of its folder.

Neither is flashed.  It may hold

- ``Counter``, a subclass of the one here: it looks on while a match is played and notes
  what it counts in the match's tally;
- ``exact(options)`` -> ``{(figure, word or ""): value}``: what is known without playing, by
  the names of the figures and words that it belongs to;
- ``report(options)`` -> text: more of that, for people.

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
    """Looks on at one match of ``match``'s game; ``tally`` takes what it counts."""

    def __init__(self, match, tally):
        self.tally = tally

    def before(self, match, legal):
        """Look at what ``match`` waits for; ``legal`` is empty before a throw."""

    def after(self, match, action):
        """Look at what ``action`` and its time brought about; ``match.events`` says it."""

    def end(self, match):
        """Look at a match that is over."""


def side(match, number):
    """Return the word for a side: its number, and what a new match calls it."""
    return "side " + str(number) + ", " + match.side_name(number)
