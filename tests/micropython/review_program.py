"""Runs on MicroPython and CPython: odds, then the review of part of a match; prints the words."""

from pixelpitch import opponents
from pixelpitch.app.game import Game
from pixelpitch.app.screens.review import Review
from pixelpitch.app.session import Session
from pixelpitch.devices import Devices
from pixelpitch.opponents.odds import Odds
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Board:
    """All devices in one: nobody presses and nothing is thrown; the display's lines are kept."""

    def __init__(self) -> None:
        self.now = 0
        self.lines: list = []
        self.losses = [0, 0]

    def clock(self) -> int:
        """Return ms."""
        return self.now

    def down(self) -> int:
        """Return the pads: none."""
        return 0

    def read(self) -> tuple:
        """Return no samples."""
        return [], []

    def play(self, name: str) -> None:
        """Play nothing."""

    def show(self, *shown: "Any") -> None:
        """Keep the display's lines; the lights have two values."""
        if len(shown) == 1:
            self.lines = shown[0]


def play(ruleset: str, count: int, states: int) -> Game:
    """Return a game of ``count`` actions at random, ``states`` of its states with the odds."""
    match = load(ruleset)({"first": "left"})
    game = Game(match)
    generator = Generator(4)
    players = [opponents.make("uniform", Generator(5)), opponents.make("easy", Generator(6))]
    for at in range(count):
        side = match.current_player()
        if at % (count // states) == 3:
            for square in (match.scene().ball, 70):
                if square >= 0:
                    print(Odds(square).think(match, lambda: False))
        if side < 0:
            game.apply(generator.pick(match.chance_outcomes()))
        else:
            game.apply(players[side].think(match, lambda: False))
    return game


def run(board_module: "Any", ruleset: str, count: int, states: int) -> None:
    """Print odds of a match, and what the review of it shows."""
    board = Board()
    session = Session(
        Devices(board.clock, board, board, board, board, board, None, bytes), board_module
    )
    game = session.game = play(ruleset, count, states)
    review = Review(session, game, session.go_home)
    session.open(review)
    steps = 0
    while session.screen is review:
        board.now += 20
        session.step()
        steps += 1
    session.step()
    print(review.luck, review.cost, review.worst, steps)
    print(board.lines)
    if review.worst:
        session.screen.press(0, 4, "press")
        for _ in range(500):
            board.now += 20
            session.step()
            if session.screen._way and session.screen._thought is None:
                break
        print(session.screen.lines())
