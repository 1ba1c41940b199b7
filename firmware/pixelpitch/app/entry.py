"""Ordinary dice: the coaches throw them on the table and enter the faces.

The pitch shows the faces (``render.entry``). The cursor begins in the middle of the upper row, so
that every face is at most two presses away. The direction pads move it; OK, or a finger on a face,
enters that face. All dice of one throw are entered one after the other. BACK undoes the last entry,
as long as nobody has decided anything since.
"""

from ..render import entry as picture
from ..rules.entries import ENTERED
from ..rules.match import CHANCE, OUT
from ..storage.settings import ORDINARY
from ..ticks import diff
from .chance import chance_text
from .input.pad_events import BACK, DOWN, LONG, OK, PRESS, RELEASE, RIGHT, UP
from .match_states import AwaitThrow
from .texts import text_of

OPEN_MS = 500  # ms for which the match is shown before the faces cover it
_FIRST = 2  # the cell in which the cursor begins
_FACES = (0, 1, 2, 3, 6, 7, 8)  # the cells of the faces 1 to 6
_OUT = 4
_FOULS = (5, 9)  # the cells of fouls by the left and by the right side


class AwaitEntry(AwaitThrow):
    """Waits for a throw of ordinary dice; ``outcomes`` maps cells to what can be entered."""

    def __init__(self, play):
        AwaitThrow.__init__(self, play)
        self.outcomes: dict = {}
        self._at = _FIRST
        self._is_open = False
        self._since = -1  # time since which the lights have not moved
        self._says = False  # True while the reason of a refusal is shown, until the next press

    def fits(self):
        """Return True while a coach has to enter a throw."""
        waits = self._game.match.current_player() == CHANCE
        return waits and self._session.die.entered and self.is_thrown_by_people()

    def enter(self):
        """Show the faces immediately if other dice of the same throw were entered before."""
        AwaitThrow.enter(self)
        if self._source.goes_on and not self._game.pending:
            self._open()
        self._source.goes_on = False

    def leave(self):
        """Show the match again."""
        self._close()

    def refresh(self):
        """Read the chance step again, and show which outcomes can be entered."""
        AwaitThrow.refresh(self)
        if self._is_open and self.outcomes != self.outcomes_now():
            self._open(self._at)

    def step(self, now, waited):
        """Show the faces when the match has not moved for long enough."""
        if self._game.pending:
            return AwaitThrow.step(self, now, waited)
        # ``waited`` is not used: it continues while a first match explains, and stops in a lesson.
        if self._since < 0 or self._session.display.scrolled:
            self._since = now
        elif not self._is_open and diff(now, self._since) >= OPEN_MS:
            self._open()
        return None

    def press(self, cluster, key, kind):
        """Move the cursor, or enter the face under it.

        Either coach may, because both see the dice.
        """
        if kind in (LONG, RELEASE) or (key in (OK, BACK) and kind != PRESS):
            return None
        self._play.speaker.read()
        self._says = False
        if key == BACK:
            return self._press_back()
        if self._game.pending:
            return self._apply_pending()
        if not self._is_open:
            self._open()
            if key == OK:
                return None  # the faces have not been shown yet
        if key == OK:
            return self.put(self.outcomes[self._at])
        self._move(key)
        return None

    def point(self, cluster, square):
        """Enter the face at ``square``."""
        cell = picture.cell_of(square)
        if not self._is_open:
            self._open()
        elif cell in self.outcomes:
            return self.put(self.outcomes[cell])
        return None

    def put(self, outcome):
        """Enter ``outcome`` and apply it, if it is possible now; return the next state."""
        if self._game.pending or outcome not in self.outcomes_now().values():
            # A key of a laptop may enter an outcome that no cell has.
            words = text_of("die.again", why=text_of("die.out"))
            if outcome != OUT:
                words = chance_text.no_side(self.chance, str(outcome))
            self._play.speaker.refuse(words)
            self._says = True
            return None
        self._source.goes_on = self.chance.left > 1
        self._session.saver.name_dice(self._game, ORDINARY)
        if 1 <= outcome <= 6:
            self._session.settings.count_face(outcome, ORDINARY)
        self._session.play("throw")
        if not self._source.goes_on:
            self._source.show(self.chance, outcome)
        return self._play.apply(outcome, ENTERED, chance_text.meaning(self.chance, outcome))

    def outcomes_now(self):
        """Return what can be entered now, {cell: outcome}."""
        match = self._game.match
        legal = match.legal_actions()
        result = {_FACES[face]: face for face in range(1, 7) if face in legal}
        if OUT in legal:
            result[_OUT] = OUT
        for outcome, own in match.FOULS:
            if outcome in legal:
                result[_FOULS[self.chance.side if own else 1 - self.chance.side]] = outcome
        return result

    def hint(self):
        """Return what OK enters, for a free line; without a display, how to enter."""
        if not self._is_open or self._session.devices.text is None:
            return text_of("entry.enter")
        return self._words()

    def enters(self):
        """Return True: a key of a laptop may also enter an outcome."""
        return not self._game.pending

    def form(self):
        """Return the form of the prompt that asks to enter the throw."""
        return "enter"

    def is_silent(self):
        """Return True while scroll text would cover the faces."""
        return self._is_open and self._at in _FACES and not self._says

    def _words(self):
        """Return the text that says what OK enters."""
        if self._at == _OUT:
            outcome = text_of("die.out")
        elif self._at in _FOULS:
            who = self._game.match.side_name(_FOULS.index(self._at))
            outcome = text_of("entry.foul", who=who)
        else:
            outcome = self.chance.name(self.outcomes[self._at])
        return text_of("entry.ok", outcome=outcome)

    def _open(self, at=_FIRST):
        """Show the faces, with the cursor on cell ``at``."""
        self.outcomes = self.outcomes_now()
        self._is_open = bool(self.outcomes)
        if self._is_open:
            self._at = at if at in self.outcomes else min(self.outcomes)
            self._paint()
        self._session.display.stale = True

    def _close(self):
        if self._is_open:
            self._is_open = False
            self._session.renderer.set_entry(())

    def _paint(self):
        marks = {}
        for cell in self.outcomes:
            outcome = self.outcomes[cell]
            marks[cell] = picture.FOUL + _FOULS.index(cell) if cell in _FOULS else outcome
        self._session.renderer.set_entry(marks, self._at, self.chance.left)

    def _move(self, key):
        """Move the cursor.

        Left and right wrap in its row, up and down need a cell in the other row.
        """
        row, column = divmod(self._at, picture.COLUMNS)
        if key in (UP, DOWN):
            row = 1 - row
        else:
            column += 1 if key == RIGHT else -1
            while picture.COLUMNS * row + column % picture.COLUMNS not in self.outcomes:
                column += 1 if key == RIGHT else -1
            column %= picture.COLUMNS
        cell = picture.COLUMNS * row + column
        if cell in self.outcomes and cell != self._at:
            self._at = cell
            self._paint()
            self._play.speaker.tell("" if cell in _FACES else self._words())
        else:
            self._session.play("refused")
