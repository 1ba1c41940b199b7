"""The screens that offer an unfinished match at the start, to be resumed or dropped."""

from ... import rulesets
from ...rules.errors import MatchError
from ..display_text import page, wrap
from ..game_order import name_of
from ..input.pad_events import PRESS
from ..screen import Screen
from ..seats import shown
from ..texts import text_of
from .list_screen import Item, ListScreen
from .prompt import score_line
from .question import Question

_SLICE = 4  # entries in one step, few enough for the watchdog


def unfinished(session):
    """Return the screen that offers the unfinished match of ``session.saver``."""
    return Unfinished(session, Replay(session.saver))


class Replay:
    """Replays the unfinished match, a few entries in each step.

    ``game`` is the game so far; ``ready`` is True when it is complete; ``failure`` says why it
    cannot be resumed, or is "".
    """

    def __init__(self, saver):
        self.game = None
        self.ready = False
        self.failure = ""
        self._records = saver.resume()

    def step(self):
        """Replay some more entries."""
        if self.ready or self.failure:
            return
        try:
            for _ in range(_SLICE):
                self.game = next(self._records)
        except StopIteration:
            self.ready = True
        except (MatchError, ValueError, KeyError, IndexError) as error:
            self.failure = str(error)


class Unfinished(ListScreen):
    """The list *Resume*, *Drop it*; its title shows score and minute when they are known."""

    def __init__(self, session, replay):
        heading = session.saver.unfinished[0]
        self._replay = replay
        self._score = ""
        self._what = text_of("unfinished.title", game=name_of(heading.get("ruleset", "")))
        names = heading.get("names", "").split("|")
        self._who = " - ".join([shown(each) for each in names])
        items = [
            Item(text_of("item.resume"), lambda: session.open(Resuming(session, replay))),
            Item(text_of("unfinished.drop"), self._drop),
        ]
        ListScreen.__init__(self, session, "unfinished", self._lines, items, words=self._what)

    def _lines(self):
        return (wrap(self._what) + wrap(self._who))[:4] + ([self._score] if self._score else [])

    def step(self, now, elapsed):
        """Replay a few entries."""
        replay = self._replay
        replay.step()
        if self._score or not replay.ready:
            return False
        self._score = score_line(replay.game.match)
        if self._words:  # scroll text, until the first press
            self._words += ", " + " ".join(self._score.split())
        return True

    def _drop(self):
        session = self._session

        def dropped():
            session.saver.close()
            session.matches.leave_unfinished()

        def again():
            session.open(Unfinished(session, self._replay))

        session.open(Question(text_of("unfinished.drop.ask"), dropped, again))


class Resuming(Screen):
    """Replays the rest of the unfinished match, then opens it."""

    name = "resuming"

    def __init__(self, session, replay):
        self._session = session
        self._replay = replay
        self._failed = ""

    def step(self, now, elapsed):
        """Replay some more entries; then open the match."""
        if self._failed:
            return False
        replay = self._replay
        replay.step()
        if replay.ready:
            self._session.saver.take_up(replay.game)
            self._session.play_game(replay.game)
        elif replay.failure:
            saver = self._session.saver
            ruleset = saver.unfinished[0].get("ruleset", "")
            if rulesets.is_known(ruleset):
                saver.give_up()
                self._failed = text_of("unfinished.failed", why=replay.failure)
            else:  # it stays stored, and can be resumed when its game is installed again
                self._failed = text_of("unfinished.gone", game=ruleset)
        return True

    def press(self, cluster, key, kind):
        """Return to the menu if the match could not be resumed."""
        if kind == PRESS and self._failed:
            self._session.matches.leave_unfinished()

    def lines(self):
        """Return the progress."""
        if self._failed:
            return page(wrap(self._failed))
        count = self._replay.game.count() if self._replay.game else 0
        return page([text_of("unfinished.resuming"), "", text_of("unfinished.moves", moves=count)])

    def scroll_text(self):
        """Return the same without the progress."""
        return self._failed or text_of("unfinished.resuming")
