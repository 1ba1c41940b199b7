"""Coaches end a match before its rules do: a side resigns, or both agree to a draw."""

from typing import Any

import pytest

from host_tools.common.stored_matches import StoredMatch, match_json
from pixelpitch.app import endings
from pixelpitch.app.screens.ending import DrawOffer
from pixelpitch.rules import autoplay
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rulesets import load
from pixelpitch.storage import stored_match
from pixelpitch.storage.season import ROUND, Season, read
from pixelpitch.storage.stored_match import AGREED_ENDING, RESIGNED_ENDINGS
from tests.app.test_resume import PowerCut, PowerCutter, restart_after_power_cut
from tests.players import (
    Player,
    choose,
    chosen_item,
    item_labels,
    scroll_text_of,
    wait_for,
)

LEFT_BEGINS_OPTIONS = {"first": "left"}


def player_in_match(ruleset: str = "streetsoccer", opponent: str = "", **options: Any) -> Player:
    """Return a player in a match after twelve random actions."""
    player = Player(ruleset=ruleset, options={**LEFT_BEGINS_OPTIONS, **options})
    generator = Generator(3)
    for _ in range(12):
        player.session.screen.apply(autoplay.choose(player.match, generator))
    player.session.game.seats[1].seat_player(opponent, player.devices.entropy)
    player.settle()
    return player


def read_result_text(player: Player) -> str:
    """Return the text of the result that the player's simulated board shows."""
    player.wait(100)
    assert player.place == "result"
    player.press("left ok")  # skips the full-time animation
    return scroll_text_of(player)


def load_stored_match(player: Player) -> StoredMatch:
    """Return the only match that is stored on the player's simulated board."""
    (name,) = player.devices.files.names("records")
    return StoredMatch(name, player.devices.files.load("records/" + name))


def resign(player: Player, *answers: str) -> None:
    """Resign from the player's pause menu, then choose ``answers`` in the lists that follow."""
    player.press("menu")
    choose(player, "Resign", *answers)


def test_with_two_coaches_the_coach_named_in_the_item_resigns() -> None:
    player = player_in_match()
    player.session.seats[0].name = "Ann"  # coaches with names have a league
    score = player.match.score
    resign(player)
    # the cursor begins on the item that ends nothing and returns to the pause
    player.press("left ok")
    assert player.place == "pause"
    choose(player, "Resign", player.match.side_name(1))
    words = read_result_text(player)
    sides = [player.match.side_name(side) for side in (0, 1)]
    assert f"{sides[0]} wins! {sides[1]} resigned League: 3 points" in words
    kept = load_stored_match(player)
    assert kept.heading["ended"] == RESIGNED_ENDINGS[1]
    assert kept.heading["score"] == f"{score[0]} {score[1]}"
    assert (kept.heading["winner"], kept.heading["points"]) == ("0", "3 0")
    assert match_json(kept)["reason"] == f"{sides[1]} resigned"
    assert kept.record().header("ended") == RESIGNED_ENDINGS[1], (
        "the header of the record names the ending"
    )
    assert player.session.saver.league.pairs[0].to_list() == [1, 0, 0, 3, 0]
    choose(player, "Statistics")
    wait_for(player, f"{sides[1]} resigned")
    player.press("left back")
    choose(player, "Review")
    for _ in range(3000):
        if player.place == "review" and find_item_labels(player):
            break
        player.wait(20)
    assert "Back" in item_labels(player)


def find_item_labels(player: Player) -> list[str]:
    """Return the labels of the list that the player's board shows; empty if it shows no list."""
    items = getattr(player.session.screen, "items", ())
    return [item.label for item in items]


def test_a_coach_who_resigns_against_the_board_confirms_once_and_loses() -> None:
    player = player_in_match(opponent="easy")
    player.press("menu")
    choose(player, "Resign")
    assert player.place == "question"
    assert f"Resign? {player.match.side_name(1)} wins." in scroll_text_of(player)
    player.press("left back")
    assert player.place == "pause"
    board_seat = player.session.game.seats[1]
    choose(player, "Resign")
    assert chosen_item(player) == "No"
    player.press("left ok")
    assert player.place == "pause", "a second press of OK does not resign"
    choose(player, "Resign", "Yes")
    assert f"{player.match.side_name(0)} resigned" in read_result_text(player)
    assert board_seat.form == -1, "the position counts as a clear loss"


def test_the_other_coach_accepts_a_draw_with_their_own_pads() -> None:
    player = player_in_match("pawnball")
    player.press("menu")
    choose(player, "Offer a draw", coach="right")
    assert f"{player.match.side_name(0)}: do you agree to a draw?" in scroll_text_of(player)
    player.press("right ok")
    assert player.place == "question"
    player.press("left back")
    assert player.place == "pause"
    choose(player, "Offer a draw", coach="left")
    player.press("left ok")
    player.press("right ok")
    words = read_result_text(player)
    assert "a draw both agreed" in words
    assert "League" not in words, "nobody has set a name"
    assert load_stored_match(player).heading["ended"] == AGREED_ENDING


def test_with_shared_pads_both_coaches_confirm_a_draw() -> None:
    player = Player("mini16", ruleset="pawnball", options=LEFT_BEGINS_OPTIONS)
    player.press("menu")
    choose(player, "Offer a draw")
    assert "Do both coaches agree to a draw?" in scroll_text_of(player)
    player.press("left ok")
    assert player.place == "pause", "a second press of OK does not end the match"
    choose(player, "Offer a draw", "Yes")
    player.wait(100)
    assert player.place == "result"


@pytest.mark.parametrize("ahead", [0, 1])
def test_an_opponent_agrees_to_a_draw_unless_it_is_ahead(ahead: int) -> None:
    """An opponent that trails by a goal agrees at once; one that leads by two goals refuses."""
    player = player_in_match("pawnball", "hard")
    score = [0, 2] if ahead else [1, 0]
    player.match.set_fields({"score": score})
    player.press("menu")
    choose(player, "Offer a draw")
    assert "Offer a draw?" in scroll_text_of(player)
    assert chosen_item(player) == "No"
    choose(player, "Yes")
    assert isinstance(player.session.screen, DrawOffer) or player.place in ("play", "result")
    for _ in range(500):
        if player.place != "offer":
            break
        player.wait(20)
    if ahead:
        assert "plays on: no draw" in scroll_text_of(player), "the message stays until a press"
        assert scroll_text_of(player).endswith("OK goes on")
        player.press("left ok")
        assert player.place == "play"
        assert not player.session.game.ended
    else:
        assert "both agreed" in read_result_text(player)


@pytest.mark.parametrize(
    ("ruleset", "options", "drawn"),
    [
        ("dicesoccer", {}, False),
        ("pawnball", {}, True),
        ("streetsoccer", {}, True),
        ("sokhazania", {}, True),
        ("sokhazania", {"target": "2"}, False),
        ("sokhazania", {"level_at_time": "shoot_out"}, False),
        ("tactics", {}, False),
        ("tactics", {"level_at_time": "draw"}, True),
    ],
)
def test_the_pause_offers_a_draw_only_if_the_rules_allow_one(
    ruleset: str, options: dict[str, str], drawn: bool
) -> None:
    match = load(ruleset)({**LEFT_BEGINS_OPTIONS, **options})
    assert match.may_be_drawn() is drawn
    player = Player(ruleset=ruleset, options={**LEFT_BEGINS_OPTIONS, **options})
    player.press("menu")
    assert ("Offer a draw" in item_labels(player)) is drawn
    generator = Generator(5)
    while match.current_player() != TERMINAL:
        possible = match.may_be_drawn()
        autoplay.play_action(match, generator)
        if match.current_player() == TERMINAL and match.outcome()["winner"] is None:
            assert possible


def test_a_resignation_survives_a_power_cut_and_counts_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for place in ("pixelpitch.app.saver.records.store_record", "league.save", "journal.close"):
        player = player_in_match()
        saver = player.session.saver
        target: Any = {"league": saver.league, "journal": saver._journal}.get(place.split(".")[0])
        with monkeypatch.context() as patch:
            if target is None:
                patch.setattr(place, PowerCutter())
            else:
                patch.setattr(target, place.split(".")[1], PowerCutter())
            with pytest.raises(PowerCut):
                resign(player, player.match.side_name(0))
        player = restart_after_power_cut(player)
        choose(player, "Resume")
        player.wait(1000)
        assert f"{player.match.side_name(0)} resigned" in read_result_text(player), place
        assert player.session.saver.league.pairs[0].to_list() == [0, 1, 0, 0, 3]
        assert load_stored_match(player).heading["ended"] == RESIGNED_ENDINGS[0]
        assert restart_after_power_cut(player).place == "menu"


def test_a_record_ignores_an_ending_that_only_a_newer_version_knows() -> None:
    match = load("pawnball")(LEFT_BEGINS_OPTIONS)
    for unknown in ("", "resigned 2", "abandoned 0"):
        assert endings.match_result(match, unknown) is None
        assert not endings.is_ending(unknown)


def test_a_season_stores_an_ending_and_an_older_version_preserves_it() -> None:
    season = Season(ROUND, "pawnball", 1, [("Ann", ""), ("Bob", ""), ("Cy", "")])
    season.enter_result(0, 7, (5, 0), (0, 3), 1, RESIGNED_ENDINGS[0])
    season.enter_result(1, 8, (1, 1), (1, 1), None, AGREED_ENDING)
    data = season.to_bytes()
    assert [each.ended for each in read(data).fixtures] == [RESIGNED_ENDINGS[0], AGREED_ENDING, ""]
    assert read(data).to_bytes() == data
    assert not season.highlights(), "a match that the leader resigned is not the biggest win"
    assert b" resigned-0\n" in data, (
        "the ending is the ninth word of its line, which older versions preserve"
    )


def test_an_older_version_reads_the_heading_of_a_record_with_an_ending() -> None:
    heading, history = stored_match.unpack(stored_match.pack([("ended", AGREED_ENDING)], b"PH"))
    assert (heading, history) == ({"ended": AGREED_ENDING}, b"PH")
