"""The opponent of Soccer Tactics WORLD.

The module ``search`` decides, ``reach_mask`` computes the numbers with which the ball or a pawn can
reach a square, ``hint`` explains decisions, and ``odds`` computes the odds of shots and battles.
Each module is imported when it is first needed, so computing odds does not load the search.
"""


def decide(match, generator, level):
    """Return a generator, which yields between slices of work and returns an opponent's action."""
    from . import search

    return search.decide(match, generator, level)


def value(match, generator, action):
    """Return a generator, which yields between slices and returns expert's value of ``action``.

    The value is in 1/360 of a goal, and 0 if expert does not evaluate this kind of decision.
    """
    from . import search

    return search.value(match, generator, action)
