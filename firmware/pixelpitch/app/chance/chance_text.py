"""The texts about a chance step: what a coach must do, the outcome, why a throw did not count."""

from ...dice.events import ANSWER_OUT
from ...dice.words import answer_message
from ...dice.words import out_reason as die_out_reason
from ...rules.chance import KIND_CARDS, KIND_DIE, KIND_SPINNER
from ..display_text import capitalize, join_sentences
from ..texts import text_of, words
from .virtual_die import REASON_HELD_TOO_SHORT, REASON_NO_ENTROPY

# For each kind of chance, the id of the sentence below the prompt that says what OK does.
OK_TEXT_ID_BY_KIND = {KIND_DIE: "die.ok", KIND_SPINNER: "spinner.ok", KIND_CARDS: "cards.ok"}
_KIND_NAMES = {KIND_DIE: "chance.die", KIND_SPINNER: "chance.spinner", KIND_CARDS: "chance.cards"}


def instruction(state):
    """Return what a coach must do for the chance step of ``state`` (``app.match_states``)."""
    how = "" if state.accepts_entry() else capitalize(state.pad_help())
    words = capitalize(state.prompt())
    return join_sentences(words, how) if how else words


def prompt_variant(match, suffix, who=""):
    """Return a variant of the prompt of ``match``, or "" if the game does not define this variant.

    ``suffix`` selects the variant: "board" says what the board does, "ok" what OK does, and "for"
    asks a coach to throw for the board. The suffix is added to the id of the prompt, as in
    ``prompt.throw.board``. ``who``, if given, replaces the name of the side.
    """
    table = match.table()
    message = table.prompt(match)
    if not isinstance(message, tuple):
        return ""
    key, named = message
    if suffix:
        key += "." + suffix
    sentence = table.text.sentence(key)
    if sentence is None:
        return ""
    if who:
        if "{who}:" not in sentence:  # this sentence does not address a side
            return ""
        named = dict(named)
        named["who"] = who
    return table.text.words((key, named))


def prompt_to_throw_for(match, who):
    """Return the prompt that asks a coach to throw for ``who``, a side that the board plays."""
    words = prompt_variant(match, "for")
    if words:
        return words
    words = prompt_variant(match, "", text_of("match.for_board", who=who))
    return words or text_of("match.for_board.order", who=who, order=match.prompt())


def board_prompt(match, who):
    """Return the prompt that says what the board is doing for the side with the name ``who``."""
    return prompt_variant(match, "board") or text_of("match.turn", who=who)


def answer_words(kind, face, throw_evidence):
    """Return the text that tells coaches what the dice report (see ``dice.events``)."""
    if throw_evidence.reason == REASON_HELD_TOO_SHORT:
        return text_of("die.tapped")
    if throw_evidence.reason == REASON_NO_ENTROPY:
        return text_of("chance.stuck")
    return words(answer_message(kind, face, throw_evidence))


def out_reason(kind, throw_evidence):
    """Return why the die counts as out of the box, or "" if the answer ``kind`` is not OUT."""
    return words(die_out_reason(throw_evidence)) if kind == ANSWER_OUT else ""


def outcome_words(chance, outcome):
    """Return ``outcome`` with its meaning, like "4 is yellow 2"; "" if it means only its number."""
    name = chance.name(outcome) if outcome in chance.faces else ""
    if chance.kind == KIND_DIE:
        return text_of("chance.is", face=outcome, what=name) if name else ""
    return (chance.label or text_of(_KIND_NAMES[chance.kind])) + ": " + (name or str(outcome))


def sector_names(chance):
    """Return the names of a spinner's sectors, each once, in the order of the outcomes."""
    result: list = []
    faces: list = []  # ids of the names in ``result``, so that no name is looked up twice
    for outcome, _ in chance.outcomes:
        face = chance.faces.get(outcome, outcome)
        if face not in faces:
            faces.append(face)
            result.append(chance.name(outcome))
    return result


def sectors(chance):
    """Return a spinner's sectors as ((weight, index of the colour), ...).

    Return () for any other kind of chance.
    """
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


def not_an_outcome_text(chance, face):
    """Return the text that says that ``face`` (a name) is not an outcome of ``chance``."""
    return text_of("chance.no_side", face=face, die=chance.label or text_of("chance.die"))
