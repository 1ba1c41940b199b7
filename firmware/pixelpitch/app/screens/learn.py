"""Learn: the lessons of a game, played on the board, and its rules by heading.

A lesson is a match in a prepared position. Each page asks for one throw or one press, with pads and
die as in a match, and then explains the result.
"""

from ... import rulesets
from ...rules import squares
from ...rules.match import CHANCE, TERMINAL
from ..announcement import pages_of
from ..display_text import LINES, between, joined, page, sentence, wrap
from ..game import Game
from ..game_order import built_in
from ..input.pad_events import BACK, DOWN, LEFT, LONG, MENU, OK, PRESS, REPEAT, RIGHT, UP
from ..lessons import (
    ACT,
    RESULT,
    SEARCH,
    Lessons,
    actions_of,
    apply,
    has_lessons,
    offered,
    options_of,
    wanted,
)
from ..screen import Screen
from ..seats import SHARED, Seat
from ..texts import text_of
from . import part
from .list_screen import Item, ListScreen, refused
from .play import Play

LESSON, RULES = "# ", "## "
_ROOM = 6  # lines of text between the heading and the last line
_NO_PAGES = ">" + RESULT  # marks of steps that are not counted


def games(session, back, last=""):
    """Return the list of the games that have lessons, and of the installed games.

    The cursor begins on ``last`` (an id). An installed game is loaded only when it is chosen.
    """
    items: list = []
    at = 0
    installed = session.installed

    def enter(ruleset):
        def again():
            session.open(games(session, back, ruleset))

        return lambda: session.open(lessons(session, ruleset, again))

    def own(entry):
        def again():
            session.open(games(session, back, entry.id))

        def take():
            reason = installed.verify(entry)
            if not reason and not has_lessons(entry.id):
                reason = text_of("learn.none")
            if reason:
                refused(session, entry.title + ", " + reason, again)
            else:
                session.open(lessons(session, entry.id, again))

        return take

    for each in built_in(session):
        facts = rulesets.facts(each)
        if Lessons(facts).headings(LESSON):
            if each == last:
                at = len(items)
            items.append(Item(facts.NAME, enter(each)))
    for entry in installed.entries if installed else ():
        if not entry.serves and entry.id not in installed.reasons:
            if entry.id == last:
                at = len(items)
            items.append(Item(entry.title, own(entry)))
    items.append(Item(text_of("item.back"), back))
    return ListScreen(session, "learn", text_of("learn.title"), items, back, at=at)


def lessons(session, ruleset, back, at=0):
    """Return the list of the lessons of ``ruleset`` and of its rules by heading."""
    source = Lessons(rulesets.facts(ruleset))
    game = session.game  # a match that was paused to open the lesson
    faces = session.renderer.overlay()[3]
    if game is None:
        part("demo").Demo(session, ruleset)  # the lights show its kick-off, and no other game
    items: list = []

    def again(number):
        session.game = game
        session.renderer.set_faces(faces)  # those of the match, not of the lesson
        session.open(lessons(session, ruleset, back, number))

    def lesson(number):
        def leave():
            again(len(items) - 1 if number + 1 >= len(headings) else number + 1)

        return lambda: opened(session, ruleset, source, number, leave)

    def rules(number, place):
        words = [_numbered(text) for _, text in source.part(RULES, number)]
        if not number:
            words.insert(0, text_of("learn.numbers"))
        session.open(Reading(titles[number], words, lambda: again(place)))

    headings = source.headings(LESSON)
    titles = source.headings(RULES)
    for number in range(len(headings)):
        items.append(Item(str(number + 1) + " " + headings[number], lesson(number)))
    for number in range(len(titles)):
        items.append(_rules_item(titles[number], rules, number, len(items)))
    items.append(Item(text_of("item.back"), back))
    return ListScreen(session, "learn", text_of("learn.title"), items, back, at=at)


def _numbered(text):
    """Return a paragraph with its number in brackets: "7: 3 to 6 is a pass" looks like a throw."""
    number, _, words = text.partition(": ")
    return "(" + number + ") " + words if number.isdigit() else text


def _rules_item(title, rules, number, place):
    return Item(text_of("learn.rule", rule=title), lambda: rules(number, place))


def opened(session, ruleset, source, number, leave, at=0):
    """Open lesson ``number`` at step ``at``; if it is faulty, show what is wrong instead.

    `pixelpitch ruleset check` finds the same faults before a ruleset reaches a board.
    """
    try:
        session.open(begin(session, ruleset, source, number, leave, at))
    except Exception as error:  # a faulty lesson of a user's game must not end the session
        words = text_of("learn.faulty", lesson=number + 1, why=str(error) or type(error).__name__)
        refused(session, words, leave)


def begin(session, ruleset, source, number, leave, at=0):
    """Return the screen of lesson ``number``, beginning at step ``at``.

    It is a match in the position to which the ``>`` before that step leads. If there are actions
    before the step, the last of them is shown.
    """
    part = source.part(LESSON, number)
    steps = [each for each in part if each[0] != "!"]
    match = rulesets.load(ruleset)(options_of(part))
    for mark, text in steps:
        if mark == SEARCH:
            wanted(text)  # so that a faulty step is reported now and not during the lesson
    first = at
    actions = []
    if steps[at][0] == ">":
        actions = actions_of(steps[at][1])
        at += 1
    steps[at]
    for words in actions[:-1] if first else actions:
        apply(match, words)
    match.events = []

    def go_on(step):
        opened(session, ruleset, source, number, leave, step)

    lesson = Lesson(session, match, source.headings(LESSON)[number], steps, at, leave, go_on)
    if first and actions:
        lesson.shows = match.string_to_action(actions[-1])
        match.clone().apply_action(lesson.shows)
    return lesson


class Reading(Screen):
    """Paragraphs under a title, one page after the other.

    A page begins within a paragraph only if that is longer than a page, and then at a sentence.
    """

    name = "reading"

    def __init__(self, title, paragraphs, back):
        self._title = title
        self._back = back
        pages: list = [[]]
        for each in paragraphs:
            rows = wrap(each)
            if pages[-1] and len(pages[-1]) + 1 + len(rows) <= _ROOM:
                pages[-1] += [""] + rows
            else:
                pages += [wrap(part) for part in pages_of(each, _ROOM)]
        self._pages = pages[1:]
        self._at = 0

    def press(self, cluster, key, kind):
        """Turn the page: OK, right and down forward, left and up back.

        After the last page, leave.
        """
        if kind != PRESS:
            return
        if key in (UP, LEFT):
            self._at = max(self._at - 1, 0)
        elif key in (OK, DOWN, RIGHT) and self._at + 1 < len(self._pages):
            self._at += 1
        elif key in (OK, BACK, MENU):
            self._back()

    def lines(self):
        """Return the lines of the present page."""
        count = str(self._at + 1) + "/" + str(len(self._pages))
        rows = self._pages[self._at] if self._pages else []
        last = text_of("pads.go_on" if self._at + 1 < len(self._pages) else "pads.go_back")
        if rows and rows[-1][-1] not in ".!?":
            last = "... " + last  # the sentence goes on, and ``last`` is no part of it
        lines = [between(self._title, count)] + rows + [""] * (_ROOM - len(rows))
        return page(lines + [last])


class Lesson(Screen):
    """A lesson from step ``at`` on, in ``match``, in which the coaches decide for both sides.

    ``steps`` are pairs of a mark and a text (``app.lessons``). At ACT the screen of a match handles
    pads and throws. At SEARCH the cursor can be moved to all squares until the right one is
    pressed; holding OK shows it. ``go_on(step)`` opens a different position (">").

    ``shows``  an action that is carried out when the lesson opens, or -1
    ``flows``  True: if there is nothing to read before the next task, it follows without a press
    """

    name = "lesson"
    scroll_once = True
    shows = -1
    flows = True

    def __init__(self, session, match, heading, steps, at, leave, go_on=None):
        nobody = Seat("", SHARED)
        game = session.game = Game(match, [nobody, nobody])
        self._session = session
        self.game = game
        self._play = Play(session, game, self)
        self._play.gives_hints = False  # the lesson says what has to be done
        self._heading = heading
        self._steps = steps
        self._leave = leave
        self._position = go_on
        self._step = at
        self._count = game.count()
        self._was_done = False  # True if the coach has done what the step asks for
        self._wrong = ""  # what is on a wrong square that was pressed

    def enter(self, now):
        """Show the position, and the action that led to it."""
        self._play.enter(now)
        if self.shows >= 0:
            self._play.apply(self.shows)
            self._count = self.game.count()
            self._play.speaker.tell("")
        self._begin_search()
        self._limit()

    def _limit(self):
        """Offer only the squares that the page names, if it names some."""
        mark, text = self._steps[self._step]
        only = offered(text)[0] if mark == ACT else ()
        if only:
            self._play.chooser.begin(only, -1, only[0])
            self._play.view.point()

    def _begin_search(self):
        """Let the cursor begin in the middle and move to any square."""
        if self._searches():
            self._play.chooser.begin(range(squares.SQUARES), -1)
            self._play.view.point()

    def _wanted(self):
        """Return the squares of which one must be pressed."""
        return wanted(self._steps[self._step][1])

    def press(self, cluster, key, kind):
        """Continue with OK; at a task the pads act as in a match. BACK leaves the lesson."""
        if key in (BACK, MENU):
            if kind == PRESS:
                self._leave()
        elif self._searches():
            self._search(key, kind)
        elif self._acts():
            self._play.press(cluster, key, kind)
        elif kind == PRESS and key == OK:
            self._session.renderer.skip()
            if self._news_first():
                self._play.speaker.tell("")
            else:
                self._go_on()

    def _search(self, key, kind):
        """Move the cursor, or press the square under it."""
        chooser = self._play.chooser
        if key == OK:
            if kind == PRESS:
                self._try(chooser.square())
            elif kind == LONG:
                self.give_hint()
        elif kind in (PRESS, REPEAT):
            self._wrong = ""
            if chooser.move(key, kind):
                self._play.view.point()
            else:
                self._session.play("refused")
                self._session.display.say_again()

    def _try(self, square):
        """Continue if ``square`` is one that the lesson asks for; otherwise show what is on it."""
        if square in self._wanted():
            self._was_done = True
            self._play.speaker.tell("")
            self._show_result()
        else:
            self._session.play("refused")
            self._wrong = text_of("learn.wrong", square=square, what=self._what(square))

    def give_hint(self):
        """Show a square that the lesson asks for, or the task if it asks for none."""
        if self._searches():
            square = self._wanted()[0]
            self._play.chooser.begin(range(squares.SQUARES), -1, square)
            self._play.view.point()
            self._wrong = text_of("learn.here", square=square, what=self._what(square))
        elif self._acts():
            self._play.speaker.tell(self._play.state.question())
        self._session.display.stale = True

    def _what(self, square):
        """Return what is on ``square``, and which numbers of the next throw lead there."""
        words = self._play.speaker.square_words(square)
        paths = self._play.view.scene.paths
        numbers = sorted({number for number, _, line in paths if line[-1] == square})
        if numbers:
            number = "/".join([str(each) for each in numbers])
            words = (words + " " + text_of("learn.number", number=number)).lstrip()
        return words

    def _show_result(self):
        """Continue with the text about what the coach has done, if there is one."""
        following = self._steps[self._step + 1 : self._step + 2]
        if following and following[0][0] == RESULT:
            self._step += 1
        elif self._steps[self._step][0] == SEARCH:
            self._go_on()

    def _go_on(self):
        self._was_done = False
        self._wrong = ""
        self._play.speaker.tell("")
        self._step += 1
        if self._step == len(self._steps):
            self._leave()
        elif self._steps[self._step][0] == ">":
            self._position(self._step)
        elif self._steps[self._step][0] == ACT:
            # Because the search may have left the cursor on a different square.
            self._play.enter(self._session.now)
            self._limit()
        else:
            self._begin_search()

    def answer(self, kind, face, evidence):
        """Pass the die's answer on to the match, if the step is a task."""
        if self._acts():
            self._play.answer(kind, face, evidence)

    def enter_throw(self, outcome):
        """Enter a throw, if the step asks for one."""
        return self._acts() and self._play.enter_throw(outcome)

    def point(self, cluster, square):
        """Choose ``square``, if the step is a task."""
        if self._searches():
            self._try(square)
        elif self._acts():
            self._play.point(cluster, square)

    def _acts(self):
        return self._steps[self._step][0] == ACT and not self._was_done

    def _searches(self):
        return self._steps[self._step][0] == SEARCH and not self._was_done

    def step(self, now, elapsed):
        """Run the lights, and check whether the task is done. The clock does not run."""
        changed = self._play.pass_time(now, 0)
        waits = not self._session.renderer.busy(now)
        if waits and self._acts() and self.game.match.current_player() == CHANCE:
            self._play.act(now, 0)  # the next die of the same shake
        if self._acts() and self._is_done():
            self._was_done = True
            # The next text is about the match, so show it again.
            self._session.renderer.set_entry(())
            following = self._steps[self._step + 1 : self._step + 2]
            asks = self.flows and following and following[0][0] == ACT
            if not asks:
                self._show_result()
            elif not self._play.speaker.current():
                self._go_on()
        changed = changed or self.game.count() != self._count
        self._count = self.game.count()
        return changed

    def _is_done(self):
        # After the end of a match nothing can be done.
        over = self.game.match.current_player() == TERMINAL
        return over or self.game.count() > self._count

    def _text(self):
        """Return the text of this step, without the squares to search for."""
        mark, text = self._steps[self._step]
        return text[text.find(" ") + 1 :] if mark == SEARCH else offered(text)[1]

    def _title(self):
        """Return the first line: the heading, and which page this is."""
        pages = [mark for mark, _ in self._steps if mark not in _NO_PAGES]
        at = len([0 for mark, _ in self._steps[: self._step + 1] if mark not in _NO_PAGES])
        return between(self._heading, str(at) + "/" + str(len(pages)))

    def lines(self):
        """Return the display's lines: the text, or the task and the match's prompt."""
        mark = self._steps[self._step][0]
        title = self._title()
        rows = wrap(self._text())
        news = self._play.speaker.current()
        if self._searches():
            rows += wrap(self._wrong or "> " + self._there())
            return page([title] + rows)
        if self._acts():
            own = [line for line in self._play.lines()[1:] if line]
            # If there is not enough space, the choice is more important than the prompt.
            asked = wrap(sentence(self.game.match.prompt()))
            if len(own) + len(rows) >= LINES and own[: len(asked)] == asked:
                del own[: len(asked)]
            return page([title] + rows + own[max(len(own) + len(rows) - LINES + 1, 0) :])
        if self._news_first():
            rows = wrap(news)
        elif mark == RESULT and len(wrap(news)) + len(rows) <= _ROOM:
            rows = wrap(news) + rows
        if mark == ACT:
            rows = wrap(news or self.game.match.prompt())
        if len(rows) > _ROOM:
            return page(rows + [self.footer()])
        return page([title] + rows + [""] * (_ROOM - len(rows)) + [self.footer()])

    def _news_first(self):
        """Return True while the match's message is shown alone, without room for the result."""
        news = self._play.speaker.announcement()
        if not news or self._steps[self._step][0] != RESULT or not self._session.devices.text:
            return False
        return len(wrap(news)) + len(wrap(self._text())) > _ROOM

    def _there(self):
        """Return the name of the square under the cursor and what is on it."""
        square = self._play.chooser.square()
        return (squares.name(square) + " " + self._what(square)).rstrip()

    def footer(self):
        """Return the last line, which says what OK does on a page without a task."""
        return text_of("pads.go_on")

    def scroll_text(self):
        """Return the scroll text: the text or the task, and then its result."""
        play = self._play
        mark, words = self._steps[self._step][0], self._text()
        # The scroll text covers the pitch, so it is repeated.
        self.says_again = 3 if self._searches() else True
        has_moved = play.chooser.has_moved
        if self._searches():
            return self._wrong or (joined(self._there(), words) if has_moved else words)
        if self._acts():
            own = play.scroll_text()
            self.says_again = play.says_again
            if play.speaker.announcement() or (play.says_again and has_moved):
                return own
            return joined(own, words) if has_moved else words + " " + own
        news = play.speaker.current()
        if mark == RESULT and news:
            words = joined(news, words)
        if mark == ACT:
            words = news or self.game.match.prompt()
        return joined(words, self.footer())
