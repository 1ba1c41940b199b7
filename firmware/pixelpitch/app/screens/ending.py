"""Screens that follow the items *Resign* and *Draw* of the pause menu.

An opponent agrees to a draw unless it is ahead (``opponents.draw``).
"""

from ...opponents.draw import DrawAgreement
from ...storage.stored_match import AGREED_ENDING, RESIGNED_ENDINGS
from ..display_text import fit_page, wrap
from ..input.pad_events import BACK, MENU, PRESS
from ..screen import Screen
from ..texts import text_of
from ..thinking import Thinker
from .list_screen import Item, ListScreen
from .question import Question, ask


def _end_match(session, play, ended):
    session.saver.record_ending(play.game, ended)
    play.show_result()


def ask_resign(session, play, back):
    """Ask whether to resign; if two coaches play, ask which one does.

    ``back()`` returns to the pause menu.
    """
    game = play.game
    match = game.match
    sides = [side for side in (0, 1) if game.seats[side].opponent is None]
    if game.local_side >= 0:
        sides = [game.local_side]

    def resign_as(side):
        """Return a function that ends the match because ``side`` resigns."""
        return lambda: _end_match(session, play, RESIGNED_ENDINGS[side])

    if len(sides) == 1:
        words = text_of("ending.resign.ask", who=match.side_name(1 - sides[0]))
        ask(session, words, resign_as(sides[0]), back)
        return
    items = [Item(match.side_name(side), resign_as(side)) for side in sides]
    items.append(Item(text_of("item.back"), back))
    # The cursor begins on *Back*, because any other item ends the match immediately.
    title = text_of("ending.resign.who")
    session.open(ListScreen(session, "question", title, items, back, at=len(sides)))


def offer_draw(session, play, back, pad_cluster):
    """Ask the other side whether it agrees to a draw that the coach at ``pad_cluster`` offers.

    If the board plays that side, first ask the coach to confirm. ``back()`` opens the pause menu.
    """
    game = play.game

    def agree():
        """End the match as an agreed draw."""
        _end_match(session, play, AGREED_ENDING)

    def consider_draw():
        """Let the opponent consider the draw."""
        session.open(DrawOffer(session, play, side))

    for side in (0, 1):
        if game.seats[side].opponent is not None:
            ask(session, text_of("pause.draw") + "?", consider_draw, back)
            return
        if pad_cluster >= 0 and game.seats[side].pad_cluster == 1 - pad_cluster:
            words = text_of("ending.draw.ask", who=game.match.side_name(side))
            session.open(Question(words, agree, back, 1 - pad_cluster))
            return
    # On a board with one cluster, either coach may answer.
    ask(session, text_of("ending.draw.both"), agree, back)


class DrawOffer(Screen):
    """Waits while the opponent of ``side`` considers a draw; BACK withdraws the offer.

    ``reply`` is the opponent's refusal, shown until a coach presses a pad, or "" before its reply.
    """

    name = "offer"
    reply = ""

    def __init__(self, session, play, side):
        self._session = session
        self._play = play
        self._side = side
        self._agreement = DrawAgreement(side)
        self._thinking = Thinker(session.devices.clock)

    def press(self, pad_cluster, pad, kind):
        """Withdraw the offer (BACK, MENU); after a refusal, continue the match (any pad)."""
        if kind == PRESS and (self.reply or pad in (BACK, MENU)):
            self._play.resume()

    def step(self, now, elapsed_ms):
        """Let the opponent consider the draw for some milliseconds.

        When it has decided, end the match or show the refusal.
        """
        if self.reply:
            return False
        agrees = self._thinking.decide(self._agreement, self._play.game.match)
        if agrees:
            _end_match(self._session, self._play, AGREED_ENDING)
        elif agrees is not None:
            self._session.play_tune("refused")
            self.reply = self._words("ending.draw.declined")
            return True
        return False

    def _words(self, key):
        return text_of(key, who=self._play.game.match.side_name(self._side))

    def lines(self):
        """Return the 8 lines, which say that the opponent considers the draw or has refused it."""
        rows = wrap(self.reply or self.scroll_text())
        return fit_page(
            rows + [""] * (7 - len(rows)) + [text_of("pads.go_on") if self.reply else ""]
        )

    def scroll_text(self):
        """Return a text that says that the opponent considers the draw or has refused it."""
        if self.reply:
            return self.reply + ". " + text_of("pads.go_on")
        return self._words("ending.draw.thinks")
