"""A simulated board and a twin that get the same presses and throws.

The simulated one says how long lights move, so that nobody waits longer on the emulated chip than
a match needs, and what the match asks for, which the twin's display must ask for too.
"""

import random
from typing import Any

from host_tools.simulator.hands import ANSWER_MS
from host_tools.simulator.headless import Player
from host_tools.simulator.throws import Throws
from host_tools.twin import Twin
from pixelpitch.app.input.pad_events import NAMES
from pixelpitch.app.words import sentence, wrap
from pixelpitch.dice.detector import Detector
from pixelpitch.dice.events import THROW
from pixelpitch.rules.chance import KIND_SPINNER
from pixelpitch.rules.match import CHANCE
from tests.app.pawnball_coaches import presses

SIDES = ("left", "right")
LOOK_MS = 20
LONGEST_MS = 20000  # no lights of a match move longer
MARGIN_MS = 160  # by which the twin's steps may be later
SETTLED_MS = 6000  # then what happened has been told
SPUN_MS = 1800  # a spinner that was stopped stands, and its result is on the display
LEAP_MS = 4000
LOADED_MS = 10000  # a game is imported and a match begun


class Lockstep:
    """``twin`` None: the simulated board alone.  ``log`` gets a line for each thing done."""

    def __init__(self, twin: Twin | None = None) -> None:
        self.player = Player()
        self.twin = twin
        if twin is not None:
            twin.wait_for_lights()
            twin.wait(600)  # the die's first rest is known
        self._samples: dict[int, list[Any]] = {}  # of a throw, by face
        self.boards: list[Any] = [self.player] if twin is None else [self.player, twin]

    @property
    def match(self) -> Any:
        """The match as the presses and throws have made it."""
        return self.player.match

    def text(self) -> list[str]:
        """The display's lines: the twin's if there is one."""
        found: list[str] = self.boards[-1].text()
        return found

    def press(self, pad: str) -> None:
        for board in self.boards:
            board.press(pad)
        self._say(pad)

    def wait(self, milliseconds: int) -> None:
        for board in self.boards:
            board.wait(milliseconds)

    def start(self, first: str) -> None:
        """Press OK on Start and wait until the display begins with ``first``."""
        self.press("left ok")
        self.rest()

        def shown() -> bool:
            return self.text()[0].split() == first.split()

        assert shown() or (self.twin and self.twin.wait_until(shown, LOADED_MS)), self.text()
        self.wait(200)

    def rest(self, ahead: int = 0) -> None:
        """Wait until nothing moves and somebody has to press or throw.

        ``ahead``: how many ms the twin has waited already.
        """
        waited = 0
        while not self._waits():
            self.player.wait(LOOK_MS)
            waited += LOOK_MS
            assert waited < LONGEST_MS, self.player.text()
        if self.twin is not None:
            self.twin.wait(max(waited - ahead, 0) + MARGIN_MS)
        self._say("")

    def throw(self, face: int) -> None:
        match = self.match
        expected = match.clone()
        if match.current_player() != CHANCE:
            expected.apply_action(match.throw_action())  # the die is thrown instead
        expected.apply_action(face)
        self.player.throw(face)
        if self.twin is not None:
            if face not in self._samples:
                self._samples[face] = quickest(face)
            lasts = self.twin.parts.box.play(self._samples[face], self.twin.chip.clock.nanos)
            self.twin.wait(lasts + ANSWER_MS)
        assert awaited(match) == awaited(expected)
        self._say(f"throw {face}")
        self.rest()

    def decide(self, action: int) -> None:
        """Let the coach who decides press his way to ``action``, then OK."""
        match = self.match
        side = SIDES[match.current_player()]
        keys = presses(match, action)
        assert keys is not None, match.action_to_string(action)
        expected = match.clone()
        expected.apply_action(action)
        for key in keys:
            self.press(f"{side} {NAMES[key]}")
        self.press(side + " ok")
        assert awaited(match) == awaited(expected)
        self.rest()

    def spin(self) -> None:
        """Stop the spinner; the simulated one gets the sector that the twin's display tells."""
        chance = self.match.chance()
        assert chance.kind == KIND_SPINNER
        if self.twin is not None:
            self.twin.press("left ok")
            self.twin.wait(SPUN_MS)
            seen = " ".join(self.text()[1:])
            words = seen.split("Spinner: ")[1]
            met = max([m for m in chance.faces.values() if words.startswith(m)], key=len)
            index = list(chance.faces.values()).index(met)
            self.player.devices.entropy = lambda count: bytes([index] * count)
        self.player.press("left ok")
        self.rest(SPUN_MS)

    def leap(self, seconds: int) -> None:
        """Let playing time pass in which nobody does anything."""
        for _ in range(seconds * 1000 // LEAP_MS):
            self.player.wait(LEAP_MS)
            if self.twin is not None:
                self.twin.leap(LEAP_MS)
                self.twin.wait(2 * LOOK_MS)
        self._say(f"{seconds} s")

    def agrees(self) -> bool:
        """Tell whether the display asks for what the match waits for, once all is told."""
        asked = wrap(sentence(self.match.prompt()))
        board = self.boards[-1]

        def asks() -> bool:
            text = self.text()
            return text[1 : 1 + len(asked)] == asked

        if self.twin is None:
            board.wait(SETTLED_MS)
            return asks()
        return bool(board.wait_until(asks, SETTLED_MS))

    def _waits(self) -> bool:
        session = self.player.session
        if session.renderer.busy(session.now):
            return False
        if self.player.place != "play":
            return True
        match = self.match
        return match.current_player() == CHANCE or len(match.legal_actions()) > 1

    def _say(self, what: str) -> None:
        """Print what was done: `pytest -s` shows how far it has come."""
        if self.twin is not None:
            print(f"{self.twin.milliseconds / 1000:8.1f} s  {what:12}", self.text(), flush=True)


def quickest(face: int, attempts: int = 150) -> list[Any]:
    """Return the samples of the shortest of many throws that the detector reads as ``face``."""
    best: list[Any] = []
    for seed in range(attempts):
        throws = Throws(random.Random(seed))
        rest = throws.rest(600)
        pairs = throws.throw(face)
        if best and len(pairs) >= len(best):
            continue
        detector = Detector()
        told = []
        for at in range(0, len(rest + pairs), 8):
            die, tray = zip(*(rest + pairs)[at : at + 8], strict=True)
            told += [(kind, number) for kind, number, _ in detector.feed(die, tray)]
        if told == [(THROW, face)]:
            best = pairs
    return best


def awaited(match: Any) -> tuple[Any, ...]:
    """What must be alike of a match whose clock has gone on."""
    return match.current_player(), match.prompt(), match.legal_actions(), match.score
