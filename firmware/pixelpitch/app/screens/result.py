"""The end of a match: score, winner, reason, points, review, rematch, statistics.

The lights show the score and the best goal (``full_time``) until OK is pressed. From the menu,
coaches can return to the result until another match has ended. After a match of the season, the
result leads to the season.
"""

from ... import rulesets
from ...rules import history_bytes
from ...rules.match import SIDES
from ...storage.league import DEFAULT_NAMES
from ..display_text import fit_page, wrap
from ..game import Game
from ..input.pad_events import PRESS, RIGHT
from ..texts import text_of
from . import screen_module
from .list_screen import Item, ListScreen


def result_screen(session, game):
    """Store ``game``, which must be over, count its points, and return its result screen."""
    match = game.match
    outcome = game.outcome()
    score = outcome["score"]
    names = [match.side_name(0), match.side_name(1)]
    lines = [f"{names[0]} {score[0]}-{score[1]} {names[1]}"]
    winner = outcome["winner"]
    if winner is None:
        lines.append(text_of("result.draw"))
    else:
        lines.append(text_of("result.wins", who=names[winner]))
    lines.append(match.table().ending_words(outcome))
    fixture = session.saver.fixture
    points = session.saver.finish(game)
    totals = [seat.points for seat in game.seats]
    # show league points only if a coach has entered a name; otherwise nobody uses the league
    if not fixture and [seat for seat in game.seats if seat.name not in DEFAULT_NAMES]:
        key = "result.points" if points[0] != points[1] else "result.points.each"
        lines.append(text_of(key, points=max(points)))
        if totals != list(points):
            lines.append(text_of("result.total", left=totals[0], right=totals[1]))
    title: list = []
    for words in lines:
        title += wrap(words)
    number = session.saver.match_number
    kept = text_of("result.kept", number=number) if number else ""
    words = ", ".join(lines).replace("!,", "!")
    screen = session.match_starter.last_result = _make_screen(
        session, game, (title, words, kept, fixture)
    )
    return screen


def _make_screen(session, game, texts):
    """Return the result screen of ``game``.

    ``texts`` is (title lines, scroll text, text about the record, fixture as in ``Saver`` or "").
    """
    title, words, _, fixture = texts
    match = game.match

    def reopen():
        """Show this screen again."""
        session.open(screen)

    def begin_rematch():
        """Begin a rematch with the same seats."""
        session.match_starter.rematch(match, game.seats, fixture)

    def open_statistics():
        """Show the statistics of the match."""
        session.open(screen_module("statistics").Statistics(session, game, reopen))

    def open_review():
        """Show the review of the match."""
        session.open(screen_module("review").Review(session, game, reopen))

    items = [Item(text_of("item.season"), lambda: session.open_season(reopen))] if fixture else []
    # The cursor begins on a harmless item, because a coach may press OK before noticing that the
    # match has ended.
    items.append(Item(text_of("item.review"), open_review))
    items.append(Item(text_of("result.rematch"), begin_rematch, lambda: _rematch_words(match)))
    items.append(Item(text_of("item.statistics"), open_statistics))
    items.append(Item(text_of("item.menu"), session.go_home))
    screen = Result(session, game, title, items, session.go_home, words)
    screen.texts = texts
    return screen


class Result(ListScreen):
    """The list of ``items`` under ``title``.

    Before the list, the lights show the final score of ``game``.
    """

    texts: tuple = ()  # the argument ``texts`` of ``_make_screen``

    def __init__(self, session, game, title, items, back, text):
        ListScreen.__init__(self, session, "result", title, items, back, opening_text=text)
        self._game = game
        self._show = screen_module("full_time").FullTime(session, game)

    def show_again(self):
        """Load the modules of the game, then show the result again (called from the menu)."""
        session, match = self._session, self._game.match
        rulesets.unload_other_games(match.RULESET)
        rulesets.facts(match.RULESET)
        session.game = self._game
        session.renderer.show(match.scene(), session.now, True)
        self.at = 0
        session.open(self)

    def end_full_time(self):
        """Stop showing the final score and the best goal."""
        self._show.end()

    def to_stored(self):
        """Return a copy of the result that needs less memory, a ``StoredResult``."""
        return StoredResult(self._session, self._game, self.texts)

    def press(self, pad_cluster, pad, kind):
        """While the final score is shown, hide it on OK, BACK or MENU. Later, act as any list."""
        if not self._show.runs:
            ListScreen.press(self, pad_cluster, pad, kind)
        elif kind == PRESS and pad > RIGHT:
            self._show.end()

    def step(self, now, elapsed_ms):
        """Show the final score and the best goal.

        Return True when both have just ended, because the words then change.
        """
        show = self._show
        before = show.is_over
        if show.runs:
            show.step(now)
        return show.is_over != before

    def lines(self):
        """Return the 8 lines of the list.

        While the final score is shown, return the result and what OK does instead.
        """
        if self._show.runs:
            rows = (self._title + wrap(self.texts[2]))[:7]
            return fit_page(rows + [""] * (7 - len(rows)) + [text_of("pads.go_on")])
        return ListScreen.lines(self)

    def scroll_text(self):
        """Return "" during the replay of the best goal, then the result.

        After a coach has pressed OK, return the selected item of the list.
        """
        if not self._show.runs:
            return ListScreen.scroll_text(self)
        words = [self._words, self.texts[2], text_of("pads.go_on")]
        return ". ".join([each for each in words if each]) if self._show.is_over else ""


class StoredResult:
    """Stores the finished match ``game`` as bytes, while a different match is played."""

    def __init__(self, session, game, texts):
        self._session = session
        self._ruleset = game.match.RULESET
        self._data = history_bytes.pack(game)
        self._seats = game.seats
        self._ended = game.ended
        self._advice = game.advice_codes
        self._texts = texts

    def to_stored(self):
        """Return this object, which is already in its stored form."""
        return self

    def show_again(self):
        """Replay the match in slices, then show its result."""
        unfinished = screen_module("unfinished")
        replay = unfinished.Replay(self._records())
        self._session.open(unfinished.ReopeningScreen(self._session, replay, self._show))

    def _records(self):
        rulesets.unload_other_games(self._ruleset)
        yield from history_bytes.read_in_steps(Game, rulesets.load(self._ruleset), self._data)

    def _show(self, game):
        session = self._session
        game.seats, game.ended, game.advice_codes = self._seats, self._ended, self._advice
        session.game = game
        result = session.match_starter.last_result = _make_screen(session, game, self._texts)
        result.end_full_time()
        result.show_again()


def _rematch_words(match):
    """Return the text that says which side begins a rematch of ``match``."""
    first = match.options.get("first")
    if first not in SIDES:
        return text_of("result.toss")
    return text_of("result.begins." + SIDES[1 - SIDES.index(first)])
