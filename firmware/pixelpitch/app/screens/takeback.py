"""BACK in a match takes the last decision back; if something was thrown since, it asks first."""

from .question import Question

NOTHING = "Nothing to take back: no choice was made yet"
_QUESTION = "Take back the last choice? What was thrown since stays thrown."


def ask_back(session, play):
    """Take the last decision of ``play`` (``screens.play.Play``) back, or ask whether to."""
    game = play.game
    if game.fresh_decision():
        play.take_back()
    elif game.last_decision() < 0:
        play.speaker.refuse(NOTHING)
    else:
        play.speaker.tell("")  # what was told before is no answer to the question

        def back():
            play.resume()
            play.take_back()

        session.open(Question(_QUESTION, back, play.resume))


def go_back(game):
    """Go back to the last decision of a coach; return False if there is no decision at all.

    What the board has decided it would only decide again.  Where it plays both sides its own last
    decision is taken back.
    """
    if not game.take_back():
        return False
    coached = None in [seat.opponent for seat in game.seats]
    while coached and game.opponent() is not None and game.last_decision() >= 0:
        game.take_back()
    return True
