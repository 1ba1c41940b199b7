"""A match that was made on CPython is the same match on MicroPython, in every state."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from host_tools.common.ruleset_folder import ruleset_files
from host_tools.micropython import MicroPython
from pixelpitch.rules import TERMINAL, options
from pixelpitch.rules.autoplay import play_action
from pixelpitch.rules.generator import SEED_COUNT, Generator
from pixelpitch.rules.record import Record
from pixelpitch.rulesets import ids, load
from tests.conftest import TOY_FOLDER
from tests.micropython import replay_program

ROOT = Path(__file__).resolve().parent.parent.parent
# number of records per ruleset; `make exact` uses 200
RECORD_COUNT = int(os.environ.get("PIXELPITCH_RECORDS", "12"))
# The number of random matches per ruleset that MicroPython plays itself instead of replaying a
# record.
MATCH_COUNT_ON_MICROPYTHON = 12 if RECORD_COUNT > 12 else 6
# A game has long matches if they can have more actions than this. The next two constants apply only
# to such games.
LONG_MATCH_ACTIONS = 5000
LONG_RECORD_COUNT = 4
LONG_MATCH_COUNT_ON_MICROPYTHON = 2
RANDOM_NUMBER_COUNT = 1000

pytestmark = [pytest.mark.micropython, pytest.mark.usefixtures("toy_ruleset")]
# the toy ruleset is loaded from its own folder
every_ruleset = pytest.mark.parametrize("ruleset", [*ids(), "toy"])
ADD_TOY_SCRIPT = "from pixelpitch import rulesets\nrulesets.add('/others/toy')\n"


def has_long_matches(ruleset: str) -> bool:
    """Return True if matches of ``ruleset`` are so long that the tests replay only a few of
    them.
    """
    return load(ruleset).MAX_LENGTH > LONG_MATCH_ACTIONS


def list_record_indexes(ruleset: str) -> range:
    """Return the indexes of those records of ``ruleset`` that the test replays."""
    return range(LONG_RECORD_COUNT if has_long_matches(ruleset) else RECORD_COUNT)


def make_machine_with_toy() -> MicroPython:
    """Return a MicroPython with the firmware, the replay program and, in a separate folder, the toy
    ruleset.
    """
    pico = MicroPython(ROOT / "firmware")
    for name, path in ruleset_files(TOY_FOLDER).items():
        pico.write(f"/others/toy/{name}", path.read_bytes())
    program = Path(replay_program.__file__)
    pico.write("/replay_program.py", program.read_bytes())
    return pico


def draw_value(option: options.Option, index: int, generator: Generator) -> Any:
    """Return a value for ``option``: for a range of numbers, the lowest if ``index`` is 0 and the
    highest if it is 1; otherwise a random one.
    """
    if option.kind == options.SWITCH_KIND:
        return generator.below(2) == 1
    if option.kind != options.WHOLE_KIND:
        return option.choices[generator.below(len(option.choices))]
    if index < 2:
        return (option.low, option.high)[index]
    return option.low + generator.below(min(option.high - option.low + 1, 1 << 16))


def make_random_options(match_class: Any, index: int, generator: Generator) -> dict[str, Any]:
    """Return options for the record with the number ``index``."""
    return {each.name: draw_value(each, index, generator) for each in match_class.OPTIONS}


def make_record(ruleset: str, index: int) -> tuple[Record, bytes, dict[str, Any]]:
    """Play the match with the number ``index``; return its record, its trace and the facts at its
    end.
    """
    make = load(ruleset)
    generator = Generator(index)
    match = make(make_random_options(make, index, generator))
    record = Record.for_match(match, [("seed", index)])
    trace = bytearray()
    replay_program.append_checksums(match, trace)
    while match.current_player() != TERMINAL:
        play_action(match, generator, record)
        replay_program.append_checksums(match, trace)
    record.last = match.checksum()
    return record, bytes(trace), json.loads(json.dumps(replay_program.collect_final_facts(match)))


@every_ruleset
@pytest.mark.long
def test_records_made_on_cpython_replay_identically_on_micropython(ruleset: str) -> None:
    pico = make_machine_with_toy()
    made = [make_record(ruleset, index) for index in list_record_indexes(ruleset)]
    scripts = [ADD_TOY_SCRIPT + "from replay_program import replay_file"]
    for index, (record, trace, _) in enumerate(made):
        pico.write(f"/records/{index}.txt", record.to_text())
        pico.write(f"/records/{index}.trace", trace)
        scripts.append(f"replay_file({ruleset!r}, '{index}')")
    outputs = pico.run_steps(scripts, timeout=300)[1:]
    for index, (record, trace, end) in enumerate(made):
        found = json.loads(outputs[index].stdout)
        what = f"{ruleset}, record of seed {index} with {record.options}"
        if found["fault"]:
            number, token, here, there, legal = found["fault"]
            pytest.fail(
                f"{what}: step {number} after {token!r}: MicroPython has state and legal"
                f" actions {here} {legal}, CPython {there}"
            )
        assert found["steps"] == len(trace) // 4, what
        assert found["steps"] == len(record.tokens) + 1, what
        states = range(0, found["steps"], replay_program.STATES_BETWEEN_SNAPSHOTS)
        assert found["snapshots"] == len(states) + 1, f"{what}: a snapshot came back different"
        assert found["reread"], f"{what}: the last position came back different"
        assert found["end"] == end, what


@every_ruleset
def test_the_records_cover_the_values_of_every_option(ruleset: str) -> None:
    make = load(ruleset)
    seen: dict[str, set[Any]] = {option.name: set() for option in make.OPTIONS}
    for index in list_record_indexes(ruleset):
        generator = Generator(index)
        for option in make.OPTIONS:
            seen[option.name].add(draw_value(option, index, generator))
    for option in make.OPTIONS:
        if option.kind == options.WHOLE_KIND:
            assert {option.low, option.high} <= seen[option.name]
        elif option.kind == options.SWITCH_KIND:
            assert seen[option.name] == {True, False}
        else:
            assert seen[option.name] == set(option.choices)


def test_a_state_that_differs_from_the_trace_is_described() -> None:
    ruleset = ids()[0]
    record, trace, _ = make_record(ruleset, 0)
    wrong = bytearray(trace)
    wrong[4 * 3] ^= 1  # flips a bit in the trace of the state after the third action
    pico = make_machine_with_toy()
    pico.write("/records/0.txt", record.to_text())
    pico.write("/records/0.trace", wrong)
    outputs = pico.run(
        ADD_TOY_SCRIPT + f"from replay_program import replay_file\nreplay_file({ruleset!r}, '0')"
    )
    number, token, here, there, _ = json.loads(outputs)["fault"]
    assert (number, token) == (3, record.tokens[2][0])
    assert int(here[:4], 16) ^ int(there[:4], 16) == 0x100


@every_ruleset
@pytest.mark.long(but=["dicesoccer"])
def test_a_random_match_on_micropython_has_the_same_record(ruleset: str) -> None:
    there = (
        LONG_MATCH_COUNT_ON_MICROPYTHON if has_long_matches(ruleset) else MATCH_COUNT_ON_MICROPYTHON
    )
    make = load(ruleset)
    given = [
        make(make_random_options(make, index, Generator(index))).options for index in range(there)
    ]
    matches = [(each, 500 + index) for index, each in enumerate(given)]
    scripts = [ADD_TOY_SCRIPT + "from replay_program import make_random_record"]
    scripts += [f"print(make_random_record({ruleset!r}, {each}, {seed}))" for each, seed in matches]
    outputs = make_machine_with_toy().run_steps(scripts)[1:]
    for (each, seed), done in zip(matches, outputs, strict=True):
        assert done.stdout == replay_program.make_random_record(ruleset, each, seed) + "\n"


@every_ruleset
@pytest.mark.long(but=["sokhazania"])
def test_invalid_input_is_refused_with_the_same_texts_on_both_interpreters(ruleset: str) -> None:
    script = ADD_TOY_SCRIPT + (
        "import json\nfrom replay_program import collect_refusals\n"
        f"print(json.dumps(collect_refusals({ruleset!r})))"
    )
    there = json.loads(make_machine_with_toy().run(script))
    here = replay_program.collect_refusals(ruleset)
    assert there == here
    assert [name for name, kind, _ in here if not kind] == []


def test_the_random_generator_gives_the_same_numbers_on_both_interpreters() -> None:
    seeds = [0, 1, 2, 7, 255, 65535, 65536, 123456789, SEED_COUNT - 1]
    scripts = ["import json\nfrom replay_program import draw_numbers"]
    scripts += [f"print(json.dumps(draw_numbers({seed}, {RANDOM_NUMBER_COUNT})))" for seed in seeds]
    outputs = make_machine_with_toy().run_steps(scripts)[1:]
    for seed, done in zip(seeds, outputs, strict=True):
        assert json.loads(done.stdout) == replay_program.draw_numbers(seed, RANDOM_NUMBER_COUNT)
