"""The Textual app: steps the board every 20 ms, turns keys into pads and throws, and paints."""

import os
from typing import Any

from rich.console import Console
from textual import _time
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from pixelpitch.ticks import TICKS_PERIOD

from ...common.matches import event_words
from ..key_names import with_key_names, with_spoken_keys
from ..screen_input import describe_screen, match_screen
from ..sentences import text_of
from ..side_text import show_side_text
from ..speech import NewWordsFinder
from . import keys
from .base import TerminalApp
from .blocks import row_count
from .edges import SIDE_PANEL_COLUMNS, MoveLog, column_letters, layout, row_numbers, words_columns
from .guide import space_action
from .hands import KeyboardHands
from .help import HelpScreen
from .panels import PadsWidget, TextDisplay, help_lines, pad_at, pads_text, side_text
from .pitch_view import PitchView
from .size import MIN_TERMINAL_COLUMNS, MIN_TERMINAL_ROWS
from .status import StatusLine, title_line

TICK_INTERVAL_S = 0.02
RELOAD_INTERVAL_S = 0.25  # seconds between two checks for changed files of the game
TICKS_PER_PAINT = 2  # 25 pictures per second are enough for a terminal
TICKS_PER_SPEECH_CHECK = 10  # ticks between two checks of the screen for new words to speak


def _keyboard_ms() -> int:
    """Return the time in ms of the clock that Textual uses to time keys."""
    return int(_time.get_time() * 1000) % TICKS_PERIOD


def _match_game(session: Any) -> Any:
    """Return the match that is being played, as a Game; None if there is none, and in a lesson."""
    game = session.game
    return game if game is not None and game.journal is not None else None


class Simulator(TerminalApp):
    """The app that shows one board in the terminal.

    ``hand``                    chooses the outcomes of throws (a ``random.Random``)
    ``live``                    False for a test, which calls ``tick()`` itself: no timers run
    ``panel``                   a real panel that shows the same lights
                                (``simulator.neopixel_panel``)
    ``practice``, ``engineer_mode``  activate more keys (``KeyboardHands``)
    """

    CSS = """
    Screen { align: center middle; background: #0b0c0f; color: #c8ccd4; overflow: hidden; }
    #whole { width: auto; height: auto; }
    #title { height: 1; background: #191c22; }
    #board { height: auto; align-horizontal: center; margin: 0; }
    #frame { width: auto; height: auto; }
    .letters { width: auto; height: 1; background: #12141a; }
    .numbers { display: none; width: 2; height: auto; padding-top: 1; background: #12141a; }
    #side { width: 16; height: 18; padding-top: 1; }
    #pads { width: 16; height: 8; padding-top: 1; }
    #words { width: 16; color: #ffd75f; }
    #status { height: 1; background: #191c22; }
    #log { display: none; padding-top: 1; }
    #hints { height: 3; margin-top: 1; }
    .wide .numbers { display: block; }
    .wide .right { padding: 1 0 0 1; }
    .wide #side { margin-left: 2; }
    #small { display: none; width: 100%; height: 100%; content-align: center middle; }
    .small #small { display: block; }
    .small #whole { display: none; }
    """

    def __init__(
        self,
        board: Any,
        devices: Any,
        session: Any,
        hand: Any,
        live: bool = True,
        panel: Any = None,
        practice: bool = False,
        engineer_mode: bool = False,
    ) -> None:
        super().__init__()
        # Prints the traceback of a crash, without colours, because common.printable_text would
        # escape them.
        self.error_console = Console(markup=False, highlight=False, stderr=True, color_system=None)
        self.board = board
        self.devices = devices
        self.session = session
        show_side_text(session)
        typed = _keyboard_ms if live else None
        self.hands = KeyboardHands(board, devices, session, hand, self.note, typed)
        self.hands.has_practice_keys = practice
        self.hands.has_engineer_keys = engineer_mode
        self._live = live
        self._panel = panel
        self._ticks = 0
        self._facts = StatusLine(devices, engineer_mode)
        self._played = len(devices.sound.tunes)
        self._bell = False
        self.loudspeaker: Any = None  # a `sounds.Loudspeaker` that plays the tunes
        self.speech_voice: Any = None  # a `simulator.speech.Voice` that reads the words aloud
        self._new_words = NewWordsFinder()
        self.reloader: Any = None  # a `simulator.reload.Reloader` that watches the game's files
        self._shown: dict[str, Any] = {}
        self._moves = MoveLog()
        self._log_lines = 0

    def compose(self) -> ComposeResult:
        """Yield the widgets: the board and what surrounds it."""
        self.lights = PitchView(self.devices.pixels, self._point, self.no_color)
        self.display_widget = (
            TextDisplay(self.devices.text, self._name_keys) if self.devices.text else None
        )
        self._heading = Static(id="title")
        self._pads = PadsWidget(self._touch, id="pads")
        self._letters = [Static(classes="letters") for _ in range(2)]
        self._numbers = [Static(classes="numbers"), Static(classes="numbers right")]
        self._story = Static(id="log")
        self._status = Static(id="status")
        self._small = Static(id="small")
        self._hints = Static(id="hints")
        # Shows the scroll text as a line of words: on the pitch it would move too fast for some
        # terminals.
        self._words = Static(id="words")
        beside: list[Any] = [self._pads, self._words]
        if self.display_widget is not None:
            beside = [self.display_widget, self._pads]
        with Vertical(id="whole"):
            yield self._heading
            with Horizontal(id="board"):
                yield self._numbers[0]
                yield Vertical(self._letters[0], self.lights, self._letters[1], id="frame")
                yield self._numbers[1]
                yield Vertical(*beside, id="side")
            yield self._status
            yield self._story
            yield self._hints
        yield self._small

    def on_mount(self) -> None:
        """Start the timers."""
        self._paint()
        if self._live:
            self.set_interval(TICK_INTERVAL_S, self.tick)
            self.set_interval(1, self._leave_if_alone)
        if self.reloader is not None:
            self.set_interval(RELOAD_INTERVAL_S, self._reload)

    def _reload(self) -> None:
        """Load the game again if one of its files was saved.

        If this fails, show the error until a file is saved again.
        """
        words = self.reloader.poll() or self.reloader.error
        if words:
            self.note(words)

    def _leave_if_alone(self) -> None:
        """Quit if the terminal is gone, because nobody can press Ctrl+Q any more."""
        try:
            os.get_terminal_size(0)
        except OSError:
            self.exit()

    def on_resize(self, event: Any) -> None:
        """Fit the board into the terminal, or ask for a larger one."""
        wide, high = event.size
        small = wide < MIN_TERMINAL_COLUMNS or high < MIN_TERMINAL_ROWS
        self._small.update(
            text_of("small.needs", columns=MIN_TERMINAL_COLUMNS, rows=MIN_TERMINAL_ROWS)
            + "\n"
            + text_of("small.has", columns=wide, rows=high)
            + "\n\n"
            + text_of("small.do")
        )
        screen = self.screen_stack[0]
        screen.set_class(small, "small")
        if not small:
            self._fit(wide, high)

    def _fit(self, wide: int, high: int) -> None:
        """Make the LEDs as large as possible; the list of moves gets the space below them."""
        pixels = self.devices.pixels
        side = SIDE_PANEL_COLUMNS if self.display_widget else words_columns(pixels.width)
        size, edges, whole, self._log_lines = layout(pixels.width, pixels.height, wide, high, side)
        width, height = pixels.width * size, row_count(pixels.height, size)
        self.screen_stack[0].set_class(edges, "wide")
        self.lights.set_led_size(size, not edges)
        for label in self._letters:
            label.update(column_letters(width))
        for label in self._numbers:
            label.update(row_numbers(height))
        for id_ in ("title", "board", "status", "hints", "log"):
            self.query_one("#" + id_).styles.width = whole
        self.query_one("#side").styles.width = self._words.styles.width = side
        self.query_one("#side").styles.height = max(height, 16) + 2
        self._story.styles.display = "block" if self._log_lines else "none"
        self._story.styles.height = self._log_lines + 1
        self._shown.pop("log", None)

    def on_key(self, event: Any) -> None:
        """Handle a key: a pad, a throw, or a function of the simulator."""
        key = event.key.lower().removeprefix("upper_")
        if key == keys.SOUND_KEY:
            self._bell = not self._bell
            self.note(text_of("note.bell.on" if self._bell else "note.bell.off"))
        elif key in keys.HELP_KEYS:
            if not isinstance(
                self.screen, HelpScreen
            ):  # F1 pressed twice quickly opens only one help
                self.push_screen(HelpScreen(self._acting()))
        elif not self.hands.handle_key(
            key, int(event.time * 1000) % TICKS_PERIOD if self._live else None
        ):
            return
        event.stop()

    def _acting(self) -> keys.ActiveKeys:
        hands = self.hands
        return keys.active_keys(
            self.session, self.devices, self.board, hands.has_practice_keys, hands.has_engineer_keys
        )

    def _name_keys(self, words: str) -> str:
        return with_key_names(self._acting().has_separate_pads, words)

    def note(self, message: str) -> None:
        """Show ``message`` in the status line for a while."""
        self._facts.note(message)

    # These methods handle mouse and touch.

    def _point(self, x: int, y: int) -> None:
        """Choose the square whose LED was clicked; if that is not legal, explain why."""
        pixels = self.devices.pixels
        square = y * 8 // pixels.height * 16 + x * 16 // pixels.width
        self.session.touch_square(square)

    def _touch(self, x: int, y: int) -> None:
        """Handle a click on a drawn pad, or on the drawn SPACE key."""
        pad = pad_at(self.devices.pads, x, y)
        if pad == "throw":
            self.hands.press_space()
        elif pad:
            self.hands.tap(pad)

    # The timers.

    def tick(self) -> None:
        """Step the board, and paint every other time. Do nothing while the help is open."""
        if any(isinstance(screen, HelpScreen) for screen in self.screen_stack):
            return
        self.hands.step()
        reply = getattr(self.session.screen, "reply", None)
        self.session.step()
        self._moves.add_events(_match_game(self.session), event_words)
        if reply == "":  # no reply yet: the opponent considers the offered draw
            self._moves.add(getattr(self.session.screen, "reply", ""))
        self._ticks += 1
        if self._ticks % TICKS_PER_PAINT == 0:
            self._paint()
        if self.speech_voice is not None and self._ticks % TICKS_PER_SPEECH_CHECK == 0:
            plays = match_screen(self.session.screen) is not None
            words = self._new_words.words_to_speak(describe_screen(self.session), plays)
            self.speech_voice.say(with_spoken_keys(self._acting().has_separate_pads, words))

    def _paint(self) -> None:
        self.lights.repaint_changes()
        if self._panel is not None:
            self._panel.show(self.devices.pixels.frame, self.devices.pixels.scale)
            if self._panel.problem:
                self.note(self._panel.problem)
        if self.display_widget is not None:
            self.display_widget.repaint_changes()
        else:
            self._show(self._words, side_text(self.session, self._name_keys))
        self._listen()
        self._show(
            self._pads,
            pads_text(self.devices.pads, self.devices.motion, space_action(self.session)),
        )
        self._show(self._heading, title_line(self.board, self.session))
        self._show(self._hints, help_lines(self._acting()))
        self._show(self._status, self._facts.text(self.session, self.size.width))
        if self._log_lines:
            self._show(self._story, self._moves.text(self._log_lines))

    def _show(self, widget: Any, text: Any) -> None:
        """Update ``widget`` if ``text`` has changed."""
        if self._shown.get(widget.id) != text:
            self._shown[widget.id] = text
            widget.update(text)

    def _listen(self) -> None:
        tunes = self.devices.sound.tunes
        if len(tunes) > self._played:
            self._played = len(tunes)
            if self._bell and self.devices.sound.fitted:
                self.bell()
            if self.loudspeaker is not None and self.devices.sound.fitted:
                self.loudspeaker.play(self.devices.sound.tunes[-1][1])
