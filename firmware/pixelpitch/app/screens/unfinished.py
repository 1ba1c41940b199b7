"""A match that the power cut off: it is offered at the start, to be resumed or dropped."""

from ... import rulesets
from ...rules.errors import MatchError, NotUnderstood
from ..display_text import page, wrap
from ..input.pad_events import PRESS
from ..screen import Screen
from .list_screen import Item, ListScreen
from .question import Question

_SLICE = 4  # records of a step: none of them may take longer than the watchdog waits


def unfinished(session):
    """Return the screen that offers the match which ``session.keeper`` has found."""
    heading = session.keeper.unfinished[0]

    def resume():
        session.open(Resuming(session))

    def drop():
        session.open(Question("Drop the match? It is lost then.", dropped, again))

    def dropped():
        session.keeper.close()
        session.matches.leave_unfinished()

    def again():
        session.open(unfinished(session))

    name = heading.get("ruleset", "")
    try:
        name = rulesets.facts(name).NAME
    except NotUnderstood:
        pass
    items = [Item("Resume", resume), Item("Drop it", drop)]
    what = "Unfinished: " + name
    title = wrap(what) + wrap(heading.get("names", "").replace("|", " - "))
    return ListScreen(session, "unfinished", title[:4], items, words=what)


class Resuming(Screen):
    """Replays the match that was found, a few records a step, and plays on."""

    name = "resuming"

    def __init__(self, session):
        self._session = session
        self._growing = session.keeper.resume()
        self._game = None
        self._failed = ""

    def step(self, now, elapsed):
        """Replay a little more."""
        if self._failed:
            return False
        try:
            for _ in range(_SLICE):
                self._game = next(self._growing)
        except StopIteration:
            self._session.play_game(self._game)
        except (MatchError, ValueError, KeyError, IndexError) as error:
            self._session.keeper.give_up()
            self._failed = "It cannot be resumed, its record is kept: " + str(error)
        return True

    def press(self, cluster, key, kind):
        """Go on to the menu when it could not be resumed."""
        if kind == PRESS and self._failed:
            self._session.matches.leave_unfinished()

    def lines(self):
        """Return how far it is."""
        if self._failed:
            return page(wrap(self._failed))
        count = self._game.count() if self._game else 0
        return page(["Resuming ...", "", str(count) + " moves"])

    def speech(self):
        """Return the same without a number that changes with every step."""
        return self._failed or "Resuming ..."
