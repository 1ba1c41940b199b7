"""Statistics of one game: the base of the module ``counters`` in a ruleset's folder.

Neither module is flashed. A ruleset's module may define

- ``Counter``, a subclass of ``Counter`` below: it observes a match and counts into its tally;
- ``exact(options)`` -> ``{(figure, word or ""): value}``: values that can be computed without
  playing, by the names of their figures and words;
- ``report(options)`` -> text: further exact values for people to read.

A tally (``host_tools/analysis/tally.py``) has four methods. ``count(name, number=1)`` counts
occurrences in a match, ``each(name, number)`` adds one of many numbers, ``share(name, hit)`` adds
one of many tries, and ``word(name, word)`` counts which of several words applies.
"""

# Names and words that every game's statistics use.
ENDED = "how it ended"
WINNER = "winner"
NOBODY = "nobody"
GOALS = "goals"
# The winner by a role of the game: the side that kicked off, the side that proposed.
WON = "who won"


class Counter:
    """Observes a match and adds what it counts to ``tally``."""

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
