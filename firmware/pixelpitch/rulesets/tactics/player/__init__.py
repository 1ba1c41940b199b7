"""The computer opponent of Soccer Tactics WORLD.

- ``search`` makes its decisions
- ``reach`` computes the throws with which the ball or a pawn can reach a square
- ``hint`` explains decisions to coaches
- ``odds`` computes the odds of shots and battles

To save memory, each module is imported only when it is first needed.
"""


def decide(match, rng, level):
    """Yield often, then return the opponent's action."""
    from . import search

    return search.decide(match, rng, level)


def value(match, rng, action):
    """Yield often, then return how good level expert considers ``action``, in 1/360 of a goal.

    The value is 0 for all actions of decisions that ``search.value`` does not evaluate.
    """
    from . import search

    return search.value(match, rng, action)
