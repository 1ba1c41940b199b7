"""Coaches can read every message: it stays while lights move, and scroll text runs to its end."""

from typing import Any

import pytest

from host_tools.simulator.headless import Player
from pixelpitch.app.announcement import ALTERNATING_TEXT_MS, describe_events
from pixelpitch.render import palette
from pixelpitch.rulesets import load
from tests.players import hide_coach_lines, played_actions, scroll_text_of

BRIEF_MESSAGE_MS = 2400  # how long a message of a few lines stays after the last movement of lights


def player_after_throw(board: str, face: int) -> Player:
    """Return a player in a match of Sokhazania in which ``face`` was just thrown."""
    player = hide_coach_lines(Player(board, "sokhazania", {"first": "left"}))
    player.press("left ok")
    player.settle()
    player.wait(12_000)
    player.devices.motion.throw(face)
    before = player.session.game.count()
    for _ in range(400):
        player.wait(20)
        if player.session.game.count() != before:
            return player
    raise AssertionError("the throw was not applied")


@pytest.mark.parametrize("face", [2, 3])
def test_without_a_display_a_message_scrolls_to_its_end(face: int) -> None:
    player = player_after_throw("mini16", face)
    session = player.session
    for _ in range(200):
        if session.display.scrolled.startswith(f"{face}: "):
            break
        player.wait(20)
    words = session.display.scrolled
    assert words.startswith(f"{face}: ")
    takes, passed = session.renderer.scroll_ms(), 0
    assert takes > BRIEF_MESSAGE_MS, "the words scroll longer than a display shows a brief message"
    while session.display.scrolled == words:
        player.wait(20)
        passed += 20
    assert abs(passed - takes) <= 40


def test_the_text_of_an_ordinary_throw_is_short() -> None:
    """Message and prompt fit on one page, because the lights have already shown most of the
    result.
    """
    player = player_after_throw("mini16", 2)
    player.settle()
    hidden = 0
    for _ in range(1000):
        player.wait(20)
        hidden += 20 * bool(player.session.display.scrolled)
    assert 3000 < hidden < 7000


def test_message_prompt_and_choice_share_one_page_if_they_fit() -> None:
    player = player_after_throw("pitch32", 3)
    player.settle()
    lines = player.text()[1:]
    assert "3: two tracks" in lines[0]
    assert "choose a track" in " ".join(lines)
    assert any(line.startswith("> ") for line in lines), (
        "the display names the square under the cursor"
    )
    player.wait(BRIEF_MESSAGE_MS + 100)
    assert player.text()[1:] == lines, "the lines stay after the time of the message"


def test_after_a_takeback_the_display_shows_the_choice_at_once() -> None:
    """The message about the takeback does not delay it."""
    player = player_after_throw("pitch32", 3)
    player.settle()
    player.press("left ok")
    player.settle()
    player.press("left back")
    assert player.text()[1].startswith("Taken back:")
    assert any(line.startswith("> ") for line in player.text())


def test_a_message_stays_on_the_display_until_the_lights_are_still() -> None:
    face = 2
    player = player_after_throw("pitch32", face)
    session = player.session
    player.wait(100)
    busy = after = 0
    news = player.text()[1:]
    assert f"{face}: " in news[0]
    while player.text()[1:] == news:
        player.wait(20)
        moves = session.renderer.is_busy(session.now)
        busy += 20 * moves
        after += 20 * (not moves)
    assert busy > 500
    assert abs(after - BRIEF_MESSAGE_MS) <= 60


@pytest.mark.parametrize(("face", "shares"), [(2, False), (3, True)])
def test_the_result_of_a_throw_can_be_read_until_a_pad_is_pressed(face: int, shares: bool) -> None:
    """After a 3, the result of the throw and the prompt fit on the display together. After a 2, the
    result alternates with a text that explains the next throw.
    """
    player = player_after_throw("pitch32", face)
    player.settle()
    player.wait(BRIEF_MESSAGE_MS + 100)
    asked = player.match.prompt().split(": ")[1]
    for _ in range(3):  # the two texts alternate until a pad is pressed
        seen = [f"{face}: " in player.text()[1]]
        for _ in range(2 * ALTERNATING_TEXT_MS // 500):
            player.wait(500)
            seen.append(f"{face}: " in player.text()[1])
            assert asked in scroll_text_of(player)
        assert seen == [True] * len(seen) if shares else 15 <= sum(seen) <= 18
    while f"{face}: " not in player.text()[1]:
        player.wait(100)
    before = played_actions(player)
    player.press("left up")
    for _ in range(20):
        assert f"{face}: " not in scroll_text_of(player)
        assert asked in scroll_text_of(player)
        player.wait(500)
    assert played_actions(player) == before
    if not shares:
        # this legend explains the possible results of the next throw
        assert "2 lime" in scroll_text_of(player)


def test_a_choice_of_the_board_without_a_message_leaves_the_last_message() -> None:
    player = player_after_throw("pitch32", 3)
    player.settle()
    player.wait(BRIEF_MESSAGE_MS + 100)
    player.match.events = []
    player.session.screen.speaker.announce("", "")
    player.wait(100)
    assert "3: two tracks" in scroll_text_of(player)
    player.session.screen.speaker.announce("4", "")
    player.wait(100)
    assert "3: two tracks" not in scroll_text_of(player)


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_the_face_is_shown_before_the_match_is_painted(
    board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A frame with the face is sent before the match is painted. Painting takes 20 ms."""
    player = hide_coach_lines(Player(board, "sokhazania", {"first": "left"}))
    player.press("left ok")
    player.settle()
    player.wait(12_000)
    renderer, pixels = player.session.renderer, player.devices.pixels
    happened: list[str] = []
    paint, show = renderer.show, pixels.show
    colour = palette.NUMBERS[4].to_bytes(3, "big")

    def record_paint(*args: Any) -> None:
        """Record that the match was painted, and paint it."""
        happened.append("painted")
        paint(*args)

    def record_show(frame: bytearray, scale: int) -> None:
        """Record whether ``frame`` has a face of the die, and show it."""
        leds = [bytes(frame[at : at + 3]) for at in range(0, len(frame), 3)]
        happened.append("face" if leds.count(colour) >= 4 else "frame")
        show(frame, scale)

    monkeypatch.setattr(renderer, "show", record_paint)
    monkeypatch.setattr(pixels, "show", record_show)
    before = player.session.game.count()
    player.devices.motion.throw(4)
    while player.session.game.count() == before:
        player.wait(20)
    assert "face" not in happened[:-3]
    assert happened[-3:] == ["face", "painted", "face"]


def test_no_full_stop_follows_an_exclamation_mark() -> None:
    match = load("tactics")()
    match.events = [("battle", 0, ("battle",)), ("battle", 0, ("battle",))]
    assert describe_events(match, after="Red throws") == "Battle! Battle! Red throws"
