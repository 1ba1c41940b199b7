"""At every brightness of a board, ``current.dimmed`` keeps dark colours visible and does not change
their hue.
"""

import pytest

from boards import mini16, pitch32, strip32x8
from host_tools.simulator.devices import Panel
from pixelpitch.current import dimmed, fitting_scale
from pixelpitch.render.palette import BLUE, YELLOW, shade
from pixelpitch.render.renderer import DEFAULT_BRIGHTNESS, SCALE_BY_BRIGHTNESS, Renderer
from pixelpitch.rules.autoplay import Generator, play_action
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rulesets import ids, load
from tests.render.sizes import on_each_board_size

# the lowest brightness scale with which ``render_match`` shows a match on any of the boards
MIN_BRIGHTNESS_SCALE = 10
# {name: (R, G, B)}, scaled so that the largest channel is 1. These are the teams' colours, and the
# colours that a dark yellow or blue may resemble.
_HUES = {
    "red": (1, 0, 0),
    "blue": (0, 0.09, 1),
    "yellow": (1, 0.78, 0),
    "orange": (1, 0.24, 0),
    "amber": (1, 0.47, 0),
    "lime": (0.31, 1, 0),
    "grass": (0, 1, 0),
    "cyan": (0, 0.78, 1),
    "purple": (0.44, 0, 1),
    "teal": (0, 1, 0.45),
    "magenta": (1, 0, 0.75),
    "rose": (1, 0.16, 0.25),
    "white": (1, 1, 1),
}


def render_match(board, ruleset, seed, steps=40, brightness=DEFAULT_BRIGHTNESS):
    """Return (R G B of each LED, scale) for each step of a random match, without animations."""
    match, generator = load(ruleset)(), Generator(seed)
    lights = Renderer(board)
    lights.brightness = brightness
    frames = []
    for now in range(0, 20 * steps, 20):
        if match.current_player() == TERMINAL:
            break
        play_action(match, generator)
        lights.show(match.scene(), now, True)
        lights.draw(now)
        frames.append((bytearray(lights.frame), lights.scale))
    return frames


def split_pixels(data):
    """Return the three bytes of each LED in ``data``."""
    return [tuple(data[at : at + 3]) for at in range(0, len(data), 3)]


@on_each_board_size
@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.long
def test_lit_channels_stay_lit_and_keep_their_order_at_every_scale(board, ruleset):
    colours = {
        each for frame, _ in render_match(board, ruleset, 51) for each in split_pixels(frame)
    }
    for scale in range(1, 257):
        table = [dimmed(value, scale) for value in range(256)]
        for colour in colours:
            seen = [table[value] for value in colour]
            assert [value > 0 for value in seen] == [value > 0 for value in colour]
            assert all(
                seen[one] >= seen[other]
                for one in range(3)
                for other in range(3)
                if colour[one] > colour[other]
            )


@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.parametrize("board", [mini16, pitch32, strip32x8], ids=lambda board: board.NAME)
def test_every_lit_channel_of_a_frame_is_sent(board, ruleset):
    """In an earlier version the dim lines of the pitch appeared and disappeared on a mini16 as its
    brightness changed.
    """
    panel = Panel(board)
    for frame, scale in render_match(board, ruleset, 52):
        panel.show(frame, scale)  # fails if the frame needs more current than the board allows
        assert [value > 0 for value in panel.lit] == [value > 0 for value in frame]


def nearest_hue_name(colour):
    """Return the colour of ``_HUES`` whose hue is nearest to ``colour`` (R, G, B)."""
    hue = [value / max(colour) for value in colour]
    return min(
        _HUES,
        key=lambda name: sum((a - b) ** 2 for a, b in zip(hue, _HUES[name], strict=True)),
    )


@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.parametrize("board", [mini16, pitch32, strip32x8], ids=lambda board: board.NAME)
@pytest.mark.parametrize("brightness", [1, DEFAULT_BRIGHTNESS])
def test_a_dark_team_colour_keeps_its_hue(board, ruleset, brightness):
    """In an earlier version a mini16 showed the touchline in amber instead of yellow, and in cyan
    instead of blue.
    """
    for frame, scale in render_match(board, ruleset, 51, brightness=brightness):
        for colour in set(split_pixels(frame)):
            if any(colour) and (name := nearest_hue_name(colour)) in ("yellow", "blue"):
                seen = tuple(dimmed(value, scale) for value in colour)
                assert nearest_hue_name(seen) == name, (colour, seen, scale)


@pytest.mark.parametrize("colour", [YELLOW, BLUE])
def test_each_shade_of_a_team_keeps_its_hue_at_every_scale_in_use(colour):
    name = nearest_hue_name(colour.to_bytes(3, "big"))
    for level in range(1, 65):
        shaded = shade(colour, level)
        for scale in range(MIN_BRIGHTNESS_SCALE, 257):
            seen = [dimmed(value, scale) for value in shaded.to_bytes(3, "big")]
            if max(seen) > 2 or name == "yellow":
                assert nearest_hue_name(seen) == name, (level, scale, seen)


def test_the_current_limit_includes_the_rounding_up_of_each_channel():
    """Each lit channel of a dim frame may be up to 1 brighter than its scaled value."""
    for most in (700, 768, 1198, 6000):
        for value in (1, 2, 9, 40, 255):
            scale = min(fitting_scale(most, 768 * value, 768), SCALE_BY_BRIGHTNESS[-1])
            assert 768 * dimmed(value, scale) <= most
            if most >= 768:
                assert scale > 0, "a frame with every channel at 1 fits the budget"
