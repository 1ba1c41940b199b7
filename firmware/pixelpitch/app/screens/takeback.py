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
