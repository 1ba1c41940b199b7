"""Ordinary dice: the coaches throw them on the table and enter the faces.

The lights show the six faces over the pitch, in two rows of cells (``render.entry``). The cursor
begins in the middle of the upper row, at most two presses from every face. Pressing OK or touching
a cell enters a face. All dice of a throw are entered one after the other. BACK undoes the last
entry if no decision has followed it.
"""

from ..render import entry as picture
from ..rules.entries import ENTERED_ENTRY
from ..rules.match import CHANCE, OUT
from ..storage.settings import ORDINARY
from ..ticks import diff
from .chance import chance_text
from .input.pad_events import BACK, DOWN, LONG_PRESS, OK, PRESS, RELEASE, RIGHT, UP
from .match_states import AwaitThrow
from .texts import text_of

# how long, in ms, the match is shown before the faces to choose from cover it
ENTRY_OPEN_DELAY_MS = 500
_FIRST_CELL = 2  # the cell of the picture in which the cursor begins
_FACE_CELLS = (0, 1, 2, 3, 6, 7, 8)  # the cell of each face, 1 to 6 (index 0 is not used)
_OUT_CELL = 4  # the cell of "out of the box"
_FOUL_CELLS = (5, 9)  # the cells in which coaches enter a foul by the left or the right side


class AwaitEntry(AwaitThrow):
    """The state of the match screen while a coach must enter a throw of ordinary dice.

    ``outcomes`` is {number of a visible cell: the outcome that is entered by choosing this cell}.
    """

    def __init__(self, play):
        AwaitThrow.__init__(self, play)
        self.outcomes: dict = {}
        self._cell = _FIRST_CELL
        self._is_open = False
        self._since = -1  # time at which the lights stopped moving; -1 while they move
        # True while a text says why an entry was refused, until a pad is pressed.
        self._shows_refusal = False

    def is_current(self):
        """Return True while the match waits for a throw that a coach must enter."""
        waits = self._game.match.current_player() == CHANCE
        return waits and self._session.die.is_ordinary and self.is_thrown_by_people()

    def enter(self):
        """If a die of this throw was already entered, show the faces for the next die at once."""
        AwaitThrow.enter(self)
        if self._source.is_partly_entered and not self._game.pending:
            self._open_faces()
        self._source.is_partly_entered = False

    def leave(self):
        """Hide the faces, so that the match is visible again."""
        self._close_faces()

    def refresh(self):
        """Update the outcomes that can be entered, which may depend on the clock."""
        AwaitThrow.refresh(self)
        if self._is_open and self.outcomes != self.legal_outcomes():
            self._open_faces(self._cell)

    def step(self, now, waited_ms):
        """Show the faces once no lights move; after a takeback, apply an old throw instead."""
        if self._game.pending:
            return AwaitThrow.step(self, now, waited_ms)
        # Measure the time with ``_since``, because ``waited_ms`` also grows while the guided match
        # shows an explanation, and it stays 0 in a lesson.
        if self._since < 0 or self._session.display.scrolled:
            self._since = now
        elif not self._is_open and diff(now, self._since) >= ENTRY_OPEN_DELAY_MS:
            self._open_faces()
        return None

    def press(self, pad_cluster, pad, kind):
        """Move the cursor, enter the face under it (OK), or undo an entry (BACK).

        Either coach may press the pads.
        """
        if kind in (LONG_PRESS, RELEASE) or (pad in (OK, BACK) and kind != PRESS):
            return None
        self._play.speaker.dismiss()
        self._shows_refusal = False
        if pad == BACK:
            return self._press_back()
        if self._game.pending:
            return self._apply_pending()
        if not self._is_open:
            self._open_faces()
            if pad == OK:
                return None  # the faces have not been shown yet
        if pad == OK:
            return self.enter_outcome(self.outcomes[self._cell])
        self._move_cursor(pad)
        return None

    def touch_square(self, pad_cluster, square):
        """Enter the face in the cell at ``square``; if no faces are shown yet, show them."""
        cell = picture.cell_of(square)
        if not self._is_open:
            self._open_faces()
        elif cell in self.outcomes:
            return self.enter_outcome(self.outcomes[cell])
        return None

    def enter_outcome(self, outcome):
        """Apply ``outcome`` as an entered throw; return the next state.

        If it is not a legal outcome now, explain why and return None.
        """
        if self._game.pending or outcome not in self.legal_outcomes().values():
            # a key of the simulator has entered an outcome for which the lights show no cell
            words = text_of("die.again", why=text_of("die.out"))
            if outcome != OUT:
                words = chance_text.not_an_outcome_text(self.chance, str(outcome))
            self._play.speaker.refuse(words)
            self._shows_refusal = True
            return None
        self._source.is_partly_entered = self.chance.left > 1
        self._session.saver.record_dice(self._game, ORDINARY)
        if 1 <= outcome <= 6:
            self._session.settings.count_face(outcome, ORDINARY)
        self._session.play_tune("throw")
        if not self._source.is_partly_entered:
            self._source.show(self.chance, outcome)
        return self._play.apply(
            outcome, ENTERED_ENTRY, chance_text.outcome_words(self.chance, outcome)
        )

    def legal_outcomes(self):
        """Return {cell: outcome} of all outcomes that can be entered now."""
        match = self._game.match
        legal = match.legal_actions()
        result = {_FACE_CELLS[face]: face for face in range(1, 7) if face in legal}
        if OUT in legal:
            result[_OUT_CELL] = OUT
        for outcome, own in match.FOULS:
            if outcome in legal:
                result[_FOUL_CELLS[self.chance.side if own else 1 - self.chance.side]] = outcome
        return result

    def pad_help(self):
        """Return the text that says what OK enters.

        If no faces are shown, or the board has no text display, return how to enter a throw.
        """
        if not self._is_open or self._session.devices.text is None:
            return text_of("entry.enter")
        return self._ok_words()

    def accepts_entry(self):
        """Return True if a coach can enter an outcome now, because no throw is pending."""
        return not self._game.pending

    def prompt_suffix(self):
        """Return "enter", the end of the id of the text that asks coaches to enter a throw."""
        return "enter"

    def hides_scroll_text(self):
        """Return True while no text may scroll, because it would cover the faces."""
        return self._is_open and self._cell in _FACE_CELLS and not self._shows_refusal

    def _ok_words(self):
        """Return the text that says what OK enters."""
        if self._cell == _OUT_CELL:
            outcome = text_of("die.out")
        elif self._cell in _FOUL_CELLS:
            who = self._game.match.side_name(_FOUL_CELLS.index(self._cell))
            outcome = text_of("entry.foul", who=who)
        else:
            outcome = self.chance.name(self.outcomes[self._cell])
        return text_of("entry.ok", outcome=outcome)

    def _open_faces(self, at=_FIRST_CELL):
        """Show the faces, with the cursor on the cell ``at``."""
        self.outcomes = self.legal_outcomes()
        self._is_open = bool(self.outcomes)
        if self._is_open:
            self._cell = at if at in self.outcomes else min(self.outcomes)
            self._paint_faces()
        self._session.display.stale = True

    def _close_faces(self):
        if self._is_open:
            self._is_open = False
            self._session.renderer.set_entry(())

    def _paint_faces(self):
        marks = {}
        for cell in self.outcomes:
            outcome = self.outcomes[cell]
            marks[cell] = (
                picture.FOUL_MARK + _FOUL_CELLS.index(cell) if cell in _FOUL_CELLS else outcome
            )
        self._session.renderer.set_entry(marks, self._cell, self.chance.left)

    def _move_cursor(self, key):
        """Move the cursor in the direction of the pad ``key``.

        LEFT and RIGHT wrap around. UP and DOWN move it only if a cell is above or below it.
        """
        row, column = divmod(self._cell, picture.CELL_COLUMN_COUNT)
        if key in (UP, DOWN):
            row = 1 - row
        else:
            column += 1 if key == RIGHT else -1
            while (
                picture.CELL_COLUMN_COUNT * row + column % picture.CELL_COLUMN_COUNT
                not in self.outcomes
            ):
                column += 1 if key == RIGHT else -1
            column %= picture.CELL_COLUMN_COUNT
        cell = picture.CELL_COLUMN_COUNT * row + column
        if cell in self.outcomes and cell != self._cell:
            self._cell = cell
            self._paint_faces()
            self._play.speaker.show("" if cell in _FACE_CELLS else self._ok_words())
        else:
            self._session.play_tune("refused")
