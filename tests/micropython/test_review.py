"""Odds and the review after a match on MicroPython are those of CPython, word for word."""

import contextlib
import io
from pathlib import Path

import pytest

from boards import pitch32
from host_tools.analysis import heap
from host_tools.micropython import MicroPython
from tests.micropython import review_program

pytestmark = pytest.mark.micropython

ROOT = Path(review_program.__file__).parents[2]
ACTIONS = {"dicesoccer": 60, "pawnball": 30, "sokhazania": 60, "streetsoccer": 30, "tactics": 40}


@pytest.mark.parametrize("game", sorted(ACTIONS))
def test_the_same_odds_luck_and_decisions(game: str) -> None:
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        review_program.run(pitch32, game, ACTIONS[game], 4)
    assert told.getvalue().count("\n") >= 6
    # The bytecode of rules, review and player lies in RAM here.
    pico = MicroPython(ROOT / "firmware", heap.SESSION_HEAP + (16 << 10))
    pico.mount(ROOT / "boards", "/boards")
    pico.write("/review_program.py", Path(review_program.__file__).read_bytes())
    program = (
        "import review_program\nfrom boards import pitch32\n"
        f"review_program.run(pitch32, {game!r}, {ACTIONS[game]}, 4)"
    )
    assert pico.run(program) == told.getvalue()
