"""Whether the fields of a match of Toy Soccer fit each other."""

from pixelpitch.rules.errors import NotUnderstood

from .state import fault


def check(match):
    """Raise NotUnderstood if they do not."""
    wrong = fault(match)
    if wrong is not None:
        raise NotUnderstood("a snapshot whose " + wrong[0] + " does not fit", wrong[1])
