"""Actions as a record writes them, and back: ``4``, ``out``, ``d5`` or a ruleset's label.

    >>> from pixelpitch.rulesets import load
    >>> match = load("sokhazania")({"first": "left"})
    >>> read(match, "red"), write(match, 67), refusal(match, 67, match.legal_actions()).expected
    (128, 'd5', 'Left: choose your colour (red, blue)')

Each function takes the match first; ``Match`` has them as its own verbs.
"""

from . import squares
from .chance import CHANCE, KIND_DIE, OUT
from .errors import MatchOver, NotLegal

_NAMED = 12  # in a large choice the whole list would hide what is wrong


def write(match, action):
    """Return an action as a record writes it: ``4``, ``out``, ``d5`` or a label.

    A chance outcome is its number; only a die has an ``out``.
    """
    if match.current_player() == CHANCE:
        chance = match.chance() if action == OUT else None
        return "out" if chance is not None and chance.kind == KIND_DIE else str(action)
    if 0 <= action < squares.SQUARES:
        return squares.name(action)
    return match.LABELS.get(action, str(action))


def read(match, text):
    """Return the legal action written ``text``; raise NotLegal or MatchOver if there is none."""
    legal = match.legal_actions()
    # A square needs no look at the names of all the others.
    square = squares.find(text)
    if square in legal and match.action_to_string(square) == text:
        return square
    for action in legal:
        if match.action_to_string(action) == text:
            return action
    if not legal:
        raise MatchOver(repr(text), "nothing: the match is over")
    raise NotLegal(repr(text), _choices(match, legal))


def refusal(match, action, legal):
    """Return the error for a number that is none of the ``legal`` actions."""
    came = "action " + match.action_to_string(action)
    if not legal:
        return MatchOver(came, "nothing: the match is over")
    return NotLegal(came, _choices(match, legal))


def _choices(match, legal):
    names = [match.action_to_string(each) for each in legal[:_NAMED]]
    if len(legal) > _NAMED:
        names.append("...")
    return match.prompt() + " (" + ", ".join(names) + ")"
