"""A match made on CPython is the same match on MicroPython, in every state."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from host_tools.common.ruleset_folder import ruleset_files
from host_tools.micropython import MicroPython
from pixelpitch.rules import TERMINAL, options
from pixelpitch.rules.autoplay import step
from pixelpitch.rules.generator import SEEDS, Generator
from pixelpitch.rules.record import Record
from pixelpitch.rulesets import ids, load
from tests.conftest import TOY
from tests.micropython import replay_program

ROOT = Path(__file__).resolve().parent.parent.parent
RECORDS = int(os.environ.get("PIXELPITCH_RECORDS", "12"))  # per ruleset; `make exact` uses 200
# number of random matches per ruleset that MicroPython plays itself
MATCHES_ON_MICROPYTHON = 12 if RECORDS > 12 else 6
# A match with more actions than this is long; the next two constants are for games with long
# matches.
LONG_MATCH = 5000
LONG_RECORDS = 4
LONG_MATCHES_ON_MICROPYTHON = 2
GENERATOR_NUMBERS = 1000

pytestmark = [pytest.mark.micropython, pytest.mark.usefixtures("toy")]
# the toy ruleset is loaded from its own folder
every_ruleset = pytest.mark.parametrize("ruleset", [*ids(), "toy"])
ADD_TOY = "from pixelpitch import rulesets\nrulesets.add('/others/toy')\n"


def is_long(ruleset: str) -> bool:
    """Return True if matches of ``ruleset`` are so long that only a few are replayed."""
    return load(ruleset).MAX_LENGTH > LONG_MATCH


def record_numbers(ruleset: str) -> range:
    """Return the numbers of the records to replay of ``ruleset``."""
    return range(LONG_RECORDS if is_long(ruleset) else RECORDS)


def machine_with_toy() -> MicroPython:
    """Return a MicroPython with the firmware, the replay program and, in a separate folder, the toy
    ruleset.
    """
    pico = MicroPython(ROOT / "firmware")
    for name, path in ruleset_files(TOY).items():
        pico.write(f"/others/toy/{name}", path.read_bytes())
    program = Path(replay_program.__file__)
    pico.write("/replay_program.py", program.read_bytes())
    return pico


def draw_value(option: options.Option, index: int, generator: Generator) -> Any:
    """Return a value for ``option``: of a range, first its lowest and its highest, then random
    ones.
    """
    if option.kind == options.SWITCH:
        return generator.below(2) == 1
    if option.kind != options.WHOLE:
        return option.choices[generator.below(len(option.choices))]
    if index < 2:
        return (option.low, option.high)[index]
    return option.low + generator.below(min(option.high - option.low + 1, 1 << 16))


def options_of(make: Any, index: int, generator: Generator) -> dict[str, Any]:
    """Return the options of the record number ``index``."""
    return {each.name: draw_value(each, index, generator) for each in make.OPTIONS}


def make_record(ruleset: str, index: int) -> tuple[Record, bytes, dict[str, Any]]:
    """Play the match number ``index``; return its record, its trace and the facts at its end."""
    make = load(ruleset)
    generator = Generator(index)
    match = make(options_of(make, index, generator))
    record = Record.for_match(match, [("seed", index)])
    trace = bytearray()
    replay_program.append_checksums(match, trace)
    while match.current_player() != TERMINAL:
        step(match, generator, record)
        replay_program.append_checksums(match, trace)
    record.last = match.checksum()
    return record, bytes(trace), json.loads(json.dumps(replay_program.final_facts(match)))


@every_ruleset
@pytest.mark.long
def test_records_made_on_cpython_replay_identically_on_micropython(ruleset: str) -> None:
    pico = machine_with_toy()
    made = [make_record(ruleset, index) for index in record_numbers(ruleset)]
    scripts = [ADD_TOY + "from replay_program import replay_file"]
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
        states = range(0, found["steps"], replay_program.SNAPSHOT_EVERY)
        assert found["snapshots"] == len(states) + 1, f"{what}: a snapshot came back different"
        assert found["reread"], f"{what}: the last position came back different"
        assert found["end"] == end, what


@every_ruleset
def test_the_records_cover_every_option(ruleset: str) -> None:
    make = load(ruleset)
    seen: dict[str, set[Any]] = {option.name: set() for option in make.OPTIONS}
    for index in record_numbers(ruleset):
        generator = Generator(index)
        for option in make.OPTIONS:
            seen[option.name].add(draw_value(option, index, generator))
    for option in make.OPTIONS:
        if option.kind == options.WHOLE:
            assert {option.low, option.high} <= seen[option.name]
        elif option.kind == options.SWITCH:
            assert seen[option.name] == {True, False}
        else:
            assert seen[option.name] == set(option.choices)


def test_a_difference_is_found_and_described() -> None:
    ruleset = ids()[0]
    record, trace, _ = make_record(ruleset, 0)
    wrong = bytearray(trace)
    wrong[4 * 3] ^= 1  # the state after the third action
    pico = machine_with_toy()
    pico.write("/records/0.txt", record.to_text())
    pico.write("/records/0.trace", wrong)
    outputs = pico.run(
        ADD_TOY + f"from replay_program import replay_file\nreplay_file({ruleset!r}, '0')"
    )
    number, token, here, there, _ = json.loads(outputs)["fault"]
    assert (number, token) == (3, record.tokens[2][0])
    assert int(here[:4], 16) ^ int(there[:4], 16) == 0x100


@every_ruleset
@pytest.mark.long(but=["dicesoccer"])
def test_a_random_match_on_micropython_has_the_same_record(ruleset: str) -> None:
    there = LONG_MATCHES_ON_MICROPYTHON if is_long(ruleset) else MATCHES_ON_MICROPYTHON
    make = load(ruleset)
    given = [make(options_of(make, index, Generator(index))).options for index in range(there)]
    matches = [(each, 500 + index) for index, each in enumerate(given)]
    scripts = [ADD_TOY + "from replay_program import random_record"]
    scripts += [f"print(random_record({ruleset!r}, {each}, {seed}))" for each, seed in matches]
    outputs = machine_with_toy().run_steps(scripts)[1:]
    for (each, seed), done in zip(matches, outputs, strict=True):
        assert done.stdout == replay_program.random_record(ruleset, each, seed) + "\n"


@every_ruleset
@pytest.mark.long(but=["sokhazania"])
def test_invalid_input_is_refused_with_the_same_texts(ruleset: str) -> None:
    script = ADD_TOY + (
        "import json\nfrom replay_program import refusals_of_invalid_input\n"
        f"print(json.dumps(refusals_of_invalid_input({ruleset!r})))"
    )
    there = json.loads(machine_with_toy().run(script))
    here = replay_program.refusals_of_invalid_input(ruleset)
    assert there == here
    assert [name for name, kind, _ in here if not kind] == []


def test_the_random_generator_gives_the_same_numbers() -> None:
    seeds = [0, 1, 2, 7, 255, 65535, 65536, 123456789, SEEDS - 1]
    scripts = ["import json\nfrom replay_program import generator_numbers"]
    scripts += [
        f"print(json.dumps(generator_numbers({seed}, {GENERATOR_NUMBERS})))" for seed in seeds
    ]
    outputs = machine_with_toy().run_steps(scripts)[1:]
    for seed, done in zip(seeds, outputs, strict=True):
        assert json.loads(done.stdout) == replay_program.generator_numbers(seed, GENERATOR_NUMBERS)
