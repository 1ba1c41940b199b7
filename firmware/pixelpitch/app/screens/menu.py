"""The first menu: begins a match immediately, or opens games, lessons, puzzles and settings."""

from ... import rulesets
from ..display_text import wrap
from ..game_order import first_game, game_name
from ..texts import text_of
from . import screen_module
from .list_screen import Item
from .preview_list import PreviewList

MENU_TITLE = "PIXELPITCH"


def menu_screen(session):
    """Return the first screen of ``session``.

    If there is an unfinished match, the first item resumes it. The item *Play* begins a match like
    the last one or, on a new board, the guided match (``screens.guided``). The cursor begins on the
    item that was opened last, otherwise on the first.
    """
    saver = session.saver
    items: list = []
    at = 0
    kept = ""
    ruleset = _last_game(session)
    games: tuple = (ruleset,)
    if saver.has_loaded and saver.unfinished:
        unfinished = saver.unfinished[0].get("ruleset", "")
        kept = text_of("menu.resume.about", game=game_name(unfinished))
        games = (unfinished if rulesets.is_known(unfinished) else "", ruleset)
        items.append(
            Item(
                text_of("item.resume"),
                lambda: screen_module("unfinished").resume(session),
                about=kept,
            )
        )
    if saver.has_loaded and saver.league.is_new():
        items.append(
            Item(
                text_of("menu.play_now"),
                lambda: session.match_starter.replace_match(
                    lambda: screen_module("guided").begin_guided_match(session)
                ),
                about=("menu.play_now.about", {"game": game_name(first_game(session))}),
            )
        )
    else:
        about = _play_help(session, ruleset)
        items.append(
            Item(text_of("menu.play"), lambda: _play_last_game(session, ruleset), about=about)
        )
    for label, take, about in (
        ("menu.games", session.open_game_list, "menu.games.about"),
        ("item.puzzles", lambda: _open_puzzles(session), "menu.puzzles.about"),
        ("item.learn", lambda: _open_lessons(session), "menu.learn.about"),
        ("menu.settings", lambda: _open_settings(session), "menu.settings.about"),
    ):
        if label == session.opened_item:
            at = len(items)
        take = _opener(session, label, take)
        items.append(Item(text_of(label), take, about=(about, {})))
    result = session.match_starter.last_result
    if result:  # *Last result* comes last, so that the other items keep their places
        label = text_of("menu.last_match")
        items.append(Item(label, result.show_again, about=("menu.last_match.about", {})))

    def go_to_first():
        """Move the cursor to the first item."""
        screen.at = 0

    def title():
        """Return the warning of the supply, or the name of the board."""
        return session.light.supply.warning() or MENU_TITLE

    screen = PreviewList(session, "menu", title, items, go_to_first, at=at, opening_text=kept)
    if saver.has_loaded:
        screen.games = games
    return screen


def _opener(session, label, take):
    def open_item():
        """Open the item, and store which one it is."""
        session.opened_item = label
        take()

    return open_item


def _last_game(session):
    """Return the id of the last game played; if that game is missing, return the first game's."""
    saver = session.saver
    last = saver.league.last if saver.has_loaded else ""
    installed = session.installed
    if installed:
        entry = installed.find(last)
        if entry is not None and (not entry.serves or installed.verify(entry)):
            return first_game(session)
    return last if rulesets.is_known(last) else first_game(session)


def _play_help(session, ruleset):
    """Return the help of *Play*: the game and the opponent."""
    if not session.saver.has_loaded:
        return []
    seat = session.seats[1].opponent
    lines = wrap(game_name(ruleset))[:2]
    against = [text_of("menu.against")] if len(lines) == 1 else []
    return lines + against + [text_of("level." + seat.NAME if seat else "seat.friend")]


def _play_last_game(session, ruleset):
    screen_module("setup").MatchChoices(session, ruleset).start()


def _open_lessons(session):
    session.open(screen_module("learn").lesson_games_screen(session, session.go_home))


def _open_puzzles(session):
    session.open(screen_module("puzzles").puzzle_games_screen(session))


def _open_settings(session):
    session.open(screen_module("settings").settings_screen(session))
