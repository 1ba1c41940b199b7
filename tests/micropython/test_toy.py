"""The toy ruleset on MicroPython, added from its own folder; test_replays.py plays its matches."""

from pathlib import Path
from typing import Any

import pytest

from host_tools.common import board_folder
from host_tools.micropython import MicroPython
from pixelpitch import rulesets
from tests.conftest import TOY_FOLDER
from tests.micropython.test_replays import ADD_TOY_SCRIPT, make_machine_with_toy

ROOT = TOY_FOLDER.parents[2]

pytestmark = [pytest.mark.micropython, pytest.mark.usefixtures("toy_ruleset")]


@pytest.fixture
def pico() -> MicroPython:
    """Return a MicroPython with the firmware and with the toy ruleset in a folder outside the
    firmware.
    """
    return make_machine_with_toy()


def test_a_ruleset_outside_the_firmware_is_found(pico: MicroPython) -> None:
    script = ADD_TOY_SCRIPT + (
        "print(rulesets.ids(), rulesets.added_folders())\n"
        "match = rulesets.load('toy')()\n"
        "print(type(match).__module__ if hasattr(type(match), '__module__') else '')\n"
        "import sys\n"
        "print(sorted(name for name in sys.modules if '.toy' in name))\n"
        "rulesets.load('dicesoccer')\n"
        "rulesets.remove('toy')\n"
        "print(rulesets.ids(), [name for name in sys.modules if '.toy' in name])\n"
    )
    first, _, modules, last = pico.run(script).splitlines()
    assert first == str([*rulesets.ids()]) + " ['/others/toy']"
    assert "'pixelpitch.rulesets.toy.rules'" in modules
    built_in = [each for each in rulesets.ids() if each != "toy"]
    assert last == f"{built_in} []"


def test_a_folder_without_a_ruleset_is_refused_with_the_message_of_a_laptop(
    pico: MicroPython, tmp_path: Path
) -> None:
    script = ADD_TOY_SCRIPT + (
        "from pixelpitch.rules.errors import NotUnderstood\n"
        "for folder in ('/others', '/no/where', '/others/toy'):\n"
        "    try:\n"
        "        rulesets.add(folder)\n"
        "    except NotUnderstood as error:\n"
        "        print(error)\n"
    )
    assert pico.run(script).splitlines() == [
        "got folder '/others', expected a ruleset's, with __init__.py in it",
        "got folder '/no/where', expected a ruleset's, with __init__.py in it",
        "got ruleset 'toy', expected an id that is not known yet",
    ]


# Both interpreters run this program. The program plays a seeded match and renders the lights of
# every fourth state.
LIGHTS_PROGRAM = """
def lights(make, board, seed):
    from pixelpitch.render.renderer import Renderer
    from pixelpitch.rules.autoplay import play_action
    from pixelpitch.rules.generator import Generator
    from pixelpitch.rules.snapshot import checksum
    renderer = Renderer(board)
    match = make({"goals": 2})
    generator = Generator(seed)
    sums = []
    for number in range(80):
        play_action(match, generator)
        if number % 4 == 0:
            scene = match.scene()
            renderer.show(scene, 100 * number, instantly=True)
            renderer.set_cursor(scene.open[0] if scene.open and scene.open[0] < 128 else -1)
            renderer.draw(100 * number)
            sums.append((checksum(renderer.frame), renderer.scale))
    return sums
"""


@pytest.mark.parametrize("name", ["pitch32", "mini16", "wide64"])
def test_the_lights_of_the_toy_ruleset_are_the_same_on_both_interpreters(
    pico: MicroPython, name: str
) -> None:
    folder = ROOT / ("tests/boards" if name == "wide64" else "boards") / name
    pico.write("/boards/__init__.py", "")
    pico.write(f"/boards/{name}/__init__.py", (folder / "__init__.py").read_bytes())
    script = ADD_TOY_SCRIPT + LIGHTS_PROGRAM + f"from boards import {name}\n"
    output = pico.run(script + f"print(lights(rulesets.load('toy'), {name}, 7))")
    here: dict[str, Any] = {}
    exec(LIGHTS_PROGRAM, here)
    sums = here["lights"](rulesets.load("toy"), board_folder.load_board(str(folder)), 7)
    assert output == f"{sums}\n"
    assert len(set(sums)) > 10
