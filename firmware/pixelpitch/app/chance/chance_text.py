"""What is said about a chance step: what to do, what came, why it was none."""

from ...dice.events import OUT
from ...dice.words import tell as tell_die
from ...dice.words import why_out
from ...rules.chance import KIND_CARDS, KIND_DIE, KIND_SPINNER
from ..display_text import sentence, turn
from .virtual_die import NO_ENTROPY, TAPPED

EARLY = "Thrown too early: it does not count. "
STUCK = "no random numbers: switch the board off and on"
# What OK does: in a sentence, and after the prompt, where a display has one line for it.
_TO_DO = {KIND_DIE: "", KIND_SPINNER: "OK stops the spinner", KIND_CARDS: "OK draws a card"}
OK_DOES = {KIND_DIE: "hold OK to throw", KIND_SPINNER: "OK stops it", KIND_CARDS: "OK draws it"}


def to_do(chance, prompt):
    """Return in words how ``chance`` is answered; ``prompt`` is the match's."""
    how = _TO_DO[chance.kind]
    return sentence(prompt) + (". " + how if how else "")


def for_the_board(who, prompt):
    """Return ``prompt``, an order to the seat ``who`` of the board, as one to a coach's hand."""
    if prompt == who + ": throw":  # one line: the numbers of the tracks need all others
        return "Throw for " + who
    before, mark, order = prompt.partition(who + ": ")  # words may stand before it
    if not mark:
        before, order = "", prompt
    return before + "For " + who + " (the board): " + order


def by_the_board(who, prompt):
    """Return ``prompt``, an order to the seat ``who`` of the board, as what it does by itself.

    What follows an exclamation mark is an order to the hand, and left out.
    """
    before, _, order = prompt.partition(who + ": ")
    verb, space, rest = order.split("!")[0].partition(" ")
    if not verb:
        return turn(who)
    if verb[-1] == ",":
        verb, space = verb[:-1], ", "
    ending = "es" if verb[-1:] in "sxz" or verb[-2:] in ("sh", "ch") else "s"
    return before + who + " " + verb + ending + space + rest


def tell(kind, face, evidence):
    """Return what the die in use answered, as one text."""
    if evidence.reason == TAPPED:
        return "hold OK to shake, let go to throw"
    if evidence.reason == NO_ENTROPY:
        return STUCK
    return tell_die(kind, face, evidence)


def why(kind, evidence):
    """Return why the die answered so, where its outcome says the rest."""
    return why_out(evidence) if kind == OUT else ""


def meaning(chance, outcome):
    """Return what came and what it means: "4 is yellow 2"; "" for just a number of a die."""
    name = chance.name(outcome) if outcome in chance.faces else ""
    if chance.kind == KIND_DIE:
        return str(outcome) + " is " + name if name else ""
    return (chance.label or chance.kind) + ": " + (name or str(outcome))


def meanings(chance):
    """Return the names of a spinner's sectors, each once: their order numbers the colours."""
    result: list = []
    faces: list = []  # a sentence is looked up once for all sectors that share it
    for outcome, _ in chance.outcomes:
        face = chance.faces.get(outcome, outcome)
        if face not in faces:
            faces.append(face)
            result.append(chance.name(outcome))
    return result


def sectors(chance):
    """Return a spinner's sectors as ((weight, colour's number), ...); () for any other chance."""
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
    """Return that the die showed a face that counts for nothing; ``face`` names it."""
    return face + " is no side of the " + (chance.label or "die") + ". Throw again."
