"""The opponent of StreetSoccer.

``scoring`` is exact: the lowest throw with which a side scores; and it judges a position by that.
``search`` plans a turn and chooses by the level.  ``hint`` and ``odds`` are what coaches ask for.
The search is imported with the first decision, so that odds do not load it.
"""


def decide(match, generator, level):
    """Return a generator that returns a legal action of the decision that ``match`` waits for."""
    from . import scoring, search  # noqa: F401  (scoring first: less deep on the stack)

    return search.decide(match, generator, level)


def value(match, generator, action):
    """Return a generator that returns what expert thinks of ``action``, in 1/360 of a goal."""
    from . import scoring, search  # noqa: F401

    return search.value(match, generator, action)
