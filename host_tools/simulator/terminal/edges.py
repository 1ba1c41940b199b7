"""Computes the layout in a terminal: LED size, coordinates around the pitch, list of moves."""

from collections.abc import Callable
from typing import Any

from rich.text import Text

from pixelpitch.rules import squares

from ...common.printable_text import printable_cells
from ..sentences import text_of
from .blocks import LED_SIZES, row_count
from .size import MIN_TERMINAL_COLUMNS

FAINT_TEXT_STYLE = "#8b919c"
# Width in characters, and also height, of the display and pads next to the lights.
SIDE_PANEL_COLUMNS = 16
# Largest width, in columns, of the words next to the lights of a board without a display.
MAX_WORDS_COLUMNS = 34
PITCH_EDGE_COLUMNS = 6  # columns for the row numbers and the gap before the display
NON_PITCH_ROWS = 8  # rows of title, column letters (above, below), status, hints, and an empty line
MAX_SHOWN_LOG_LINES = 12
MAX_STORED_LOG_LINES = 200


def words_columns(led_columns: int) -> int:
    """Return the columns left for words next to the LEDs in the smallest allowed terminal."""
    return max(
        SIDE_PANEL_COLUMNS,
        min(
            MAX_WORDS_COLUMNS,
            MIN_TERMINAL_COLUMNS - PITCH_EDGE_COLUMNS - led_columns * LED_SIZES[-1],
        ),
    )


def layout(
    led_columns: int, led_rows: int, columns: int, rows: int, side_columns: int = SIDE_PANEL_COLUMNS
) -> tuple[int, bool, int, int]:
    """Return the layout of the LEDs in a terminal of ``columns`` x ``rows`` characters.

    ``led_columns`` and ``led_rows`` are the numbers of LEDs. ``side_columns`` is the width of the
    pads and the display or words. The LEDs are as large as possible, and the log is below them. The
    result has four values:

    * the size of an LED
    * True if row numbers stand next to the lights
    * the columns of the whole layout
    * the lines of the log
    """
    size = LED_SIZES[-1]
    for each in LED_SIZES:
        if (
            led_columns * each + side_columns + PITCH_EDGE_COLUMNS <= columns
            and row_count(led_rows, each) + NON_PITCH_ROWS <= rows
        ):
            size = each
            break
    whole = led_columns * size + side_columns
    edges = whole + PITCH_EDGE_COLUMNS <= columns
    spare = rows - max(row_count(led_rows, size), SIDE_PANEL_COLUMNS) - NON_PITCH_ROWS - 1
    lines = min(spare, MAX_SHOWN_LOG_LINES) if spare > 1 else 0
    return (
        size,
        edges,
        max(whole + (PITCH_EDGE_COLUMNS if edges else 0), MIN_TERMINAL_COLUMNS),
        lines,
    )


def column_letters(width: int) -> Text:
    """Return a line with the letters of the columns, each over the middle of its squares."""
    each = width // squares.COLUMNS
    text = "".join([chr(97 + column).center(each) for column in range(squares.COLUMNS)])
    return Text(text, FAINT_TEXT_STYLE, no_wrap=True)


def row_numbers(height: int) -> Text:
    """Return the row numbers, one below the other, each next to the middle of its squares."""
    lines = [" "] * height
    for row in range(squares.ROWS):
        lines[(2 * row + 1) * height // (2 * squares.ROWS)] = str(row + 1)
    return Text("\n".join(lines), FAINT_TEXT_STYLE, no_wrap=True)


class MoveLog:
    """The list of the match's events, in the game's words, oldest first."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._game: Any = None
        self._match: Any = None
        self._events: Any = None
        self._is_hidden = False
        self._count = 0  # number of actions whose events are in the list

    def add_events(self, game: Any, describe_events: Callable[[Any], list[str]]) -> None:
        """Add the new events of ``game``; ``describe_events(match)`` returns their texts.

        If ``game`` is None (in a menu, a lesson or a puzzle), the list is hidden until the match
        continues.
        """
        self._is_hidden = game is None
        if game is None:
            return
        match = game.match
        if game is not self._game:
            self._game = game
            self._match = None
        if match is not self._match:
            is_first = self._match is None
            if is_first:
                self.lines = []
            else:
                key = "note.redone" if game.count() > self._count else "note.taken_back"
                self.lines.append(text_of(key))
            self._match = match
            # The guided first match begins with actions that no coach has chosen; their events are
            # not listed.
            self._events = match.events if is_first and game.count() else None
        self._count = game.count()
        if match.events and match.events is not self._events:
            self._events = match.events
            self.lines = (self.lines + describe_events(match))[-MAX_STORED_LOG_LINES:]

    def add(self, line: str) -> None:
        """Add a line that is not an event; do nothing if ``line`` is empty."""
        if line:
            self.lines.append(line)

    def text(self, height: int) -> Text:
        """Return the last ``height`` lines; the newest is bright."""
        text = Text(no_wrap=True, overflow="ellipsis")
        lines = self.lines[-height:] if height and not self._is_hidden else []
        for number, each in enumerate(lines):
            newest = number == len(lines) - 1
            text.append(
                " " + printable_cells(each) + ("" if newest else "\n"),
                "#c8ccd4" if newest else FAINT_TEXT_STYLE,
            )
        return text
