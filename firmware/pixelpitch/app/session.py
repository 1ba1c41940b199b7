"""The session: one ``step()`` at a time, from the devices to the devices.

::

    session = Session(devices, board)
    while True:
        session.step()      # about every 20 ms
"""

from .. import opponents, rulesets
from ..current import most_light
from ..dice import events
from ..render import palette
from ..render.renderer import Renderer
from ..rules.match import SIDES
from ..storage.settings import DISTINCT, Settings
from ..ticks import add, step
from .chance.chance_text import tell
from .chance.die import Die
from .display import Display
from .game import Game
from .input.pad_events import PRESS, PadReader
from .keeper import Keeper
from .screens import part
from .screens.menu import menu
from .screens.play import Play
from .seats import seats_of
from .supply import FULL, Supply

_LOOK_STEPS = 8  # after the start: the lines of the display need six


class Session:
    """A session at one board: ``screen`` is what is shown, ``match`` what is played.

    ``ruleset`` starts at once with ``options``; raises NotUnderstood if they are bad.  A match
    that the power cut off is offered first.

    ``seats``  [left, right] (``app.seats``): seat 0 plays side 0, seat 1 side 1
    ``die``    the die in use (``app.chance.die``)
    ``installed``  the rulesets that came from a laptop (``storage.installed``), or None
    ``keeper`` keeps what is played beyond the power (``app.keeper``)
    ``left``   the ruleset (id) that was chosen last, "" for none
    ``now``, ``bits``  the time of this step in ms, without the clock's jumps; the pads down in it
    """

    def __init__(self, devices, board, ruleset=None, options=None):
        self.devices = devices
        self.board = board
        self.settings = Settings(devices.files)
        palette.use(self.settings.values["colours"] == DISTINCT)
        self.renderer = Renderer(board)
        self.renderer.brightness = self.settings.values["brightness"]
        self.display = Display(devices, self.renderer)
        self.supply = Supply(devices.supply)
        self._limit_light()
        self.now = self._clock = devices.clock()
        self.bits = self._steps = 0
        self._unread = 0  # ms since the sensors were read
        self._later = False  # they were left for the next step
        self.die = Die(devices, self.settings)
        self.seats = seats_of(board)
        self.left = ruleset or ""
        self.notice = ""  # words about the sensors that no match has shown yet
        self._unsaved = False
        self._given = (ruleset, options)
        self._pads = PadReader()
        self.game = None
        self._live = None
        self.installed = None
        if devices.rulesets is not None and devices.rulesets.has_directory():
            from ..storage.installed import Installed  # a board without any saves 7 ms and 1 KB

            self.installed = Installed(devices.rulesets)
        self.screen = menu(self)
        self.keeper = Keeper(self)
        if ruleset is not None:
            rulesets.load(ruleset)(options)  # refused now, not after a question
            self._look()
            if not self.keeper.unfinished:
                self.start(ruleset, options)

    @property
    def match(self):
        """The match that is played, or None in the menus."""
        return self.game.match if self.game else None

    def rest_ms(self):
        """Return in how many ms samples come that may end a throw; 0 as long as none are near."""
        return self.die.detector.rest_ms()

    def step(self):
        """Read the devices, let everything go on, write the devices."""
        clock = self.devices.clock()
        elapsed = step(clock, self._clock)
        self._clock = clock
        now = self.now = add(self.now, elapsed)
        if self.devices.console is not None:
            self._serve(self.devices.console)
        if self.supply.step(now):
            self._limit_light()
            self.display.stale = True
            self.notice = self.supply.words() or self.notice
        bits = self.bits = self.devices.pads.down()
        presses = self._pads.read(bits, now)
        if presses and not self.keeper.has_looked:
            self._look()
        if self.screen.owns_devices:
            self.screen.run(now, presses)
            return
        for cluster, key, kind in presses:
            self._press(cluster, key, kind)
        # Who has pressed waits for the lights: the sensors keep their samples for a step.
        self._unread += elapsed
        self._later = bool(presses) and not self._later
        answered = False
        if not self._later:
            answered = self._dice(bits, self._unread)
            self._unread = 0
        self.die.show(self.renderer, self.display, self.match, answered)
        if self.screen.step(now, elapsed) or answered:
            self.display.stale = True
        self.display.show(self.screen, now)
        if not self.keeper.has_looked:
            self._steps += 1
            if self._steps == _LOOK_STEPS:
                self._look()
        elif self.game is None and not bits:
            self.keeper.prepare()
        self._save(now)

    def _serve(self, console):
        """Read what a laptop says, and let it watch if that is what it asks for."""
        words = console.read()
        if words is not None and self._live is None and words[:4] == b"live":
            from .live import Live  # only a board that is watched needs its 880 bytes

            self._live = Live(self)
        if self._live is not None and not self._live.step(words):
            self._live = None

    def _save(self, now):
        """Write the settings once nothing moves: an erase stops the board for 45 ms to 400."""
        if self._unsaved and self.die.state == events.READY and not self.renderer.busy(now):
            self._unsaved = False
            self.settings.save()

    def _look(self):
        """Look what survived; at power on the menu, all its words, is there first."""
        self.keeper.look()
        if self.keeper.unfinished:
            self.open(part("unfinished").unfinished(self))

    def _press(self, cluster, key, kind):
        self.display.stale = True
        if kind == PRESS:
            self.play("press")
            if self.screen.scroll_once:
                self.display.stop_scrolling()  # who presses wants to see the pitch
        self.screen.press(cluster, key, kind)

    def _dice(self, bits, elapsed):
        """Let the screen have what the die in use answers; return True if it did."""
        die, tray = self.devices.motion.read()
        self.screen.take_samples(die, tray)
        result = False
        real = self.screen.real_die
        for kind, face, evidence in self.die.feed(die, tray, bits, self.now, elapsed, real):
            if kind == events.NOTICE:
                self.notice = tell(kind, face, evidence)
            else:
                self.screen.answer(kind, face, evidence)
                result = True
        return result

    # What the screens ask for.

    def open(self, screen):
        """Show another screen."""
        if self.screen.owns_devices:
            self.display.reset()  # it has shown what it liked
        if screen.owns_devices:
            self.display.stop_scrolling()
            self.renderer.skip()  # nobody draws what moves until it is over
        self.display.stale = True
        self.die.virtual_die.cancel()
        self._unsaved = True
        self.screen = screen
        screen.enter(self.now)

    def open_lessons(self, ruleset, back):
        """Show the lessons of a game; from the pause of a match, too, which a lesson also has."""
        self.open(part("learn").lessons(self, ruleset, back))

    def go_home(self):
        """Leave whatever is on and show the first menu; a match that is played is given up."""
        if self.game is not None:
            self.keeper.close()
            for seat in self.seats:
                if seat.opponent:
                    seat.opponent.cancel()  # what it thinks about is given up
            opponents.unload()
        self.game = None
        self.renderer.menu()
        self.open(menu(self))

    def leave_unfinished(self):
        """Nobody wants the match that was found: begin as if there had been none."""
        if self._given[0] is None:
            self.go_home()
        else:
            self.start(*self._given)

    def point(self, square):
        """Let the coach who decides point at ``square`` (0..127): take it, or show why not."""
        self.display.stale = True
        if self.screen.scroll_once:
            self.display.stop_scrolling()
        if self.renderer.busy(self.now):
            self.renderer.skip()  # as for OK: who presses now wants to see the end of it
        else:
            self.screen.point(-1, square)

    def play(self, tune):
        """Start a tune of ``app.tunes``, unless the coaches want silence."""
        if self.settings.values["sound"]:
            self.devices.sound.play(tune)

    def set_setting(self, name, value):
        """Set one of the session's settings and let it act at once."""
        self.settings.set(name, value)
        self.renderer.brightness = self.settings.values["brightness"]
        if name == "colours":
            palette.use(value == DISTINCT)
            self.renderer.recolour()

    def set_current(self, channel_ua, idle_ua):
        """Keep what this board's LEDs draw (``current``), and let it act at once."""
        self.settings.current[:] = (channel_ua, idle_ua)
        self._limit_light()

    def _limit_light(self):
        most = most_light(self.board, *self.settings.current) * self.supply.share // FULL
        self.devices.pixels.most = most
        self.renderer.set_most(most)

    def switch_seat(self, seat, step=1):
        """Let the next (or step -1: the previous) of coach and opponents sit on ``seat``."""
        seat.switch(step, self.die.entropy)

    def options_for(self, ruleset):
        """Return the options that a set-up begins with: those of the last match of it."""
        given, options = self._given
        if ruleset == given:
            self._given = (None, None)  # they count once; then what was chosen last
            return options
        return self.keeper.league.options(ruleset)

    def start(self, ruleset, options):
        """Begin a match; raises NotUnderstood if the ruleset or an option is bad."""
        match = rulesets.load(ruleset)(options)
        if not self.keeper.has_looked:
            self.keeper.look()
        self.keeper.league.choose(ruleset, match, match.options)
        self.left = ruleset
        self.play_game(Game(match, list(self.seats)))

    def play_game(self, game):
        """Go on with ``game``: it is on flash before it is shown."""
        self.keeper.begin(game)
        self.game = game
        self.open(Play(self, game))

    def rematch(self, match):
        """Begin another match like ``match``: the coaches keep their pads, the other side begins.

        After a toss there is a new one.  The set-up keeps what was chosen there.
        """
        options = dict(match.options)
        if options.get("first") in SIDES:
            options["first"] = SIDES[1 - SIDES.index(options["first"])]
        self.play_game(Game(rulesets.load(match.RULESET)(options), list(self.seats)))
