"""Inspection: the cursor moves over all squares, and OK shows whether one is legal, or why not.

Opened by holding MENU, or from the pause menu. Nothing is chosen here. BACK returns to the match,
with the cursor on the square if that is legal; a throw returns as well. The clock is stopped. When
the cursor rests, the odds of its square are shown (``opponents.odds``), unless hints are off.
"""

from ...rules.squares import COLUMNS, ROWS, SQUARES, name
from ..chance.chance_text import to_do
from ..display_text import page, sentence, wrap
from ..input.pad_events import BACK, DOWN, LONG, MENU, OK, PRESS, RIGHT, UP
from ..screen import Screen
from ..texts import text_of
from ..thinking import Thinking

_STAY_MS = 400  # ms that the cursor rests before odds are computed


def refusal(play, cluster, square, named=True):
    """Return why a coach at ``cluster`` cannot choose ``square`` now; "" if they can.

    ``named``: begin the reason with the name of the square. Cluster -1 means the coach who decides
    in ``play`` (``screens.play``).
    """
    game = play.game
    match = game.match
    player = match.current_player()
    if player < 0:
        chance = match.chance()
        return to_do(chance, play.state.question()) if chance else text_of("match.over")
    if square not in play.chooser.choices:
        why = match.why_not(square) or text_of("inspect.cannot")
        return name(square) + ": " + why if named else why
    if game.opponent() or not game.takes(player, cluster):
        return text_of("match.turn", who=match.side_name(player))
    return ""


class Inspect(Screen):
    """Covers ``play``; the cursor begins at ``square`` (-1: in the middle)."""

    name = "inspect"
    scroll_once = True

    def __init__(self, session, play, square):
        self._session = session
        self._play = play
        self._square = square if 0 <= square < SQUARES else SQUARES // 2 + COLUMNS // 2
        self._words = self._opening = text_of("inspect.title")
        self._counting = text_of("inspect.counting")
        self._odds = ""
        self._counts = None  # the computation of the odds (``opponents.odds``), or None
        self._thinking = Thinking(session.devices.clock)
        self._stays = 0  # for how many ms the cursor has rested
        # Hides a line-up that is only proposed.
        session.renderer.show(play.view.scene, session.now, True)

    def enter(self, now):
        """Show the cursor."""
        self._session.renderer.set_cursor(self._square)
        self._odds = ""
        self._counts = None
        self._thinking.cancel()
        self._stays = 0

    def answer(self, kind, face, evidence):
        """Return to the match and pass the throw on."""
        self._play.resume()
        self._play.answer(kind, face, evidence)

    def step(self, now, elapsed):
        """Compute the odds of the square under a resting cursor.

        Return True when they are known.
        """
        if self._counts is None:
            before = self._stays
            self._stays = min(before + elapsed, _STAY_MS)
            if before == self._stays or self._stays < _STAY_MS:
                return False
            if not self._session.settings.values["hints"]:
                return False
            # Imported late: it takes 352 bytes, only when a coach inspects.
            from ...opponents.odds import Odds

            self._counts = Odds(self._square)
            self._odds = self._counting
            return True
        if self._odds == self._counting:
            words = self._thinking.decide(self._counts, self._session.game.match)
            if words is None:
                return False
            self._odds = words
            if self._words == self._opening:
                self._words = ""
            return True
        return False

    def press(self, cluster, key, kind):
        """Move the cursor, ask about a square, or return."""
        if key <= RIGHT:
            if kind != LONG:
                self._walk(key)
        elif kind == PRESS:
            if key == OK:
                self.point(cluster, self._square)
            elif key in (BACK, MENU):
                self._play.resume()
                self._play.view.aim(self._square)

    def point(self, cluster, square):
        """Show whether ``square`` is legal, or why it is not."""
        self._square = square
        self._words = refusal(self._play, cluster, square, False)
        if self._words:
            self._session.play("refused")
        else:
            self._words = text_of("inspect.can")
        self.enter(0)

    def _walk(self, key):
        row, column = divmod(self._square, COLUMNS)
        by = 1 if key & 1 else -1  # DOWN and RIGHT increase, UP and LEFT decrease
        if key in (UP, DOWN):
            row = (row + by) % ROWS
        else:
            column = (column + by) % COLUMNS
        self._square = row * COLUMNS + column
        self._words = ""
        self.enter(0)

    def lines(self):
        """Return the 8 lines of the display: score, square, words, what the pads do."""
        words = self._play.speaker.square_words(self._square)
        lines = [self._play.lines()[0]] + wrap("> " + name(self._square) + " " + words)
        lines += wrap(sentence(self._words) or self._odds)
        lines += [""] * (6 - len(lines))
        ok = "" if self._words else text_of("inspect.asks")
        return page(lines + [ok, text_of("inspect.back")][len(lines) - 8 :])

    def scroll_text(self):
        """Return what is on the square, then the last reason, or the odds.

        At first also score and time, which a board without a display shows in words only here.
        """
        if self._words == self._opening:
            return " ".join(self._play.lines()[0].split()) + ", " + self._opening.lower()
        there = self._play.speaker.square_words(self._square)
        there = (name(self._square) + " " + there).rstrip()
        if self._words:
            return there + ": " + self._words
        if self._odds and self._odds != self._counting:
            return there + ". " + self._odds
        return there
