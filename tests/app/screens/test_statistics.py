"""The statistics after a match count its events and compare the goals with the odds."""

import re
from typing import Any

import pytest

from host_tools.simulator.headless import Player
from pixelpitch import opponents
from pixelpitch.app.game import Game
from pixelpitch.app.screens.statistics import Statistics
from pixelpitch.rules import autoplay
from pixelpitch.rules.chance import KIND_DIE
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.rulesets import ids, load
from tests.players import choose, chosen_item, scroll_text_of, seek


def open_statistics_after_match(
    ruleset: str, seed: int = 3, board: str = "pitch32", **options: Any
) -> Player:
    """Return a player at a simulated ``board`` after a random match of ``ruleset``."""
    player = Player(board, ruleset=ruleset, options={"first": "left", **options})
    generator = Generator(seed)
    while player.match.current_player() != TERMINAL:
        player.session.screen.apply(autoplay.choose(player.match, generator))
    player.settle()
    player.wait(5000)
    assert player.place == "result"
    return player


@pytest.mark.parametrize(
    ("ruleset", "options"), [("dicesoccer", {}), ("sokhazania", {"target": "2"})]
)
def test_the_statistics_count_goals_shots_saves_throws_and_luck(
    ruleset: str, options: dict[str, Any]
) -> None:
    player = open_statistics_after_match(ruleset, **options)
    assert player.text()[-1] == "OK goes on", "at full time OK only continues"
    assert "Saved as match 1" in scroll_text_of(player)
    player.press("left ok")
    assert ">Review Rematch" in scroll_text_of(player), "OK shows the list"
    seek(player, "Rematch")
    assert chosen_item(player).split()[0] == "Rematch"
    assert "kicks off" in scroll_text_of(player)
    match = player.match
    choose(player, "Statistics")
    assert player.place == "statistics"
    screen = player.session.screen
    for _ in range(3000):
        if screen.is_over:
            break
        player.wait(20)
    player.wait(40)
    said = []
    for side in (0, 1):
        words = scroll_text_of(player).removeprefix("STATISTICS ")
        assert words.startswith(f"{match.side_name(side)}: {match.score[side]} goal")
        said.append(words)
        player.press("left ok")
    assert player.place == "result"
    throws = [value for kind, value in player.session.game.entries() if kind in (1, 2)]
    assert sum(screen.throws) == len([face for face in throws if face])
    assert [sum(pair) > 0 for pair in screen.events.values()] == [True, True]
    # a goal and a save each end a shot, so a side has at least as many shots as its goals and the
    # other side's saves together
    for side in (0, 1):
        assert screen.events["shot"][side] >= match.score[side] + screen.events["save"][1 - side]
    # In Sokhazania every goal comes from a throw.
    if ruleset == "sokhazania":
        assert screen.goals == match.score  # Soccer Dice's score leaves out the shoot-out
    for side in (0, 1):
        usual = float(re.findall(r"such shots bring (\d+\.\d) goals", said[side])[0])
        assert abs(usual - screen.odds[side] / 1000) <= 0.0501
        assert f"{screen.throws[side]} throws. " in said[side], (
            "the text does not judge the faces of the throws"
        )


def test_a_shot_with_even_odds_counts_as_half_a_goal() -> None:
    """Rule 8: at the level easy, a save in Sokhazania ends in a goal with three of the six faces:
    3, 4 and 5.
    """
    player = open_statistics_after_match("sokhazania", level="easy", target="2")
    screen_match = player.match
    choose(player, "Statistics")
    screen = player.session.screen
    for _ in range(3000):
        if screen.is_over:
            break
        player.wait(20)
    shots = screen.events["shot"]
    assert sum(shots) > 1
    # Three of the six faces of a save are goals, so each shot counts as 500/1000 of a goal. The
    # tolerance allows for the few dice that land out of the box.
    for side in (0, 1):
        assert screen.odds[side] == pytest.approx(500 * shots[side], rel=0.15, abs=90)
    assert screen_match.score == screen.goals


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_statistics_of_streetsoccer_name_the_minutes_of_goals_and_where_the_ball_was(
    board: str,
) -> None:
    player = Player(board)
    match = load("streetsoccer")({"first": "left"})
    game = Game(match, list(player.session.seats))
    generator = Generator(9)
    seats = [opponents.make(name, Generator(side)) for side, name in enumerate(("easy", "normal"))]
    goals: list[list[str]] = [[], []]
    ahead = [0, 0]
    for _ in range(120):
        side = match.current_player()
        minute = match.minute()  # the minute that the header shows when a goal is scored
        if side < 0:
            if match.chance().kind == KIND_DIE:
                ahead[match.ball % 16 < 8] += match.ball >= 0
            game.apply(generator.pick(match.chance_outcomes()))
        else:
            game.apply(seats[side].think(match, lambda: False))
        for kind, scorer, _ in match.events:
            if kind == "goal":
                goals[scorer].append(f"{minute}'")
    assert sum(len(each) for each in goals) > 1
    screen = Statistics(player.session, game, player.session.go_home)
    player.session.game = game
    player.session.open(screen)
    while not screen.is_over:
        player.wait(20)
    player.wait(40)
    for side in (0, 1):
        page = " ".join(" ".join(screen.lines()).split()) if board == "pitch32" else ""
        words = screen.scroll_text()
        if goals[side]:
            words = words[words.index(match.side_name(side) + ": ") :]
            assert f" ({', '.join(goals[side])}). " in (page or words)
        share = 100 * ahead[side] // sum(ahead)
        assert f"Ball in {match.side_name(1 - side)}'s half: {share} %." in (page or words)
        player.press("left ok")


@pytest.mark.parametrize("ruleset", ids())
def test_odds_are_computed_only_in_games_whose_throws_score(ruleset: str) -> None:
    """If ``CHANCE_SCORES`` is False, no throw ever brings a goal, so the odds are never
    computed.
    """
    by_chance = 0
    for seed in range(3):
        match = load(ruleset)({"first": "left"})
        generator = Generator(seed)
        while match.current_player() != TERMINAL:
            thrown = match.current_player() == CHANCE
            match.apply_action(autoplay.choose(match, generator))
            by_chance += thrown and "goal" in [kind for kind, _, _ in match.events]
            match.pass_time(match.SECONDS_PER_THROW)
    # Soccer Tactics is the exception: coaches who play at random hardly ever reach a shot there.
    assert (by_chance > 0) == (load(ruleset).CHANCE_SCORES and ruleset != "tactics")
