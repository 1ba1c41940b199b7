"""Messages about a chance step: what to do, what was thrown, why a throw did not count."""

from ...dice.events import OUT
from ...dice.words import answer_message as tell_die
from ...dice.words import out_reason
from ...rules.chance import KIND_CARDS, KIND_DIE, KIND_SPINNER
from ..display_text import sentence as capital
from ..texts import text_of, words
from .virtual_die import NO_ENTROPY, TAPPED

# {kind of chance: id of the text that says what OK does}, for the line below the prompt.
_TO_DO = {KIND_SPINNER: "spinner.how", KIND_CARDS: "cards.how"}
OK_DOES = {KIND_DIE: "die.ok", KIND_SPINNER: "spinner.ok", KIND_CARDS: "cards.ok"}
_KINDS = {KIND_DIE: "chance.die", KIND_SPINNER: "chance.spinner", KIND_CARDS: "chance.cards"}


def to_do(chance, prompt):
    """Return in words what a coach must do for ``chance``; ``prompt`` is the match's."""
    how = _TO_DO.get(chance.kind)
    return capital(prompt) + (". " + text_of(how) if how else "")


def prompt_form(match, form, who=""):
    """Return the prompt of ``match`` in a different form, "" if its game has no such sentence.

    ``form`` is the end of the id. ``prompt.throw.board`` says what the board does by itself,
    ``prompt.throw.for`` asks a coach to throw for the board, ``prompt.throw.ok`` says what OK does.
    ``who`` replaces the name of the side.
    """
    table = match.table()
    message = table.prompt(match)
    if not isinstance(message, tuple):
        return ""
    key, named = message
    if form:
        key += "." + form
    sentence = table.text.sentence(key)
    if sentence is None:
        return ""
    if who:
        if "{who}:" not in sentence:  # this form does not address a side
            return ""
        named = dict(named)
        named["who"] = who
    return table.text.words((key, named))


def for_the_board(match, who):
    """Return the prompt that asks a coach to throw for ``who``, a side that the board plays."""
    words = prompt_form(match, "for")
    if words:
        return words
    words = prompt_form(match, "", text_of("match.for_board", who=who))
    return words or text_of("match.for_board.order", who=who, order=match.prompt())


def by_the_board(match, who):
    """Return the prompt that says what the board does now for ``who``, the side that it plays."""
    return prompt_form(match, "board") or text_of("match.turn", who=who)


def tell(kind, face, evidence):
    """Return an answer of the die in use (``dice.events``) in words."""
    if evidence.reason == TAPPED:
        return text_of("die.tapped")
    if evidence.reason == NO_ENTROPY:
        return text_of("chance.stuck")
    return words(tell_die(kind, face, evidence))


def why(kind, evidence):
    """Return only the reason of an answer, for a line that names its outcome already."""
    return words(out_reason(evidence)) if kind == OUT else ""


def meaning(chance, outcome):
    """Return ``outcome`` and its meaning: "4 is yellow 2"; "" if it is only a number."""
    name = chance.name(outcome) if outcome in chance.faces else ""
    if chance.kind == KIND_DIE:
        return text_of("chance.is", face=outcome, what=name) if name else ""
    return (chance.label or text_of(_KINDS[chance.kind])) + ": " + (name or str(outcome))


def meanings(chance):
    """Return the different names of a spinner's sectors; the index of a name selects its colour."""
    result: list = []
    faces: list = []  # so that a sentence is looked up only once for all sectors that share it
    for outcome, _ in chance.outcomes:
        face = chance.faces.get(outcome, outcome)
        if face not in faces:
            faces.append(face)
            result.append(chance.name(outcome))
    return result


def sectors(chance):
    """Return a spinner's sectors as ((weight, index of the colour), ...); () for other chances."""
    if chance is None or chance.kind != KIND_SPINNER:
        return ()
    faces: list = []
    result: list = []
    for outcome, weight in chance.outcomes:
        face = chance.faces.get(outcome, outcome)
        if face not in faces:
            faces.append(face)
        result.append((weight, faces.index(face)))
    return tuple(result)


def no_side(chance, face):
    """Return the message for a face that is not an outcome of ``chance``; ``face`` is its name."""
    return text_of("chance.no_side", face=face, die=chance.label or text_of("chance.die"))
