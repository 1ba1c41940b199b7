"""Records a session on the laptop's simulated board tick by tick.

The log contains the inputs of the devices and checksums of their outputs. `session_program` replays
it on MicroPython. The coaches choose the first legal actions, so this works with any ruleset::

    >>> log = record_session("mini16", ["dicesoccer"], throw_count=1)
    >>> log.ticks > 100, log.throws >= 1
    (True, True)
"""

from binascii import crc32
from collections.abc import Iterator, Sequence
from struct import pack
from typing import Any

from pixelpitch.opponents import levels_of
from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules.chance import KIND_DIE
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import facts

from ..common.store import Store
from ..simulator.hands import PRESS_DURATION_MS
from ..simulator.headless import Player
from .session_program import (
    MISSING_SENSOR_CODE,
    OUTPUT_STRUCT_FORMAT,
    STEP_STRUCT_FORMAT,
    PseudoRandomBytes,
)

# Longer than a session step on a board, but so short that no press is missed and that no sensor's
# FIFO overflows.
TICK_MS = PRESS_DURATION_MS
# For how many ms coaches shake the virtual die, and for how many ms they then wait until it has
# rolled.
SHAKE_MS, ROLLED_MS = 480, 720
ONLY_CHOICE_PAUSE_MS = 1000  # after this time the session makes a choice that has no alternative


class LoggedMotion:
    """The simulated die and tray, whose samples are logged.

    ``last`` has the samples of the last reading.
    """

    def __init__(self, die: Any) -> None:
        self._die = die
        self.last: Any = (None, None)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._die, name)

    def read(self) -> Any:
        """Return the samples since the last call, as defined in `devices`."""
        self.last = self._die.read()
        return self.last


class SessionLog(Player):
    """Plays for both coaches at a simulated board and logs the session in ``data``.

    ``ticks``   number of session steps
    ``throws``  number of throws
    ``store``   stores the board's data; None stores nothing, as on the board that replays the log
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
        """Let the board run for ``milliseconds`` and log each tick."""
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
        self.devices.entropy = PseudoRandomBytes().next_bytes
        self.devices.files = None
        self.data += pack(STEP_STRUCT_FORMAT, self.clock(), 0, 0, 0)

    def _write(self) -> None:
        devices = self.devices
        samples = devices.motion.last
        counts = [MISSING_SENSOR_CODE if each is None else len(each) for each in samples]
        self.data += pack(STEP_STRUCT_FORMAT, self.clock(), devices.pads.down(), *counts)
        for sample in [*(samples[0] or []), *(samples[1] or [])]:
            self.data += pack("<hhh", *sample)
        words = crc32("\n".join(devices.text.lines).encode()) if devices.text else 0
        tunes = 0
        for _, name in devices.sound.tunes[self._tunes :]:
            tunes = crc32(name.encode(), tunes)
        self._tunes = len(devices.sound.tunes)
        pixels = devices.pixels
        self.data += pack(OUTPUT_STRUCT_FORMAT, pixels.scale, crc32(pixels.frame), words, tunes)
        self.ticks += 1

    # The next methods do what coaches do at the board.

    def throw(self, outcome: Any) -> None:
        """Throw the die as ``headless.Player`` does, and log each tick."""
        self.throws += 1
        super().throw(outcome)

    def throw_virtual_die(self) -> None:
        """Throw the virtual die."""
        self.throws += 1
        self.hold("right ok" if self._seat().pad_cluster == 1 else "left ok", SHAKE_MS)
        self.wait(ROLLED_MS)

    def _seat(self) -> Any:
        """Return the seat of the coach who must throw.

        If either coach may throw, this is the first seat.
        """
        return self.session.game.seats[max(self.match.thrower(), 0)]

    def choose_match(self, ruleset: str, presses: Sequence[tuple[str, int]] = ()) -> None:
        """Start a match of ``ruleset`` from the first menu.

        ``presses`` lists (item of the set-up, how often to press the pad "right" on it); a negative
        number means "left". Without ``presses``, the match is against the opponent ``uniform`` with
        the shortest time limit.
        """
        for label in ("Games", facts(ruleset).NAME):
            self._move_to_item(label)
            self.press("left ok")
        for label, right in presses or _setup_presses(self.session, ruleset):
            under_more = label not in self._item_labels()
            if under_more:
                self._move_to_item("More")
                self.press("left ok")
            self._move_to_item(label)
            self.press("left right" if right > 0 else "left left", abs(right))
            if under_more:
                self._move_to_item("Back")
                self.press("left ok")
        self._move_to_item("Start", "left up")
        self.press("left ok")

    def _item_labels(self) -> list[str]:
        return [item.label for item in self.session.screen.items]

    def _move_to_item(self, label: str, pad: str = "left down") -> None:
        """Press ``pad`` until the item ``label`` of the current list is selected.

        Raises LookupError if the list has no such item.
        """
        labels = self._item_labels()
        if label not in labels:
            raise LookupError(f"got {labels} in the list, expected {label!r}")
        screen = self.session.screen
        while screen.items[screen.at].label != label:
            self.press(pad)

    def play_next(self) -> None:
        """Make the next throw or decision; if the match is over, only wait."""
        self.settle()
        match = self.match
        player = match.current_player()
        if player == CHANCE and match.chance().kind != KIND_DIE:
            self.throws += 1
            self.press("right ok" if self._seat().pad_cluster == 1 else "left ok")
        elif player == CHANCE:
            if self.session.die.is_virtual:
                self.throw_virtual_die()
                return
            outcome = self._generator.pick(match.chance_outcomes())
            self.throw(outcome if 1 <= outcome <= 6 else "out")
        elif player != TERMINAL and self.session.seats[player].opponent is None:
            self.press("left right")
            self.press("left ok")
        else:
            self.wait(ONLY_CHOICE_PAUSE_MS)

    def pause_and_take_back(self) -> None:
        """Pause, take the last choice back, and continue."""
        self.press("menu")
        self.press("left down", 1)
        self.press("left ok")
        self.wait(ONLY_CHOICE_PAUSE_MS)


def _setup_presses(session: Any, ruleset: str) -> Iterator[tuple[str, int]]:
    """Yield (item of the set-up, number of presses of the pad "right" on this item).

    A negative number means presses of "left".
    """
    # Choose the last opponent in the list for the right seat, because it decides at random. An
    # opponent that searches would play differently on a board, where its search pauses after each
    # slice of time. Here the clock stands still during a tick, so the search would never pause.
    offered = levels_of(facts(ruleset))
    opponent = session.seats[1].opponent
    if opponent is None:
        yield "Against", -1
    # A game without decisions offers only two opponents.
    elif offered[-1] != opponent.NAME and len(offered) > 2:
        # Pressing "left" goes back through the opponents in the list, then to the coach, and then
        # to the last opponent. If the game does not offer the present opponent, the item shows the
        # coach, so one press is enough.
        yield "Against", -2 - offered.index(opponent.NAME) if opponent.NAME in offered else -1
    chosen = session.match_starter.options_for(ruleset)
    for option in facts(ruleset).OPTIONS:
        if option.name == "minutes":
            yield option.label, option.index(option.low) - option.index(chosen["minutes"])


def record_session(
    board: str, rulesets: Sequence[str], throw_count: int, seed: int = 1, has_die: bool = True
) -> SessionLog:
    """Return the log of a session with a match of at most ``throw_count`` throws of each ruleset.

    If a match ends earlier, there is a rematch. The last match is aborted. Without ``has_die`` the
    coaches throw the virtual die.
    """
    log = SessionLog(board, seed, has_die)
    for ruleset in rulesets:
        log.choose_match(ruleset)
        log.play_next()
        log.pause_and_take_back()
        end = log.throws + throw_count
        while log.throws < end and log.match.current_player() != TERMINAL:
            log.play_next()
        log.settle()
        if log.match.current_player() == TERMINAL:
            log.wait(ONLY_CHOICE_PAUSE_MS)
            log.press("left ok")  # starts the rematch
            log.play_next()
        log.press("menu")
        log.press("left up")  # up from the first line goes to the last one: abort
        log.press("left ok", 2)
    return log
