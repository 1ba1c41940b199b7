"""The base class of a game's statistics, for the module ``counters`` in a ruleset's folder.

Such a module exists only on the laptop, and may define

- ``Counter``, a subclass of the class ``Counter`` below, which observes a match;
- ``exact(options)``, which returns statistics that can be computed without playing:
  ``{(name, word): value}``; ``word`` is "" except for statistics recorded by ``add_word`` (below);
- ``report(options)``, which returns further exact values as text.

A ``Counter`` adds what it observes to a tally (``host_tools/analysis/tally.py``), which collects
named statistics over many matches:

- ``count(name, amount=1)`` adds to a number of occurrences in each match;
- ``add_value(name, value)`` records a number; the mean of all numbers is reported;
- ``add_try(name, hit)`` records an attempt; the share of successful attempts is reported;
- ``add_word(name, word)`` counts how often each ``word`` is given for ``name``.
"""

# Names of the statistics that every game has. NOBODY is the winner of a draw.
HOW_ENDED = "how it ended"
WINNER = "winner"
NOBODY = "nobody"
GOALS = "goals"
# A statistic: which side won, named by what it did in the match, such as having kicked off.
WHO_WON = "who won"


class Counter:
    """Observes a match and adds its statistics to ``tally``."""

    def __init__(self, match, tally):
        self.tally = tally

    def before(self, match, legal_actions):
        """Observe ``match`` before an action; ``legal_actions`` is [] before a throw."""

    def after(self, match, action):
        """Observe ``match`` after ``action`` and its playing time; ``match.events`` has both."""

    def end(self, match):
        """Observe a match that is over."""


def side(match, number):
    """Return the name that statistics use for side ``number``, such as ``"side 0, Red"``."""
    return "side " + str(number) + ", " + match.side_name(number)
