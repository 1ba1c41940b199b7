"""Dark colours stay visible and keep their hue at every brightness of a board (current.dimmed)."""

import pytest

from boards import mini16, pitch32, strip32x8
from host_tools.simulator.devices import Panel
from pixelpitch.current import dimmed, fitting_scale
from pixelpitch.render.renderer import BRIGHTNESS, Renderer
from pixelpitch.rules.autoplay import Generator, step
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rulesets import ids, load
from tests.render.sizes import each_size


def frames_of_match(board, ruleset, seed, steps=40):
    """Return (R G B of each LED, scale) for each step of a random match, without animations."""
    match, generator = load(ruleset)(), Generator(seed)
    lights = Renderer(board)
    frames = []
    for now in range(0, 20 * steps, 20):
        if match.current_player() == TERMINAL:
            break
        step(match, generator)
        lights.show(match.scene(), now, True)
        lights.draw(now)
        frames.append((bytearray(lights.frame), lights.scale))
    return frames


def pixels_of(data):
    return [tuple(data[at : at + 3]) for at in range(0, len(data), 3)]


@each_size
@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.long
def test_lit_channels_stay_lit_and_keep_their_order_at_every_scale(board, ruleset):
    colours = {
        each for frame, _ in frames_of_match(board, ruleset, 51) for each in pixels_of(frame)
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
    """Formerly the lines of a mini16 appeared and disappeared with its scale."""
    panel = Panel(board)
    for frame, scale in frames_of_match(board, ruleset, 52):
        panel.show(frame, scale)  # raises if a frame exceeds the board's current
        assert [value > 0 for value in panel.lit] == [value > 0 for value in frame]


def test_the_current_limit_includes_the_rounding_up_of_each_channel():
    """A dim frame with many lit channels draws up to 1 more for each channel than its scaled
    sum.
    """
    for most in (700, 768, 1198, 6000):
        for value in (1, 2, 9, 40, 255):
            scale = min(fitting_scale(most, 768 * value, 768), BRIGHTNESS[-1])
            assert 768 * dimmed(value, scale) <= most
            if most >= 768:
                assert scale > 0, "each channel at 1 fits"
