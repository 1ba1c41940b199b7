"""Learn: the lessons of a game, played on the board, then its rules by heading.

A lesson is a match in a prepared position.  Each page asks for one throw or one press, with pads
and die as in a match, and then says what it did.
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
    options_of,
    wanted,
)
from ..screen import Screen
from ..seats import SHARED, Seat
from ..texts import text_of
from .list_screen import Item, ListScreen, refused
from .play import Play

LESSON, RULES = "# ", "## "
_ROOM = 6  # lines of text, between the heading and what OK does
_NO_PAGES = ">" + RESULT  # marks of steps that are not counted


def games(session, back, last=""):
    """Return the list of the games that have lessons, and of the installed games.

    The cursor begins on ``last`` (an id).  An installed game is loaded only when it is chosen.
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
            reason = installed.fault(entry)
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
    """Return the list of the lessons of ``ruleset``, then of its rules by heading."""
    source = Lessons(rulesets.facts(ruleset))
    game = session.game  # a match that waits in its pause
    items: list = []

    def again(number):
        session.game = game
        if game is None:
            session.renderer.menu()
        session.open(lessons(session, ruleset, back, number))

    def lesson(number):
        def leave():
            again(len(items) - 1 if number + 1 >= len(headings) else number + 1)

        return lambda: opened(session, ruleset, source, number, leave)

    def rules(number, place):
        words = [_numbered(text) for _, text in source.part(RULES, number)]
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
    """Return a paragraph, its number in brackets: "7: 3 to 6 is a pass" looks like a throw."""
    number, _, words = text.partition(": ")
    return "(" + number + ") " + words if number.isdigit() else text


def _rules_item(title, rules, number, place):
    return Item(text_of("learn.rule", rule=title), lambda: rules(number, place))


def opened(session, ruleset, source, number, leave, at=0):
    """Open lesson ``number`` from step ``at`` on; in its place, say what is wrong with the lesson.

    `pixelpitch ruleset check` finds the same before a ruleset reaches a board.
    """
    try:
        session.open(begin(session, ruleset, source, number, leave, at))
    except Exception as error:  # a lesson of somebody's game; it must not end what else is played
        words = text_of("learn.faulty", lesson=number + 1, why=str(error) or type(error).__name__)
        refused(session, words, leave)


def begin(session, ruleset, source, number, leave, at=0):
    """Return the screen of lesson ``number`` from step ``at`` on.

    It is a match in the position to which the ``>`` before that step leads; in the middle of a
    lesson the last of its actions is seen.
    """
    part = source.part(LESSON, number)
    steps = [each for each in part if each[0] != "!"]
    match = rulesets.load(ruleset)(options_of(part))
    for mark, text in steps:
        if mark == SEARCH:
            wanted(text)  # a wrong one is noticed now, not in the middle of the lesson
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
    """Paragraphs under a title, one page after another.

    A page begins within a paragraph only if that is longer than a page, and then with a sentence.
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
        """OK, right and down turn the page, left and up turn back; after the last one it ends."""
        if kind != PRESS:
            return
        if key in (UP, LEFT):
            self._at = max(self._at - 1, 0)
        elif key in (OK, DOWN, RIGHT) and self._at + 1 < len(self._pages):
            self._at += 1
        elif key in (OK, BACK, MENU):
            self._back()

    def lines(self):
        """Return a page."""
        count = str(self._at + 1) + "/" + str(len(self._pages))
        rows = self._pages[self._at] if self._pages else []
        last = "pads.go_on" if self._at + 1 < len(self._pages) else "pads.go_back"
        lines = [between(self._title, count)] + rows + [""] * (_ROOM - len(rows))
        return page(lines + [text_of(last)])


class Lesson(Screen):
    """A lesson from step ``at`` on, in ``match``, which the coaches decide for both sides.

    ``steps`` are pairs of a mark and a text (``app.lessons``).  At ACT the screen of a match takes
    pads and throws; at SEARCH the cursor walks over all squares until the right one is
    pressed, and OK held shows it.  ``go_on(step)`` opens a different position (">").

    ``shows``  an action that is carried out when it opens, or -1
    ``flows``  what is to be done next follows by itself where there is nothing to read before it
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
        self._play.gives_hints = False  # what is to be done stands in the lesson
        self._heading = heading
        self._steps = steps
        self._leave = leave
        self._position = go_on
        self._step = at
        self._count = game.count()
        self._was_done = False  # what the coach was asked for
        self._wrong = ""  # what lies on a square that was pressed in place of the right one

    def enter(self, now):
        """Show the position, and the action that led to it."""
        self._play.enter(now)
        if self.shows >= 0:
            self._play.apply(self.shows)
            self._count = self.game.count()
            self._play.speaker.tell("")
        self._begin_search()

    def _begin_search(self):
        """Let the cursor walk over all squares, from the middle on: no arrow passes one by."""
        if self._searches():
            self._play.chooser.begin(range(squares.SQUARES), -1)
            self._play.view.point()

    def _wanted(self):
        """Return the squares one of which is to be pressed."""
        return wanted(self._steps[self._step][1])

    def press(self, cluster, key, kind):
        """OK goes on; where something is to be done, pads act as in a match.  BACK leaves."""
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
        """Walk to a square, or press the one under the cursor."""
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
        """Go on if ``square`` is one that the lesson asks for, otherwise say what lies there."""
        if square in self._wanted():
            self._was_done = True
            self._play.speaker.tell("")
            self._show_result()
        else:
            self._session.play("refused")
            self._wrong = text_of("learn.wrong", square=square, what=self._what(square))

    def give_hint(self):
        """Show a square that the lesson asks for; say what is to be done where no square is."""
        if self._searches():
            square = self._wanted()[0]
            self._play.chooser.begin(range(squares.SQUARES), -1, square)
            self._play.view.point()
            self._wrong = text_of("learn.here", square=square, what=self._what(square))
        elif self._acts():
            self._play.speaker.tell(self._play.state.question())
        self._session.display.stale = True

    def _what(self, square):
        """Return what lies on ``square``, and which number of the next throw leads there."""
        words = self._play.speaker.square_words(square)
        paths = self._play.view.scene.paths
        numbers = sorted({number for number, _, line in paths if line[-1] == square})
        if numbers:
            number = "/".join([str(each) for each in numbers])
            words = (words + " " + text_of("learn.number", number=number)).lstrip()
        return words

    def _show_result(self):
        """Go on to the text that says what the coach has done, if there is one."""
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
            self._play.enter(self._session.now)  # the cursor may stand where it was searched with
        else:
            self._begin_search()

    def answer(self, kind, face, evidence):
        """Let the die answer where something is to be done."""
        if self._acts():
            self._play.answer(kind, face, evidence)

    def enter_throw(self, outcome):
        """Enter a throw where one is to be made."""
        return self._acts() and self._play.enter_throw(outcome)

    def point(self, cluster, square):
        """Take a square where something is to be done."""
        if self._searches():
            self._try(square)
        elif self._acts():
            self._play.point(cluster, square)

    def _acts(self):
        return self._steps[self._step][0] == ACT and not self._was_done

    def _searches(self):
        return self._steps[self._step][0] == SEARCH and not self._was_done

    def step(self, now, elapsed):
        """Let the lights go on, and see whether it was done.  The clock stands."""
        changed = self._play.pass_time(now, 0)
        waits = not self._session.renderer.busy(now)
        if waits and self._acts() and self.game.match.current_player() == CHANCE:
            self._play.act(now, 0)  # the next die of a shake
        if self._acts() and self._is_done():
            self._was_done = True
            self._session.renderer.set_entry(())  # the match is talked about now
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
        over = self.game.match.current_player() == TERMINAL  # then nothing can be done
        return over or self.game.count() > self._count

    def _text(self):
        """Return the text of this step, without the squares that are searched for."""
        mark, text = self._steps[self._step]
        return text[text.find(" ") + 1 :] if mark == SEARCH else text

    def lines(self):
        """Return the lines of the display: the text, or what to do and the prompt of the match."""
        mark = self._steps[self._step][0]
        pages = [mark for mark, _ in self._steps if mark not in _NO_PAGES]
        at = len([0 for mark, _ in self._steps[: self._step + 1] if mark not in _NO_PAGES])
        title = between(self._heading, str(at) + "/" + str(len(pages)))
        rows = wrap(self._text())
        news = self._play.speaker.current()
        if self._searches():
            rows += wrap(self._wrong or "> " + self._there())
            return page([title] + rows)
        if self._acts():
            own = [line for line in self._play.lines()[1:] if line]
            # Where there is no room for all, what is chosen counts more than what is asked.
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
        """Return True while the match's news stand alone: a display has no room for the result."""
        news = self._play.speaker.announcement()
        if not news or self._steps[self._step][0] != RESULT or not self._session.devices.text:
            return False
        return len(wrap(news)) + len(wrap(self._text())) > _ROOM

    def _there(self):
        """Return the square under the cursor and what lies there."""
        square = self._play.chooser.square()
        return (squares.name(square) + " " + self._what(square)).rstrip()

    def footer(self):
        """Return the line that says what OK does where a page asks for no press."""
        return text_of("pads.go_on")

    def speech(self):
        """Return the text, or what is to be done; then what came of it."""
        play = self._play
        mark, words = self._steps[self._step][0], self._text()
        self.says_again = 3 if self._searches() else True  # the text covers what is searched
        has_moved = play.chooser.has_moved
        if self._searches():
            return self._wrong or (joined(self._there(), words) if has_moved else words)
        if self._acts():
            own = play.speech()
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
