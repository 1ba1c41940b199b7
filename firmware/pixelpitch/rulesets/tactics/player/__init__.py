"""The opponent of Soccer Tactics WORLD: the program that plays it.

The module ``search`` decides. ``reach`` computes the throws with which the ball or a pawn can reach
a square. ``hint`` explains decisions, and ``odds`` computes the odds of shots and battles. Each
module is imported when it is first needed, to save memory.
"""


def decide(match, generator, level):
    """Return the opponent's action (a generator that yields between slices of work)."""
    from . import search

    return search.decide(match, generator, level)


def value(match, generator, action):
    """Return how good level expert considers ``action``, in 1/360 of a goal.

    The value is 0 for kinds of decisions that this level does not evaluate. This is a generator.
    """
    from . import search

    return search.value(match, generator, action)
