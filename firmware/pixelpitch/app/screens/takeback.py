"""Takeback by BACK or in the pause: undoes the last decision of a coach, or asks first.

It asks where more than that is undone (a throw, a goal, what the board did since), and says what.
With ordinary dice it first undoes the entered throws, one at a time. *Redo* in the pause restores
what was taken back, until something else is done.
"""

from ...rules.entries import DECISION, TIME
from ..texts import text_of
from .question import Question


def ask_back(session, play):
    """Take the last decision of ``play`` (``screens.play.Play``) back, or ask whether to."""
    game = play.game
    if play.forget_entry():
        return
    found = last_choice(game, play.asks()) if game.may_take_back() else None
    words = _undone(game, found) if found else ""
    if not words:
        play.take_back()
        return
    play.speaker.tell("")  # the last message must not look like an answer to the question

    def back():
        play.resume()
        play.take_back()

    session.open(Question(words, back, play.resume))


def _undone(game, found):
    """Return the question that says what the takeback to ``found`` undoes.

    "" if that is only the coach's own last press.
    """
    _, score, board, thrown = found
    match = game.match
    scorers = [match.side_name(side) for side in (0, 1) if match.score[side] > score[side]]
    if scorers:
        words = text_of("back.ask.goal", who=", ".join(scorers))
    elif board >= 0:
        words = text_of("back.ask.board", who=match.side_name(board))
    else:
        words = text_of("back.ask") if thrown else ""
    return words + " " + text_of("back.stays") if thrown else words


def last_choice(game, asks=False):
    """Find the last decision in which a coach had a choice that began with a press.

    Return (its index, the score before it, the side of the board that decided since or -1, whether
    something was thrown since), or None if there is none. A decision with a single choice counts
    if it ``asks``. If the board plays both sides, its own decisions count.
    """
    mixed = _is_mixed(game)
    end = game.length()
    found = None
    board_later, thrown_later = -1, False
    while end and found is None:
        board, thrown = -1, False
        first = end
        for index, kind, match in game.steps_before(end):
            first = min(first, index)
            if kind != DECISION:
                thrown = thrown or kind != TIME
                continue
            side = match.current_player()
            if mixed and game.seats[side].opponent is not None:
                board = side
            elif not game.is_inner(index) and (asks or len(match.legal_actions()) > 1):
                found = index, list(match.score)
                board, thrown = -1, False
        end = first
        board_later = max(board_later, board)
        thrown_later = thrown_later or thrown
    return found and found + (board_later, thrown_later)


def go_back(game, asks=False):
    """Go back to ``last_choice``; return False if there is none.

    Actions of one press are undone together. Decisions of the board are undone as well, because it
    would make them again, and so are decisions with a single choice (unless it ``asks``).
    """
    found = last_choice(game, asks)
    if not found or not game.take_back():
        return False
    while game.length() > found[0] and game.take_back():
        pass
    return True


def go_forward(game, asks=False):
    """Restore what the last takeback (``go_back``) undid; return False if there is nothing.

    All decisions between two choices of coaches were taken back together, so they are restored
    together.
    """
    return game.redo(lambda game: _is_choice(game, asks))


def _is_choice(game, asks):
    """Return True if a coach has a choice now that begins with a press."""
    if game.is_inner(game.length()):
        return False
    if game.opponent() is not None and _is_mixed(game):
        return False
    return asks or len(game.match.legal_actions()) > 1


def _is_mixed(game):
    """Return True if a coach plays against the board."""
    return (game.seats[0].opponent is None) != (game.seats[1].opponent is None)
