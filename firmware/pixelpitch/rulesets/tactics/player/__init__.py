"""The opponent of Soccer Tactics WORLD.

``search`` decides, ``reach`` finds the numbers with which a ball or a pawn can reach a square,
``hint`` explains decisions, and ``odds`` counts shots and battles. Each is imported when it is
first needed: computing odds does not load the search.
"""


def decide(match, generator, level):
    """Return a generator that yields between slices of work and returns a legal action."""
    from . import search

    return search.decide(match, generator, level)


def value(match, generator, action):
    """Return a generator that yields, then returns expert's value of ``action``.

    The value is in 1/360 of a goal; 0 if expert does not weigh this kind of decision.
    """
    from . import search

    return search.value(match, generator, action)
