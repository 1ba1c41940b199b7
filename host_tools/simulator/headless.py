"""A session without a terminal: the firmware on a fake clock, for tests and scripts.

It speaks the player's words, and no real time passes::

    >>> player = Player(ruleset="dicesoccer")
    >>> player.throw(4)
    >>> player.throw(2)
    >>> player.match is not None
    True

Importing this builds nothing; a ``Player`` builds one whole board.
"""

import importlib
import random

from pixelpitch.render import palette
from pixelpitch.rules import squares
from pixelpitch.rules.errors import NotUnderstood

from .devices import KEYS, Clock, DeviceError, simulated

TICK_MS = 20
PRESS_MS = 60
BETWEEN_MS = 140  # the pads ignore a hand that slides from one to the next (100 ms)
ANSWER_MS = 500  # the detector answers 400 ms after the die has come to rest
LONGEST_MS = 60000  # nothing on the board moves longer by itself

LETTERS = {
    "dark": ".",
    "grass": ",",
    "white": "W",
    "red": "R",
    "blue": "B",
    "yellow": "y",
    "lime": "l",
    "green": "g",
    "cyan": "c",
    "magenta": "m",
    "rose": "r",
    "orange": "o",
    "purple": "p",
    "teal": "t",
    "amber": "a",
}


class Player:
    """Both coaches and their hands at one simulated board.

    ``board`` is a board's module or name, ``ruleset`` and ``options`` as the table's
    ``Session`` takes them, ``seed`` makes the throws' samples differ.  Raises
    NotUnderstood for what a player cannot do.  ``die`` False: its lead is not in at first.
    """

    def __init__(self, board="pitch32", ruleset=None, options=None, seed=1, session=None, die=True):
        if isinstance(board, str):
            board = importlib.import_module("boards." + board)
        if session is None:
            session = importlib.import_module("pixelpitch.app.session").Session
        self.board = board
        self.clock = Clock()
        self.devices = simulated(board, self.clock, random.Random(seed))
        self.devices.motion.plugged = die
        self.session = session(self.devices, board, ruleset, options)
        self.wait(600)  # the die's first rest is known

    # What hands do.

    def wait(self, milliseconds):
        """Let the board run for ``milliseconds``."""
        while milliseconds > 0:
            step = min(TICK_MS, milliseconds)
            self.clock.advance(step)
            self.session.step()
            milliseconds -= step

    def press(self, pad, times=1):
        """Press ``"left ok"``, ``"right up"`` or ``"menu"`` and let go, ``times`` times."""
        for _ in range(times):
            self.hold(pad, PRESS_MS)

    def hold(self, pad, milliseconds):
        """Hold a pad down for ``milliseconds``, let go, and wait a moment."""
        cluster, key = self.pad(pad)
        self.devices.pads.press(cluster, key)
        self.wait(milliseconds)
        self.devices.pads.release(cluster, key)
        self.wait(BETWEEN_MS)

    def pad(self, words):
        """Return (cluster, key) of a pad in words; on a shared cluster both coaches mean it."""
        pads = self.devices.pads
        parts = words.split()
        if pads.clusters == ("shared",) and len(parts) == 2 and parts[0] in ("left", "right"):
            parts[0] = "shared"
        if len(parts) == 1 and parts[0] in KEYS and len(pads.clusters) == 1:
            parts.insert(0, "shared")
        if len(parts) in (1, 2):
            try:
                pads.bit(*parts)
                return (parts[0], parts[1] if len(parts) == 2 else None)
            except DeviceError:
                pass
        keys = ", ".join(KEYS)
        raise NotUnderstood(f"pad {words!r}", f"left or right and one of {keys}; or menu")

    def throw(self, what):
        """Throw: 1..6, "out", "cocked", "weak", "grabbed", "set down"; wait for the answer."""
        die = self.devices.motion
        try:
            die.throw(what)
        except DeviceError:
            raise NotUnderstood(
                f"throw {what!r}", "1..6, out, cocked, weak, grabbed or set down"
            ) from None
        while die.busy:
            self.wait(TICK_MS)
        self.wait(ANSWER_MS)

    def pull_out(self):
        """Pull the die's lead out."""
        self.devices.motion.pull_out()
        self.wait(TICK_MS)

    def put_back(self):
        """Put the die's lead back in and wait until the die is known to rest."""
        self.devices.motion.put_back()
        self.wait(ANSWER_MS)

    def settle(self):
        """Wait until nothing moves on the pitch any more."""
        for _ in range(0, LONGEST_MS, TICK_MS):
            if not self.session.renderer.busy(self.clock()):
                return
            self.wait(TICK_MS)

    # What eyes see.

    @property
    def match(self):
        """The match that is played, or None in the menus."""
        return self.session.match

    @property
    def place(self):
        """A word for the screen that is shown."""
        return self.session.place

    def text(self):
        """Return the display's lines; without a display the one text over the pitch."""
        if self.devices.text is not None:
            return [line.rstrip() for line in self.devices.text.lines]
        return [self.session.screen.spoken()]

    def lit(self, square):
        """Return the colours of ``"d5"`` now, in words: ``"white"``, ``"dark red"``."""
        number = squares.number(square)
        wide = self.board.WIDTH // squares.COLUMNS
        high = self.board.HEIGHT // squares.ROWS
        left = number % squares.COLUMNS * wide
        top = number // squares.COLUMNS * high
        words = []
        for y in range(top, top + high):
            for x in range(left, left + wide):
                word = palette.name(self.devices.pixels.colour(x, y))
                if word not in words:
                    words.append(word)
        return " ".join(words)

    def screen(self):
        """Return lights and display as text: a letter of ``LETTERS`` for each LED."""
        pixels = self.devices.pixels
        lines = []
        for y in range(pixels.height):
            names = [palette.name(pixels.colour(x, y)) for x in range(pixels.width)]
            lines.append("".join([LETTERS[name] for name in names]))
        texts = self.text()
        if self.devices.text is None:
            return "\n".join([*lines, *texts])
        box = ["+" + "-" * 16 + "+", *[f"|{each:16}|" for each in texts], "+" + "-" * 16 + "+"]
        box += [""] * (len(lines) - len(box))
        return "\n".join([f"{a}  {b}".rstrip() for a, b in zip(lines, box, strict=True)])

    def picture(self, path):
        """Save what the lights show as a picture."""
        # Only this needs numpy and Pillow: a plain session starts without them.
        picture = importlib.import_module("host_tools.simulator.picture")
        pixels = self.devices.pixels
        picture.save(path, pixels.frame, pixels.scale, self.board)
