"""The opponent of StreetSoccer.

The module ``scoring`` computes the exact lowest throw with which a side scores, and evaluates
positions by it. ``search`` lists plans for a turn and chooses one by the level. ``hint`` and
``odds`` explain decisions to coaches. The search is imported with the first decision, so that a
coach who asks only for odds does not load it.
"""


def decide(match, generator, level):
    """Return an opponent's action (a generator that yields between slices)."""
    # ``scoring`` is imported first, because inside the import of ``search`` the stack is deeper.
    from . import scoring, search  # noqa: F401

    return search.decide(match, generator, level)


def value(match, generator, action):
    """Return the expert's value of ``action``, in 1/360 of a goal.

    A generator that yields between slices of work.
    """
    from . import scoring, search  # noqa: F401

    return search.value(match, generator, action)


def weight(match):
    """Return how much a goal matters to the match result, in percent; 100 at a level score."""
    from . import scoring, search  # noqa: F401

    return search.weight(match)
