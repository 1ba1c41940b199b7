"""Program for MicroPython: replays records, and compares every state with a trace made on CPython.

The test mounts this file, the records and the traces in MicroPython's file system, calls the
functions of this module one by one, and collects the garbage after each. On CPython,
``append_checksums`` makes the traces while matches are played.

A trace has four bytes for each state, including the first: the match's checksum and
``snapshot.checksum`` of its legal actions, each with the high byte first.
"""

import json

from pixelpitch.rules.autoplay import play
from pixelpitch.rules.errors import MatchError
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.record import Record, parse, replay
from pixelpitch.rules.snapshot import checksum
from pixelpitch.rulesets import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

STATES_BETWEEN_SNAPSHOTS = 16  # number of states from one restored snapshot to the next


def append_checksums(match: "Any", trace: bytearray) -> None:
    """Append the four bytes for the match's present state to ``trace``, a bytearray."""
    state = match.checksum()
    legal = checksum(bytes(match.legal_actions()))
    trace.extend(bytes((state >> 8, state & 255, legal >> 8, legal & 255)))


def collect_final_facts(match: "Any") -> dict:
    """Return, as JSON values, the facts besides the checksums that must be the same on CPython and
    MicroPython at the end of a match.
    """
    return {
        "position": match.position(),
        "outcome": match.outcome(),
        "awaited": match.prompt(),
        "words": [match.event_to_string(event) for event in match.events],
    }


class Comparison:
    """Compares the states of a replayed match with ``expected``, the trace made on CPython.

    ``steps``      number of compared states
    ``snapshots``  number of states that a snapshot restored unchanged
    ``fault``      description of the first state that differs, or empty

    The description has the number of the state, the token of the action that led to it, its
    checksums in the replay and in the trace, and its legal actions in the replay.
    """

    def __init__(self, match_class: "Any", expected: bytes) -> None:
        self._make = match_class
        self._expected = expected
        self.steps = 0
        self.snapshots = 0
        self.fault: list = []

    def begin(self, options: dict) -> "Any":
        """Create the match, compare its first state with the trace and return the match."""
        match = self._make(options)
        self.compare(match, "")
        return match

    def compare(self, match: "Any", token: str) -> None:
        """Compare the state of ``match`` after ``token`` with the trace."""
        step = self.steps
        self.steps += 1
        here = bytearray()
        append_checksums(match, here)
        there = self._expected[4 * step : 4 * step + 4]
        if here != there and not self.fault:
            self.fault = [
                step,
                token,
                _format_checksums(here),
                _format_checksums(there),
                match.legal_actions(),
            ]
        if step % STATES_BETWEEN_SNAPSHOTS == 0:
            self.check_snapshot(match)

    def check_snapshot(self, match: "Any") -> None:
        """Restore ``match`` from a snapshot that was just made of it. Count the snapshot if the
        restored match equals ``match``.
        """
        before = match.to_bytes()
        other = self._make.from_bytes(before)
        if other.to_bytes() == before and other.legal_actions() == match.legal_actions():
            self.snapshots += 1


def replay_file(ruleset: str, name: str) -> None:
    """Replay ``/records/NAME.txt``, compare it with ``NAME.trace`` and print the findings as
    JSON.
    """
    with open("/records/" + name + ".trace", "rb") as file:
        expected = file.read()
    with open("/records/" + name + ".txt") as lines:
        record = parse(lines.read())
    make = load(ruleset)
    comparison = Comparison(make, expected)
    match = replay(record, comparison.begin, comparison.compare)
    comparison.check_snapshot(match)
    other = make.from_position(json.loads(json.dumps(match.position())))
    found = {
        "steps": comparison.steps,
        "snapshots": comparison.snapshots,
        "fault": comparison.fault,
        "reread": other.checksum() == match.checksum(),
        "end": collect_final_facts(match),
    }
    print(json.dumps(found))


def _format_checksums(trace: bytes) -> str:
    if len(trace) < 4:
        return "nothing"
    state = trace[0] << 8 | trace[1]
    legal = trace[2] << 8 | trace[3]
    return f"{state:04x} {legal:04x}"


def make_random_record(ruleset: str, options: dict, seed: int) -> str:
    """Return the record of a random match; ``options`` is {name: text}."""
    match = load(ruleset)(options)
    record = Record.for_match(match, [("seed", seed)])
    play(match, Generator(seed), record)
    record.last = match.checksum()
    return record.to_text()


def draw_numbers(seed: int, number_count: int) -> list:
    """Return the first ``number_count`` numbers of the generator with ``seed``, followed by
    ``number_count`` faces of a die.
    """
    generator = Generator(seed)
    drawn = [generator.next16() for _ in range(number_count)]
    return drawn + [generator.below(6) for _ in range(number_count)]


def collect_refusals(ruleset: str) -> list:
    """Try invalid inputs to ``ruleset``; return [(input, class of the error, its message), ...]."""
    make = load(ruleset)
    snapshot = make().to_bytes()
    damaged = bytearray(snapshot)
    damaged[8] ^= 1
    text = make_random_record(ruleset, {}, 1)
    lines = text.split("\n")
    where = lines.index("actions") + 1
    lines[where] = "nonsense " + lines[where]
    position = make().position()
    cases = [
        ("an action that is not legal", lambda: make().apply_action(127)),
        ("an action that is negative", lambda: make().apply_action(-1)),
        ("an action that is a text", lambda: make().apply_action("4")),
        ("an action that is a float", lambda: make().apply_action(4.5)),
        ("a word that is not legal", lambda: make().string_to_action("nonsense")),
        ("time that runs back", lambda: make().pass_time(-1)),
        ("an unknown option", lambda: make({"surprise": 1})),
        ("an unknown ruleset", lambda: load("surprise")),
        ("a seed that is too large", lambda: Generator(1 << 30)),
        ("a snapshot cut short", lambda: make.from_bytes(snapshot[:-1])),
        ("a snapshot with a wrong byte", lambda: make.from_bytes(damaged)),
        ("no snapshot", lambda: make.from_bytes("text")),
        ("a record cut in the middle", lambda: replay(parse(text[: len(text) // 2]), make)),
        ("a record with a wrong token", lambda: replay(parse("\n".join(lines)), make)),
        ("a record with a wrong end", lambda: replay(parse(_change_last_checksum(text)), make)),
        ("a position that is none", lambda: make.from_position([])),
        ("a position without fields", lambda: make.from_position({})),
    ]
    for option in make.OPTIONS:
        name = option.name + " out of its range"
        cases.append((name, _create_call(make, {option.name: "nonsense"})))
    for name in sorted(position):
        wrong = dict(position)
        wrong[name] = "nonsense"
        cases.append((name + " wrong in a position", _read_call(make, wrong)))
    return [_try_call(name, action) for name, action in cases]


def _change_last_checksum(text: str) -> str:
    return text[: text.rindex(" ")] + (" 0000\n" if not text.endswith(" 0000\n") else " 0001\n")


def _create_call(match_class: "Any", options: dict) -> "Any":
    return lambda: match_class(options)


def _read_call(match_class: "Any", position: dict) -> "Any":
    return lambda: match_class.from_position(position)


def _try_call(name: str, action: "Any") -> list:
    try:
        action()
    except MatchError as error:
        return [name, type(error).__name__, str(error)]
    return [name, "", "was taken"]
