"""A session without a terminal: the firmware on a fake clock, for tests and scripts.

Its commands are the player's words, and no real time passes::

    >>> player = Player(ruleset="dicesoccer")
    >>> player.throw(4)
    >>> player.throw(2)
    >>> player.match is not None
    True

Importing this builds nothing; a ``Player`` builds one whole board.
"""

import random
from typing import Any

from pixelpitch.rules.errors import NotUnderstood

from ..common import board_folder
from . import hands
from .devices import Clock, DeviceError, simulated
from .throws import WORDS

TICK_MS = 20


class Player:
    """Both coaches and their hands at one simulated board.

    ``board`` is a board's module, name or folder, ``ruleset`` and ``options`` as ``Session`` takes
    them, ``seed`` makes the throws' samples differ.  Raises NotUnderstood for what a player
    cannot do.  ``die`` False: its lead is not in at first.  ``store`` (``simulator.store``) is
    what survived of another player's board; None: nothing.  ``console`` (``live.console``) is a
    laptop's line to it.
    """

    tick_ms = TICK_MS  # of a step of the board

    def __init__(
        self,
        board: Any = "pitch32",
        ruleset: str | None = None,
        options: dict[str, Any] | None = None,
        seed: int | None = 1,
        session: Any = None,
        die: Any = True,
        store: Any = None,
        console: Any = None,
    ) -> None:
        if isinstance(board, str):
            board = board_folder.load(board)
        if session is None:
            from pixelpitch.app.session import Session  # importing this builds nothing

            session = Session
        self.board = board
        self.clock = Clock()
        self.devices = simulated(
            board, self.clock, random.Random(seed), store=store, console=console
        )
        if not die:
            self.devices.motion.plugged = False
        self.session = session(self.devices, board, ruleset, options)
        self.wait(600)  # the die's first rest is known

    # What hands do.

    def wait(self, milliseconds: int) -> None:
        """Let the board run for ``milliseconds``."""
        for passed in range(0, milliseconds, self.tick_ms):
            self.clock.advance(min(self.tick_ms, milliseconds - passed))
            self.session.step()

    def press(self, pad: str, times: int = 1) -> None:
        """Press ``"left ok"``, ``"right up"`` or ``"menu"`` and let go, ``times`` times."""
        for _ in range(times):
            self.hold(pad, hands.PRESS_MS)

    def hold(self, pad: str, milliseconds: int) -> None:
        """Hold a pad down for ``milliseconds``, let go, and wait a moment."""
        cluster, key = self.pad(pad)
        self.devices.pads.press(cluster, key)
        self.wait(milliseconds)
        self.devices.pads.release(cluster, key)
        self.wait(hands.BETWEEN_MS)

    def pad(self, words: str) -> tuple[str, str | None]:
        """Return (cluster, key) of a pad in words; on a shared cluster both coaches mean it."""
        return hands.pad(words, self.devices.pads)

    def throw(self, what: Any) -> None:
        """Throw: 1..6, "out", "cocked", "weak", "grabbed", "set down"; wait for the answer."""
        die = self.devices.motion
        try:
            die.throw(what)
        except DeviceError:
            raise NotUnderstood(f"throw {what!r}", WORDS) from None
        for _ in range(0, hands.LONGEST_MS, self.tick_ms):
            if not die.busy:
                break
            self.wait(self.tick_ms)
        else:
            raise NotUnderstood(f"throw {what!r}", f"a screen that reads the die, not {self.place}")
        self.wait(hands.ANSWER_MS)

    def pull_out(self) -> None:
        """Pull the die's lead out."""
        self.devices.motion.pull_out()
        self.wait(TICK_MS)

    def put_back(self) -> None:
        """Put the die's lead back in and wait until the die is known to rest."""
        self.devices.motion.put_back()
        self.wait(hands.ANSWER_MS)

    def settle(self) -> None:
        """Wait until nothing moves on the pitch any more."""
        for _ in range(0, hands.LONGEST_MS, TICK_MS):
            if not self.session.renderer.busy(self.clock()):
                return
            self.wait(TICK_MS)

    # What eyes see.

    @property
    def match(self) -> Any:
        """The match that is played, or None in the menus."""
        return self.session.match

    @property
    def place(self) -> str:
        """A word for the screen that is shown."""
        return self.session.screen.name

    def text(self) -> list[str]:
        """Return the display's lines; without a display the one text over the pitch."""
        if self.devices.text is not None:
            return [line.rstrip() for line in self.devices.text.lines]
        return [self.session.screen.speech()]

    whole_text = text  # nothing is drawn piece by piece here

    def colour_words(self, square: str) -> str:
        """Return the colours of ``"d5"`` now, in words: ``"white"``, ``"dark red"``."""
        return hands.colour_words(square, self.board, self.devices.pixels.colour)

    def screen(self) -> str:
        """Return lights and display as text: a letter of ``hands.LETTERS`` for each LED."""
        fitted = self.devices.text is not None
        picture = hands.screen(
            self.board, self.devices.pixels.colour, self.text() if fitted else None
        )
        return picture if fitted else "\n".join([picture, *self.text()])

    def picture(self, path: str) -> None:
        """Save what the lights show as a picture."""
        # Only this needs numpy and Pillow: a plain session starts without them.
        from ..common import files
        from . import picture

        pixels = self.devices.pixels
        files.write_whole(
            path, lambda beside: picture.save(beside, pixels.frame, pixels.scale, self.board)
        )
