"""A board plays, stores and replays every ruleset without the modules that are never flashed."""

import json
from pathlib import Path

import pytest

from host_tools.flash.build import source_files
from host_tools.micropython import MicroPython
from pixelpitch.rules.parts import LAPTOP_ONLY
from pixelpitch.rulesets import ids, load

ROOT = Path(__file__).resolve().parent.parent.parent
# A game whose matches may have more actions than this is tested with only one match.
LONG_MATCH_ACTIONS = 5000

pytestmark = pytest.mark.micropython

STORE_AND_REPLAY_PROGRAM = """
import json
from pixelpitch.rules.autoplay import Generator, choose
from pixelpitch.rules.entries import ENTERED_ENTRY, THROW_ENTRY, VIRTUAL_ENTRY
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.history import History
from pixelpitch.rules.record import from_history, parse, replay
from pixelpitch.rulesets import load

def session(ruleset, seed):
    make = load(ruleset)
    generator = Generator(seed)
    history = History(make())
    while history.match.outcome() is None and history.count() < 400:
        how = (THROW_ENTRY, VIRTUAL_ENTRY, ENTERED_ENTRY)[generator.below(3)]
        history.apply(choose(history.match, generator), how)
        history.pass_time(generator.below(9))
        words = [history.match.event_to_string(event) for event in history.match.events]
        if generator.below(40) == 0:
            history.take_back()
            if generator.below(2):
                history.redo()
        kept = history.match.to_bytes()
        assert make.from_bytes(kept).to_bytes() == kept
        history.match.clone()
        history.match.scene()
        history.match.prompt()
    data = history.to_bytes()
    again = History.from_bytes(make, data)
    assert again.to_bytes() == data
    assert again.match.to_bytes() == history.match.to_bytes()
    text = from_history(history).to_text()
    assert replay(parse(text), make).to_bytes() == history.match.to_bytes()
    return [data.hex(), text, words]

def refusals(ruleset):
    make = load(ruleset)
    told = []
    for call in (lambda: make().position(), lambda: make.from_position({})):
        try:
            call()
            told.append("taken")
        except NotUnderstood as error:
            told.append(str(error))
    data = bytearray(make().to_bytes())
    data[9] ^= 1
    try:
        make.from_bytes(data)
        told.append("taken")
    except NotUnderstood as error:
        told.append(str(error))
    return told
"""


def find_files_not_flashed() -> list[str]:
    """Return the firmware files that are never flashed, as the paths that they would have on the
    board.
    """
    firmware = ROOT / "firmware"
    flashed = source_files()
    files = sorted((firmware / "pixelpitch").rglob("*.py"))
    found = [str(path.relative_to(firmware)) for path in files]
    return [name for name in found if name not in flashed]


def make_board_without_laptop_modules() -> MicroPython:
    """Return a MicroPython with only the flashed rules and sentences, and this test's program."""
    pico = MicroPython()
    for name, path in source_files().items():
        if name.startswith("pixelpitch/") and path.suffix in (".py", ".board", ".txt"):
            pico.write("/" + name, path.read_bytes())
    pico.write("/keeping.py", STORE_AND_REPLAY_PROGRAM)
    return pico


def test_only_positions_validation_and_counters_are_never_flashed() -> None:
    names = find_files_not_flashed()
    assert {"pixelpitch/rules/laptop.py", "pixelpitch/rules/counters.py"} <= set(names)
    for ruleset in ids():
        own = {f"pixelpitch/rulesets/{ruleset}/{module}.py" for module in ("laptop", "position")}
        assert own & set(names)
    assert {Path(name).stem.split("_")[0] for name in names} <= set(LAPTOP_ONLY)


@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.long
def test_a_match_is_played_stored_and_replayed_without_laptop_modules(ruleset: str) -> None:
    seeds = range(2 if load(ruleset).MAX_LENGTH <= LONG_MATCH_ACTIONS else 1)
    here: dict[str, object] = {}
    exec(STORE_AND_REPLAY_PROGRAM, here)  # run the same program on CPython, where all modules exist
    scripts = ["import json\nfrom keeping import session, refusals"]
    scripts += [f"print(json.dumps(session({ruleset!r}, {seed})))" for seed in seeds]
    scripts.append(f"print(json.dumps(refusals({ruleset!r})))")
    results = make_board_without_laptop_modules().run_steps(scripts, timeout=300)[1:]
    for seed in seeds:
        expected = here["session"](ruleset, seed)  # type: ignore[operator]
        assert json.loads(results[seed].stdout) == expected
    no_position = f"got a position of {ruleset}, expected a laptop: the board keeps snapshots only"
    damaged = "got a snapshot with a wrong checksum, expected an undamaged one"
    assert json.loads(results[len(seeds)].stdout) == [no_position, no_position, damaged]
