"""Widgets next to and below the lights: text display, pads, status, help lines."""

from collections.abc import Callable
from typing import Any

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from ...common.printable_text import printable
from ..devices import CHARACTERS_PER_DISPLAY_LINE, DISPLAY_LINE_COUNT
from ..sentences import text_of
from ..side_text import side_lines, state_lines
from .keys import ActiveKeys

OLED_STYLE = Style(color="#eef4f8", bgcolor="#000000")
OLED_TOP_STYLE = Style(color="#ffb52e", bgcolor="#000000")  # many OLEDs have a top line in amber


class PadsWidget(Static):
    """The drawn pads; a click calls ``touched`` with its column and row."""

    def __init__(self, touched: Callable[[int, int], None], **more: Any) -> None:
        super().__init__(**more)
        self._touched = touched

    def on_click(self, event: Any) -> None:
        """Report the position of the click."""
        place = event.get_content_offset(self)
        if place is not None:
            self._touched(place.x, place.y)


class TextDisplay(Widget):
    """A widget that shows a ``Display``; call ``repaint_changes()`` after each step.

    ``name_keys(text)`` returns ``text`` with keys in place of the names of pads.
    """

    def __init__(self, display: Any, name_keys: Callable[[str], str] = str) -> None:
        super().__init__(id="display")
        self._display = display
        self._name_keys = name_keys
        self._lines: list[str] = []
        self.styles.width = CHARACTERS_PER_DISPLAY_LINE
        self.styles.height = DISPLAY_LINE_COUNT

    def repaint_changes(self) -> None:
        """Repaint if the lines have changed."""
        lines = self._name_keys("\n".join(self._display.lines)).split("\n")
        if self._lines != lines:
            self._lines = lines
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return one line of the display."""
        line = self._lines[y] if y < len(self._lines) else ""
        return Strip(
            [Segment(line.ljust(CHARACTERS_PER_DISPLAY_LINE), OLED_STYLE if y else OLED_TOP_STYLE)],
            CHARACTERS_PER_DISPLAY_LINE,
        )


KEYCAP_STYLE = "#c8ccd4 on #2b2f38"
PRESSED_KEYCAP_STYLE = "#101216 on #ffd75f"
FAINT_TEXT_STYLE = "#8b919c"
LEFT_KEYCAPS = (
    # Each line is a row of keys: (text on the key, number of the pad cluster, name of the pad).
    (("Q", 0, "back"), ("W", 0, "up"), ("E", 0, "ok")),
    (("A", 0, "left"), ("S", 0, "down"), ("D", 0, "right")),
)
RIGHT_KEYCAPS = (
    (("⌫", 1, "back"), ("↑", 1, "up"), ("⏎", 1, "ok")),
    (("←", 1, "left"), ("↓", 1, "down"), ("→", 1, "right")),
)


def pads_text(pads: Any, die: Any, space: str = "keys.throw") -> Text:
    """Return the pads and the state of the die as text; pads that are down are highlighted.

    ``space`` is the id of the sentence that says what SPACE does (``guide.space_action``).
    """
    bits = pads.down()
    text = Text(no_wrap=True)
    text.append(f"  {text_of('pads.sides')} \n", FAINT_TEXT_STYLE)
    for left, right in zip(LEFT_KEYCAPS, RIGHT_KEYCAPS, strict=True):
        for index, caps in enumerate((left, right)):
            text.append(" " if index == 0 else "   ")
            for cap, pad_cluster, key in caps:
                name = pads.clusters[pad_cluster % len(pads.clusters)]
                _append_cap(text, cap, bits & pads.bit(name, key))
        text.append("\n")
    text.append("\n ")
    _append_cap(text, " M ", bits & pads.bit("menu"))
    text.append(text_of("pads.menu") + "\n\n", FAINT_TEXT_STYLE)
    text.append(" ")
    _append_cap(text, f" {text_of('help.key.space')} ", die.busy)
    text.append(die_text(die, space), FAINT_TEXT_STYLE)
    return text


def side_text(session: Any, name_keys: Callable[[str], str] = str) -> Text:
    """Return the words next to the pitch of a board without a display: score, time and text.

    ``name_keys(text)`` returns ``text`` with keys in place of the names of pads.
    """
    text = Text()
    state = state_lines(session)
    if state:
        text.append(printable("\n".join(state), "\n") + "\n\n", "#c8ccd4")
    text.append(printable(name_keys(side_lines(session)), "\n"))
    return text


def pad_at(pads: Any, x: int, y: int) -> Any:
    """Return the pad or key that `pads_text` draws at column ``x`` and row ``y``, or None.

    A pad is (pad_cluster, key). The key SPACE is "throw".
    """
    if y in (1, 2):
        for first, caps in ((1, LEFT_KEYCAPS), (10, RIGHT_KEYCAPS)):
            index = (x - first) // 2
            if 0 <= index < 3:
                _, pad_cluster, key = caps[y - 1][index]
                return (pads.clusters[pad_cluster % len(pads.clusters)], key)
    if y == 4 and 1 <= x < 9:
        return ("menu", None)
    if y == 6:
        return "throw"
    return None


def _append_cap(text: Text, words: str, down: bool) -> None:
    text.append(words, PRESSED_KEYCAP_STYLE if down else KEYCAP_STYLE)
    text.append(" ")


def die_text(die: Any, space: str) -> str:
    """Return a text about the die: it rolls, SPACE throws it, or its cable is unplugged."""
    if die.busy:
        return text_of("die.rolls")
    if space != "keys.throw":
        return ""
    return text_of("die.throw" if die.is_plugged_in else "die.no_lead")


KeyGroup = tuple[str, tuple[tuple[str, str], ...]]  # id of a title, then (key, description) pairs


def _hint_groups(active: ActiveKeys) -> tuple[tuple[KeyGroup, ...], ...]:
    """Return the groups of active keys in each of the three help lines."""
    enter, back = text_of("keys.enter"), text_of("keys.back")
    pads: tuple[KeyGroup, ...] = (
        ("keys.pads", (("WASD ↑←↓→", ""), (f"E {enter}", "OK"), (f"Q {back}", "BACK"))),
    )
    if active.has_separate_pads:
        pads = (
            ("keys.left", (("WASD", ""), ("E", "OK"), ("Q", "BACK"))),
            ("keys.right", (("↑←↓→", ""), (enter, "OK"), (back, "BACK"))),
        )
    die = (
        (bool(active.space_sentence), text_of("help.key.space"), active.space_sentence),
        (active.shows_match and active.has_face_keys, "1-6", "keys.face"),
        (active.shows_match and active.has_out_key, "0", "keys.out"),
        (active.has_engineer_keys, "C", "keys.cocked"),
        (active.has_engineer_keys, "P", "keys.lead"),
    )
    board = (
        (active.shows_match, "M", "keys.menu"),
        (active.shows_match and active.has_hint_key, "H", "keys.hint"),
        (active.shows_match, "V", "keys.inspect"),
        (active.has_board_key, "X", "keys.other"),
        (True, "?", "keys.help"),
        (True, "Ctrl+Q", "keys.quit"),
    )
    return (
        pads,
        (("keys.die", _active_hints(die)),) if _active_hints(die) else (),
        (("keys.board", _active_hints(board)),),
    )


def _active_hints(hints: tuple[tuple[bool, str, str], ...]) -> tuple[tuple[str, str], ...]:
    return tuple((key, text_of(words)) for acts, key, words in hints if acts)


def help_lines(active: ActiveKeys) -> Text:
    """Return the help lines."""
    text = Text(no_wrap=True)
    for number, groups in enumerate(_hint_groups(active)):
        if number:
            text.append("\n")
        for title, hints in groups:
            text.append(f" {text_of(title):10}", FAINT_TEXT_STYLE)
            for key, words in hints:
                text.append(" " + key, "bold #ffd75f")
                text.append(" " + words + " " if words else "", "#c8ccd4")
        if groups:
            text.rstrip()
    return text
