"""Hints on MicroPython are those of CPython, word for word."""

import contextlib
import io

import pytest

from tests.micropython.test_replays import machine

pytestmark = pytest.mark.micropython

PROGRAM = """
from pixelpitch import opponents
from pixelpitch.opponents.hint import Hint
from pixelpitch.rules.autoplay import step
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import load

match = load(GAME)()
generator = Generator(5)
normal = opponents.make("normal", Generator(6))
for count in range(40):
    if match.current_player() < 0:
        step(match, generator)
        continue
    if count % 5 == 0:
        print(Hint().think(match, lambda: False))
    match.apply_action(normal.think(match, lambda: False))
"""


@pytest.mark.parametrize("game", ["pawnball", "sokhazania", "streetsoccer", "tactics"])
def test_the_same_hints(game: str) -> None:
    program = PROGRAM.replace("GAME", repr(game))
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        exec(program, {})
    assert told.getvalue().count("\n") >= 2
    assert machine().run(program) == told.getvalue()
