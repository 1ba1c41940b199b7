"""The screens that resume or drop an unfinished match, which the board offers when it starts."""

from ... import rulesets
from ...rules.errors import MatchError
from ..display_text import fit_page, wrap
from ..game_order import game_name
from ..input.pad_events import BACK, MENU, PRESS
from ..screen import Screen
from ..seats import display_name
from ..texts import text_of
from .list_screen import Item, ListScreen
from .prompt import score_line
from .question import ask

_ENTRIES_PER_STEP = 4  # history entries that are replayed in one session step


def unfinished_screen(session):
    """Return the screen that offers the unfinished match of ``session.saver``."""
    return UnfinishedScreen(session, Replay(session.saver.resume()))


def resume(session):
    """Resume the unfinished match of ``session.saver``."""
    session.open(ResumingScreen(session, Replay(session.saver.resume())))


def ask_to_drop(session, drop, back, key="unfinished.drop.ask"):
    """Ask with the text ``key`` whether to end the unfinished match; call ``drop`` or ``back``."""
    ask(session, text_of(key, game=_game_name(session)), drop, back)


def _game_name(session):
    return game_name(session.saver.unfinished[0].get("ruleset", ""))


class Replay:
    """Replays a match, a few history entries in each session step.

    ``records`` is a generator that yields the game after each entry.

    ``game``     the game so far, or None
    ``ready``    True when ``game`` is complete
    ``failure``  why the match cannot be resumed, or ""
    """

    def __init__(self, records):
        self.game = None
        self.ready = False
        self.failure = ""
        self._records = records

    def step(self):
        """Replay the next entries."""
        if self.ready or self.failure:
            return
        try:
            for _ in range(_ENTRIES_PER_STEP):
                self.game = next(self._records)
        except StopIteration:
            self.ready = True
        except (MatchError, ValueError, KeyError, IndexError) as error:
            self.failure = str(error)


class UnfinishedScreen(ListScreen):
    """The list *Resume*, *Menu*, *Drop it*; the title shows score and minute once known."""

    def __init__(self, session, replay):
        heading = session.saver.unfinished[0]
        self._replay = replay
        self._score = ""
        self._what = text_of("unfinished.title", game=_game_name(session))
        names = heading.get("names", "").split("|")
        self._who = " - ".join([display_name(each) for each in names])
        items = [
            Item(text_of("item.resume"), lambda: session.open(ResumingScreen(session, replay))),
            Item(text_of("item.menu"), session.go_home),
            Item(text_of("unfinished.drop"), self._ask_drop),
        ]
        ListScreen.__init__(
            self,
            session,
            "unfinished",
            self._lines,
            items,
            session.go_home,
            opening_text=self._what,
        )

    def _lines(self):
        return (wrap(self._what) + wrap(self._who))[:4] + ([self._score] if self._score else [])

    def step(self, now, elapsed_ms):
        """Replay a few entries; return True when the title has changed."""
        replay = self._replay
        replay.step()
        if self._score or not replay.ready:
            return False
        self._score = score_line(replay.game.match)
        if self._words:  # remove the scroll text shown before the first press
            self._words += ", " + " ".join(self._score.split())
        return True

    def _ask_drop(self):
        session = self._session

        def drop():
            """Drop the unfinished match."""
            session.saver.close()
            session.match_starter.leave_unfinished()

        def reopen():
            """Show this screen again."""
            session.open(UnfinishedScreen(session, self._replay))

        ask_to_drop(session, drop, reopen)


class ResumingScreen(Screen):
    """Shows the progress while the board replays the remaining entries, then opens the match."""

    name = "resuming"

    def __init__(self, session, replay):
        self._session = session
        self._replay = replay
        self._failed = ""

    def step(self, now, elapsed_ms):
        """Replay a few entries; at the end open the match, or show why it cannot be resumed."""
        if self._failed:
            return False
        replay = self._replay
        replay.step()
        if replay.ready:
            self._open(replay.game)
        elif replay.failure:
            self._failed = self._failure_words(replay.failure)
        return True

    def _open(self, game):
        self._session.saver.restore_seats(game)
        self._session.play_game(game)

    def _failure_words(self, why):
        saver = self._session.saver
        ruleset = saver.unfinished[0].get("ruleset", "")
        if not rulesets.is_known(ruleset):
            # The match stays in flash until its game is installed again.
            return text_of("unfinished.gone", game=ruleset)
        saver.store_as_record()
        return text_of("unfinished.failed", why=why)

    def press(self, pad_cluster, pad, kind):
        """Leave, if the match could not be resumed."""
        if kind == PRESS and self._failed:
            self._session.match_starter.leave_unfinished()

    def lines(self):
        """Return the 8 lines of the display: the progress, or why the match cannot be resumed."""
        if self._failed:
            return fit_page(wrap(self._failed))
        count = self._replay.game.count() if self._replay.game else 0
        return fit_page(
            [text_of("unfinished.resuming"), "", text_of("unfinished.moves", moves=count)]
        )

    def scroll_text(self):
        """Return the progress without a number, or why the match cannot be resumed."""
        return self._failed or text_of("unfinished.resuming")


class ReopeningScreen(ResumingScreen):
    """Shows the progress while the board replays a finished match, then calls ``show(game)``.

    BACK leaves.
    """

    def __init__(self, session, replay, show):
        ResumingScreen.__init__(self, session, replay)
        self._show_result = show

    def _open(self, game):
        self._show_result(game)

    def _failure_words(self, why):
        return why

    def press(self, pad_cluster, pad, kind):
        """Leave after BACK or MENU, or after any pad if the match could not be replayed."""
        if kind == PRESS and (self._failed or pad in (BACK, MENU)):
            self._session.go_home()
