"""The first screen: play at once, or go to the games, the lessons, the settings."""

from ... import opponents, rulesets
from ..display_text import wrap
from ..game_order import first, name_of
from . import part
from .list_screen import Item
from .showing import ShowingList

TITLE = "PIXELPITCH"


def menu(session):
    """Return the first screen of ``session``.

    ``Play`` begins the game that was played last, as it was; on a board that has never played, it
    begins a match that explains itself (``screens.guided``).
    """
    keeper = session.keeper
    items = []
    ruleset = _last(session)
    if keeper.has_looked and keeper.league.is_new():
        words = "against the board, with some help at first"
        items.append(Item("Play now", lambda: part("guided").begin(session), about=words))
    else:
        items.append(Item("Play", lambda: _play(session, ruleset), about=_about(session, ruleset)))
    over = session.matches.over
    if over:
        items.append(Item("Last match", over.come_back, about="result, statistics and review"))
    for label, take, words in (
        ("Games", session.open_games, "all games, who plays, for how long"),
        ("Learn", lambda: _learn(session), "lessons on the board, and the rules"),
        ("Settings", lambda: _settings(session), "light, sound, die, tests"),
    ):
        items.append(Item(label, take, about=words))
    screen = ShowingList(session, "menu", lambda: session.light.supply.words() or TITLE, items)
    if keeper.has_looked:
        screen.games = (ruleset,)
    return screen


def _last(session):
    """Return the game that was played last; one that is gone counts as none."""
    keeper = session.keeper
    last = keeper.league.last if keeper.has_looked else ""
    installed = session.installed
    if installed:
        entry = installed.find(last)
        if entry is not None and (not entry.serves or installed.fault(entry)):
            return first(session)
    return last if rulesets.is_known(last) else first(session)


def _about(session, ruleset):
    """Return what Play begins, and against whom."""
    if not session.keeper.has_looked:
        return ()
    seat = session.seats[1].opponent
    lines = wrap(name_of(ruleset))[:2]
    against = ["against"] if len(lines) == 1 else []
    return lines + against + [opponents.label(seat.NAME) if seat else "a friend"]


def _play(session, ruleset):
    part("setup").Choices(session, ruleset).start()


def _learn(session):
    session.open(part("learn").games(session, session.go_home))


def _settings(session):
    session.open(part("settings").settings(session))
