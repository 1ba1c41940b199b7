"""The computer opponent of StreetSoccer.

- ``search`` lists the possible turns and chooses one, according to the level
- ``scoring`` computes the lowest throw with which a side scores, and rates positions by this number
- ``hint`` and ``odds`` explain decisions to coaches

To save memory, ``search`` is not imported before the opponent's first decision.
"""


def decide(match, rng, level):
    """Yield often, then return the opponent's action."""
    # ``search`` would import ``scoring`` itself, but with more of the stack in use.
    from . import scoring, search  # noqa: F401

    return search.decide(match, rng, level)


def value(match, rng, action):
    """Yield often, then return how good level expert considers ``action``, in 1/360 of a goal.

    It is 0 if the winner is already certain, and in the last turn for an action without a goal.
    """
    from . import scoring, search  # noqa: F401

    return search.value(match, rng, action)


def weight(match):
    """Return how much a goal influences who wins, in percent; at a level score, it is 100."""
    from . import scoring, search  # noqa: F401

    return search.weight(match)
