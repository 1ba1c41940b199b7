"""What is asked of the modules beside a game's ``match``; ``parts`` finds them by their names.

Each function takes the match first; ``Match`` has them as its own verbs.
"""

from .chance import TERMINAL
from .errors import NotUnderstood
from .parts import find

_END = "the match is over"


def part(make, name):
    """Return the module ``name`` beside that of the class ``make``, or None: there is none."""
    if make._parts[0] is not make:
        make._parts = (make, {})
    parts = make._parts[1]
    if name not in parts:
        parts[name] = find(make.__module__[: max(make.__module__.rfind("."), 0)], name)
    return parts[name]


def prompt(match):
    """Return what the match waits for, in words: an order to whoever acts."""
    if match.current_player() == TERMINAL:
        return _END
    return match.part("words").prompt(match)


def event_to_string(match, event):
    """Return what ``event``, one of ``events``, says to the coaches: one line.

    Only for the match that emitted it, before its next action: names of sides are
    the match's own.
    """
    words = match.part("words")
    if words:
        return words.event_words(match, *event)
    return " ".join([event[0]] + [str(value) for value in event[2]])


def why_not(match, action):
    """Return in a few words why ``action`` is not legal now; "" if it is, or nobody can say."""
    reasons = match.part("reasons")
    if not reasons or action in match.legal_actions():
        return ""
    player = match.current_player()
    if player < 0:
        return _END if player == TERMINAL else "throw first"
    return reasons.why_not(match, action)


def position(match):
    """Return the JSON position: a dict, its fields as the ruleset's module ``position`` lists.

    Raises NotUnderstood on a board: its flash holds no module for positions.
    """
    return _positions(match).write(match)


def from_position(make, given):
    """Return the match of ``position()``; raise NotUnderstood naming a wrong field."""
    return _positions(make).read(make, given)


def _positions(make):
    if make.part("position"):
        return make.part("position")
    raise NotUnderstood("a position of " + make.RULESET, "a laptop: the board keeps snapshots only")


def check(match):
    """Raise NotUnderstood if the fields, which came from outside, do not fit each other."""
    match._check()
    if match.part("validate"):  # a board reads only what it wrote: ranges and checksum suffice
        match.part("validate").check(match)
