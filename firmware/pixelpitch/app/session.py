"""The session at a board: each ``step()`` reads the devices, reacts, and writes the devices.

::

    session = Session(devices, board)
    while True:
        session.step()      # about every 20 ms
"""

from .. import rulesets
from ..dice import events
from ..rules.text import set_language
from ..storage.settings import ORDINARY, Settings
from ..ticks import add, elapsed_ms
from .chance.die import DiceSelector
from .display import Display
from .input.pad_events import PRESS, RIGHT, PadReader
from .light import LightControl
from .matches import MatchStarter
from .saver import Saver
from .screens import screen_module, unload
from .screens.menu import menu_screen
from .seats import board_seats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# number of session steps before ``_load``; the display needs six for its first lines
STEPS_BEFORE_LOAD = 8


class Session:
    """A session at one board: ``screen`` is shown, ``match`` is being played.

    If ``ruleset`` (an id) is given, a match with ``options`` begins immediately, but if a match is
    unfinished, resuming it is offered first. Raises NotUnderstood if ruleset or options are wrong.

    ``seats``          [left, right] (``app.seats``): seat 0 plays side 0, seat 1 side 1
    ``die``            the dice in use (``app.chance.die``)
    ``installed``      the rulesets that a laptop has installed (``storage.installed``), or None
    ``saver``          stores what must survive a power cut (``app.saver``)
    ``match_starter``  begins matches (``app.matches``)
    ``light``          limits the brightness of the LEDs (``app.light``)
    ``now``            the time of this step in ms; unlike the clock, it never jumps
    ``bits``           the pads that are down in this step (``devices``)
    ``notice``         a message that was not shown yet, or ""
    ``sensors``        a message about the sensors that was not shown yet, or ""
    ``opened_item``    the id of the item that was last opened in the first menu; "" after a match
    """

    def __init__(self, devices, board, ruleset=None, options=None):
        self.devices = devices
        self.board = board
        self.settings = Settings(devices.files)
        set_language(self.settings.values["language"])
        self.light = LightControl(devices, board, self.settings)
        self.renderer = self.light.renderer
        self.display = Display(devices, self.renderer)
        self.now = self._clock = devices.clock()
        self.bits = self._steps = 0
        self._unread = 0  # ms since the sensors were read
        # True if the last step did not read the sensors, so that the next step must do so
        self._later = False
        self.die = DiceSelector(devices, self.settings)
        self.seats = board_seats(board)
        self.match_starter = MatchStarter(self, ruleset, options)
        # a text or a message (id, values), shown on the next screen that has room for it
        self.notice = self.settings.damage
        self.sensors = ""  # a message about the sensors, shown in a match after all others
        self._unsaved = False
        self._pads = PadReader()
        self.game = None
        self._live = None
        self._offers = True  # False after *Go on later*: ``_load`` then does not offer the match
        self._make_play: Any = None  # the class of the match screen; None before ``_load``
        self.opened_item = ""
        self.installed = None
        if devices.rulesets is not None and devices.rulesets.has_directory():
            # Imported late, to save 7 ms and 1 KB of RAM on a board without installed rulesets.
            from ..storage.installed import InstalledPackages

            self.installed = InstalledPackages(devices.rulesets)
        self.saver = Saver(self)
        self.screen = menu_screen(self)
        if ruleset is not None:
            self._load()
            if not self.saver.unfinished:
                self.match_starter.begin_requested()

    @property
    def match(self):
        """The match that is played; None in the menus."""
        return self.game.match if self.game else None

    def ms_until_rest(self):
        """Return in how many ms the die on the cable may be at rest; 0 if that is not soon."""
        return self.die.detector.ms_until_rest()

    def step(self):
        """Read the devices, react, and write the devices; never waits."""
        clock = self.devices.clock()
        elapsed = elapsed_ms(clock, self._clock)
        self._clock = clock
        now = self.now = add(self.now, elapsed)
        if self.devices.console is not None:
            self._read_console(self.devices.console)
        words = self.light.step(now)
        if words is not None:
            self.display.stale = True
            self.notice = words or self.notice
        bits = self.bits = self.devices.pads.down()
        presses = self._pads.read(bits, now)
        if presses and not self.saver.has_loaded:
            self._load()
        if self.screen.owns_devices:
            self.screen.run(now, presses)
            return
        for pad_cluster, key, kind in presses:
            self._press(pad_cluster, key, kind)
        # After a press the lights are more urgent. The sensors can wait, because they buffer the
        # samples of a step.
        self._unread += elapsed
        self._later = bool(presses) and not self._later
        answers: tuple = ()
        if not self._later:
            answers = self._read_dice(bits, self._unread)
            self._unread = 0
        # not a function call, because the stack is deep here
        for kind, face, throw_evidence in answers:
            waits = self.screen.receive_answer(kind, face, throw_evidence)
            waits = waits and (face or kind == events.ANSWER_OUT)
            # ignore a second throw in a pause
            if waits and self.game and not self.game.stored_answer:
                self.game.stored_answer = kind, face, throw_evidence
        answered = bool(answers)
        self.die.show(self.renderer, self.display, self.match, answered)
        if self.screen.step(now, elapsed) or answered:
            self.display.stale = True
        had_loaded = self.saver.has_loaded
        if not had_loaded:
            self._steps += 1
            if self._steps == STEPS_BEFORE_LOAD:
                self._load()
        self.display.show(self.screen, now)
        if had_loaded and self.game is None and not bits:
            self.saver.erase_ahead()
        self._save(now)

    def _read_console(self, console):
        """Read a line from a laptop; start the live view if the line asks for it."""
        words = console.read()
        if words is not None and self._live is None and words[:4] == b"live":
            # Imported late, to save 880 bytes of RAM on a board that no laptop watches.
            from .live import Live

            self._live = Live(self)
        if self._live is not None and not self._live.step(words):
            self._live = None

    def _save(self, now):
        """Write the settings while nothing moves, because an erase blocks for 45 to 400 ms."""
        if self._unsaved and self.die.state == events.DIE_READY and not self.renderer.is_busy(now):
            self._unsaved = False
            self.settings.save()

    def _load(self):
        """Check for an unfinished match, and offer to resume it.

        Call this once the menu has been drawn completely, or at the first press. The match screen
        is imported only here, because that takes 90 ms and a lot of stack.
        """
        from .screens.play import Play

        self._make_play = Play
        self.saver.load()
        if self.saver.unfinished and self._offers:
            self.open(screen_module("unfinished").unfinished_screen(self))
        elif self.screen.name == "menu":  # the menu can now name the last game
            self.screen = menu_screen(self)
            self.display.stale = True

    def _press(self, pad_cluster, pad, kind):
        self.display.stale = True
        if pad <= RIGHT:
            self.display.note_arrow(self.now)
        if kind == PRESS:
            self.play_tune("press")
            if self.screen.scrolls_once:
                # end the scroll text, so that the coach sees the pitch
                self.display.stop_scrolling()
        self.screen.press(pad_cluster, pad, kind)

    def _read_dice(self, bits, elapsed_ms):
        """Read the sensors; return the answers of the dice in use (``dice.events``) as a tuple."""
        die, tray = self.devices.motion.read()
        self.screen.receive_samples(die, tray)
        result: tuple = ()
        real = self.screen.uses_real_die
        wireless = self.die.wireless
        if wireless is not None:
            wireless.awaited_throw = self.screen.awaited_throw()
            if wireless.notice:
                self.notice, wireless.notice = wireless.notice, ""
        for kind, face, throw_evidence in self.die.feed(
            die, tray, bits, self.now, elapsed_ms, real
        ):
            if kind == events.ANSWER_NOTICE:
                if throw_evidence.reason == events.REASON_NO_TRAY and self.board.TRAY is None:
                    # on a board without a tray sensor only the die check mentions the tray
                    continue
                from .chance.chance_text import (
                    answer_words,  # imported here, because most boards never need it
                )

                self.sensors = answer_words(kind, face, throw_evidence)
            else:
                result += ((kind, face, throw_evidence),)
        return result

    # Methods for the screens.

    def pop_notice(self, quiet):
        """Return and forget a message that was not shown yet, or return "".

        If ``quiet`` is True, do not return messages about the sensors.
        """
        words, self.notice = self.notice, ""
        if not words and not quiet:
            words, self.sensors = self.sensors, ""
        return words

    def open(self, screen):
        """Switch to ``screen``."""
        if self.screen.owns_devices:
            self.display.redraw()  # needed because the old screen has used the devices itself
        if screen.owns_devices:
            self.display.stop_scrolling()
            # end movements, because no frame is drawn while the screen owns the devices
            self.renderer.end_movement()
        self.display.stale = True
        # Hide the faces of ordinary dice, so that the pitch is visible during a pause.
        self.renderer.set_entry(())
        self.die.virtual_die.cancel()
        self._unsaved = True
        self.screen = screen
        screen.enter(self.now)

    def open_lessons(self, ruleset, back):
        """Show the lessons of a game; ``back()`` returns to the menu or to the pause menu."""
        self.open(screen_module("learn").lessons_screen(self, ruleset, back))

    def open_season(self, back):
        """Show the season; ``back()`` returns to the menu or to the result of its last match."""
        self.open(screen_module("season").season_screen(self, back))

    def open_game_list(self):
        """Show the list of games, with the cursor on the game that was opened last."""
        self.open(screen_module("games").games_screen(self))

    def go_home(self, later=False):
        """Show the first menu, and drop the match in progress.

        If ``later`` is True, keep the match; the menu then offers to resume it.
        """
        if self.game is not None:
            if later:
                self._offers = False
                self._steps = STEPS_BEFORE_LOAD - 1
                self.saver.has_loaded = False  # the end of this session step calls ``_load`` again
            else:
                self.saver.close()
            for seat in self.seats:
                if seat.opponent:
                    seat.opponent.cancel()  # stop the computation of the opponent
            self.game = None
            rulesets.unload_other_games("")
            unload()
        self.renderer.show_menu()
        self.open(menu_screen(self))

    def touch_square(self, square):
        """Choose ``square`` (0..127) for the coach who decides, or show why it cannot be chosen."""
        self.display.stale = True
        if self.screen.scrolls_once:
            self.display.stop_scrolling()
        self.renderer.end_movement()
        self.screen.touch_square(-1, square)

    def enter_throw(self, outcome):
        """Enter ``outcome`` of ordinary dice; return False if no throw can be entered now."""
        self.display.stale = True
        return self.screen.enter_throw(outcome)

    def play_tune(self, tune):
        """Start the tune ``tune`` (``app.tunes``), unless the setting ``sound`` is off."""
        if self.settings.values["sound"]:
            self.devices.sound.play(tune)

    def set_setting(self, name, value):
        """Change the setting ``name``, and apply the new value immediately."""
        if name == "die":
            self.die.use_source(value)
        self.settings.set(name, value)
        self.light.apply_setting(name, value)
        set_language(self.settings.values["language"])

    def save_settings(self):
        """Request that the settings are written as soon as nothing moves."""
        self._unsaved = True

    def play_game(self, game):
        """Write ``game``, new or resumed, to flash, then open its match screen."""
        match = game.match
        match.table()  # import the table now: its first use is 12 calls deeper in the small stack
        if self.die.is_ordinary:
            # Set the name of the dice before the journal begins, because a later change would
            # rewrite the whole journal.
            game.dice = ORDINARY
        self.saver.begin(game)
        self.game = game
        self.opened_item = ""
        if self._make_play is None:  # a program may begin a match before ``_load``
            from .screens.play import Play

            self._make_play = Play
        self.open(self._make_play(self, game))
