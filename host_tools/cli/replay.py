"""Replays a record and prints its result. With --states the command prints a line for each step:
its number, its token and a checksum of the state after the step. The checksum has four hexadecimal
digits, which are equal on every interpreter.

With --words it prints what happened in each step, as `match` does. --json prints the fields of
`records export --json`, with two differences: ``actions`` of that command is called ``steps`` here,
and ``actions`` has the tokens of the record.
"""

import argparse
import json

from pixelpitch.rules import options
from pixelpitch.rules import record as records
from pixelpitch.rules.errors import MatchError
from pixelpitch.rules.generator import SEED_COUNT
from pixelpitch.rules.match import Match
from pixelpitch.rules.numbers import whole_number
from pixelpitch.rulesets import load

from ..common import files, matches
from ..common.parser import InputError, Parser, add_json, ruleset_id

EXAMPLE_COMMAND = "pixelpitch replay seven.txt --states"


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    parser.add_argument("record", metavar="RECORD", help="a file of match --record; - reads stdin")
    parser.add_argument(
        "--ruleset",
        metavar="FOLDER",
        type=ruleset_id,
        help="the record's ruleset, if it is not built in",
    )
    parser.add_argument("--states", action="store_true", help="print a checksum for each step")
    parser.add_argument("--words", action="store_true", help="print what happened in each step")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Replay the record and print its result; an InputError names the faulty line and token."""
    if args.words and (args.states or args.json):
        other = "--states" if args.states else "--json"
        raise InputError(f"got --words and {other}, expected one of them")
    states: list[str] = []
    story: matches.EventLog | None = None

    def add_state(match: Match, text: str) -> None:
        """Add the checksum of ``match`` after the action ``text``, and the action's events."""
        states.append(f"{match.checksum():04x}")
        if story is not None:
            story.add(match, len(states), record.tokens[len(states) - 1])

    text = files.read_text(args.record)
    try:
        record = records.parse(text)
        _check_headers(record, text)
        seed = _record_seed(record)
        if args.words:
            story = matches.EventLog(load(record.ruleset)(record.options))
        match = records.replay(record, load(record.ruleset), add_state)
    except MatchError as error:
        raise InputError(files.display_name(args.record) + ": " + str(error)) from None
    if args.json:
        from ..common import stored_matches

        stored = stored_matches.RecordFile(args.record, text)
        result = stored_matches.full_result(stored, matches.result_json(match, seed, record))
        if args.states:
            result["states"] = states
        print(json.dumps(result))
        return 0
    if args.states:
        for step, (token, state) in enumerate(zip(record.tokens, states, strict=True), 1):
            print(step, matches.token_text(token), state)
    else:
        print(matches.game_heading(match))
    if story is not None:
        print("\n".join(["", *story.lines()]))
    ended = record.header("ended")
    print("\n".join(matches.result_lines(match, seed, len(record.tokens), ended)))
    return 0


def _check_headers(record: records.Record, text: str) -> None:
    """Raise MatchError, with the line number, if a header has an unknown ruleset or option."""
    heads = [line.split() for line in text.split("\n")]
    try:
        declared = load(record.ruleset).OPTIONS
    except MatchError as error:
        line = heads.index(["ruleset", record.ruleset]) + 1
        raise MatchError(f"line {line}: {error.came}", error.expected) from None
    for name, value in record.options.items():
        try:
            options.resolve(declared, {name: value})
        except MatchError as error:
            lines = [at for at, words in enumerate(heads, 1) if words[:2] == ["option", name]]
            raise MatchError(f"line {lines[-1]}: {error.came}", error.expected) from None


def _record_seed(record: records.Record) -> int | None:
    """Return the seed in the header of ``record``; None for a match that coaches played.

    Raises MatchError if the header is not a valid seed.
    """
    text = record.header("seed")
    if text is None:
        return None
    number = whole_number(text)
    if number is None or number >= SEED_COUNT:
        raise MatchError("seed " + repr(text[:40]), f"a whole number 0..{SEED_COUNT - 1}")
    return number
