"""The first menu: start a match immediately, or open games, lessons or settings."""

from ... import rulesets
from ..display_text import wrap
from ..game_order import first, name_of
from ..texts import text_of
from . import part
from .list_screen import Item
from .preview_list import PreviewList

TITLE = "PIXELPITCH"


def menu(session):
    """Return the first screen of ``session``.

    The cursor begins on the item that was opened last, after a match on the first item; BACK moves
    it there as well. ``Play`` begins the game that was played last, with the same settings; on a
    board that has never played, it begins a match that explains itself (``screens.guided``).
    """
    saver = session.saver
    items: list = []
    at = 0
    ruleset = _last(session)
    if saver.has_loaded and saver.league.is_new():
        items.append(
            Item(
                text_of("menu.play_now"),
                lambda: part("guided").begin(session),
                about=("menu.play_now.about", {}),
            )
        )
    else:
        about = _about(session, ruleset)
        items.append(Item(text_of("menu.play"), lambda: _play(session, ruleset), about=about))
    over = session.matches.over
    if over:
        label = text_of("menu.last_match")
        items.append(Item(label, over.come_back, about=("menu.last_match.about", {})))
    for label, take, about in (
        ("menu.games", session.open_games, "menu.games.about"),
        ("item.puzzles", lambda: _puzzles(session), "menu.puzzles.about"),
        ("item.learn", lambda: _learn(session), "menu.learn.about"),
        ("menu.settings", lambda: _settings(session), "menu.settings.about"),
    ):
        if label == session.left_by:
            at = len(items)
        take = _leaving(session, label, take)
        items.append(Item(text_of(label), take, about=(about, {})))

    def go_to_first():
        screen.at = 0

    def title():
        return session.light.supply.words() or TITLE

    screen = PreviewList(session, "menu", title, items, go_to_first, at=at)
    if saver.has_loaded:
        screen.games = (ruleset,)
    return screen


def _leaving(session, label, take):
    def go():
        session.left_by = label
        take()

    return go


def _last(session):
    """Return the id of the game that was played last; "" if it is no longer installed."""
    saver = session.saver
    last = saver.league.last if saver.has_loaded else ""
    installed = session.installed
    if installed:
        entry = installed.find(last)
        if entry is not None and (not entry.serves or installed.verify(entry)):
            return first(session)
    return last if rulesets.is_known(last) else first(session)


def _about(session, ruleset):
    """Return the help of *Play*: the game and the opponent."""
    if not session.saver.has_loaded:
        return []
    seat = session.seats[1].opponent
    lines = wrap(name_of(ruleset))[:2]
    against = [text_of("menu.against")] if len(lines) == 1 else []
    return lines + against + [text_of("level." + seat.NAME if seat else "seat.friend")]


def _play(session, ruleset):
    part("setup").Choices(session, ruleset).start()


def _learn(session):
    session.open(part("learn").games(session, session.go_home))


def _puzzles(session):
    session.open(part("puzzles").games(session))


def _settings(session):
    session.open(part("settings").settings(session))
