"""The benchmark counts turns of our games and plies of chess correctly."""

import chess
import pytest

from host_tools.analysis import bench, openspiel, plies_program
from pixelpitch.rules import CHANCE
from pixelpitch.rules.autoplay import Generator, play_action
from pixelpitch.rulesets import ids, load


@pytest.mark.parametrize("ruleset", ids())
def test_a_turn_is_a_throw_and_its_decisions(ruleset):
    run = plies_program.MatchRunner(ruleset)
    run.play(150)
    run.play(250)
    match, generator, throws = load(ruleset)(), Generator(1), 0
    for _ in range(400):
        if match.outcome() is not None:
            match = load(ruleset)()
        throws += match.current_player() == CHANCE
        play_action(match, generator)
    assert run.turns == throws > 0


def test_the_benchmark_plays_legal_games_of_chess_that_differ(monkeypatch):
    games = []

    class Board(chess.Board):
        """A chess board that is added to ``games`` when it is created."""

        def __init__(self):
            super().__init__()
            games.append(self)

    monkeypatch.setattr(chess, "Board", Board)
    assert bench.Chess().play(1500) > 0
    assert len(games) > 2
    assert sum(len(game.move_stack) for game in games) == 1500
    assert all(game.is_game_over() for game in games[:-1])
    assert len({game.fen() for game in games}) == len(games)


def test_the_benchmark_prints_the_rates_of_our_game_and_of_chess_and_their_ratio():
    tools = {"analyse": 2000.0, "arena": 1000.0, "OpenSpiel": 500.0}
    speed = bench.Speed("dicesoccer", 3000, 1500, 150, 1000, tools)
    assert speed.plies_line().split() == ["dicesoccer", "3000", "150", "20.0"]
    assert speed.chess_line().split() == ["dicesoccer", "3000", "3.00", "1500", "1.50", "1000"]
    rates = ["2000", "2.00", "1000", "1.00", "500", "0.50", "1000"]
    assert speed.tools_line().split() == ["dicesoccer", *rates]


@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.long(but=["dicesoccer", "sokhazania", "pawnball"])
def test_the_benchmark_plays_complete_matches(ruleset):
    """The command `analyse` counts as many plies (actions) in a match as the command `match --seed`
    plays.
    """
    openspiel.register()
    for play in bench.PLAY_FUNCTION_BY_TOOL.values():
        assert play(ruleset, 3) > 10
    match, generator, plies = load(ruleset)(), Generator(3), 0
    while match.outcome() is None:
        play_action(match, generator)
        plies += 1
    assert bench.run_analyse(ruleset, 3) == plies
