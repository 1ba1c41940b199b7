"""Settings are written while no light or die moves, because erasing a sector may stop the board."""

from host_tools.simulator.headless import Player
from pixelpitch.dice import events
from tests.players import choose


def change_brightness(player):
    """Change the brightness at the player's simulated board and return the settings as text."""
    choose(player, "Settings")
    player.press("left right")  # changes the value of the item brightness
    return player.session.settings.to_text()


def test_leaving_the_settings_writes_them_when_the_die_rests():
    player = Player()
    text = change_brightness(player)
    assert player.devices.files.load("settings.txt").decode() != text
    player.session.die.detector.state = events.DIE_ROLLING
    player.session.open(player.session.screen)
    player.session._save(player.session.now)
    assert player.devices.files.load("settings.txt").decode() != text
    player.session.die.detector.state = events.DIE_READY
    player.wait(40)
    assert player.devices.files.load("settings.txt").decode() == text


def test_settings_are_not_written_while_the_ball_travels():
    player = Player()
    text = change_brightness(player)
    busy = player.session.renderer.is_busy
    player.session.renderer.is_busy = lambda now: True
    player.press("left back")
    player.wait(500)
    assert player.devices.files.load("settings.txt").decode() != text
    player.session.renderer.is_busy = busy
    player.wait(40)
    assert player.devices.files.load("settings.txt").decode() == text
