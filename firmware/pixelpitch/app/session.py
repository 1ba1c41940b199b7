"""The session: one ``step()`` at a time, from the devices to the devices.

::

    session = Session(devices, board)
    while True:
        session.step()      # about every 20 ms
"""

from .. import rulesets
from ..dice import events
from ..dice.detector import Detector
from ..dice.words import tell
from ..memory import LOADING_KB, PLAYING_KB, gc_threshold
from ..opponents.uniform import Uniform
from ..render.renderer import Renderer
from ..rules.generator import SEEDS, Generator
from ..rules.spare import forget
from ..storage.settings import VIRTUAL, Settings
from ..ticks import add, diff
from .game import Game
from .input.pad_events import PRESS, PadReader
from .screens import menu
from .screens.play import Play

SHARED = -1  # the cluster of a seat whose board has one cluster for both


class Seat:
    """A seat at the board.  ``opponent`` decides when nobody sits there (None: a coach).

    ``points`` are the league points of the session, ``cluster`` its pads.
    """

    def __init__(self, name, cluster):
        self.name = name
        self.cluster = cluster
        self.opponent = None
        self.points = 0


class Session:
    """A session at one board: ``screen`` is what is shown, ``match`` what is played.

    ``ruleset`` starts at once with ``options``; raises NotUnderstood if they are bad.
    """

    def __init__(self, devices, board, ruleset=None, options=None):
        self.devices = devices
        self.settings = Settings(devices.settings_file)
        self.renderer = Renderer(board)
        self.renderer.brightness = self.settings.values["brightness"]
        self.now = devices.clock()
        two = len(board.PADS) > 1
        self.seats = [
            Seat("Left coach", 0 if two else SHARED),
            Seat("Right coach", 1 if two else SHARED),
        ]
        self.order = [0, 1]  # order[side] is the seat that plays it
        self._board = board
        self._given = (ruleset, options)
        self._chosen = {}  # ruleset -> options of its last match
        self._pads = PadReader()
        self._detector = Detector()
        self.mount()
        self._die_seen = False  # a real die has answered since power on
        self._stand_in = False  # the virtual die stands in for a real one that is not there
        self._virtual = None  # the virtual die, once it was needed
        self._die_state = events.READY
        self.notice = ""  # words about the sensors that no match has shown yet
        self._shown = None  # what the display shows, or what was last said without one
        self._stale = True  # the words of the screen may have changed
        self.scrolled = ""  # the words that run over the pitch now
        self._scroll_until = 0
        self.game = None
        self.screen = menu.home(self)
        if ruleset is not None:
            self.start(ruleset, options)

    @property
    def match(self):
        """The match that is played, or None in the menus."""
        return self.game.match if self.game else None

    @property
    def place(self):
        """A word for the screen that is shown: menu, settings, self-test, setup, play, ..."""
        return self.screen.place

    def step(self):
        """Read the devices, let everything go on, write the devices."""
        now = self.devices.clock()
        elapsed = diff(now, self.now)
        self.now = now
        bits = self.devices.pads.down()
        presses = self._pads.read(bits, now)
        if self.screen.owns_devices:
            self.screen.run(now, presses)
            return
        for cluster, key, kind in presses:
            self._stale = True
            if kind == PRESS:
                self.play("press")
                if self.screen.scroll_once:
                    self.stop_scrolling()  # who presses wants to see the pitch
            self.screen.press(cluster, key, kind)
        answered = self._dice(bits, elapsed)
        self._tumble(answered)
        if self.screen.step(now, elapsed) or answered:
            self._stale = True
        self._show()

    def _dice(self, bits, elapsed):
        """Let the screen have what the die in use answers; return True if it did."""
        die, tray = self.devices.motion.read()
        if hasattr(self.screen, "take_samples"):
            self.screen.take_samples(die, tray)
        found = self._detector.feed(die, tray, elapsed)
        if not self._detector.missing:
            if self._stand_in and self._virtual:
                self._virtual.cancel()
            self._die_seen = True
            self._stand_in = False
        elif not self._die_seen:
            self._stand_in = True
        if self.virtual and self.screen.place != "die":
            found = self.virtual_die().feed(bits, self.now)
        answered = False
        for kind, face, evidence in found:
            words = evidence if isinstance(evidence, str) else tell(kind, face, evidence)
            if kind == events.NOTICE:
                self.notice = words
            else:
                self.screen.answer(kind, face, words)
                answered = True
        return answered

    def _tumble(self, answered):
        state = self.virtual_die().state if self.virtual else self._detector.state
        if self.match and self.die_missing:
            state = events.MISSING  # until it is back
        if state != self._die_state:
            self._die_state = state
            if state == events.SHAKING:
                self.stop_scrolling()
            if state != events.READY or not answered:
                # An answer is shown by the screen that took it.
                self.renderer.set_die(state, 0, max(self.match.thrower(), 0) if self.match else 0)

    def _show(self):
        if self.devices.text is None:
            self._speak()
        # The lights first: making the lines takes up to 19 ms of the board's 20.
        self.renderer.draw(self.now)
        self.devices.pixels.show(self.renderer.frame, self.renderer.scale)
        if self.devices.text is not None and self._stale:
            self._stale = False
            lines = self.screen.lines()
            if lines != self._shown:
                self._shown = lines
                self.devices.text.show(lines)

    def _speak(self):
        """Without a display the words run over the pitch: in a match once, in a list on and on."""
        if self._stale and self.screen.scroll_once and self.renderer.busy(self.now):
            self.stop_scrolling()  # what moves is seen first and told afterwards
            return
        spoken = self._shown
        if self._stale:
            self._stale = False
            spoken = self.screen.spoken()
        if spoken != self._shown:
            self._shown = spoken
            self.stop_scrolling()
            self.renderer.scroll(spoken, self.now)
            self.scrolled = spoken or ""
            self._scroll_until = add(self.now, self.renderer.scroll_ms())
        elif self.scrolled and self.screen.scroll_once and diff(self.now, self._scroll_until) >= 0:
            self.stop_scrolling()

    def stop_scrolling(self):
        """Take the running words off the pitch."""
        self.scrolled = ""
        self.renderer.scroll("")

    # What the screens ask for.

    def open(self, screen):
        """Show another screen."""
        if self.screen.owns_devices:
            self._shown = None  # it has shown what it liked
        self._stale = True
        if self._virtual:
            self._virtual.cancel()
        self.settings.save()
        self.screen = screen
        screen.enter(self.now)

    def go_home(self):
        """Leave whatever is on and show the first menu."""
        self.game = None
        rulesets.forget()
        self.renderer.menu()
        self.open(menu.home(self))

    def test_itself(self):
        """Show the self-test, which has the devices to itself, and then the settings again."""
        from .screens.selftest import SelfTest  # needed once in a board's life: no memory before

        self.stop_scrolling()

        def back():
            self.open(menu.settings(self, self.go_home))

        self.open(SelfTest(self.devices, self._board, back))

    def look_at_die(self, screen):
        """Show a screen of ``app.screens.die`` (its class's name), and then the settings again."""
        from .screens import die  # seldom needed: let go when it is left

        def back():
            forget("pixelpitch.app.screens", "die")
            forget("pixelpitch.app", "sensor_monitor")
            forget("pixelpitch.dice", "fairness", "orientation")
            self.open(menu.settings(self, self.go_home))

        self.open(getattr(die, screen)(self, back))

    @property
    def virtual(self):
        """True while numbers come from the board itself.

        Only if the settings say so, or if no die answers: none has since power on, or
        the coaches chose so in the pause.  A real die that answers ends that.
        """
        return self._stand_in or self.settings.values["die"] == VIRTUAL

    @property
    def die_missing(self):
        """True while the real die is waited for."""
        return self._detector.missing and not self.virtual

    def virtual_die(self):
        """Return the virtual die."""
        if self._virtual is None:
            from .chance.virtual_die import VirtualDie  # memory only where there is no die

            self._virtual = VirtualDie(self.devices.entropy)
        return self._virtual

    def die_to_choose(self):
        """Return what the coaches may throw with instead in a pause: a label, or ""."""
        if self.settings.values["die"] == VIRTUAL:
            return "Real die"
        return "Virtual die" if self._detector.missing and not self._stand_in else ""

    def choose_die(self):
        """Throw with the other die from now on, as ``die_to_choose`` says."""
        if self.settings.values["die"] == VIRTUAL:
            self.set_setting("die", "real")
        elif self._detector.missing:
            self._stand_in = True

    def mount(self):
        """Let the detector know how the sensor sits in the die."""
        if self.settings.mounting:
            self._detector.mounting = self.settings.mounting

    def point(self, square):
        """Let the coach who decides point at ``square``: it is taken, or the reason told."""
        self._stale = True
        self.stop_scrolling()
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

    def switch_seat(self, seat):
        """Let the board decide for ``seat``, or a coach again."""
        if seat.opponent:
            seat.opponent = None
        else:
            seat.opponent = Uniform(Generator(self.devices.clock() % SEEDS))

    def options_for(self, ruleset):
        """Return the options that a set-up begins with: those of the last match of it."""
        if ruleset == self._given[0] and ruleset not in self._chosen:
            return self._given[1]
        return self._chosen.get(ruleset)

    def start(self, ruleset, options):
        """Begin a match; raises NotUnderstood if the ruleset or an option is bad."""
        rulesets.forget(ruleset)  # what the menu knows of the others
        gc_threshold(LOADING_KB)
        try:
            match = rulesets.load(ruleset)(options)
        finally:
            gc_threshold(PLAYING_KB)
        self._chosen[ruleset] = dict(match.options)
        self.game = Game(match, [self.seats[self.order[0]], self.seats[self.order[1]]])
        self.open(Play(self, self.game))

    def rematch(self, match):
        """Begin another match like ``match``, with the sides swapped."""
        self.order.reverse()
        self.start(match.RULESET, match.options)
