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
from .size import expect_encoding as expect_encoding
from .size import expect_terminal as expect_terminal

# `make play` stores the command that the user typed in this environment variable.
TYPED_COMMAND_VARIABLE = "PIXELPITCH_TYPED"
# Samples that a simulated sensor can store: more than a real one, because a laptop may stall.
SENSOR_FIFO_SAMPLES = 400


def run(
    board: Any,
    ruleset: str | None = None,
    options: dict[str, Any] | None = None,
    seed: int | None = None,
    seats: Sequence[str] = (),
    panel: Any = None,
    sound: bool = False,
    practice: bool = False,
    engineer_mode: bool = False,
    reload: str = "",
    speech_voice: Any = None,
) -> int:
    """Play at this terminal until the player quits, as described at ``simulator.run``."""
    expect_terminal(sys.stdin, "stdin")
    expect_terminal(sys.stdout, "stdout")
    expect_terminal(sys.stderr, "stderr")  # Textual paints on stderr
    expect_encoding(sys.__stderr__, "stderr")
    print(text_of("start.loading"), flush=True)  # the imports below may take seconds
    from pixelpitch.app.session import Session
    from pixelpitch.storage.settings import BOARD

    from ...common.store import user_store
    from ..devices import RealClock, simulated_devices
    from ..hands import seat_opponents
    from ..reload import Reloader
    from .app import Simulator

    loudspeaker, silence = _loudspeaker() if sound else (None, "")
    hand = random.SystemRandom() if seed is None else random.Random(seed)
    store = user_store()
    try:
        devices = simulated_devices(board, RealClock(), hand, SENSOR_FIFO_SAMPLES, store)
        devices.has_hardware = engineer_mode
        session = Session(devices, board, ruleset, options)
        # A user who has not changed any settings probably plays alone, so the board throws for the
        # opponents.
        if session.settings.is_new:
            session.set_setting("board_throws", BOARD)
        seat_opponents(session, devices, seats)
        app = Simulator(board, devices, session, hand, True, panel, practice, engineer_mode)
        app.loudspeaker = loudspeaker
        app.speech_voice = speech_voice
        if reload:
            app.reloader = Reloader(Path(reload), session)
        for words in (silence, store.no_store_reason, store.notice):
            if words:
                app.note(words)
        app.run()
        if silence:
            print(silence)
        if not store.no_store_reason and will_resume(app.session):
            print(resume_hint(typed_command(sys.argv)))
    finally:
        store.close()
        if loudspeaker is not None:
            loudspeaker.close()
    return app.return_code or 0


def resume_hint(command: str) -> str:
    """Return the line that tells the player to resume the stored match with ``command``."""
    return f"The match is stored: `{command}` goes on with it."


def typed_command(arguments: Sequence[str]) -> str:
    """Return the command that started this process; ``arguments`` are its ``sys.argv``."""
    if os.environ.get(TYPED_COMMAND_VARIABLE):
        return os.environ[TYPED_COMMAND_VARIABLE]
    program = Path(arguments[0])
    if program.name == "__main__.py":
        return shlex.join(["python", "-m", program.parent.name, *arguments[1:]])
    found = shutil.which(program.name)
    if found and Path(found).resolve() == program.resolve():
        return shlex.join([program.name, *arguments[1:]])
    return shlex.join(arguments)


def will_resume(session: Any) -> bool:
    """Return True if the present match is stored, so that the board offers to resume it later."""
    game = session.game
    if game is None or game.journal is None:  # a lesson is not stored
        return False
    return not game.is_over() and bool(game.journal.is_writing())


def _loudspeaker() -> tuple[Any, str]:
    """Return (loudspeaker, ""), or (None, the reason why the tunes cannot be played)."""
    from ..sounds import Loudspeaker, SoundError  # imported here, because the package is an extra

    try:
        return Loudspeaker(), ""
    except SoundError as error:
        return None, str(error)
