"""The pause menu of a match, opened by MENU; the clock of the match is stopped."""

from ..display_text import wrap
from ..seats import coach_side_words
from ..texts import text_of
from . import screen_module
from .inspect import Inspector
from .list_screen import Item, ListScreen
from .question import ask
from .ruling import foul_screen, legal_fouls
from .settings import setting_items
from .takeback import ask_takeback


def _title_lines(game):
    """Return the title's lines, which say that the clock is stopped and name the coach's side."""
    match = game.match
    has_clock = match.SECONDS_PER_THROW and match.scene().clock
    return [text_of("pause.clock" if has_clock else "pause.title")] + wrap(coach_side_words(game))


def pause_screen(session, play):
    """Return the menu that is shown while ``play`` (``screens.play.Play``) is paused."""

    def ask_abort():
        """Ask whether to leave the match."""
        ask(session, text_of("pause.abort.ask"), session.go_home, reopen)

    def reopen():
        """Open the pause menu again."""
        session.open(pause_screen(session, play))

    def take_back():
        """Return to the match and take back the last decision."""
        play.resume()
        ask_takeback(session, play)

    def redo():
        """Return to the match and repeat what was taken back."""
        play.resume()
        play.redo()

    def inspect():
        """Open the screen that explains the squares."""
        square = play.chooser.choice()
        # show the choices again, because a changed setting may have changed them
        play.enter(session.now)
        session.open(Inspector(session, play, square))

    def open_lessons():
        """Open the lessons of the game."""
        session.open_lessons(play.game.match.RULESET, back_from_learn)

    def back_from_learn():
        """Show the match again after a lesson."""
        session.game = play.game
        play.enter(session.now)  # show the match again, because the lights still show the lesson
        reopen()

    def show_other_board():
        """Return to the match and show its other board."""
        play.resume()
        play.show_other_board()

    def resign():
        """Ask which side resigns."""
        screen_module("ending").ask_resign(session, play, reopen)

    def offer_draw():
        """Offer a draw to the other side."""
        screen_module("ending").offer_draw(session, play, reopen, screen.pad_cluster)

    if play.shown_board >= 0:
        # first show the board in play, because *Inspect* always applies to that board
        play.show_board_in_play()
    match = play.game.match
    # after a takeback the old throws are used again, so nobody throws and no foul is possible
    fouls = not play.game.pending and legal_fouls(match)
    can_redo = bool(play.game.undone)
    settings = setting_items(session, False)
    dice = [each for each in settings if each.option == "die"]
    others = [each for each in settings if each not in dice]

    def open_more_items():
        """Open the list of the items that do not fit."""
        title = text_of("pause.title")
        session.open(ListScreen(session, "pause", title, others, reopen, menu=play.resume))

    others.append(Item(text_of("item.back"), reopen))
    can_end = play.game.can_be_ended()
    # True if the match may be ended and both coaches sit at this board
    both = can_end and play.game.local_side < 0
    # The items that coaches need most often come first. *Dice* is one of them, because a die may
    # fail.
    items = [
        each
        for offers, label, take in (
            (True, "item.resume", play.resume),
            (match.MAX_ACTION >= 0, "pause.take_back", take_back),
            (can_redo, "pause.redo", redo),
            (True, "", None),  # stands for the items in the list ``dice``
            (match.BOARDS > 1, "pause.other_board", show_other_board),
            (fouls, "pause.foul", lambda: session.open(foul_screen(session, play))),
            (both, "pause.later", lambda: session.go_home(True)),
            (True, "pause.inspect", inspect),
            (play.lessons, "item.learn", open_lessons),
            (True, "setup.more", open_more_items),
            (both and match.may_be_drawn(), "pause.draw", offer_draw),
            (can_end, "pause.resign", resign),
            (True, "pause.abort", ask_abort),
        )
        if offers
        for each in ([Item(text_of(label), take)] if take else dice)
    ]
    resume = play.resume
    # The title is a function, so that only a board with a display computes the scene for the title.
    screen = ListScreen(
        session, "pause", lambda: _title_lines(play.game), items, resume, inspect, menu=resume
    )
    return screen
