"""BACK in a match takes the last decision back; if something was thrown since, it asks first.

With ordinary dice it first forgets what was entered since, an outcome at a time.
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
        play.speaker.tell("")  # the message before is no answer to the question

        def back():
            play.resume()
            play.take_back()

        session.open(Question(text_of("back.ask"), back, play.resume))


def go_back(game, asks=False):
    """Go back to where a coach last had a choice; return False if there is no such place.

    All that one press did goes together.  What the board has decided it would only decide again,
    and so would the match where only one action was legal (unless it ``asks``).  Where the board
    plays both sides its own last decision is taken back.
    """
    if not _has_choice(game) or not game.take_back():
        return False
    while not _is_choice(game, asks) and game.take_back():
        pass
    return True


def _is_choice(game, asks):
    """Return True if a coach has a choice now, which began with a press."""
    if game.is_amid_press():
        return False
    if game.opponent() is not None and _is_mixed(game):
        return False
    return asks or len(game.match.legal_actions()) > 1


def _is_mixed(game):
    """Return whether a coach plays against the board."""
    return (game.seats[0].opponent is None) != (game.seats[1].opponent is None)


def _has_choice(game):
    """Return whether there is a decision to take back: against the board one of the coach."""
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
