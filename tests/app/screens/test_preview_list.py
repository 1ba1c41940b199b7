"""While a menu is open, the lights show the game under the cursor, or a demo."""

import pytest

from pixelpitch import rulesets
from pixelpitch.app.screens.preview_list import DEMO_DELAY_MS, LOAD_DELAY_MS, PREVIEW_DELAY_MS
from pixelpitch.render.renderer import Renderer
from tests.players import Player, choose, scroll_text_of, seek

# largest change of an LED's value (0 to 255) when the legal squares pulse
MAX_PULSE_CHANGE_OF_LED = 32


def count_pictures(player: Player, milliseconds: int) -> int:
    """Return how many different pictures the player's simulated board shows within
    ``milliseconds``.
    """
    seen = set()
    for _ in range(0, milliseconds, 200):
        player.wait(200)
        seen.add(bytes(player.devices.pixels.frame))
    return len(seen)


@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_the_lights_show_the_kick_off_of_the_game_under_the_cursor(ruleset: str) -> None:
    player = Player()
    choose(player, "Games")
    seek(player, rulesets.facts(ruleset).NAME)
    player.wait(LOAD_DELAY_MS + 200)
    lights = Renderer(player.board)
    lights.show(rulesets.load(ruleset)().scene(), player.session.now, True)
    lights.draw(player.session.now)
    frames = zip(player.devices.pixels.frame, lights.frame, strict=True)
    assert max(abs(one - other) for one, other in frames) < MAX_PULSE_CHANGE_OF_LED
    before = player.session.renderer.picture
    player.wait(PREVIEW_DELAY_MS + 4000)
    assert player.session.renderer.picture > before, "the preview draws new pictures"


def test_an_idle_board_shows_a_demo_until_a_pad_is_pressed() -> None:
    """The first press of OK must do what the text says, and not only end the demo."""
    player = Player()
    seek(player, "Settings")
    player.wait(DEMO_DELAY_MS - 1000)
    menu = player.session.renderer.picture
    player.wait(9000)
    assert player.session.renderer.picture > menu + 3
    assert count_pictures(player, 5000) > 3
    assert {tune for _, tune in player.devices.sound.tunes} == {"press"}, "the demo plays no tunes"
    assert scroll_text_of(player) == "A demo. Any pad ends it. OK: Settings"
    player.press("left ok")
    assert player.place == "settings"
    picture = player.session.renderer.picture
    player.wait(5000)
    assert player.session.renderer.picture == picture
