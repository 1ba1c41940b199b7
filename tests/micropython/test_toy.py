"""The toy ruleset, added from a folder of its own, is the same match on MicroPython."""

import json
from pathlib import Path
from typing import Any

import pytest

from host_tools.common import board_folder
from host_tools.micropython import MicroPython
from pixelpitch import rulesets
from tests.conftest import TOY
from tests.micropython import replay_program
from tests.micropython.test_replays import machine, make_record

ROOT = TOY.parents[2]
RECORDS = 15
ADD = "from pixelpitch import rulesets\nrulesets.add('/others/toy')\n"

pytestmark = [pytest.mark.micropython, pytest.mark.usefixtures("toy")]


@pytest.fixture
def pico() -> MicroPython:
    """A MicroPython with the firmware, and with the toy in a folder outside of it."""
    result = machine()
    for path in TOY.glob("*.py"):
        result.write(f"/others/toy/{path.name}", path.read_bytes())
    return result


def test_it_is_found_where_it_lies(pico: MicroPython) -> None:
    script = ADD + (
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
    assert "'pixelpitch.rulesets.toy.match'" in modules
    built_in = [each for each in rulesets.ids() if each != "toy"]
    assert last == f"{built_in} []"


def test_records_replay_step_by_step(pico: MicroPython) -> None:
    made = [make_record("toy", index) for index in range(RECORDS)]
    scripts = [ADD + "from replay_program import replay_file"]
    for index, (record, trace, _) in enumerate(made):
        pico.write(f"/records/{index}.txt", record.to_text())
        pico.write(f"/records/{index}.trace", trace)
        scripts.append(f"replay_file('toy', '{index}')")
    told = pico.run_steps(scripts, timeout=300)[1:]
    for (record, _, end), done in zip(made, told, strict=True):
        found = json.loads(done.stdout)
        assert not found["fault"], found["fault"]
        assert found["steps"] == len(record.tokens) + 1
        assert found["reread"]
        assert found["end"] == end


def test_an_unattended_match_there_has_the_same_record(pico: MicroPython) -> None:
    given = {"pace": "fast", "goals": "2", "rain": "on"}
    script = ADD + f"from replay_program import unattended\nprint(unattended('toy', {given}, 5))"
    assert pico.run(script) == replay_program.unattended("toy", given, 5) + "\n"


def test_bad_input_is_refused_in_the_same_words(pico: MicroPython) -> None:
    script = ADD + "import json\nfrom replay_program import refusals\n"
    there = json.loads(pico.run(script + "print(json.dumps(refusals('toy')))"))
    here = replay_program.refusals("toy")
    assert there == here
    assert [name for name, kind, _ in here if not kind] == []


def test_a_folder_that_is_no_ruleset_is_refused_in_the_same_words(
    pico: MicroPython, tmp_path: Path
) -> None:
    script = ADD + (
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


# What both interpreters run: a match of the seed, and the lights of every fourth state.
LIGHTS = """
def lights(make, board, seed):
    from pixelpitch.render.renderer import Renderer
    from pixelpitch.rules.autoplay import step
    from pixelpitch.rules.generator import Generator
    from pixelpitch.rules.snapshot import checksum
    renderer = Renderer(board)
    match = make({"goals": 2})
    generator = Generator(seed)
    sums = []
    for number in range(80):
        step(match, generator)
        if number % 4 == 0:
            scene = match.scene()
            renderer.show(scene, 100 * number, instantly=True)
            renderer.set_cursor(scene.open[0] if scene.open and scene.open[0] < 128 else -1)
            renderer.draw(100 * number)
            sums.append((checksum(renderer.frame), renderer.scale))
    return sums
"""


@pytest.mark.parametrize("name", ["pitch32", "mini16", "wide64"])
def test_the_lights_are_the_same(pico: MicroPython, name: str) -> None:
    folder = ROOT / ("tests/boards" if name == "wide64" else "boards") / name
    pico.write("/boards/__init__.py", "")
    pico.write(f"/boards/{name}/__init__.py", (folder / "__init__.py").read_bytes())
    script = ADD + LIGHTS + f"from boards import {name}\n"
    told = pico.run(script + f"print(lights(rulesets.load('toy'), {name}, 7))")
    here: dict[str, Any] = {}
    exec(LIGHTS, here)
    sums = here["lights"](rulesets.load("toy"), board_folder.load(str(folder)), 7)
    assert told == f"{sums}\n"
    assert len(set(sums)) > 10
