"""Program for MicroPython: coaches enter the throws of a match on a board without a sensor."""

from boards import mini16, pitch32
from pixelpitch.app.input.pad_events import BACK, DOWN, LEFT, OK, PRESS, RIGHT
from pixelpitch.app.session import Session
from pixelpitch.dice.fairness import bet_values, verdict
from pixelpitch.rules.entries import TIME_ENTRY
from tests.micropython.devices import MemoryFlash, SilentDevices

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SESSION_STEP_MS = 20
FACE_COUNTS = ([5] * 6, [20] * 6, [14, 14, 14, 14, 14, 34], [60, 60, 60, 60, 60, 0], [99999] * 6)


def enter_throws(board: str) -> list:
    """Enter two throws of Soccer Dice, then undo one; return outcomes, lights and counts of
    faces.
    """
    table = SilentDevices()
    table.read = lambda: (None, [])  # type: ignore[method-assign]  # no die answers
    devices = table.devices()
    devices.has_ordinary_dice = True
    devices.flash = MemoryFlash()
    session = Session(devices, {"pitch32": pitch32, "mini16": mini16}[board], "dicesoccer")
    result: list = []
    for keys in ((OK,), (OK,), (DOWN, OK), (LEFT, OK), (BACK,), (RIGHT, DOWN, OK)):
        for _ in range(80):
            table.now += SESSION_STEP_MS
            session.step()
        session.renderer.end_movement()
        for key in keys:
            session.screen.press(0, key, PRESS)
        session.renderer.draw(table.now)
        result.append(sum(session.renderer.frame))
    game: Any = session.game
    result.append([each for each in game.entries() if each[0] != TIME_ENTRY])
    result.append(session.settings.thrown)
    result.append(game.dice)
    result.append(game.match.checksum())
    result.append(session.die.in_use)
    return result


def compute_verdicts() -> list:
    """Return (verdict, bet value) for each of FACE_COUNTS. Bet values are rounded, because floats
    on the board have a precision of only 24 bits.
    """
    return [(verdict(each), round(bet_values(each)[0] * 100)) for each in FACE_COUNTS]
