"""News can be read: they wait for the lights, and where they run over the pitch until the end."""

import pytest

from host_tools.simulator.headless import Player

BRIEF_MS = 2400  # news of a few lines, once the lights rest


def thrown(board: str, face: int) -> Player:
    """Return a player at a match of Sokhazania in which ``face`` was just answered."""
    player = Player(board, "sokhazania", {"first": "left"})
    player.press("left ok")
    player.settle()
    player.wait(12_000)
    player.devices.motion.throw(face)
    before = player.session.game.count()
    for _ in range(400):
        player.wait(20)
        if player.session.game.count() != before:
            return player
    raise AssertionError("no answer")


@pytest.mark.parametrize("face", [2, 3])
def test_without_a_display_news_run_until_they_were_read(face: int) -> None:
    player = thrown("mini16", face)
    session = player.session
    for _ in range(200):
        if session.display.scrolled.startswith(f"{face}: "):
            break
        player.wait(20)
    words = session.display.scrolled
    assert words.startswith(f"{face}: ")
    takes, passed = session.renderer.scroll_ms(), 0
    assert takes > 4000
    while session.display.scrolled == words:
        player.wait(20)
        passed += 20
    assert abs(passed - takes) <= 40


@pytest.mark.parametrize("face", [2, 3])
def test_on_a_display_news_stand_until_the_lights_rest_and_a_while_longer(face: int) -> None:
    player = thrown("pitch32", face)
    session = player.session
    player.wait(100)
    busy = after = 0
    while f"{face}: " in player.text()[1]:
        player.wait(20)
        moves = session.renderer.busy(session.now)
        busy += 20 * moves
        after += 20 * (not moves)
    assert busy > 500
    assert abs(after - BRIEF_MS) <= 60
