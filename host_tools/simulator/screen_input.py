"""Describes in words which input the screen waits for: an item of a list, a square, or a throw.

The web page makes buttons and its text for screen readers from this description, and ``sim
--plain`` makes its answers. The page runs this module on MicroPython, so it uses only features of
MicroPython.
"""

from pixelpitch.app.display_text import DISPLAY_CHARACTERS, DISPLAY_LINES, capitalize
from pixelpitch.app.input.pad_events import BACK, OK, PADS_PER_CLUSTER
from pixelpitch.app.match_states import AwaitThrow
from pixelpitch.app.screens.list_screen import ListScreen
from pixelpitch.app.screens.play import Play
from pixelpitch.app.screens.question import Question
from pixelpitch.app.shortcuts import label
from pixelpitch.app.texts import text_of
from pixelpitch.rules.squares import SQUARES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Names of screens that show texts over a match.
_MATCH_AND_TEXT_SCREENS = ("guided", "lesson", "puzzle")
_MAX_ITEMS = 64
_LIST_MARKS = (">", " ")
# If one of these texts is on the display, OK only continues. The first two may also be the end of a
# scroll text.
CONTINUE_TEXT_KEYS = ("pads.go_on", "pads.go_back", "puzzle.shows")
# The answers to a yes-or-no question. The page and `sim --plain` translate them.
YES_NO_TEXTS = ["Yes", "No"]


def describe_screen(session: "Any") -> dict:
    """Return a dict that describes the screen, apart from its lights.

    ``head``     the heading: a score or a title
    ``text``     the other words
    ``items``    the items of a list
    ``at``       the index of the marked item; -1: none
    ``rows``     for each line of the display, the index of the item that it shows; -1: none
    ``due``      True if a coach must throw
    ``goes``     True if OK only continues
    ``chooses``  True if a coach must choose a square
    ``idle``     numbers of the pad clusters (groups) whose sides are played by programs
    """
    screen = session.screen
    play = match_screen(screen)
    lines = screen.lines() if not screen.owns_devices else [""] * DISPLAY_LINES
    items, at, shown = _list_items(screen, play)
    rows = _item_rows(lines, shown, at)
    head, text = _heading_and_text(screen, play, lines, rows)
    return {
        "head": head,
        "text": lesson_paragraphs(screen, _without_pad_hint(text)),
        "items": items,
        "at": at,
        "rows": rows,
        "due": needs_throw(session),
        "goes": _shows_goal_again(play)
        or any(text_of(each) in lines for each in CONTINUE_TEXT_KEYS),
        "chooses": _needs_square(session, play),
        "idle": _idle_clusters(session),
    }


def screen_fingerprint(session: "Any") -> tuple:
    """Return values that change if the result of ``describe_screen`` changes.

    They do not cover the display. Callers must also check whether the display has changed.
    """
    play = match_screen(session.screen)
    return (
        session.screen.name,
        needs_throw(session),
        _needs_square(session, play),
        _idle_clusters(session),
    )


def match_screen(screen: "Any") -> "Any":
    """Return the screen of the match, or None if no match is shown.

    It is ``screen`` itself, or the one below ``screen`` if that is a page of text.
    """
    if isinstance(screen, Play):
        return screen
    return screen._play if screen.name in _MATCH_AND_TEXT_SCREENS else None


def mark_item(session: "Any", index: int, name: str) -> int:
    """Mark item ``index`` of the list on the screen; return the pad that then chooses it.

    The pad is returned as the number of its bit in ``devices.pads``. Raises ValueError if the item
    is no longer called ``name``, because the list has changed since the user saw it.
    """
    screen = session.screen
    play = match_screen(screen)
    items, _, _ = _list_items(screen, play)
    if not (0 <= index < len(items) and items[index] == name):
        raise ValueError("the list has changed meanwhile")
    session.display.stale = True
    if session.renderer.is_busy(session.now):
        session.renderer.end_movement()  # otherwise OK would only end the movement of the pieces
    if isinstance(screen, Question):
        return (PADS_PER_CLUSTER * max(screen.pad_cluster, 0) + OK, BACK)[index]
    if isinstance(screen, ListScreen):
        screen.at = index
    elif play is not None:
        play.view.select(_labelled_actions(play)[index])
        seat = session.game.seats[session.match.current_player()]
        return PADS_PER_CLUSTER * max(seat.pad_cluster, 0) + OK
    else:
        screen._at = index
    return OK


# Lists.


def _list_items(screen: "Any", play: "Any") -> tuple:
    """Return (items, index of the marked item or -1, display lines of each item).

    The display lines are [] for a question.
    """
    if isinstance(screen, Question):
        return list(YES_NO_TEXTS), -1, []
    if isinstance(screen, ListScreen):
        items = []
        shown = []
        for item in screen.items[:_MAX_ITEMS]:
            value = item.value() if item.value else ""
            items.append(item.label + (": " + value if value else ""))
            shown.append(item.lines(DISPLAY_CHARACTERS - 1))
        return items, screen.at, shown
    if screen.name == "values":
        items = [screen._words(each) for each in range(min(screen._count, _MAX_ITEMS))]
        return items, screen._at, [[words] for words in items]
    actions = _labelled_actions(play) if play is not None and not _covers_match(screen) else []
    if not actions:
        return [], -1, []
    items = [label(play.game.match, action) for action in actions]
    choice = play.chooser.choice()
    return (
        items,
        actions.index(choice) if choice in actions else -1,
        [[" " + each] for each in items],
    )


def _covers_match(screen: "Any") -> bool:
    """Return True if a page of text is shown over the match of ``screen``."""
    if screen.name == "guided":
        return bool(screen.is_explaining)
    return screen.name in _MATCH_AND_TEXT_SCREENS and not screen._is_task()


def _labelled_actions(play: "Any") -> list:
    """Return the labelled actions among the choices of a coach."""
    if play.game.match.current_player() < 0 or play.game.opponent():
        return []
    return [action for action in play.chooser.choices if action >= SQUARES]


def _item_rows(lines: list, shown: list, at: int) -> list:
    """Return for each of ``lines`` the index of the list item that it shows, or -1.

    The display may show only a part of the list. Its line with the mark ">" shows item ``at``; the
    other lines are counted from there. ``shown`` are the display lines of each item.
    """
    rows = [-1] * len(lines)
    flat = [(index, words) for index in range(len(shown)) for words in shown[index]]
    marked = [row for row in range(len(lines)) if lines[row][:1] == ">"]
    first = [each for each in range(len(flat)) if flat[each][0] == at]
    if marked and first:
        before = first[0] - marked[0]
    else:  # the cursor is on a square, so no line has the mark; the items are in the last lines
        before = -_row_of_list(lines, flat)
    for row in range(len(lines)):
        each = row + before
        line = lines[row]
        if not 0 <= each < len(flat) or line[:1] not in _LIST_MARKS or not line:
            continue
        index, words = flat[each]
        if line[1:].rstrip("* ") == words[: DISPLAY_CHARACTERS - 1].rstrip("* "):
            rows[row] = index
    return rows


def _row_of_list(lines: list, flat: list) -> int:
    """Return the index in ``lines`` at which the list begins; DISPLAY_LINES if it is not there.

    ``lines`` are on the display. ``flat`` are the lines of the list, as (index of the item, words).
    """
    for row in range(len(lines) - len(flat), 0, -1):
        if flat and [line[1:] for line in lines[row : row + len(flat)]] == [
            words[: DISPLAY_CHARACTERS - 1] for _, words in flat
        ]:
            return row
    return DISPLAY_LINES


# Words.


def _heading_and_text(screen: "Any", play: "Any", lines: list, rows: list) -> tuple:
    """Return (heading, other words) of the screen; the heading is a score or a title.

    ``rows`` has for each of ``lines`` the index of the list item that it shows, or -1.
    """
    if play is not None and not _covers_match(screen):
        speaker, state = play.speaker, play.state
        question = capitalize(state.prompt())
        words = speaker.current_words()
        if not words or (question[1:] not in words and not shows_goal_again(state)):
            pause = "" if not words else " " if words[-1] in ".!?" else ". "
            words += pause + question
        hint = state.pad_help()
        own = play.lines()[0]
        if screen.name in ("lesson", "puzzle"):  # the lesson's text says what the coach must do
            words = speaker.current_words() or screen._step_text()
            own = lines[0]
        return " ".join(own.split()), words + (" (" + hint + ")" if hint else "")
    if rows.count(-1) == len(rows):
        return "", screen.scroll_text()
    # The title is not taken from ``lines``, which also contain the scroll marks of a long list.
    if isinstance(screen, ListScreen):
        title = screen._title() if callable(screen._title) else screen._title
        title = " ".join(title) if isinstance(title, list) else title
        below = lines[max(row for row in range(len(rows)) if rows[row] >= 0) + 1 :]
        return " ".join(title.split()), _join_lines(below)
    first = min([row for row in range(len(rows)) if rows[row] >= 0])
    below = [lines[row] for row in range(first, len(lines)) if rows[row] < 0]
    return _join_lines(lines[:first]), _join_lines(below)


def lesson_paragraphs(screen: "Any", words: str) -> str:
    """Return ``words``; if they contain the text of a lesson or puzzle, that gets its own line."""
    text = screen._step_text() if screen.name in ("lesson", "puzzle") else ""
    before, found, after = words.partition(text) if text else (words, "", "")
    return "\n".join([each for each in (before.strip(), found, after.strip()) if each])


def _join_lines(lines: list) -> str:
    words = " ".join(" ".join(lines).split())
    while words[-2:] in (" ^", " v"):  # marks for more items above or below
        words = words[:-2]
    return words


def _without_pad_hint(words: str) -> str:
    """Return ``words`` without a last sentence that says what the pad OK does.

    The web page has a button in place of that sentence.
    """
    for each in CONTINUE_TEXT_KEYS[:2]:
        end = text_of(each)
        if words.endswith(end):
            words = words[: -len(end)].rstrip(" .") + "."
    return words[:-1] if words[-2:] in ("..", "!.", "?.") else words


def shows_goal_again(state: "Any") -> bool:
    """Return True while the board repeats a goal.

    The class is recognized by its name, because its module may have been imported twice.
    """
    return type(state).__name__ == "GoalReplay"


def _shows_goal_again(play: "Any") -> bool:
    return play is not None and shows_goal_again(play.state)


def guided_page_waits(screen: "Any") -> bool:
    """Return True if a page of text waits for OK in a guided match, perhaps behind a message.

    A guided match is a coach's first match of a game. Pages of text explain the game in it.
    """
    return screen.name == "guided" and bool(
        screen._pages and screen._pages[0] is not screen._throw_page
    )


def needs_throw(session: "Any") -> bool:
    """Return True if a coach must throw, spin or draw a card now, or may choose to do so."""
    screen = session.screen
    if screen.uses_real_die or screen.owns_devices:
        return True
    play = match_screen(screen)
    if play is None or session.game is None or _shows_goal_again(play):
        return False
    if guided_page_waits(screen):
        return False
    if screen.name != "play" and screen.name != "guided" and not screen._is_task():
        return False
    state = play.state
    while state.is_temporary:
        state = state.below
    match = session.match
    if isinstance(state, AwaitThrow):
        side = match.chance().side
        seats = session.game.seats
        if side < 0:
            return seats[0].opponent is None or seats[1].opponent is None
        return seats[side].opponent is None or state.asks_to_throw()
    return _is_coach(session) and match.table().throw_action(match) >= 0


def _is_coach(session: "Any") -> bool:
    return session.match.current_player() >= 0 and not session.game.opponent()


def _needs_square(session: "Any", play: "Any") -> bool:
    """Return True if a coach must choose a square now."""
    if play is None or session.game is None or not _is_coach(session):
        return False
    screen = session.screen
    if _covers_match(screen) and (screen.name == "guided" or not screen._is_search()):
        return False  # a page of text is shown, for example the result of the last choice
    return any(choice < SQUARES for choice in play.chooser.choices)


def _idle_clusters(session: "Any") -> list:
    """Return the numbers of the pad clusters whose sides are played by programs in this match."""
    game = session.game
    if game is None or len(session.board.PADS) < 2:
        return []
    return [
        seat.pad_cluster
        for seat in game.seats
        if seat.opponent is not None and seat.pad_cluster >= 0
    ]
