"""Puzzles: positions in which one turn is clearly the best; the coach plays it with the pads.

What counts is the end of the turn (``app.puzzles``).  After a wrong one the position is put up
again, and OK shows the answer, an action at a time.  The puzzles of a game come one after the
other, also after the power was off.
"""

from ...rules.squares import SQUARES, name
from ...rulesets import facts, has_part, keep_only, load
from ..game_order import built_in
from ..input.pad_events import BACK, PRESS
from ..puzzles import Puzzle, option_names, pieces, solves
from ..shortcuts import label
from ..texts import text_of
from .learn import Lesson
from .list_screen import Item, ListScreen


def games(session, at=0):
    """Return the list of the games that have puzzles; item ``at`` is chosen."""
    items: list = []

    def enter(ruleset, number):
        def leave():
            session.game = None
            keep_only("")
            session.renderer.menu()
            session.open(games(session, number))

        return lambda: begin(session, ruleset, leave)

    for each in built_in(session):
        if has_part(each, "puzzles"):
            items.append(Item(facts(each).NAME, enter(each, len(items))))
    items.append(Item(text_of("item.back"), session.go_home))
    return ListScreen(session, "learn", text_of("puzzle.title"), items, session.go_home, at=at)


def begin(session, ruleset, leave, at=-1):
    """Open puzzle ``at`` (0..) of ``ruleset``, or the one that is next; ``leave()`` ends it."""
    puzzles = pieces(ruleset)
    if at < 0:
        at = session.settings.next_puzzle(ruleset)
    at %= len(puzzles)
    puzzle = Puzzle(load(ruleset), puzzles[at], option_names(ruleset))
    session.open(PuzzleScreen(session, puzzle, at, len(puzzles), leave))


class PuzzleScreen(Lesson):
    """``puzzle``, of ``count`` the one with ``number`` ``at`` + 1; ``leave()`` ends it.

    It is a lesson of ``count`` steps, of which this is one: what to do, and then the verdict.
    """

    name = "puzzle"
    flows = False

    def __init__(self, session, puzzle, at, count, leave):
        self.number = at + 1
        self._puzzle = puzzle
        self._answer = []  # what of it is still to be shown
        steps = [("?", text_of("puzzle.ask"))] * count
        match = puzzle.match.clone()
        Lesson.__init__(self, session, match, "*" * puzzle.rating, steps, at, leave)
        self._play.suggests = False  # OK alone solves nothing

    def _is_done(self):
        return self._puzzle.is_over(self.game.match)

    def press(self, cluster, key, kind):
        """Act as a lesson does; BACK takes a step back while there is one."""
        if key == BACK and kind == PRESS and self._acts() and self.game.count():
            self._play.take_back()
        else:
            Lesson.press(self, cluster, key, kind)

    def step(self, now, elapsed):
        """Let the lights go on, and judge the turn once it is over."""
        changed = Lesson.step(self, now, elapsed)
        if self._acts() or self._steps[self._step][0] == "-" or self._session.renderer.busy(now):
            return changed
        self._judge()
        return True

    def _judge(self):
        """Say whether the turn was right, or what is better."""
        session, puzzle = self._session, self._puzzle
        solved = solves(puzzle.match, puzzle.end, self.game.match)
        row = session.settings.count_puzzle(puzzle.match.RULESET, solved)
        if solved:
            words = text_of("puzzle.right", row=row)
        else:
            words = text_of("puzzle.better", moves=_moves(puzzle.match.clone(), puzzle.answer))
            PuzzleScreen.__init__(self, session, puzzle, self._step, len(self._steps), self._leave)
            self._answer = puzzle.answer[:]
        self._steps[self._step] = "-", words
        session.open(self)  # and so the settings are kept
        self._play.speaker.tell("")

    def footer(self):
        """Return what OK does after the verdict."""
        return text_of("puzzle.shows") if self._answer else Lesson.footer(self)

    def _go_on(self):
        """OK was pressed after the verdict."""
        if self._answer:
            self._play.apply(self._answer.pop(0))
            self._play.speaker.tell("")
        else:
            begin(self._session, self.game.match.RULESET, self._leave)


def _moves(match, actions):
    """Carry ``actions`` out in ``match``; return each in words: ``["k7 to k4", "ball to o4"]``."""
    result = []
    picked = -1  # a square that was chosen, and nothing has happened yet
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
