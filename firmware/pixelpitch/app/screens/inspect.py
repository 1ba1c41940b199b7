"""Inspection: the cursor can visit every square, and OK explains why a square can be chosen or not.

A coach opens it by holding MENU, or from the pause menu. Nothing is chosen, and the clock stops.
BACK or a throw returns to the match. After BACK, the cursor stays on the inspected square if that
is a choice. While the cursor rests, the odds of its square are shown (``opponents.odds``), unless
hints are off.
"""

from ...rules.squares import COLUMNS, ROWS, SQUARES, name
from ..chance.chance_text import instruction
from ..display_text import capitalize, fit_page, wrap
from ..input.pad_events import BACK, DOWN, LONG_PRESS, MENU, OK, PRESS, RIGHT, UP
from ..screen import Screen
from ..texts import text_of
from ..thinking import Thinker

_REST_MS = 400  # how long, in ms, the cursor must rest before odds are computed


def refusal(play, pad_cluster, square, named=True):
    """Return why a coach at ``pad_cluster`` cannot choose ``square`` now; "" if it can be chosen.

    If ``named`` is True, the reason begins with the name of the square. ``pad_cluster`` -1 stands
    for the coach who decides in ``play`` (``screens.play``).
    """
    game = play.game
    match = game.match
    player = match.current_player()
    if player < 0:
        return instruction(play.state) if match.chance() else text_of("match.over")
    if square not in play.chooser.choices:
        why = _why_not_ahead(play, square)
        if why:
            return why
        why = match.why_not(square) or text_of("inspect.cannot")
        return name(square) + ": " + why if named else why
    if game.opponent() or not game.may_act(player, pad_cluster):
        return text_of("match.turn", who=match.side_name(player))
    return ""


def _why_not_ahead(play, square):
    """Return why the piece shown as picked cannot go to ``square``: "e4 to g5: too far".

    Until a coach picks a piece, the board shows a likely one as picked. Return "" without one.
    """
    scene = play.view.scene
    if not scene.ahead or scene.ahead[0] >= SQUARES:
        return ""
    if square == scene.ball or square in [each[0] for each in scene.things]:
        return ""
    then = play.game.match.clone()
    then.apply_action(scene.ahead[0])
    why = then.why_not(square)
    return (
        text_of("move.to", what=name(scene.ahead[0]), to=name(square)) + ": " + why if why else ""
    )


class Inspector(Screen):
    """Inspects the match of ``play``; the cursor begins at ``square`` (-1: in the middle)."""

    name = "inspect"
    scrolls_once = True

    def __init__(self, session, play, square):
        self._session = session
        self._play = play
        self._square = square if 0 <= square < SQUARES else SQUARES // 2 + COLUMNS // 2
        self._words = self._opening = text_of("inspect.title")
        self._computing_words = text_of("inspect.counting")
        self._odds = ""
        self._computation = None  # the computation of the odds (``opponents.odds``), or None
        self._thinking = Thinker(session.devices.clock)
        self._rested_ms = 0  # ms since the last movement of the cursor
        # The lights may show pieces that a coach has not placed yet, so show the match instead.
        session.renderer.show(play.view.scene, session.now, True)

    def enter(self, now):
        """Show the cursor, and discard the odds of its previous square."""
        self._session.renderer.set_cursor(self._square)
        self._odds = ""
        self._computation = None
        self._thinking.cancel()
        self._rested_ms = 0

    def receive_answer(self, kind, face, throw_evidence):
        """Return to the match and pass the throw to it."""
        self._play.resume()
        self._play.receive_answer(kind, face, throw_evidence)

    def step(self, now, elapsed_ms):
        """Compute the odds of the square on which the cursor rests; return True for a new text."""
        if self._computation is None:
            before = self._rested_ms
            self._rested_ms = min(before + elapsed_ms, _REST_MS)
            if before == self._rested_ms or self._rested_ms < _REST_MS:
                return False
            if not self._session.settings.values["hints"]:
                return False
            # Imported late, because the module takes 352 bytes and only inspection needs it.
            from ...opponents.odds import Odds

            self._computation = Odds(self._square)
            self._odds = self._computing_words
            return True
        if self._odds == self._computing_words:
            words = self._thinking.decide(self._computation, self._session.game.match)
            if words is None:
                return False
            self._odds = words
            if self._words == self._opening:
                self._words = ""
            return True
        return False

    def press(self, pad_cluster, pad, kind):
        """Move the cursor (arrows), explain its square (OK), or return (BACK, MENU).

        ``kind`` is the kind of event: PRESS, LONG_PRESS and so on (``input.pad_events``).
        """
        if pad <= RIGHT:
            if kind != LONG_PRESS:
                self._move_cursor(pad)
        elif kind == PRESS:
            if pad == OK:
                self.touch_square(pad_cluster, self._square)
            elif pad in (BACK, MENU):
                self._play.resume()
                self._play.view.select(self._square)

    def touch_square(self, pad_cluster, square):
        """Show whether ``square`` can be chosen, or why it cannot."""
        self._square = square
        self._words = refusal(self._play, pad_cluster, square, False)
        if self._words:
            self._session.play_tune("refused")
        else:
            self._words = text_of("inspect.can")
        self.enter(0)

    def _move_cursor(self, key):
        row, column = divmod(self._square, COLUMNS)
        by = 1 if key & 1 else -1  # DOWN and RIGHT increase the index, UP and LEFT decrease it
        if key in (UP, DOWN):
            row = (row + by) % ROWS
        else:
            column = (column + by) % COLUMNS
        self._square = row * COLUMNS + column
        self._words = ""
        self.enter(0)

    def lines(self):
        """Return the 8 lines: score, square and its pieces, explanation or odds, pads."""
        words = self._play.speaker.square_words(self._square)
        lines = [self._play.lines()[0]] + wrap("> " + name(self._square) + " " + words)
        lines += wrap(capitalize(self._words) or self._odds)
        lines += [""] * (6 - len(lines))
        ok = "" if self._words else text_of("inspect.asks")
        return fit_page(lines + [ok, text_of("inspect.back")][len(lines) - 8 :])

    def scroll_text(self):
        """Return what is on the square, then its odds or, after OK, whether it can be chosen.

        When inspection opens, return score and time instead, because a board without a display has
        no other text with them.
        """
        if self._words == self._opening:
            return " ".join(self._play.lines()[0].split()) + ", " + self._opening.lower()
        square = name(self._square)
        if square in self._words:
            return self._words  # this text already names the square
        on_square = self._play.speaker.square_words(self._square)
        on_square = (square + " " + on_square).rstrip()
        if self._words:
            return on_square + ": " + self._words
        if self._odds and self._odds != self._computing_words:
            return on_square + ". " + self._odds
        return on_square
