"""The benchmark counts what it says: turns of ours, plies of chess."""

import chess
import pytest

from host_tools.analysis import bench, plies_program
from pixelpitch.rules import CHANCE
from pixelpitch.rules.autoplay import Generator, step
from pixelpitch.rulesets import ids, load


@pytest.mark.parametrize("ruleset", ids())
def test_a_turn_is_a_throw_and_its_decisions(ruleset):
    run = plies_program.Run(ruleset)
    run.play(150)
    run.play(250)
    match, generator, throws = load(ruleset)(), Generator(1), 0
    for _ in range(400):
        if match.outcome() is not None:
            match = load(ruleset)()
        throws += match.current_player() == CHANCE
        step(match, generator)
    assert run.turns == throws > 0


def test_chess_is_played_by_its_rules_game_after_game(monkeypatch):
    games = []

    class Board(chess.Board):
        def __init__(self):
            super().__init__()
            games.append(self)

    monkeypatch.setattr(chess, "Board", Board)
    assert bench.Chess().play(1500) > 0
    assert len(games) > 2
    assert sum(len(game.move_stack) for game in games) == 1500
    assert all(game.is_game_over() for game in games[:-1])
    assert len({game.fen() for game in games}) == len(games)


def test_the_lines_say_both_rates_and_their_ratio():
    speed = bench.Speed("dicesoccer", 3000, 1500, 150, 5000, 1000)
    assert speed.plies_line().split() == ["dicesoccer", "3000", "150", "20.0"]
    assert speed.turns_line().split() == ["dicesoccer", "1500", "1000", "1.50"]
    assert speed.playouts_line().split() == ["dicesoccer", "5000", "1000", "5.00"]
