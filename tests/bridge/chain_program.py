# mypy: ignore-errors
"""Program for MicroPython: tests the whole way from a die's advertisement to the face on the
lights.

One interpreter runs the simulated radio, the bridge's program, the wire, the board's driver
(``devices.radio``) and a session of Soccer Dice.
"""

import chain as around
from air import GoDice, Pixels

from boards import pitch32
from pixelpitch.app.session import Session
from pixelpitch.storage.settings import WIRELESS
from tests.micropython.devices import SilentDevices

SESSION_STEP_MS = 20
FAULTY_CHAIN_OPTIONS = {"seed": 3, "loss": 5, "late": (20, 300), "noise": 3000}


class SessionWithDice:
    """A session that plays Soccer Dice, with two wireless dice in range."""

    def __init__(self):
        self.link = around.Chain(**FAULTY_CHAIN_OPTIONS)
        self.board = SilentDevices()
        devices = self.board.devices()
        devices.open_dice = lambda: self.link.radio
        self.session = Session(devices, pitch32, "dicesoccer", {"first": "left"})
        settings = self.session.settings
        settings.wireless += [(b"P1a2b3c01", "any", "Ada"), (b"G1a2b3c02", "any", "Red")]
        self.session.set_setting("die", WIRELESS)
        self.pixels = Pixels(self.link.air, (0xC1, 2, 0x1A, 0x2B, 0x3C, 1))
        self.godice = GoDice(self.link.air, (0xE1, 2, 0x1A, 0x2B, 0x3C, 2))
        self.shown = []
        remembered = self.session.renderer.set_die

        def record_shown_face(kind, face=0, side=0):
            """Record ``face`` unless it is 0, and let the renderer show the event."""
            if face:
                self.shown.append(face)
            remembered(kind, face, side)

        self.session.renderer.set_die = record_shown_face

    def wait(self, ms):
        """Let ``ms`` pass on the board, on the bridge and for the dice."""
        for _ in range(0, ms, SESSION_STEP_MS):
            self.board.now += SESSION_STEP_MS
            self.link.pass_time(SESSION_STEP_MS)
            self.session.step()


def throw_six_times():
    """Throw six times, then print the thrown faces and the faces that the lights have shown."""
    session_with_dice = SessionWithDice()
    session_with_dice.wait(7000)
    thrown = []
    for face in (4, 1, 6):
        session_with_dice.pixels.roll(face - 1)
        session_with_dice.wait(4000)
        session_with_dice.godice.roll(face)
        session_with_dice.wait(4000)
        thrown += [face, face]
    print(
        thrown,
        session_with_dice.shown,
        session_with_dice.link.air.lost > 0,
        session_with_dice.link.radio.dropped > 0,
    )
