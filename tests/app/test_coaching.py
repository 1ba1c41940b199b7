"""In the first match of a game, a line of advice replaces the prompt and explains the choice.

In later matches, a kind of choice that coaches have made three times is no longer explained.
"""

from typing import Any

import pytest

from host_tools.common.store import Store
from host_tools.simulator.headless import Player
from pixelpitch.app.coaching import LEARNED_COUNT, key_index
from pixelpitch.app.display import SCROLL_REST_MS
from pixelpitch.rules.squares import name, number
from pixelpitch.rulesets import part
from pixelpitch.storage.settings import Settings
from pixelpitch.storage.stored_match import AGREED_ENDING
from tests.app.street import STREETSOCCER_POSITION, player_at_position
from tests.players import choose, scroll_text_of, wait_for

on_both_boards = pytest.mark.parametrize("board", ["pitch32", "mini16"])


def player_in_dicesoccer(board: str = "pitch32", **kwargs: Any) -> Player:
    """Return a player at a simulated ``board`` in a match of Soccer Dice."""
    return Player(board, "dicesoccer", **kwargs)


def coach_line(player: Player) -> str:
    """Return the line of advice that the player's simulated board shows, or "" if there is none."""
    return str(player.session.screen.coaching.explanation())


@on_both_boards
def test_a_coach_line_explains_a_throw_in_a_first_match(board: str) -> None:
    player = player_in_dicesoccer(board)
    player.wait(12_000)
    assert coach_line(player)
    assert coach_line(player).split()[-1] in scroll_text_of(player)
    for face in (6, 1):
        player.throw(face)
    player.settle()
    assert "4 white dice" in coach_line(player)
    # the line of advice alternates with the message
    wait_for(player, coach_line(player), milliseconds=25_000)


def note_ended_match(player: Player) -> Player:
    """Make the board remember an ended match of Soccer Dice in which somebody shot often."""
    player.session.settings.coached["dicesoccer"] = "009"
    return player


def test_in_a_first_match_no_coach_line_ends_and_later_those_of_known_choices_do() -> None:
    """Formerly the lines of advice of a first match ended after about three turns."""
    store = Store()
    player = player_in_dicesoccer(store=store)
    for face in (1, 1, 2, 2, 3, 3, 4, 4, 5, 6):
        assert coach_line(player)
        player.throw(face)
    player.session.game.ended = AGREED_ENDING
    player.session.screen.resume()
    player.wait(10_000)
    again = player_in_dicesoccer(store=store)
    assert again.session.settings.coached["dicesoccer"][0] == "9"
    again.session.go_home()
    again.session.match_starter.start("dicesoccer", {})
    assert not coach_line(again)


def test_before_a_throw_the_list_of_tracks_returns_even_in_a_first_match() -> None:
    player = Player("pitch32", "sokhazania", {"first": "left"})
    player.session.touch_square(player.session.screen.view.choices[0])
    player.press("left ok")
    player.settle()
    player.wait(8_000)
    module: Any = part("sokhazania", "coach")
    before = "0" * module.KEYS.index("play")
    for count in (LEARNED_COUNT - 1, LEARNED_COUNT):
        player.session.settings.coached["sokhazania"] = before + str(count)
        player.session.screen.coaching.clear()
        player.wait(40)
        lines = player.session.screen.lines()
        shows_tracks = any(line.startswith("1 ") for line in lines)
        assert shows_tracks == (count == LEARNED_COUNT) != bool(coach_line(player)), lines


def test_a_match_that_ends_at_once_does_not_count_as_a_first_match() -> None:
    player = player_in_dicesoccer()
    player.throw(1)
    player.session.game.ended = AGREED_ENDING
    player.session.screen.resume()
    player.wait(10_000)
    assert player.session.settings.coached["dicesoccer"] == "1"


def test_after_three_times_the_prompt_replaces_the_coach_line() -> None:
    player = note_ended_match(player_in_dicesoccer())
    game = player.session.game
    seen = []
    for face in (1, 1, 2, 2, 3, 3, 4, 4):  # both sides throw equal faces, so the toss is repeated
        seen.append(bool(coach_line(player)))
        assert player.match.prompt().split(": ")[0] == player.match.side_name(
            player.match.chance().side
        )
        player.throw(face)
    assert seen == [True] * LEARNED_COUNT + [False] * 5
    assert game.match.first == -1
    player.wait(8_000)
    assert player.match.prompt() in scroll_text_of(player)
    player.throw(5)
    player.throw(6)
    assert coach_line(player), "other choices are still explained"


def test_several_dice_of_one_throw_count_as_one_use_of_a_coach_line() -> None:
    player = player_in_dicesoccer()
    module: Any = part("dicesoccer", "coach")
    for face in (6, 1, 5, 5, 6):
        player.throw(face)
    counts = player.session.settings.coached["dicesoccer"]
    assert len(counts) == 1 + module.KEYS.index("toss"), "an unfinished roll is not counted yet"
    player.throw(6)
    counts = player.session.settings.coached["dicesoccer"]
    assert counts[module.KEYS.index("roll")] == "1"


def test_uses_of_coach_lines_survive_a_power_cut_and_the_setting_resets_them() -> None:
    store = Store()
    player = player_in_dicesoccer(store=store)
    for face in (1, 1, 2):
        player.throw(face)
    player.wait(5_000)
    again = player_in_dicesoccer(store=store)
    assert again.session.settings.coached["dicesoccer"][0] == str(LEARNED_COUNT)
    again.session.go_home()
    choose(again, "Settings")
    text = again.session.settings
    again.session.set_setting("explain", "always")
    assert not text.coached
    again.session.set_setting("explain", "first")
    assert text.values["explain"] == "first"


@pytest.mark.parametrize("setting", ["first", "always", "never"])
def test_the_setting_shows_coach_lines_at_first_always_or_never(setting: str) -> None:
    player = player_in_dicesoccer()
    player.session.set_setting("explain", setting)
    note_ended_match(player)
    assert bool(coach_line(player)) is (setting != "never")
    for face in (1, 1, 2, 2):
        player.throw(face)
    assert bool(coach_line(player)) is (setting == "always")


def test_choices_of_an_opponent_have_no_coach_lines() -> None:
    player = player_at_position("pitch32", **{**STREETSOCCER_POSITION, "ball": "h3"})
    player.session.set_setting("explain", "first")
    player.press("left right")
    seen = set()
    for key in ("right", "down", "left", "up") * 3:
        player.press(f"left {key}")
        seen.add(coach_line(player))
        assert scroll_text_of(player).replace(" ", "").find(coach_line(player).replace(" ", "")) > 0
    assert len(seen) > 2
    player.session.game.seats[0].seat_player("easy", lambda count: bytes(count))
    player.wait(40)
    assert not coach_line(player)
    assert not player.session.settings.coached


def test_after_a_takeback_the_coach_line_belongs_to_the_repeated_choice() -> None:
    player = player_at_position("pitch32", **STREETSOCCER_POSITION)
    player.session.set_setting("explain", "always")
    screen = player.session.screen
    said = []
    for figure in ("h4", "g2"):
        player.session.touch_square(number(figure))
        player.wait(40)
        said.append(coach_line(player))
        screen.take_back()
        player.wait(40)
    assert [figure in each for figure, each in zip(("h4", "g2"), said, strict=True)] == [True] * 2


def test_touching_a_square_counts_as_a_use_of_its_coach_line() -> None:
    player = player_at_position("pitch32", **STREETSOCCER_POSITION)
    player.session.set_setting("explain", "first")
    module: Any = part("streetsoccer", "coach")
    ball = player.match.ball
    assert ball in player.session.screen.view.choices
    player.wait(1_000)
    player.session.touch_square(ball)
    counts = player.session.settings.coached["streetsoccer"]
    found = [key for key, count in zip(module.KEYS, counts, strict=False) if count != "0"]
    assert found == ["reach"]


def test_a_choice_made_faster_than_its_coach_line_can_be_read_is_not_counted() -> None:
    """A key held down on a laptop repeats, so holding OK makes one choice after the other."""
    player = player_at_position("pitch32", **STREETSOCCER_POSITION)
    player.session.set_setting("explain", "first")
    player.session.touch_square(player.match.ball)
    assert not player.session.settings.coached


def test_without_a_display_the_coach_line_scrolls_when_the_cursor_rests() -> None:
    player = player_at_position("mini16", **STREETSOCCER_POSITION)
    player.session.set_setting("explain", "first")
    player.wait(20_000)
    assert player.session.screen.scroll_text() == coach_line(player)
    before = coach_line(player)
    player.press("left right")
    assert player.session.screen.scroll_text() == coach_line(player) != before
    player.wait(SCROLL_REST_MS)
    assert player.session.display.scrolled == coach_line(player)
    player.session.set_setting("explain", "never")
    player.press("left left")
    player.wait(SCROLL_REST_MS)
    square = name(player.session.screen.chooser.choice())
    assert square in player.session.display.scrolled


def test_a_coach_line_is_counted_under_the_longest_prefix_of_its_id() -> None:
    keys = ("a", "a.b", "c")
    assert [key_index(keys, each) for each in ("a", "a.x", "a.b", "a.b.y", "c.d.e", "x")] == [
        0, 0, 1, 1, 2, -1,
    ]  # fmt: skip


def test_damaged_counts_of_coach_lines_are_dropped_and_unknown_ids_are_kept() -> None:
    settings = Settings()
    settings.count_explanation("dicesoccer", 2)
    assert settings.coached == {"dicesoccer": "001"}
    for _ in range(12):
        settings.count_explanation("dicesoccer", 0)
    assert settings.coached == {"dicesoccer": "901"}
    text = settings.to_text()
    again = Settings()
    again._load(text)
    assert again.coached == settings.coached
    again = Settings()
    again._load(text.replace("coached dicesoccer 9", "coached dicesoccer 1"))
    assert again.coached == {}
