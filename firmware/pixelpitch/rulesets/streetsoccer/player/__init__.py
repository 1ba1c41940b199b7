"""The opponent of StreetSoccer.

``scoring`` computes the lowest throw with which a side scores (exactly), and evaluates a position
by it. ``search`` plans a turn and chooses by the level. ``hint`` and ``odds`` explain to coaches.
The search is imported with the first decision, so that odds do not load it.
"""


def decide(match, generator, level):
    """Return a generator that returns a legal action for the decision of ``match``."""
    from . import scoring, search  # noqa: F401  (scoring first: less deep on the stack)

    return search.decide(match, generator, level)


def value(match, generator, action):
    """Return a generator that returns expert's value of ``action``, in 1/360 of a goal."""
    from . import scoring, search  # noqa: F401

    return search.value(match, generator, action)
