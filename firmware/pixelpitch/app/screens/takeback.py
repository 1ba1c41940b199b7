"""Takeback with BACK: undoes the last decision; if it was followed by a throw, it asks first.

With ordinary dice it first undoes the entered throws, one at a time. *Redo* in the pause menu
restores what was taken back, until something else is done.
"""

from ...rules.entries import DECISION
from ...rules.history import carry_out
from ..texts import text_of
from .question import Question


def ask_back(session, play):
    """Take the last decision of ``play`` (``screens.play.Play``) back, or ask whether to."""
    game = play.game
    if play.forget_entry():
        return
    if game.fresh_decision():
        play.take_back()
    elif not _has_choice(game):
        play.speaker.refuse(text_of("back.nothing"))
    else:
        # Otherwise the last message would look like an answer to the question.
        play.speaker.tell("")

        def back():
            play.resume()
            play.take_back()

        session.open(Question(text_of("back.ask"), back, play.resume))


def go_back(game, asks=False):
    """Go back to the last decision in which a coach had a choice; return False if there is none.

    Actions of one press are undone together. Decisions of the board are undone as well, because it
    would make them again, and so are decisions with a single choice (unless ``asks`` is True). If
    the board plays both sides, its last decision is undone.
    """
    if not _has_choice(game) or not game.take_back():
        return False
    while not _is_choice(game, asks) and game.take_back():
        pass
    return True


def go_forward(game, asks=False):
    """Restore what the last takeback (``go_back``) undid; return False if there is nothing.

    All decisions between two choices of coaches were taken back together, so they are restored
    together.
    """
    return game.redo(lambda game: _is_choice(game, asks))


def _is_choice(game, asks):
    """Return True if the match waits for a coach's choice that begins a press."""
    if game.is_amid_press():
        return False
    if game.opponent() is not None and _is_mixed(game):
        return False
    return asks or len(game.match.legal_actions()) > 1


def _is_mixed(game):
    """Return True if a coach plays against the board."""
    return (game.seats[0].opponent is None) != (game.seats[1].opponent is None)


def _has_choice(game):
    """Return True if a decision can be taken back; against the board, a decision of the coach."""
    if game.last_decision() < 0:
        return False
    if not _is_mixed(game):
        return True
    match = game.start()
    for kind, value in game.entries():
        if kind == DECISION and game.seats[match.current_player()].opponent is None:
            return True
        carry_out(match, kind, value)
    return False
