"""On the page's interpreter, a step of the board takes a limited amount of processor time."""

import gzip
from pathlib import Path

import pytest

from host_tools.web import build
from pixelpitch.opponents import levels_of
from pixelpitch.rulesets import facts
from tests import processes
from tests.web.recorded import Recording

PROGRAM_PATH = Path(__file__).resolve().parent / "steps.mjs"
SESSION_STEP_MS = 20
# {game: (presses in the right seat's item, presses in the left seat's item)} that give both seats
# to the strongest level. At first the right seat has the weakest opponent, and the left seat a
# coach.
SEAT_PRESS_COUNTS_BY_GAME = {
    "sokhazania": (3, 2),
    "dicesoccer": (0, 1),
    "pawnball": (4, 5),
    "streetsoccer": (4, 5),
    "tactics": (4, 5),
}


@pytest.fixture(scope="module")
def bundle_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the built page and the modules of its bundle, in which Node runs the
    program.
    """
    result = tmp_path_factory.mktemp("site")
    build.write_page(result)
    wasm = gzip.decompress((result / "micropython.pack").read_bytes())
    (result / "micropython.wasm").write_bytes(wasm)
    for name in ("micropython.mjs", *(path.name for path in build.PAGE_FOLDER.glob("*.mjs"))):
        (result / name).write_text(build.page_module(name))
    return result


def measure_steps(
    bundle_folder: Path, recording: Recording, extra_steps: int = 0
) -> tuple[list[float], int]:
    """Return (sorted processor times of the steps in ms, number of actions in the match).

    After the recorded steps, opponents play for another ``extra_steps``.
    """
    job = {
        "board": "pitch32",
        "now": recording.began,
        "chance": recording.chance.hex(),
        "steps": recording.steps,
        "more": extra_steps,
    }
    found = processes.run_node(PROGRAM_PATH, str(bundle_folder), job=job, timeout=300)
    assert len(found["times"]) == len(recording.steps) + extra_steps
    return sorted(found["times"]), found["actions"]


def assert_shorter_than_a_step(times: list[float]) -> None:
    """Assert that the median of ``times`` is less than a tenth of a step, and that almost all are
    less than a step.
    """
    assert times[len(times) // 2] < SESSION_STEP_MS / 10
    # One step in a hundred may take longer, because the JavaScript engine may compile code during
    # that step.
    assert times[-1 - len(times) // 100] < SESSION_STEP_MS, f"the longest: {times[-20:]}"


@pytest.mark.parametrize("ruleset", ["sokhazania", "streetsoccer"])
@pytest.mark.long
def test_a_step_is_computed_within_its_duration(ruleset: str, bundle_folder: Path) -> None:
    recording = Recording("pitch32", 3)
    recording.choose_match(ruleset)
    recording.play(steps=1200)
    assert_shorter_than_a_step(measure_steps(bundle_folder, recording)[0])


# The test needs no browser, but `make web-test LONG=1` runs it together with the browser tests.
@pytest.mark.browser
@pytest.mark.long
@pytest.mark.parametrize("ruleset", SEAT_PRESS_COUNTS_BY_GAME)
def test_a_step_in_which_a_strong_opponent_thinks_is_computed_within_its_duration(
    ruleset: str, bundle_folder: Path
) -> None:
    recording = Recording("pitch32", 3)
    against, own = SEAT_PRESS_COUNTS_BY_GAME[ruleset]
    recording.choose_match(ruleset, [("Against", against), ("Left coach", own)])
    levels = levels_of(facts(ruleset))[:-1]
    left, right = (each.opponent.NAME for each in recording.session.seats)
    assert left == levels[-1]
    assert right == levels[-1] or len(levels) == 1
    times, actions = measure_steps(bundle_folder, recording, extra_steps=2000)
    assert actions > 1
    assert_shorter_than_a_step(times)
    print(f"{ruleset}: {actions} actions, longest step {times[-1]:.1f} ms")
