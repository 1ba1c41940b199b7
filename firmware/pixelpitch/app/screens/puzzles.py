"""The screens of puzzles: positions in which one turn is clearly the best.

A coach plays the turn with the pads, and ``app.puzzles`` judges the final position. After a wrong
turn the coach may try once more, but only the first attempt counts. After a second wrong turn, the
screen shows the right turn and the reason for it in words, and OK then plays that turn, one action
at a time. The next puzzle of the game follows; its index is stored.
"""

from ...opponents.hint import Hint
from ...rules.squares import SQUARES, name
from ...rulesets import facts, has_part, load, unload_other_games
from ..display_text import DISPLAY_LINES, fit_page, join_sentences, wrap
from ..game_order import built_in_games
from ..input.pad_events import BACK, MENU, OK, PRESS
from ..puzzles import Puzzle, is_solved, option_names, puzzle_data
from ..shortcuts import label
from ..texts import text_of
from ..thinking import Thinker
from .learn import Lesson
from .list_screen import Item, ListScreen, option_item
from .question import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def puzzle_games_screen(session, at=0):
    """Return the list of games that have puzzles; the cursor is on item ``at``."""
    items: list = []

    def puzzles_opener(ruleset, number):
        """Return a function that opens the puzzles of ``ruleset``; ``number`` is its item."""

        def leave():
            """Return to the list of games with puzzles."""
            session.game = None
            unload_other_games("")
            session.renderer.show_menu()
            session.open(puzzle_games_screen(session, number))

        return lambda: open_puzzle(session, ruleset, leave)

    for each in built_in_games(session):
        if has_part(each, "puzzles"):
            items.append(Item(facts(each).NAME, puzzles_opener(each, len(items))))
    items.append(Item(text_of("item.back"), session.go_home))
    return ListScreen(session, "puzzles", text_of("puzzle.title"), items, session.go_home, at=at)


def open_puzzle(session, ruleset, leave, at=-1):
    """Open puzzle ``at`` (0, 1, ...) of ``ruleset``; if ``at`` is -1, the next one.

    ``leave()`` closes the puzzle.
    """
    puzzles = puzzle_data(ruleset)
    if at < 0:
        at = session.settings.next_puzzle(ruleset)
    at %= len(puzzles)
    puzzle = Puzzle(load(ruleset), puzzles[at], option_names(ruleset))
    session.open(PuzzleScreen(session, puzzle, at, len(puzzles), leave))


class PuzzleScreen(Lesson):
    """Shows ``puzzle``, which is number ``at`` + 1 of ``count``; ``leave()`` closes it.

    It is a lesson with ``count`` steps, of which only step ``at`` is shown: first the task, then
    whether the coach has solved it.
    """

    name = "puzzle"
    advances_by_itself = False

    def __init__(self, session, puzzle, at, count, leave, tries=0):
        self._tries = tries
        self._thinking = Thinker(session.devices.clock)
        self._hint: Any = None  # computes the reason for the answer (``opponents.hint``), or None
        self.number = at + 1
        self._puzzle = puzzle
        self._opening = ""  # the opening words: changed options, side, direction and aim
        self._answer = []  # actions of the answer that have not been shown yet
        steps = [("?", text_of("puzzle.ask"))] * count
        match = puzzle.match.clone()
        Lesson.__init__(self, session, match, "*" * puzzle.rating, steps, at, leave)
        # suggest no choice, because a coach must not solve the puzzle by only pressing OK
        self._play.suggests_choice = False

    def enter(self, now):
        """Show the position.

        If the puzzle is new, first explain its changed options, the coach's side and the aim.
        """
        Lesson.enter(self, now)
        match = self.game.match
        if self._is_task() and not self.game.count():
            side = self._puzzle.side
            you = text_of("match.you." + str(side), who=match.side_name(side))
            words = ""
            for option in match.OPTIONS:
                if match.options[option.name] != option.default:
                    words += _option_words(self._session, match, option)
            self._opening = words + you + " " + text_of("puzzle.aim")
            if self._session.devices.text is not None:
                rows = DISPLAY_LINES - 1 - len(self._asked_lines())
                self._play.speaker.show(self._opening, rows=rows)

    def scroll_text(self):
        """Return the scroll text of a lesson.

        Until a pad moves the cursor, the text begins with the opening words.
        """
        words = Lesson.scroll_text(self)
        if self._opening and not (self.game.count() or self._play.chooser.has_moved):
            words = self._opening + " " + words
        return words

    def lines(self):
        """Return the opening words and the prompt while they are shown, then the lesson's lines."""
        if self._shows_opening():
            words = self._play.speaker.announcement()
            return fit_page([self._title_line()] + wrap(words) + self._asked_lines())
        return Lesson.lines(self)

    def _shows_opening(self):
        words = self._play.speaker.announcement()
        return words and words in self._opening

    def _asked_lines(self):
        """Return the match's prompt, which names the outcome of the puzzle's throw, as lines."""
        return wrap(self.game.match.prompt())

    def _is_done(self):
        return self._puzzle.is_over(self.game.match)

    def press(self, pad_cluster, pad, kind):
        """Handle a pad as in a lesson, but BACK first takes back actions, if there are any.

        MENU asks for confirmation before it leaves an unsolved puzzle.
        """
        session = self._session
        if pad == BACK and kind == PRESS and self._is_task() and self.game.count():
            self._play.take_back()
        elif pad == MENU and kind == PRESS and self._is_task():
            question = text_of("puzzle.leave")
            session.open(Question(question, self._leave, lambda: session.open(self)))
        elif pad == OK and self._shows_opening():
            if kind == PRESS:
                self._play.speaker.show("")  # remove the message, because the prompt follows
        elif pad not in (BACK, MENU) and self._awaits_verdict():
            # ``Lesson.press`` would begin the puzzle again before the turn is judged
            session.renderer.end_movement()
        else:
            Lesson.press(self, pad_cluster, pad, kind)

    def _awaits_verdict(self):
        """Return True if the turn is over, but the verdict on it has not been shown yet."""
        return not self._is_task() and self._steps[self._step][0] != "-"

    def step(self, now, elapsed_ms):
        """Run a session step; after the turn, once no lights move, show whether it was right."""
        if self._opening:  # end the opening message after its time; other messages wait for a press
            self._play.speaker.step(elapsed_ms, self._session.renderer.is_busy(now))
        changed = Lesson.step(self, now, elapsed_ms)
        if self._hint is not None:
            changed = self._add_reason() or changed
        if not self._awaits_verdict() or self._session.renderer.is_busy(now):
            return changed
        self._show_verdict()
        return True

    def _show_verdict(self):
        """Show whether the turn was right; if not, return to the position.

        After the second attempt also show the answer.
        """
        session, puzzle = self._session, self._puzzle
        solved = is_solved(puzzle.match, puzzle.end, self.game.match)
        tries = self._tries + 1
        row = 0
        if tries == 1:
            row = session.settings.count_puzzle(puzzle.match.RULESET, solved)
        if solved:
            words = text_of("puzzle.right", row=row) if row else text_of("puzzle.second")
            if self.game.match.score[puzzle.side] > puzzle.match.score[puzzle.side]:
                words = text_of("puzzle.goal") + " " + words
        else:
            PuzzleScreen.__init__(
                self, session, puzzle, self._step, len(self._steps), self._leave, tries
            )
            words = text_of("puzzle.again")
            if tries > 1:
                moves = _move_words(puzzle.match.clone(), puzzle.answer)
                words = text_of("puzzle.better", moves=moves)
                self._answer = puzzle.answer[:]
                self._hint = Hint()
        self._steps[self._step] = "-", words
        session.open(self)  # opening the screen also writes the settings to flash
        self._play.speaker.show("")

    def _add_reason(self):
        """Compute for a few ms why the puzzle's solution is right.

        Return True once this reason was added to the text.
        """
        advice = self._thinking.decide(self._hint, self._puzzle.match)
        if advice is None:
            return False
        self._thinking.cancel()
        self._hint = None
        action, reason = advice
        words = join_sentences(self._step_text(), reason.split(". ")[-1])
        if action != self._puzzle.answer[0] or not reason or len(wrap(words)) >= DISPLAY_LINES:
            return False
        self._steps[self._step] = "-", words
        return True

    def footer(self):
        """Return the last line, which says what OK does after the turn was judged."""
        is_shown = len(self._answer) < len(self._puzzle.answer)
        return Lesson.footer(self) if is_shown else text_of("puzzle.shows")

    def _next_step(self):
        """Show the next action of the answer, let the coach try again, or open the next puzzle."""
        if self._tries == 1 and not self.game.count():
            self._steps[self._step] = "?", text_of("puzzle.ask")
            self._session.open(self)
        elif self._answer:
            self._play.apply(self._answer.pop(0))
            self._play.speaker.show("")
        else:
            open_puzzle(self._session, self.game.match.RULESET, self._leave)


def _option_words(session, match, option):
    """Return a text with the value of ``option`` in ``match``: ``"Outer ring: off. "``."""
    text = match.table().text
    item = option_item(session, option, lambda: match.options[option.name], None, text)
    return item.label + ": " + item.value() + ". "


def _move_words(match, actions):
    """Apply ``actions`` to ``match``; return texts for them: ``["k7 to k4", "ball to o4"]``."""
    result = []
    picked = -1  # the square of a piece that was picked but has not moved
    for action in actions:
        words = label(match, action)
        ball = match.scene().ball
        match.apply_action(action)
        if action < SQUARES:
            if picked < 0 and not match.events:
                picked = action
                continue
            start = picked if picked >= 0 else (match.scene().last or (-1,))[0]
            if start >= 0:
                what = text_of("thing.ball") if start == ball else name(start)
                words = text_of("move.to", what=what, to=words)
            picked = -1
        result.append(words)
    return result
