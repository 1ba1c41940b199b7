"""A session on the laptop's simulated board, written down tick by tick.

The log holds what the devices said and sums of what they showed, so that
`session_program` can play the same session on MicroPython.  The coaches take what the
menus offer and throw what a seed says, so any ruleset will do::

    >>> log = session("mini16", ["dicesoccer"], throws=1)
    >>> log.ticks > 100, log.throws >= 1
    (True, True)
"""

from binascii import crc32
from collections.abc import Iterator, Sequence
from struct import pack
from typing import Any

from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules.chance import KIND_DIE
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import facts

from ..common.store import Store
from ..simulator.hands import PRESS_MS
from ..simulator.headless import Player
from .session_program import HEAD, NOBODY, SHOWN, Entropy

TICK_MS = PRESS_MS  # slower than the board's own, yet every press and sample is seen
SHAKE_MS, ROLLED_MS = 480, 720  # of the virtual die
LONELY_MS = 1000  # by then the table has taken a choice that is the only one


class LoggedMotion:
    """The simulated die, with its last samples kept."""

    def __init__(self, die: Any) -> None:
        self._die = die
        self.last: Any = (None, None)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._die, name)

    def read(self) -> Any:
        """Return the samples since the last call, as `devices` says."""
        self.last = self._die.read()
        return self.last


class Log(Player):
    """Both coaches at a simulated board; ``data`` is the log of all that happened so far.

    ``ticks`` counts the steps of the session, ``throws`` what was thrown.  ``store`` None: the
    board keeps nothing, as the one that plays the log again.
    """

    tick_ms = TICK_MS

    def __init__(self, board: str, seed: int, die: bool = True, store: Store | None = None) -> None:
        self.data = bytearray()
        self.ticks = self.throws = 0
        self._tunes = 0
        self._generator = Generator(seed)
        if store is None:
            store = Store()
            store.files = store.flash = None
        super().__init__(board, seed=seed, die=die, store=store)

    def wait(self, milliseconds: int) -> None:
        """Let the board run for ``milliseconds`` and write it down."""
        if not self.ticks:
            self._begin()
        while milliseconds > 0:
            step = min(self.tick_ms, milliseconds)
            self.clock.advance(step)
            self.session.step()
            self._write()
            milliseconds -= step

    def _begin(self) -> None:
        self.devices.motion = LoggedMotion(self.devices.motion)
        self.devices.entropy = Entropy().take
        self.devices.files = None
        self.data += pack(HEAD, self.clock(), 0, 0, 0)

    def _write(self) -> None:
        devices = self.devices
        samples = devices.motion.last
        counts = [NOBODY if each is None else len(each) for each in samples]
        self.data += pack(HEAD, self.clock(), devices.pads.down(), *counts)
        for sample in [*(samples[0] or []), *(samples[1] or [])]:
            self.data += pack("<hhh", *sample)
        words = crc32("\n".join(devices.text.lines).encode()) if devices.text else 0
        tunes = 0
        for _, name in devices.sound.tunes[self._tunes :]:
            tunes = crc32(name.encode(), tunes)
        self._tunes = len(devices.sound.tunes)
        pixels = devices.pixels
        self.data += pack(SHOWN, pixels.scale, crc32(pixels.frame), words, tunes)
        self.ticks += 1

    # What the coaches do.

    def throw(self, what: Any) -> None:
        """Throw as `Player` does, in the log's ticks."""
        self.throws += 1
        super().throw(what)

    def shake(self) -> None:
        """Throw the virtual die."""
        self.throws += 1
        self.hold("right ok" if self._seat().cluster == 1 else "left ok", SHAKE_MS)
        self.wait(ROLLED_MS)

    def _seat(self) -> Any:
        """Return the seat whose hand answers the chance step; the first if nobody's does."""
        return self.session.game.seats[max(self.match.thrower(), 0)]

    def choose_match(self, ruleset: str, presses: Sequence[tuple[str, int]] = ()) -> None:
        """Walk from the first menu to a match.

        ``presses`` are items, and how often right (below 0: left) is pressed on each.  Without
        them: against the board, as short as its clock may be.
        """
        for label in ("Games", facts(ruleset).NAME):
            self._seek(label)
            self.press("left ok")
        for label, right in presses or _setup_presses(self.session.seats, ruleset):
            under_more = label not in self._labels()
            if under_more:
                self._seek("More")
                self.press("left ok")
            self._seek(label)
            self.press("left right" if right > 0 else "left left", abs(right))
            if under_more:
                self._seek("Back")
                self.press("left ok")
        self._seek("Start", "left up")
        self.press("left ok")

    def _labels(self) -> list[str]:
        return [item.label for item in self.session.screen.items]

    def _seek(self, label: str, pad: str = "left down") -> None:
        """Walk to the item ``label`` of the list that is open; raise LookupError without one."""
        labels = self._labels()
        if label not in labels:
            raise LookupError(f"got {labels} in the list, expected {label!r}")
        screen = self.session.screen
        while screen.items[screen.at].label != label:
            self.press(pad)

    def go_on(self) -> None:
        """Do what the match waits for; of one that is over, nothing."""
        self.settle()
        match = self.match
        player = match.current_player()
        if player == CHANCE and match.chance().kind != KIND_DIE:
            self.throws += 1
            self.press("right ok" if self._seat().cluster == 1 else "left ok")
        elif player == CHANCE:
            if self.session.die.virtual:
                self.shake()
                return
            outcome = self._generator.pick(match.chance_outcomes())
            self.throw(outcome if 1 <= outcome <= 6 else "out")
        elif player != TERMINAL and self.session.seats[player].opponent is None:
            self.press("left right")
            self.press("left ok")
        else:
            self.wait(LONELY_MS)

    def pause(self) -> None:
        """Stop the clock, look at the list, take the last choice back, and go on."""
        self.press("menu")
        self.press("left down", 1)
        self.press("left ok")
        self.wait(LONELY_MS)


def _setup_presses(seats: Any, ruleset: str) -> Iterator[tuple[str, int]]:
    """Yield items of the set-up, and how often right (below 0: left) is pressed on them."""
    # The board decides at random for the right coach: the last of the opponents.  Time stands
    # within a tick, so a longer thought would not come in slices as on a board.
    if seats[1].opponent is None:
        yield "Against", -1
    for option in facts(ruleset).OPTIONS:
        if option.name == "minutes":
            yield option.label, option.low - option.default


def session(
    board: str, rulesets: Sequence[str], throws: int, seed: int = 1, die: bool = True
) -> Log:
    """Return the log of a session: of each ruleset a match of at most ``throws`` throws.

    A match that ends earlier has a rematch; what is then on is aborted.  ``die`` False:
    the board has none, and the coaches throw the virtual one.
    """
    log = Log(board, seed, die)
    for ruleset in rulesets:
        log.choose_match(ruleset)
        log.go_on()
        log.pause()
        end = log.throws + throws
        while log.throws < end and log.match.current_player() != TERMINAL:
            log.go_on()
        log.settle()
        if log.match.current_player() == TERMINAL:
            log.wait(LONELY_MS)
            log.press("left ok")  # the rematch
            log.go_on()
        log.press("menu")
        log.press("left up")  # round to the last line: abort
        log.press("left ok", 2)
    return log
