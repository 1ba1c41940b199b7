"""The help: every key, and the meaning of every colour."""

from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from pixelpitch.render import palette

from ..sentences import text_of
from .blocks import SHAPE_BY_COLOUR
from .colours import hex_colour, screen_colour
from .keys import ActiveKeys
from .pitch_view import LED_HALF_BLOCKS

_DESCRIPTION_COLUMNS = 43  # columns for the description of a key


def active_key_lines(active: ActiveKeys) -> list[tuple[str, str]]:
    """Return (key, description) of the keys that are active now."""
    if active.has_separate_pads:
        lines = [
            ("W A S D", text_of("help.left")),
            ("E   Q", text_of("help.left.ok")),
            ("↑ ← ↓ →", text_of("help.right")),
            ("⏎   ⌫", text_of("help.right.ok")),
        ]
    else:
        lines = [("↑ ← ↓ →", text_of("help.both")), ("⏎   ⌫", text_of("help.both.ok"))]
    space, face = text_of("help.key.space"), text_of("help.key.face")
    out = text_of("help.key.out")
    for shown, key, words in (
        (active.shows_match, "M", "help.menu"),
        (active.shows_match and not active.enters_throws, space, "help.space"),
        (active.shows_match, "V", "help.inspect"),
        (active.has_board_key, "X", "help.other"),
        (active.shows_match and active.has_hint_key, "H", "help.hint"),
        (active.shows_match, "R", "help.redo"),
        (True, text_of("help.key.mouse"), "help.mouse"),
        (
            active.shows_match and active.has_face_keys,
            face,
            ("help.face.throw", "help.face.enter")[active.enters_throws],
        ),
        (active.has_out_key and not active.enters_throws, out, "help.out.throw"),
        (active.has_out_key and active.enters_throws, out, "help.out.enter"),
        (active.has_engineer_keys, "C", "help.cocked"),
        (active.has_engineer_keys, "L   G", "help.lay"),
        (active.has_engineer_keys, "P", "help.lead"),
        (True, "B", "help.bell"),
        (True, text_of("help.key.help"), "help.help"),
        (True, "Ctrl+L", "help.draw"),
        (True, "Ctrl+Q", "help.quit"),
    ):
        if shown:
            lines.append((key, text_of(words)))
    return lines


def colour_meanings() -> tuple[tuple[int, str], ...]:
    """Return (colour, meaning) for the colours in use."""
    teams = [text_of(f"colour.team.{team}") for team in range(3)]
    ends = [text_of("colour.track", number=number) for number in range(1, 7)]
    shots = [text_of(f"colour.shot.{team}") for team in range(2)]
    return (
        (palette.WHITE, text_of("colour.ball")),
        *zip(palette.TEAMS, teams, strict=True),
        *zip(palette.NUMBERS[1:], ends, strict=True),
        *zip(palette.SHOTS, shots, strict=False),
        (palette.TEAL, text_of("colour.open")),
        (palette.AMBER, text_of("colour.warning")),
        (palette.GRASS_COLOUR, text_of("colour.pitch")),
    )


def help_text(active: ActiveKeys, shapes: bool = False) -> Text:
    """Return the help: the keys on the left; the colours, or their ``shapes``, on the right."""
    text = Text(no_wrap=True)
    lines = active_key_lines(active)
    meanings = colour_meanings()
    for row in range(max(len(lines), len(meanings))):
        key, words = lines[row] if row < len(lines) else ("", "")
        text.append(f"{key:>8}", "bold #ffd75f")
        text.append(f"  {words:{_DESCRIPTION_COLUMNS}}", "#c8ccd4")
        if row < len(meanings):
            colour, meaning = meanings[row]
            light = (colour >> 16, colour >> 8 & 255, colour & 255)
            mark = SHAPE_BY_COLOUR[palette.name(light)] * 2 if shapes else LED_HALF_BLOCKS
            text.append(mark, hex_colour(screen_colour(light)))
            text.append(" " + meaning, "#c8ccd4")
        text.append("\n")
    text.append("\n" + text_of("help.keys"), "#8b919c")
    text.append("\n" + text_of("help.shapes"), "#8b919c")
    text.append("\n" + text_of("help.edges"), "#8b919c")
    return text


class HelpScreen(ModalScreen):
    """The help, shown over the board. While the help is open, the board and its clocks pause."""

    def __init__(self, active: ActiveKeys) -> None:
        super().__init__()
        self._acts = active

    CSS = """
    HelpScreen { align: center middle; background: #000000 60%; }
    HelpScreen Static {
        width: 79; height: auto; padding: 0 1; background: #191c22; border: inner #3a404c;
        border-title-color: #ffd75f;
    }
    """

    def compose(self) -> ComposeResult:
        """Yield the help text."""
        text = Static(help_text(self._acts, self.app.no_color))
        text.border_title = text_of("help.title")
        yield text

    def on_key(self, event: Any) -> None:
        """Close at any key; Ctrl+Q still quits."""
        event.stop()
        if event.key == "ctrl+q":
            self.app.exit()
        elif self.is_current:  # otherwise an earlier key has already closed the help
            self.dismiss()
