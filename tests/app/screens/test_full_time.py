"""After a match, the lights show the score, the winner's rings and the best goal until a coach
presses a pad.
"""

from typing import Any

import pytest

from pixelpitch.render import palette
from pixelpitch.rules import autoplay
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rulesets import load
from tests.players import Player


def player_at_full_time(
    board: str = "pitch32", ruleset: str = "streetsoccer", seed: int = 3
) -> Player:
    """Return a player whose random match has just ended."""
    player = Player(board, ruleset, {"minutes": 5} if ruleset == "streetsoccer" else None)
    play = player.session.screen
    generator = Generator(seed)
    while player.match.current_player() != TERMINAL:
        play.apply(autoplay.choose(player.match, generator))
        player.session.game.pass_time(player.match.SECONDS_PER_THROW or 1)
    player.settle()
    while player.place != "result":
        player.wait(20)
    return player


@pytest.mark.parametrize("wait", [0, 3000, 20_000])
@pytest.mark.parametrize("board", ["pitch32", "mini16"])
@pytest.mark.long
def test_pads_pressed_during_the_animation_begin_no_match(board: str, wait: int) -> None:
    player = player_at_full_time(board)
    match = player.match
    player.wait(wait)
    player.press("left down")
    player.press("left right")
    player.press("left ok")
    assert (player.place, player.match) == ("result", match)
    player.press("left ok")
    assert (player.place, player.match) == ("review", match), "the cursor of the list was on Review"


def shown_colour_names(player: Player) -> list[str]:
    """Return the names of the colours that the LEDs of the player's simulated board show."""
    data = bytes(player.devices.pixels.frame)
    return [palette.name(tuple(data[at : at + 3])) for at in range(0, len(data), 3)]


def wait_for_goal(player: Player, timeout_ms: int = 12000) -> bool:
    """Return True if the player's simulated board celebrates a goal within ``timeout_ms``."""
    for _ in range(0, timeout_ms, 100):
        if player.session.renderer._moves.goal >= 0:
            return True
        player.wait(100)
    return False


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_the_score_is_shown_in_the_colours_of_both_sides(board: str) -> None:
    player = player_at_full_time(board)
    player.wait(1500)
    seen = shown_colour_names(player)
    assert {"yellow", "red"} <= set(seen)
    assert "grass" not in seen
    assert seen.count("yellow") > 10
    assert seen.count("red") > 10


@pytest.mark.parametrize(("ruleset", "won"), [("streetsoccer", False), ("sokhazania", True)])
def test_only_the_winner_of_a_match_has_rings_of_light(ruleset: str, won: bool) -> None:
    player = player_at_full_time(ruleset=ruleset)
    assert (player.match.outcome()["winner"] is not None) == won
    player.wait(1000)
    frames = set()
    for _ in range(10):
        player.wait(60)
        frames.add(bytes(player.devices.pixels.frame))
    assert (len(frames) > 1) == won


def test_the_best_goal_is_replayed_slowly_before_the_score() -> None:
    player = player_at_full_time(ruleset="sokhazania")
    assert sum(player.match.outcome()["score"]) > 0
    before = player.match.to_bytes()
    assert wait_for_goal(player)
    for _ in range(100):
        if player.session.renderer._moves.full_time:
            break
        player.wait(100)
    player.wait(1000)
    assert {"red", "blue"} <= set(shown_colour_names(player))
    assert player.match.to_bytes() == before
    assert not wait_for_goal(player, 9000), "the goal is not shown a second time by itself"


@pytest.mark.parametrize("wait", [0, 3000, 7500, 9500])
def test_the_full_time_screen_waits_for_ok(wait: int) -> None:
    player = player_at_full_time()
    player.wait(wait)
    player.press("left down")
    assert player.text()[-1] == "OK goes on"
    player.press("left ok")
    assert ">Review" in "".join(player.text())
    assert "grass" in shown_colour_names(player)
    still = shown_colour_names(player)
    player.wait(9000)
    assert shown_colour_names(player) == still


def test_without_a_display_scroll_text_waits_for_the_goal_or_ok() -> None:
    player = player_at_full_time("mini16")
    assert player.text() == [""]
    player.press("left ok")
    assert "> Review" in player.text()[0]
    player = player_at_full_time("mini16")
    for _ in range(300):
        if player.text() != [""]:
            break
        player.wait(100)
    assert "Yellow" in player.text()[0]
    assert player.text()[0].endswith("OK goes on")


def test_a_shoot_out_shows_its_kicks(monkeypatch: Any) -> None:
    player = player_at_full_time()
    renderer = player.session.renderer
    renderer.show_score((1, 1), 0, ((4, 0), (3, 0)), player.session.now)
    player.wait(1000)
    seen = shown_colour_names(player)
    width = player.board.WIDTH
    dots = [[each for each in row if each != "dark"] for row in (seen[:8], seen[-width:][:8])]
    assert dots[0].count("yellow") >= 4
    assert dots[1].count("red") == 3


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_missed_kicks_of_a_shoot_out_are_shown_too(board: str) -> None:
    player = player_at_full_time(board)
    renderer = player.session.renderer
    width = player.board.WIDTH
    for kicks, apart in ((((1, 2), (2, 1)), 2), (((5, 7), (6, 6)), 2 if width > 24 else 1)):
        renderer.show_score((1, 1), -1, kicks, player.session.now)
        player.wait(1500)
        seen = shown_colour_names(player)
        for row, team, side in ((seen[:width], "yellow", 0), (seen[-width:], "red", 1)):
            goals, misses = kicks[side]
            lights = row[: apart * (goals + misses) : apart]
            assert lights[:goals] == [team] * goals
            assert len(set(lights[goals:])) == 1
            assert len(lights) == goals + misses
            assert {team, "dark"}.isdisjoint(lights[goals:])
            assert set(row) == {team, "dark", lights[-1]} if apart == 2 else True


SHOOT_OUT_EVENTS: list[tuple[str, dict[str, Any], tuple[str, ...], tuple[str, ...]]] = [
    ("dicesoccer", {}, ("higher",), ("saved",)),
    (
        "sokhazania",
        {"level_at_time": "shoot_out", "minutes": 1},
        ("kick_goal",),
        ("kick_saved", "kick_missed"),
    ),
    ("tactics", {"minutes": 10, "overtime": 0}, ("in",), ("missed",)),
]


@pytest.mark.parametrize(("ruleset", "options", "scores", "misses"), SHOOT_OUT_EVENTS)
def test_the_shown_kicks_match_the_events(
    ruleset: str, options: dict[str, Any], scores: tuple[str, ...], misses: tuple[str, ...]
) -> None:
    met = 0
    for seed in range(30):
        match = load(ruleset)(options)
        generator = Generator(seed)
        kicks_by_side = [[0, 0], [0, 0]]
        while match.current_player() != TERMINAL:
            match.apply_action(autoplay.choose(match, generator))
            for kind, side, values in match.events:
                if ruleset == "dicesoccer" and values[0] in ("level", "again"):
                    # the penalty kicks of the last series, as [scored, missed] for each side
                    kicks_by_side = [[0, 0], [0, 0]]
                elif values[0] in scores:
                    kicks_by_side[side][0] += 1
                elif values[0] in misses:
                    kicks_by_side[1 - side if kind == "save" else side][1] += 1
            match.pass_time(match.SECONDS_PER_THROW)
        kicks = match.table().kicks(match)
        if kicks:
            met += 1
            assert kicks == tuple(tuple(each) for each in kicks_by_side)
    assert met > 2


def test_the_lights_have_room_for_a_score_of_many_goals() -> None:
    player = player_at_full_time("mini16")
    player.session.renderer.show_score((12, 10), 0, (), player.session.now)
    player.wait(1500)
    assert {"yellow", "red"} <= set(shown_colour_names(player))
