"""A session without a terminal: the firmware with a simulated clock, for tests and scripts.

The methods of ``Player`` are named after what people (coaches) do at a board. Only simulated time
passes::

    >>> player = Player(ruleset="dicesoccer")
    >>> player.throw(4)
    >>> player.throw(2)
    >>> player.match is not None
    True

This module imports the firmware only when a ``Player`` is created.
"""

import random
from typing import Any

from pixelpitch.rules.errors import NotUnderstood

from ..common import board_folder
from . import hands
from .devices import DeviceError, ManualClock, simulated_devices
from .throws import THROW_ARGUMENT_HELP

TICK_MS = 20


class Player:
    """Plays for both coaches at one simulated board: presses pads, throws, reads the lights.

    ``board``                 a board's module, name or folder
    ``ruleset``, ``options``  as in ``Session``
    ``seed``                  determines the samples of the throws
    ``die``                   False if the die's cable is not plugged in at the start
    ``store``                 the data of an earlier session (``common.store``); None: a new board
    ``console``               the connection to a laptop (``live.console``)

    Methods raise NotUnderstood for anything that a coach cannot do.
    """

    tick_ms = TICK_MS  # duration of a session step in ms

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
            board = board_folder.load_board(board)
        if session is None:
            # Imported here, so that importing this module stays cheap.
            from pixelpitch.app.session import Session

            session = Session
        self.board = board
        self.clock = ManualClock()
        self.devices = simulated_devices(
            board, self.clock, random.Random(seed), store=store, console=console
        )
        if not die:
            self.devices.motion.is_plugged_in = False
        self.session = session(self.devices, board, ruleset, options)
        self.wait(600)  # the detector first needs to see the die at rest

    # These methods do what coaches do at the board.

    def wait(self, milliseconds: int) -> None:
        """Let the board run for ``milliseconds``."""
        for passed in range(0, milliseconds, self.tick_ms):
            self.clock.advance(min(self.tick_ms, milliseconds - passed))
            self.session.step()

    def press(self, pad: str, times: int = 1) -> None:
        """Press ``"left ok"``, ``"right up"`` or ``"menu"`` and release it, ``times`` times."""
        for _ in range(times):
            self.hold(pad, hands.PRESS_DURATION_MS)

    def hold(self, pad: str, milliseconds: int) -> None:
        """Hold a pad down for ``milliseconds`` and release it.

        Then wait until the firmware would accept a press of a different pad.
        """
        pad_cluster, key = self.parse_pad(pad)
        self.devices.pads.press(pad_cluster, key)
        self.wait(milliseconds)
        self.devices.pads.release(pad_cluster, key)
        self.wait(hands.PRESS_GAP_MS)

    def parse_pad(self, name: str) -> tuple[str, str | None]:
        """Return (pad_cluster, key) of the pad called ``name``, as ``hands.parse_pad`` does."""
        return hands.parse_pad(name, self.devices.pads)

    def throw(self, outcome: Any) -> None:
        """Throw and wait until the board has read the die.

        ``outcome`` is a face, 1..6, or a special outcome such as "out", explained in
        ``devices.Die.throw``.
        """
        die = self.devices.motion
        try:
            die.throw(outcome)
        except DeviceError:
            raise NotUnderstood(f"throw {outcome!r}", THROW_ARGUMENT_HELP) from None
        for _ in range(0, hands.MAX_BOARD_MOVEMENT_MS, self.tick_ms):
            if not die.busy:
                break
            self.wait(self.tick_ms)
        else:
            raise NotUnderstood(
                f"throw {outcome!r}", f"a screen that reads the die, not {self.place}"
            )
        self.wait(hands.THROW_ANSWER_TIMEOUT_MS)

    def unplug_die(self) -> None:
        """Pull the die's lead out."""
        self.devices.motion.unplug()
        self.wait(TICK_MS)

    def plug_die_in(self) -> None:
        """Plug the die's cable in again and wait until the board has seen the die at rest."""
        self.devices.motion.plug_in()
        self.wait(hands.THROW_ANSWER_TIMEOUT_MS)

    def settle(self) -> None:
        """Wait until nothing moves on the pitch."""
        for _ in range(0, hands.MAX_BOARD_MOVEMENT_MS, TICK_MS):
            if not self.session.renderer.is_busy(self.clock()):
                return
            self.wait(TICK_MS)

    # These methods return what the board shows.

    @property
    def match(self) -> Any:
        """Return the match that is played, or None in the menus."""
        return self.session.match

    def is_playing(self, ruleset: str) -> bool:
        """Return True if a match of ``ruleset`` is on the board."""
        return self.match is not None and ruleset == self.match.RULESET

    def games(self) -> list[tuple[str, str]]:
        """Return (id, name) of each game in the order of the menu."""
        # Imported here, so that importing this module stays cheap.
        from pixelpitch import rulesets
        from pixelpitch.app import game_order

        return [
            (each, game_order.game_name(each)) for each in game_order.menu_order(rulesets.ids())
        ]

    @property
    def place(self) -> str:
        """Return the name of the screen that the board shows."""
        return self.session.screen.name

    def text(self) -> list[str]:
        """Return the display's lines; without a display, the scroll text as a single line."""
        if self.devices.text is not None:
            return [line.rstrip() for line in self.devices.text.lines]
        return [self.session.screen.scroll_text()]

    # Scripts call ``whole_text``, because ``twin.Twin`` must wait until its display shows the whole
    # text. Here the display always does.
    whole_text = text

    def colour_words(self, square: str) -> str:
        """Return the names of the colours now on a square such as ``"d5"``: ``"dark red"``."""
        return hands.square_colours(square, self.board, self.devices.pixels.colour)

    def screen(self) -> str:
        """Return the lights and the display as text, as ``hands.screen_text`` does."""
        fitted = self.devices.text is not None
        picture = hands.screen_text(
            self.board, self.devices.pixels.colour, self.text() if fitted else None
        )
        return picture if fitted else "\n".join([picture, *self.text()])

    def save_picture(self, path: str) -> None:
        """Save a picture of the lights as the PNG file ``path``."""
        # Imported here, so that a session without pictures needs neither numpy nor Pillow.
        from ..common import files
        from . import picture

        pixels = self.devices.pixels
        files.write_atomically(
            path,
            lambda beside: picture.save_picture(beside, pixels.frame, pixels.scale, self.board),
        )
