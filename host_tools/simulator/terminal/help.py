"""The help: every key and every colour's meaning."""

from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from pixelpitch.render import palette

from .blocks import SHAPES
from .colours import hexadecimal, screen_colour
from .keys import Acting
from .pitch_view import LED

_WIDE = 43  # columns of what a key does


def key_lines(acts: Acting) -> list[tuple[str, str]]:
    """Return (key, what it does) of the keys that act now."""
    if acts.apart:
        lines = [
            ("W A S D", "left coach: up, left, down, right"),
            ("E   Q", "left coach: OK, BACK"),
            ("↑ ← ↓ →", "right coach: up, left, down, right"),
            ("⏎   ⌫", "right coach: OK, BACK"),
        ]
    else:
        lines = [
            ("↑ ← ↓ →", "or W A S D: up, left, down, right"),
            ("⏎   ⌫", "or E Q: OK, BACK"),
        ]
    for shown, key, words in (
        (acts.plays, "M", "MENU: pause, settings, abort"),
        (acts.plays and not acts.enters, "SPACE", "held: shake, let go: throw"),
        (acts.plays, "V", "MENU held: inspect, all squares"),
        (acts.boards, "X", "BACK held: the other one of two boards"),
        (acts.plays, "H", "OK held: a hint and its reason"),
        (True, "mouse", "take a square, press a pad or SPACE"),
        (acts.plays and acts.faces, "1 .. 6", ("throw", "enter")[acts.enters] + " that face"),
        (acts.out and not acts.enters, "0 or O", "throw it out of the box, on purpose"),
        (acts.out and acts.enters, "0 or O", "enter that it left the box"),
        (acts.engineer, "C", "throw it so that it leans: cocked"),
        (acts.engineer, "L   G", "lay it down unshaken; grab it as it rolls"),
        (acts.engineer, "P", "pull the die's lead out, put it back"),
        (True, "B", "terminal bell with the board's tunes"),
        (True, "? or F1", "this help; any key closes it"),
        (True, "Ctrl+L", "draw everything again"),
        (True, "Ctrl+Q", "quit"),
    ):
        if shown:
            lines.append((key, words))
    return lines


def colours() -> tuple[tuple[int, str], ...]:
    """Return (colour, meaning) of the set of colours that is in use."""
    ends = [f"a {number} and its track" for number in range(1, 7)]
    return (
        (palette.WHITE, "ball; cursor blinks"),
        *zip(palette.TEAMS, ("red team", "blue team", "yellow team"), strict=True),
        *zip(palette.NUMBERS[1:], ends, strict=True),
        *zip(palette.SHOTS, ("a shot of red", "a shot of blue"), strict=False),
        (palette.TEAL, "open to you"),
        (palette.AMBER, "warning"),
        (palette.GRASS, "the pitch"),
    )


def help_text(acts: Acting, shapes: bool = False) -> Text:
    """Return keys to the left and colours to the right, with ``shapes`` those instead."""
    text = Text(no_wrap=True)
    lines = key_lines(acts)
    meanings = colours()
    for row in range(max(len(lines), len(meanings))):
        key, words = lines[row] if row < len(lines) else ("", "")
        text.append(f"{key:>8}", "bold #ffd75f")
        text.append(f"  {words:{_WIDE}}", "#c8ccd4")
        if row < len(meanings):
            colour, meaning = meanings[row]
            light = (colour >> 16, colour >> 8 & 255, colour & 255)
            mark = SHAPES[palette.name(light)] * 2 if shapes else LED
            text.append(mark, hexadecimal(screen_colour(light)))
            text.append(" " + meaning, "#c8ccd4")
        text.append("\n")
    text.append("\nA key is a short press of its pad; arrows held down repeat.", "#8b919c")
    text.append("\nSolid shapes are the left side's, hollow ones the right side's.", "#8b919c")
    return text


class Help(ModalScreen):
    """The help over the board, which stands still until it is closed: nobody loses time."""

    def __init__(self, acts: Acting) -> None:
        super().__init__()
        self._acts = acts

    CSS = """
    Help { align: center middle; background: #000000 60%; }
    Help Static {
        width: 79; height: auto; padding: 0 1; background: #191c22; border: inner #3a404c;
        border-title-color: #ffd75f;
    }
    """

    def compose(self) -> ComposeResult:
        """Yield the one text."""
        text = Static(help_text(self._acts, self.app.no_color))
        text.border_title = "Pixelpitch: keys and colours"
        yield text

    def on_key(self, event: Any) -> None:
        """Close at any key; Ctrl+Q still quits."""
        event.stop()
        if event.key == "ctrl+q":
            self.app.exit()
        elif self.is_current:  # of two keys at once the first has closed it already
            self.dismiss()
