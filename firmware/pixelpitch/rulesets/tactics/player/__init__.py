"""The opponent of Soccer Tactics WORLD.

The module ``search`` makes decisions. ``reach`` computes the throws with which the ball or a pawn
can reach a square. ``hint`` explains decisions, and ``odds`` computes the odds of shots and
battles. Each module is imported when it is first needed, so computing odds does not load the
search.
"""


def decide(match, generator, level):
    """Return an opponent's action (a generator that yields between slices of work)."""
    from . import search

    return search.decide(match, generator, level)


def value(match, generator, action):
    """Return the value of ``action`` at level expert, in 1/360 of a goal (a generator).

    The value is 0 if the level does not evaluate this kind of decision.
    """
    from . import search

    return search.value(match, generator, action)
