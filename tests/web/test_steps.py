"""What a step of the board costs in the page: processor time, on the page's own interpreter."""

import gzip
from pathlib import Path

import pytest

from host_tools.web import build
from tests import processes
from tests.web.recorded import Recording

PROGRAM = Path(__file__).resolve().parent / "steps.mjs"
STEP_MS = 20
# How often a seat is changed until the game's strongest level sits there.
STRONGEST = {
    "sokhazania": 2,
    "dicesoccer": 1,
    "pawnball": 5,
    "streetsoccer": 5,
    "tactics": 5,
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the page, and the modules that it is bundled from; Node opens the program."""
    result = tmp_path_factory.mktemp("site")
    build.write(result)
    wasm = gzip.decompress((result / "micropython.pack").read_bytes())
    (result / "micropython.wasm").write_bytes(wasm)
    for name in ("micropython.mjs", *(path.name for path in build.PAGE.glob("*.mjs"))):
        (result / name).write_text(build.page_module(name))
    return result


def costs(folder: Path, recording: Recording, more: int = 0) -> tuple[list[float], int]:
    """Return (processor time of each step in ms, sorted; actions of the match).

    After the recorded steps, ``more`` of them follow in which opponents play.
    """
    job = {
        "board": "pitch32",
        "now": recording.began,
        "chance": recording.chance.hex(),
        "steps": recording.steps,
        "more": more,
    }
    found = processes.node(PROGRAM, str(folder), job=job, timeout=300)
    assert len(found["times"]) == len(recording.steps) + more
    return sorted(found["times"]), found["actions"]


def less_than_a_step(times: list[float]) -> None:
    """Hold the times against the step that they must fit into."""
    assert times[len(times) // 2] < STEP_MS / 10
    # In one step of a hundred the engine may have compiled something.
    assert times[-1 - len(times) // 100] < STEP_MS, f"the longest: {times[-20:]}"


@pytest.mark.parametrize("ruleset", ["sokhazania", "streetsoccer"])
@pytest.mark.long
def test_a_step_takes_less_than_a_step(ruleset: str, folder: Path) -> None:
    recording = Recording("pitch32", 3)
    recording.choose_match(ruleset)
    recording.play(steps=1200)
    less_than_a_step(costs(folder, recording)[0])


@pytest.mark.browser  # it needs none, but is of its tests: `make web-test LONG=1`
@pytest.mark.long
@pytest.mark.parametrize("ruleset", STRONGEST)
def test_a_step_in_which_a_hard_opponent_thinks_does_too(ruleset: str, folder: Path) -> None:
    recording = Recording("pitch32", 3)
    seats = [(label, STRONGEST[ruleset]) for label in ("Against", "Left coach")]
    recording.choose_match(ruleset, seats)
    times, actions = costs(folder, recording, more=2000)
    assert actions > 1
    less_than_a_step(times)
    print(f"{ruleset}: {actions} actions, longest step {times[-1]:.1f} ms")
