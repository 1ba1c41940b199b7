"""Drawing a frame allocates nothing, so no garbage collection interrupts the movement of the
ball.
"""

from pathlib import Path

import pytest

from host_tools.micropython import MicroPython
from tests.micropython import lights_program

pytestmark = pytest.mark.micropython
ROOT = Path(__file__).resolve().parent.parent.parent
BOARD_NAMES = ("pitch32", "mini16")
# in these modes the frames of a few seconds may be nearly all equal
STILL_MODES = {
    "entry",
    "cross",
    "missing",
    "menu",
    "tracks",
}


def measure_modes(
    board: str, modes: list[str], renderer_class: str = "Renderer"
) -> dict[str, tuple[int, int]]:
    """Draw a few seconds of frames in each mode. Return {mode: (bytes allocated, number of distinct
    frames)}.
    """
    machine = MicroPython(ROOT / "firmware")
    machine.mount(ROOT / "boards", "/boards")
    machine.write("/lights_program.py", Path(lights_program.__file__).read_bytes())
    script = ["from lights_program import *"]
    script += [
        f"print(*measure_frames(make_renderer({mode!r}, {board!r}, {renderer_class})))"
        for mode in modes
    ]
    results = machine.run_steps(script)[1:]
    numbers = [tuple(int(word) for word in each.stdout.split()) for each in results]
    return {mode: (pair[0], pair[1]) for mode, pair in zip(modes, numbers, strict=True)}


@pytest.mark.parametrize("board", BOARD_NAMES)
@pytest.mark.long
def test_drawing_allocates_nothing_in_any_mode(board: str) -> None:
    modes = list(lights_program.LIGHT_MODES)
    found = measure_modes(board, modes)
    assert {mode: used for mode, (used, _) in found.items()} == dict.fromkeys(modes, 0)
    moving = {mode for mode, (_, different) in found.items() if different > 10}
    assert set(modes) - moving <= STILL_MODES, "a mode that should move stood still"


@pytest.mark.parametrize("board", BOARD_NAMES)
@pytest.mark.long
def test_an_allocation_of_one_block_per_frame_is_measured(board: str) -> None:
    assert (
        measure_modes(board, ["idle"], "AllocatingRenderer")["idle"][0]
        == 16 * lights_program.FRAME_COUNT
    )


def test_the_renderer_takes_less_than_20_kb_of_heap() -> None:
    machine = MicroPython(ROOT / "firmware")
    machine.mount(ROOT / "boards", "/boards")
    imports = "from pixelpitch.render.renderer import Renderer\nfrom boards import pitch32"
    imported, made = machine.run_steps([imports, "lights = Renderer(pitch32)"])
    # The renderer may use 20 KB: four pictures, the pulsing squares and the rings of a goal.
    assert made.live_bytes - imported.live_bytes < 20 * 1024
