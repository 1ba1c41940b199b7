"""Converts actions to the words of a record and back: ``4``, ``out``, ``d5`` or a label.

    >>> from pixelpitch.rulesets import load
    >>> match = load("sokhazania")({"first": "left"})
    >>> string_to_action(match, "red"), action_to_string(match, 67)
    (128, 'd5')
    >>> refusal_error(match, 67, match.legal_actions()).expected
    'Left: choose your colour (red, blue)'

The class ``Match`` has a method for each of these functions, and passes itself as ``match``.
"""

from . import squares
from .chance import CHANCE, KIND_DIE, OUT
from .errors import MatchOver, NotLegal

# An error lists at most this many legal actions, so that the beginning of the error stays visible.
_MAX_NAMES = 12


def action_to_string(match, action):
    """Return ``action`` as records write it: ``4``, ``out``, ``d5`` or a label.

    An outcome is written as its number, but ``out`` if the die left the throwing box.
    """
    if match.current_player() == CHANCE:
        chance = match.chance() if action == OUT else None
        return "out" if chance is not None and chance.kind == KIND_DIE else str(action)
    if 0 <= action < squares.SQUARES:
        return squares.name(action)
    return match.LABELS.get(action, str(action))


def string_to_action(match, text):
    """Return the legal action that ``text`` names; raise NotLegal or MatchOver if there is none."""
    legal = match.legal_actions()
    # Try squares first: this avoids building the names of all legal actions.
    square = squares.find(text)
    if square in legal and match.action_to_string(square) == text:
        return square
    for action in legal:
        if match.action_to_string(action) == text:
            return action
    if not legal:
        raise MatchOver(repr(text), "nothing: the match is over")
    raise NotLegal(repr(text), _legal_words(match, legal))


def refusal_error(match, action, legal):
    """Return the error for ``action``, which is not one of the ``legal`` actions."""
    received = "action " + match.action_to_string(action)
    if not legal:
        return MatchOver(received, "nothing: the match is over")
    return NotLegal(received, _legal_words(match, legal))


def _legal_words(match, legal):
    names = [match.action_to_string(each) for each in legal[:_MAX_NAMES]]
    if len(legal) > _MAX_NAMES:
        names.append("...")
    return match.prompt() + " (" + ", ".join(names) + ")"
