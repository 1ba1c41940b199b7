"""Describes a chance step: one throw, spin or card, with its possible outcomes.

``match.chance()`` returns a ``Chance`` while the match waits for such a step, otherwise None::

    >>> from pixelpitch.rulesets import load
    >>> match = load("dicesoccer")({"first": "left"})
    >>> chance = match.chance()
    >>> chance.kind, chance.label, chance.side, chance.left
    ('die', 'white 1', 0, 4)
    >>> chance.outcomes[:2], chance.total()
    (((1, 1), (2, 1)), 6)

The program that runs the match gets the outcome from a real die, from the virtual die, or from the
board's random numbers, and passes it to ``match.apply_action``. Only the ruleset knows what it
means.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# The values of ``current_player()`` besides the sides 0 and 1. OpenSpiel uses the same numbers.
CHANCE = -1  # the match waits for a chance step
TERMINAL = -4  # the match is over
OUT = 0  # the outcome "the die left the throwing box", in games that have a rule for it

KIND_DIE = "die"  # the real die or the virtual one; outcomes 1..6 are the faces, 0 is OUT
KIND_SPINNER = "spinner"  # the board chooses a sector at random when a coach stops the spinner
KIND_CARDS = "cards"  # the board draws a card when a coach asks for one

FACES = tuple([(face, 1) for face in range(1, 7)])


class Chance:
    """One chance step. A throw of several dice consists of several steps, one for each die.

    ``kind``      KIND_DIE, KIND_SPINNER or KIND_CARDS
    ``outcomes``  ((outcome, weight), ...): whole numbers 0..255, integer weights
    ``label``     name of this step, such as "white 1" or "toss"; "" if it needs no name
    ``side``      the side (0, 1) that throws, or -1
    ``faces``     {outcome: name} for outcomes that are not plain numbers; a name is a text or a
                  message (``rules.text``), such as ("sector.north", {})
    ``left``      how many steps of this throw are left, including this one
    """

    _match: "Any" = None  # the match whose ``Table`` converts the messages in ``faces`` to text

    def __init__(self, kind=KIND_DIE, outcomes=FACES, label="", side=-1, faces=None, left=1):
        self.kind = kind
        self.outcomes = outcomes
        self.label = label
        self.side = side
        self.faces = {} if faces is None else faces
        self.left = left

    def bind(self, match):
        """From now on, use ``match`` to find the names of outcomes; return this object."""
        self._match = match
        return self

    def total(self):
        """Return the sum of all weights."""
        return sum([weight for _, weight in self.outcomes])

    def has(self, outcome):
        """Return True if ``outcome`` is an outcome of this step."""
        for each, _ in self.outcomes:  # noqa: SIM110 - a generator would be slower
            if each == outcome:
                return True
        return False

    def name(self, outcome):
        """Return the name of ``outcome``: the meaning of a face, sector or card."""
        face = self.faces.get(outcome, str(outcome))
        return self._match.table().text.words(face) if isinstance(face, tuple) else face
