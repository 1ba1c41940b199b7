"""The pause menu of a match. MENU opens it; the clock of the match is stopped."""

from ..display_text import wrap
from ..seats import whose_words
from ..texts import text_of
from . import part
from .inspect import Inspect
from .list_screen import Item, ListScreen
from .question import Question
from .ruling import ask_foul, fouls
from .settings import setting_items
from .takeback import ask_back


def _title(game):
    """Return the lines of the title.

    That the clock is stopped, if any, and who plays which side.
    """
    match = game.match
    stops = match.SECONDS_PER_THROW and match.scene().clock
    return [text_of("pause.clock" if stops else "pause.title")] + wrap(whose_words(game))


def pause(session, play):
    """Return the list shown while ``play`` (``screens.play.Play``) is paused."""

    def abort():
        session.open(Question(text_of("pause.abort.ask"), session.go_home, again))

    def again():
        session.open(pause(session, play))

    def take_back():
        play.resume()
        ask_back(session, play)

    def redo():
        play.resume()
        play.redo()

    def inspect():
        square = play.chooser.choice()
        play.enter(session.now)  # a setting changed in the pause may have changed the choices
        session.open(Inspect(session, play, square))

    def learn():
        session.open_lessons(play.game.match.RULESET, back_from_learn)

    def back_from_learn():
        session.game = play.game
        play.enter(session.now)  # the lights still show the lesson
        again()

    def other_board():
        play.resume()
        play.show_other_board()

    def resign():
        part("ending").resign(session, play, again)

    def offer_draw():
        part("ending").offer_draw(session, play, again, screen.cluster)

    if play.shown_board >= 0:
        play.show_board_in_play()  # Inspect shows the board in play
    match = play.game.match
    # A pending throw will be applied, so nobody can commit a foul.
    foul = not play.game.pending and fouls(match)
    redoes = bool(play.game.undone)
    settings = setting_items(session, False)
    dice = [each for each in settings if each.option == "die"]
    others = [each for each in settings if each not in dice]

    def more():
        title = text_of("pause.title")
        session.open(ListScreen(session, "pause", title, others, again, menu=play.resume))

    others.append(Item(text_of("item.back"), again))
    ends = play.game.can_be_ended()
    # What coaches want most first; the dice as well, because a die may have failed.
    items = [
        Item(text_of(label), take)
        for offers, label, take in (
            (True, "item.resume", play.resume),
            (match.MAX_ACTION >= 0, "pause.take_back", take_back),
            (redoes, "pause.redo", redo),
            (match.BOARDS > 1, "pause.other_board", other_board),
            (foul, "pause.foul", lambda: session.open(ask_foul(session, play))),
            (ends and match.may_be_drawn() and play.game.here < 0, "pause.draw", offer_draw),
            (ends, "pause.resign", resign),
            (True, "pause.inspect", inspect),
            (play.lessons, "item.learn", learn),
            (True, "setup.more", more),
            (True, "pause.abort", abort),
        )
        if offers
    ]
    first = 1 + (match.MAX_ACTION >= 0) + redoes
    items = items[:first] + dice + items[first:]
    # A function, so that a board without a display computes no scene for a title.
    resume = play.resume
    screen = ListScreen(
        session, "pause", lambda: _title(play.game), items, resume, inspect, menu=resume
    )
    return screen
