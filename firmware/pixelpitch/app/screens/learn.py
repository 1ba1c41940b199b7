"""*Learn*: the lessons of a game, played on the board, and the pages of its rules.

A lesson is a match in a prepared position. Each page asks for one throw or one press of a pad, and
then explains the result. The coach uses die and pads as in a match.
"""

from ... import rulesets
from ...rules import squares
from ...rules.match import CHANCE, TERMINAL
from ..announcement import split_into_pages
from ..display_text import DISPLAY_LINES, capitalize, fit_page, join_sentences, justify, wrap
from ..game import Game
from ..game_order import built_in_games
from ..input.pad_events import BACK, DOWN, LEFT, LONG_PRESS, MENU, OK, PRESS, REPEAT, RIGHT, UP
from ..lessons import (
    ACT,
    RESULT,
    SEARCH,
    Lessons,
    actions_of,
    apply_named_action,
    has_lessons,
    options_of,
    split_choice_line,
    target_squares,
)
from ..screen import Screen
from ..seats import SHARED_PAD_CLUSTER, Seat
from ..texts import text_of
from . import screen_module
from .list_screen import Item, ListScreen, show_refusal
from .play import Play

LESSON, RULES = "# ", "## "
_TEXT_LINES = 6  # lines of text between the heading and the last line
_UNCOUNTED_MARKS = ">" + RESULT  # marks of steps that do not count as pages


def lesson_games_screen(session, back, last=""):
    """Return the list of the built-in games that have lessons, and of all installed games.

    The cursor begins on the game ``last`` (an id). Installed games are listed even without lessons,
    because they are loaded only when a coach chooses them.
    """
    items: list = []
    at = 0
    installed = session.installed

    def lessons_opener(ruleset):
        """Return a function that opens the lessons of ``ruleset``."""

        def reopen():
            """Return to this list, with the cursor on this game."""
            session.open(lesson_games_screen(session, back, ruleset))

        return lambda: session.open(lessons_screen(session, ruleset, reopen))

    def installed_opener(entry):
        """Return a function that opens the lessons of the installed game ``entry``."""

        def reopen():
            """Return to this list, with the cursor on this game."""
            session.open(lesson_games_screen(session, back, entry.id))

        def open_installed_page():
            """Open the lessons of the installed game, or say why it has none."""
            reason = installed.verify(entry)
            if not reason and not has_lessons(entry.id):
                reason = text_of("learn.none")
            if reason:
                show_refusal(session, entry.title + ", " + reason, reopen)
            else:
                session.open(lessons_screen(session, entry.id, reopen))

        return open_installed_page

    for each in built_in_games(session):
        facts = rulesets.facts(each)
        if Lessons(facts).headings(LESSON):
            if each == last:
                at = len(items)
            items.append(Item(facts.NAME, lessons_opener(each)))
    for entry in installed.entries if installed else ():
        if not entry.serves and entry.id not in installed.reasons:
            if entry.id == last:
                at = len(items)
            items.append(Item(entry.title, installed_opener(entry)))
    items.append(Item(text_of("item.back"), back))
    return ListScreen(session, "learn", text_of("learn.title"), items, back, at=at)


def lessons_screen(session, ruleset, back, at=0):
    """Return the list of ``ruleset``'s lessons and pages of rules.

    The cursor begins on item ``at``; ``back()`` closes the list.
    """
    source = Lessons(rulesets.facts(ruleset))
    game = session.game  # the match whose pause menu opened the lessons, or None
    faces = session.renderer.overlay()[3]
    if game is None:
        # This shows the kick-off of the game on the lights.
        screen_module("demo").Demo(session, ruleset)
    items: list = []

    def reopen(number):
        """Return to this list, with the cursor on the item ``number``."""
        session.game = game
        # restore the faces of the match, which a lesson has changed
        session.renderer.set_faces(faces)
        session.open(lessons_screen(session, ruleset, back, number))

    def lesson_opener(number):
        """Return a function that opens the lesson ``number``."""

        def leave():
            """Return to the list, with the cursor on the next lesson or on *back*."""
            reopen(len(items) - 1 if number + 1 >= len(headings) else number + 1)

        return lambda: open_lesson(session, ruleset, source, number, leave)

    def open_rules(number, place):
        """Open the page ``number`` of the rules; ``place`` is its item in this list."""
        words = [_without_number(text) for _, text in source.section(RULES, number)]
        session.open(ReadingScreen(titles[number], words, lambda: reopen(place)))

    headings = source.headings(LESSON)
    titles = source.headings(RULES)
    for number in range(len(headings)):
        items.append(Item(str(number + 1) + " " + headings[number], lesson_opener(number)))
    for number in range(len(titles)):
        items.append(_rules_item(titles[number], open_rules, number, len(items)))
    items.append(Item(text_of("item.back"), back))
    return ListScreen(session, "learn", text_of("learn.title"), items, back, at=at)


def _without_number(text):
    """Return the paragraph ``text`` without its rule number, which means nothing to coaches."""
    number, _, words = text.partition(": ")
    return words if number.isdigit() else text


def _rules_item(title, open_page, number, place):
    return Item(text_of("learn.rule", rule=title), lambda: open_page(number, place))


def open_lesson(session, ruleset, source, number, leave, at=0):
    """Open lesson ``number`` at step ``at``; if the lesson is faulty, show what is wrong.

    `pixelpitch ruleset check` finds the same faults before a ruleset reaches a board.
    """
    try:
        session.open(make_lesson(session, ruleset, source, number, leave, at))
    except Exception as error:  # a faulty lesson of a custom game must not end the session
        words = text_of("learn.faulty", lesson=number + 1, why=str(error) or type(error).__name__)
        show_refusal(session, words, leave)


def make_lesson(session, ruleset, source, number, leave, at=0):
    """Return the screen of lesson ``number``, which begins at step ``at``.

    If that step has actions (mark ``>``, see ``app.lessons``), they are applied first; in the
    middle of a lesson, the lights show the last one.
    """
    lines = source.section(LESSON, number)
    steps = [each for each in lines if each[0] != "!"]
    match = rulesets.load(ruleset)(options_of(lines))
    for mark, text in steps:
        if mark == SEARCH:
            # Raise the error of a faulty step now, not during the lesson.
            target_squares(text)
    first = at
    actions = []
    if steps[at][0] == ">":
        actions = actions_of(steps[at][1])
        at += 1
    steps[at]
    for words in actions[:-1] if first else actions:
        apply_named_action(match, words)
    match.events = []

    def open_at_step(step):
        """Open the lesson again at ``step``."""
        open_lesson(session, ruleset, source, number, leave, step)

    lesson = Lesson(session, match, source.headings(LESSON)[number], steps, at, leave, open_at_step)
    if first and actions:
        lesson.shown_action = match.string_to_action(actions[-1])
        match.clone().apply_action(lesson.shown_action)
    return lesson


class ReadingScreen(Screen):
    """Shows ``paragraphs`` under a title, one page after the other; ``back()`` closes the screen.

    Only paragraphs longer than a page are divided, between sentences.
    """

    name = "reading"

    def __init__(self, title, paragraphs, back):
        self._title_line = title
        self._back = back
        pages: list = [[]]
        for each in paragraphs:
            rows = wrap(each)
            if pages[-1] and len(pages[-1]) + 1 + len(rows) <= _TEXT_LINES:
                pages[-1] += [""] + rows
            else:
                pages += [wrap(text) for text in split_into_pages(each, _TEXT_LINES)]
        self._pages = pages[1:]
        self._at = 0

    def press(self, pad_cluster, pad, kind):
        """Turn the page forward (OK, right, down) or back (left, up); leave after the last page."""
        if kind != PRESS:
            return
        if pad in (UP, LEFT):
            self._at = max(self._at - 1, 0)
        elif pad in (OK, DOWN, RIGHT) and self._at + 1 < len(self._pages):
            self._at += 1
        elif pad in (OK, BACK, MENU):
            self._back()

    def lines(self):
        """Return the 8 lines of the current page."""
        count = str(self._at + 1) + "/" + str(len(self._pages))
        rows = self._pages[self._at] if self._pages else []
        last = text_of("pads.go_on" if self._at + 1 < len(self._pages) else "pads.go_back")
        if rows and rows[-1][-1] not in ".!?":
            last = "... " + last  # the last sentence continues on the next page
        lines = [justify(self._title_line, count)] + rows + [""] * (_TEXT_LINES - len(rows))
        return fit_page(lines + [last])


def _apart(rows, others, room=DISPLAY_LINES - 1):
    """Return ``rows`` + ``others``, with an empty line between them if all fit in ``room``."""
    return rows + [""] * (0 < len(rows) < room - len(others)) + others


class Lesson(Screen):
    """A lesson, played in ``match`` from step ``at`` on; coaches decide for both sides.

    ``steps`` are the lesson's lines as (mark, text); ``app.lessons`` lists the marks. In a step
    with the mark ACT, the coach throws or chooses as in a match. In a step with SEARCH, the coach
    must find one of certain squares, and holding OK shows one. ``leave()`` closes the lesson.
    ``open_at_step(step)`` opens it again at the index of a ``>`` step.

    ``shown_action``  an action that is applied and shown when the lesson opens, or -1
    ``advances_by_itself``  True if no press is needed between two ACT steps in a row
    """

    name = "lesson"
    scrolls_once = True
    shown_action = -1
    advances_by_itself = True

    def __init__(self, session, match, heading, steps, at, leave, open_at_step=None):
        nobody = Seat("", SHARED_PAD_CLUSTER)
        game = session.game = Game(match, [nobody, nobody])
        self._session = session
        self.game = game
        self._play = Play(session, game, self)
        # the lesson itself says what to do, so the match gives no hints
        self._play.gives_hints = False
        self._heading = heading
        self._steps = steps
        self._leave = leave
        self._position = open_at_step
        self._step = at
        self._count = game.count()
        self._was_done = False  # True once the coach has done the task of this step
        self._wrong = ""  # the text about a wrong square that was pressed, or ""

    def enter(self, now):
        """Show the position, and the action ``shown_action`` that led to it."""
        self._play.enter(now)
        if self.shown_action >= 0:
            self._play.apply(self.shown_action)
            self._count = self.game.count()
            self._play.speaker.show("")
        self._begin_search()
        self._limit_choices()

    def _limit_choices(self):
        """Restrict the cursor to the squares that the ``?`` line of this step names, if any."""
        mark, text = self._steps[self._step]
        only = split_choice_line(text)[0] if mark == ACT else ()
        if only:
            self._play.chooser.begin(only, -1, only[0])
            self._play.view.show_cursor()

    def _begin_search(self):
        """In a SEARCH step, allow the cursor on all squares, beginning in the middle."""
        if self._is_search():
            self._play.chooser.begin(range(squares.SQUARES), -1)
            self._play.view.show_cursor()

    def _target_squares(self):
        """Return the squares that solve the task if the coach presses one of them."""
        return target_squares(self._steps[self._step][1])

    def press(self, pad_cluster, pad, kind):
        """Leave the lesson (BACK, MENU) or continue (OK); during a task pads act as in a match."""
        if pad in (BACK, MENU):
            if kind == PRESS:
                self._leave()
        elif self._is_search():
            self._search(pad, kind)
        elif self._is_task():
            self._play.press(pad_cluster, pad, kind)
        elif kind == PRESS and pad == OK:
            self._session.renderer.end_movement()
            if self._shows_message_alone():
                self._play.speaker.show("")
            else:
                self._next_step()

    def _search(self, pad, kind):
        """Move the cursor, or press the square under it."""
        chooser = self._play.chooser
        if pad == OK:
            if kind == PRESS:
                self._try_square(chooser.square())
            elif kind == LONG_PRESS:
                self.give_hint()
        elif kind in (PRESS, REPEAT):
            self._wrong = ""
            if chooser.move(pad, kind):
                self._play.view.show_cursor()
            else:
                self._session.play_tune("refused")
                self._session.display.repeat_text()

    def _try_square(self, square):
        """Continue if the lesson asks for ``square``; otherwise show what is on that square."""
        if square in self._target_squares():
            self._was_done = True
            self._play.speaker.show("")
            self._show_result()
        else:
            self._session.play_tune("refused")
            self._wrong = text_of("learn.wrong", square=square, what=self._behind_name(square))

    def give_hint(self):
        """Show a square that the lesson asks for; if it asks for none, show the prompt."""
        if self._is_search():
            square = self._target_squares()[0]
            self._play.chooser.begin(range(squares.SQUARES), -1, square)
            self._play.view.show_cursor()
            self._wrong = text_of("learn.here", square=square, what=self._behind_name(square))
        elif self._is_task():
            self._play.speaker.show(self._play.state.prompt())
        self._session.display.stale = True

    def _behind_name(self, square):
        """Return a text to put after the name of ``square``: ", figure" or " where a 3 leads"."""
        words = self._square_words(square)
        if not words:
            return ""
        return (", " if self._play.speaker.square_words(square) else " ") + words

    def _square_words(self, square):
        """Return the text about ``square``: what is on it, and which throws lead to it."""
        words = self._play.speaker.square_words(square)
        paths = self._play.view.scene.paths
        numbers = sorted({number for number, _, line in paths if line[-1] == square})
        if numbers:
            number = "/".join([str(each) for each in numbers])
            words = (words + " " + text_of("learn.number", number=number)).lstrip()
        return words

    def _show_result(self):
        """Show the text about the result of the task (the RESULT step), if the lesson has one.

        If not, the lesson continues: after a SEARCH step immediately, otherwise after OK.
        """
        following = self._steps[self._step + 1 : self._step + 2]
        if following and following[0][0] == RESULT:
            self._step += 1
        elif self._steps[self._step][0] == SEARCH:
            self._next_step()

    def _next_step(self):
        self._was_done = False
        self._wrong = ""
        self._play.speaker.show("")
        self._step += 1
        if self._step == len(self._steps):
            self._leave()
        elif self._steps[self._step][0] == ">":
            self._position(self._step)
        elif self._steps[self._step][0] == ACT:
            # After a search the cursor may be on a square that is not legal.
            self._play.enter(self._session.now)
            self._limit_choices()
        else:
            self._begin_search()

    def receive_answer(self, kind, face, throw_evidence):
        """Pass an answer of the dice to the match, if the lesson asks for a throw or a choice."""
        if self._is_task():
            self._play.receive_answer(kind, face, throw_evidence)

    def enter_throw(self, outcome):
        """Enter the throw ``outcome``; return False if the lesson does not wait for one."""
        return self._is_task() and self._play.enter_throw(outcome)

    def touch_square(self, pad_cluster, square):
        """Choose ``square``, if the lesson asks for a choice or for a square."""
        if self._is_search():
            self._try_square(square)
        elif self._is_task():
            self._play.touch_square(pad_cluster, square)

    def _is_task(self):
        return self._steps[self._step][0] == ACT and not self._was_done

    def _is_search(self):
        return self._steps[self._step][0] == SEARCH and not self._was_done

    def step(self, now, elapsed_ms):
        """Run the lights, and check whether the task is done; the clock of the match is stopped."""
        changed = self._play.pass_time(now, 0)
        waits = not self._session.renderer.is_busy(now)
        if waits and self._is_task() and self.game.match.current_player() == CHANCE:
            # if a throw has several dice, this call rolls the virtual die again
            self._play.run_state(now, 0)
        if self._is_task() and self._is_done():
            self._was_done = True
            # The next text is about the match, so hide the faces of ordinary dice.
            self._session.renderer.set_entry(())
            following = self._steps[self._step + 1 : self._step + 2]
            asks = self.advances_by_itself and following and following[0][0] == ACT
            if not asks:
                self._show_result()
            elif not self._play.speaker.current_words():
                self._next_step()
        changed = changed or self.game.count() != self._count
        self._count = self.game.count()
        return changed

    def _is_done(self):
        # No task is possible once the match is over.
        is_over = self.game.match.current_player() == TERMINAL
        return is_over or self.game.count() > self._count

    def _step_text(self):
        """Return the text of this step; the names of squares before the text are left out."""
        mark, text = self._steps[self._step]
        return text[text.find(" ") + 1 :] if mark == SEARCH else split_choice_line(text)[1]

    def _title_line(self):
        """Return the first line: the heading, and the number of this page."""
        pages = [mark for mark, _ in self._steps if mark not in _UNCOUNTED_MARKS]
        at = len([0 for mark, _ in self._steps[: self._step + 1] if mark not in _UNCOUNTED_MARKS])
        return justify(self._heading, str(at) + "/" + str(len(pages)))

    def lines(self):
        """Return the 8 lines of the display.

        These are the title and the text, and during a task also the prompt and the choices.
        """
        mark = self._steps[self._step][0]
        title = self._title_line()
        rows = wrap(self._step_text())
        news = self._play.speaker.current_words()
        if self._is_search():
            cursor = wrap(self._wrong or "> " + self._cursor_words())
            return fit_page([title] + _apart(rows, cursor))
        if self._is_task():
            match_lines = [line for line in self._play.lines()[1:] if line]
            # If there are too few lines, omit the prompt and show the choices.
            asked = wrap(capitalize(self.game.match.prompt()))
            if len(match_lines) + len(rows) >= DISPLAY_LINES and match_lines[: len(asked)] == asked:
                del match_lines[: len(asked)]
            match_lines = match_lines[max(len(match_lines) + len(rows) - DISPLAY_LINES + 1, 0) :]
            return fit_page([title] + _apart(rows, match_lines))
        if self._shows_message_alone():
            rows = wrap(news)
        elif mark == RESULT and len(wrap(news)) + len(rows) <= _TEXT_LINES:
            rows = _apart(wrap(news), rows, _TEXT_LINES)
        if mark == ACT:
            rows = wrap(news or self.game.match.prompt())
        if len(rows) > _TEXT_LINES:
            return fit_page(rows + [self.footer()])
        return fit_page([title] + rows + [""] * (_TEXT_LINES - len(rows)) + [self.footer()])

    def _shows_message_alone(self):
        """Return True if a message fills the display, so the text of a RESULT step must wait."""
        news = self._play.speaker.announcement()
        if not news or self._steps[self._step][0] != RESULT or not self._session.devices.text:
            return False
        return len(wrap(news)) + len(wrap(self._step_text())) > _TEXT_LINES

    def _cursor_words(self):
        """Return the name of the square under the cursor, and what is on it."""
        square = self._play.chooser.square()
        return (squares.name(square) + " " + self._square_words(square)).rstrip()

    def footer(self):
        """Return the last line, which says what OK does on a page that sets no task."""
        return text_of("pads.go_on")

    def scroll_text(self):
        """Return the scroll text: the text of the step, the task, or the result."""
        play = self._play
        mark, words = self._steps[self._step][0], self._step_text()
        # Scroll text covers the pitch while it runs, so there are pauses between repetitions.
        self.repeat_pauses = 3 if self._is_search() else True
        has_moved = play.chooser.has_moved
        if self._is_search():
            if self._wrong or has_moved:
                words = join_sentences(self._wrong or self._cursor_words(), words)
            return words
        if self._is_task():
            match_lines = play.scroll_text()
            self.repeat_pauses = play.repeat_pauses
            if play.speaker.announcement():
                has_moved = True  # puts the message before the text of this step
            elif play.repeat_pauses and has_moved:
                return match_lines
            return join_sentences(match_lines, words) if has_moved else words + " " + match_lines
        news = play.speaker.current_words()
        if mark == RESULT and news:
            words = join_sentences(news, words)
        if mark == ACT:
            words = news or self.game.match.prompt()
        return join_sentences(words, self.footer())
