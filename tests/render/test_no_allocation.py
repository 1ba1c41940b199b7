"""The frame path on the real MicroPython."""

from pathlib import Path

import pytest

from host_tools.micropython import MicroPython

HERE = Path(__file__).resolve().parent
HOUSE = HERE.parent.parent


@pytest.mark.micropython
def test_draw_allocates_nothing_on_micropython() -> None:
    pico = MicroPython(root=HOUSE / "firmware")
    pico.mount(HOUSE / "boards", "/boards")
    for name in ("scenes.py", "no_allocation.py"):
        pico.write("/" + name, (HERE / name).read_bytes())
    told = pico.run("import no_allocation")
    assert told.endswith("draw allocates nothing\n")
    assert told.count(" 0 bytes,") == 24


@pytest.mark.micropython
def test_the_lights_leave_the_heap_to_the_rules() -> None:
    script = (
        "from pixelpitch.render.renderer import Renderer\n"
        "from boards import pitch32\n"
        "import gc\n"
        "before = gc.mem_alloc()\n"
        "lights = Renderer(pitch32)\n"
    )
    pico = MicroPython(root=HOUSE / "firmware")
    pico.mount(HOUSE / "boards", "/boards")
    imported, made = pico.run_steps([script.split("lights =")[0], "lights = Renderer(pitch32)"])
    # Of 110 KB: four pictures, what breathes, the rings of a goal.
    assert made.live - imported.live < 20 * 1024
