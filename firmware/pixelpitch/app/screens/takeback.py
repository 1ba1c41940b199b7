"""Takeback, by BACK or from the pause menu: undoes the last decision of a coach.

If this also undoes a throw, a goal or decisions of the board, the board asks the coach first. With
ordinary dice, it first undoes the entered throws, one at a time. *Redo* in the pause menu restores
what was taken back, until something else is done.
"""

from ...rules.entries import DECISION_ENTRY, TIME_ENTRY
from ..texts import text_of
from .question import Question


def ask_takeback(session, play):
    """Take back the last decision of ``play``, a ``screens.play.Play``; ask first if necessary."""
    game = play.game
    if play.undo_entry():
        return
    found = last_choice(game, play.asks_single_choice()) if game.may_take_back() else None
    words = _takeback_question(game, found) if found else ""
    if not words:
        play.take_back()
        return
    # remove an old message, which could be mistaken for an answer to the question
    play.speaker.show("")

    def take_back_now():
        """Return to the match and take back the last decision."""
        play.resume()
        play.take_back()

    session.open(Question(words, take_back_now, play.resume))


def _takeback_question(game, found):
    """Return the question to ask before everything since ``found`` is undone.

    ``found`` is a result of ``last_choice``. Return "" if only the coach's last press is undone.
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


def last_choice(game, asks_single_choice=False):
    """Find the last press of a pad with which a coach chose between several actions.

    Return None or a tuple: the index in the history of this press's first decision, the score
    before it, the side for which the board has decided since then (or -1), and True if there was a
    throw since then.

    - ``asks_single_choice`` also finds decisions with only one legal action.
    - If the board plays both sides, its decisions are found.
    - A decision in which ``Match.FINAL_ACTION`` was legal is not found once a throw has followed.
    """
    mixed = _is_coach_against_board(game)
    end = game.length()
    found = None
    board_later, thrown_later = -1, False
    final = False
    while end and found is None:
        board, thrown = -1, False
        first = end
        for index, kind, match in game.steps_before(end):
            first = min(first, index)
            if kind != DECISION_ENTRY:
                thrown = thrown or kind != TIME_ENTRY
                continue
            side = match.current_player()
            if mixed and game.seats[side].opponent is not None:
                board = side
            elif not game.is_within_press(index) and (
                asks_single_choice or len(match.legal_actions()) > 1
            ):
                found = index, list(match.score)
                final = match.FINAL_ACTION in match.legal_actions()
                board, thrown = -1, False
        end = first
        board_later = max(board_later, board)
        thrown_later = thrown_later or thrown
        if found and thrown_later and final:
            found = None
    return found and found + (board_later, thrown_later)


def take_back(game, asks_single_choice=False):
    """Undo the last press with which a coach chose, and all that followed; False if none.

    Afterwards the board makes its decisions again, and unless ``asks_single_choice`` is True also
    those of a coach with only one legal action.
    """
    found = last_choice(game, asks_single_choice)
    if not found or not game.take_back():
        return False
    while game.length() > found[0] and game.take_back():
        pass
    return True


def redo(game, asks_single_choice=False):
    """Restore what the last takeback undid; return False if there is nothing to restore.

    All decisions up to the next choice of a coach are restored.
    """
    return game.redo(lambda game: _has_coach_choice(game, asks_single_choice))


def _has_coach_choice(game, asks_single_choice):
    """Return True if a coach must choose now, and no press is restored only in part."""
    if game.is_within_press(game.length()):
        return False
    if game.opponent() is not None and _is_coach_against_board(game):
        return False
    return asks_single_choice or len(game.match.legal_actions()) > 1


def _is_coach_against_board(game):
    """Return True if a coach plays against the board."""
    return (game.seats[0].opponent is None) != (game.seats[1].opponent is None)
