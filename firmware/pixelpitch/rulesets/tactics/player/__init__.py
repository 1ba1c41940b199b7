"""The opponent of Soccer Tactics WORLD.

``search`` decides, ``reach`` counts by which numbers a ball or a pawn gets somewhere, ``hint`` says
why, ``odds`` counts shots and battles.  Each is imported when it is first needed: whoever asks for
odds does not load the search.
"""


def decide(match, generator, level):
    """Return a generator: it yields between slices of work, then returns a legal action."""
    from . import search

    return search.decide(match, generator, level)


def value(match, generator, action):
    """Return a generator: it yields, then returns what expert thinks of ``action``.

    The value is in 1/360 of a goal; 0 for what expert does not weigh.
    """
    from . import search

    return search.value(match, generator, action)
