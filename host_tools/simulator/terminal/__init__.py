"""The board at a terminal, with Textual: lights, display, and pads on the keyboard."""

import random
import sys
from collections.abc import Sequence
from typing import Any

from .size import check as check

FIFO = 400  # samples; a laptop may stall for a second, which a Pico does not


def run(
    board: Any,
    ruleset: str | None = None,
    options: dict[str, Any] | None = None,
    seed: int | None = None,
    seats: Sequence[str] = (),
    panel: Any = None,
    sound: bool = False,
) -> int:
    """Play at this terminal until the player quits; see ``host_tools.simulator.run``."""
    check(sys.stdin, "stdin")
    check(sys.stdout, "stdout")
    check(sys.stderr, "stderr")  # on which Textual paints
    from pixelpitch.app.session import Session

    from ...common.store import user_store
    from ..devices import RealClock, simulated
    from ..hands import sit
    from .app import Simulator

    loudspeaker = _loudspeaker() if sound else None
    hand = random.SystemRandom() if seed is None else random.Random(seed)
    store = user_store()
    try:
        devices = simulated(board, RealClock(), hand, FIFO, store)
        session = Session(devices, board, ruleset, options)
        sit(session, devices, seats)
        app = Simulator(board, devices, session, hand, panel=panel)
        app.loudspeaker = loudspeaker
        if store.why:
            app.note(store.why)
        app.run()
        if app.session.game is not None and not store.why:
            print("The match is kept: `pixelpitch sim` goes on with it.")
    finally:
        store.close()
        if loudspeaker is not None:
            loudspeaker.close()
    return 0


def _loudspeaker() -> Any:
    from ..sounds import Loudspeaker  # the package is an extra

    return Loudspeaker()
