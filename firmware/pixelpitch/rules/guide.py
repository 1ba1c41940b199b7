"""What helps the coach who decides, and is no rule: a game's module ``guide``, where it has one.

    >>> from pixelpitch.rulesets import load
    >>> match = load("pawnball")()
    >>> match.action_to_string(likeliest(match)), way_to(match, 128)
    ('lineup', ())

Each function may be missing in a game's module; it takes the match, and what it takes here.
"""

from .squares import SQUARES


def _ask(match, name, unknown, *arguments):
    function = getattr(match.part("guide"), name, None)
    return function(match, *arguments) if function else unknown


def label(match, action):
    """Return what a coach reads for ``action``: ``words.label`` for a menu item, where there is."""
    own = getattr(match.part("words"), "label", None)
    if own and action >= SQUARES:
        return own(match, action)
    return match.action_to_string(action)


def kicks(match):
    """Return (goals, misses) of each side's kicks of a shoot-out, () where there was none."""
    own = getattr(match.part("words"), "kicks", None)
    return own(match) if own else ()


def ending(outcome):
    """Return why a match ended, with the goals of its shoot-out: ``"shoot-out 4-3"``.

    A reason that has the goals in it already (Soccer Dice's has) stays as it is.
    """
    reason = outcome["reason"]
    goals = outcome.get("shootout", ())  # a ruleset that was written before may lack it
    if not any(goals) or ":" in reason:
        return reason
    return reason + " " + str(goals[0]) + "-" + str(goals[1])


def likeliest(match):
    """Return the legal action that most coaches would take now, or -1: nobody can say."""
    return _ask(match, "likeliest", -1)


def pick(match):
    """Return (action, squares, first): what most coaches would pick now, and where it may go then.

    ``action`` is legal, ``squares`` are open after it and not before it, ``first`` is
    where most would go.  (-1, (), -1) where nobody can say.
    """
    return _ask(match, "pick", (-1, (), -1))


def shortcuts(match):
    """Return [(name, actions in a row), ...] that a coach may take with one press, or ()."""
    return _ask(match, "shortcuts", ())


def square_words(match, square):
    """Return what is on ``square`` of the board in play and what it can do now, or ""."""
    return _ask(match, "square_words", "", square)


def throw_action(match):
    """Return the action of a decision that a throw stands for without being chosen, or -1."""
    return _ask(match, "throw_action", -1)


def way_to(match, action):
    """Return the squares of the ball's way if the legal ``action`` is taken, () for none."""
    return _ask(match, "way_to", (), action)
