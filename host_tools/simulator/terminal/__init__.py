"""The board at a terminal, with Textual: lights, display, and pads on the keyboard."""

import os
import random
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..sentences import text_of
from .size import check as check
from .size import check_encoding as check_encoding

# The environment variable in which `make play` stores what the user typed.
TYPED = "PIXELPITCH_TYPED"
FIFO = 400  # samples; more than on a Pico, because a laptop may stall


def run(
    board: Any,
    ruleset: str | None = None,
    options: dict[str, Any] | None = None,
    seed: int | None = None,
    seats: Sequence[str] = (),
    panel: Any = None,
    sound: bool = False,
    practice: bool = False,
    engineer: bool = False,
    reload: str = "",
    voice: Any = None,
) -> int:
    """Play at this terminal until the player quits; see ``host_tools.simulator.run``."""
    check(sys.stdin, "stdin")
    check(sys.stdout, "stdout")
    check(sys.stderr, "stderr")  # Textual paints on stderr
    check_encoding(sys.__stderr__, "stderr")
    print(text_of("start.loading"), flush=True)  # the imports below may take seconds
    from pixelpitch.app.session import Session
    from pixelpitch.storage.settings import BOARD

    from ...common.store import user_store
    from ..devices import RealClock, simulated
    from ..hands import sit
    from ..reload import Reloader
    from .app import Simulator

    loudspeaker, silence = _loudspeaker() if sound else (None, "")
    hand = random.SystemRandom() if seed is None else random.Random(seed)
    store = user_store()
    try:
        devices = simulated(board, RealClock(), hand, FIFO, store)
        devices.hardware = engineer
        session = Session(devices, board, ruleset, options)
        # No settings have been chosen: one person throws for both sides.
        if session.settings.is_new:
            session.set_setting("board_throws", BOARD)
        sit(session, devices, seats)
        app = Simulator(board, devices, session, hand, True, panel, practice, engineer)
        app.loudspeaker = loudspeaker
        app.voice = voice
        if reload:
            app.reloader = Reloader(Path(reload), session)
        for words in (silence, store.why, store.notice):
            if words:
                app.note(words)
        app.run()
        if silence:
            print(silence)
        if not store.why and is_kept(app.session):
            print(goodbye(typed(sys.argv)))
    finally:
        store.close()
        if loudspeaker is not None:
            loudspeaker.close()
    return app.return_code or 0


def goodbye(command: str) -> str:
    """Return the line that says that ``command`` continues the stored match."""
    return f"The match is kept: `{command}` goes on with it."


def typed(words: Sequence[str]) -> str:
    """Return the command that started this process; ``words`` are its ``sys.argv``."""
    if os.environ.get(TYPED):
        return os.environ[TYPED]
    program = Path(words[0])
    if program.name == "__main__.py":
        return shlex.join(["python", "-m", program.parent.name, *words[1:]])
    found = shutil.which(program.name)
    if found and Path(found).resolve() == program.resolve():
        return shlex.join([program.name, *words[1:]])
    return shlex.join(words)


def is_kept(session: Any) -> bool:
    """Return True if the next start of the board continues the present match."""
    game = session.game
    if game is None or game.journal is None:  # a lesson is not stored
        return False
    return not game.is_over() and bool(game.journal.keeps())


def _loudspeaker() -> tuple[Any, str]:
    """Return (loudspeaker, ""), or (None, the reason why the tunes cannot be played)."""
    from ..sounds import Loudspeaker, NoSound  # imported here, because the package is an extra

    try:
        return Loudspeaker(), ""
    except NoSound as error:
        return None, str(error)
