"""Counts the faces that were thrown in the match of a record, and reports whether the die looks
fair. Throws of the board's virtual die are counted separately. In the record of an unattended match
all throws come from a random generator.

With --board the report is about a connected board: about all throws that it has counted since its
counts were last cleared (Settings, Fairness).
"""

import argparse
import json
from typing import Any

from pixelpitch.app.texts import words as in_english
from pixelpitch.dice import fairness
from pixelpitch.rules import CHANCE
from pixelpitch.rules import record as records
from pixelpitch.rules.errors import MatchError
from pixelpitch.rules.match import Match
from pixelpitch.rules.numbers import whole_number
from pixelpitch.rulesets import load
from pixelpitch.storage.settings import ORDINARY, SETTINGS_FILE, Settings

from ..analysis.dice_odds import chi_square, p_value
from ..common import files
from ..common.parser import InputError, Parser, add_json, add_port
from ..common.store import MemoryFiles

# Prints the board's settings file, which has the counts of faces. A board that has counted no
# throws may lack it.
_READ_SETTINGS = """
try:
    with open("settings.txt") as file:
        print(file.read())
except OSError:
    pass
"""
EXAMPLE_COMMAND = "pixelpitch dice report session.txt"


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    parser.add_argument(
        "record", nargs="?", metavar="FILE", help="a record of a match; - reads stdin"
    )
    parser.add_argument("--board", action="store_true", help="use a connected board's counts")
    add_port(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the report on the dice; return the exit code.

    Raises an InputError that names the faulty line of the record and the faulty action in it.
    """
    if args.board == (args.record is not None):
        raise InputError("got both or none of FILE and --board, expected one of them")
    ruleset = None
    if args.board:
        reports = [
            fairness_report(of + ", since it was cleared", each)
            for of, each in _board_counts(args.port)
        ]
    else:
        try:
            record = records.parse(files.read_text(args.record))
            real, virtual = record_counts(record)
        except MatchError as error:
            raise InputError(files.display_name(args.record) + ": " + str(error)) from None
        ruleset = record.ruleset
        kind = "ordinary dice" if record.header("entered") else "die"
        kinds = [("unattended" if record.header("seed") else kind, real), ("virtual die", virtual)]
        reports = [
            fairness_report(kind, counts) for kind, counts in kinds if sum(counts) or counts is real
        ]
    if args.json:
        print(json.dumps({"ruleset": ruleset, "reports": reports}))
    else:
        print("\n\n".join("\n".join(report_lines(each)) for each in reports))
    return 0


def _board_counts(port: str | None) -> list[tuple[str, list[int]]]:
    """Return (die, counts of its faces) for each die of a connected board; raises InputError."""
    # Imported late, because mpremote would slow down other commands.
    from ..flash import link

    with link.connect(port) as board:
        return settings_counts("\n".join(board.run_for_lines(_READ_SETTINGS)))


def settings_counts(text: str) -> list[tuple[str, list[int]]]:
    """Return [(name of the die, counts of its six faces), ...] from a settings file's ``text``.

    The die on the cable (lead), called "die", comes first. It is left out if only other dice were
    thrown.
    """
    settings = Settings(MemoryFiles({SETTINGS_FILE: text.encode()}))
    names = {key.decode(): f"wireless die {name}" for key, _, name in settings.wireless}
    names[ORDINARY] = "ordinary dice"
    result = [(names.get(dice, dice), list(settings.thrown[dice])) for dice in settings.thrown]
    if any(settings.faces) or not result:
        result.insert(0, ("die", list(settings.faces)))
    return result


def record_counts(record: records.Record) -> tuple[list[int], list[int]]:
    """Return the counts of the six faces in ``record``: (of the real die, of the virtual die).

    Raises MatchError if the header ``virtual``, which lists the throws of the virtual die, is
    malformed, or if the record cannot be replayed.
    """
    virtual = virtual_tokens(record)
    counts = ([0] * 6, [0] * 6)
    kind = load(record.ruleset)
    awaited: list[bool] = []
    number = 0

    def new_match(options: dict[str, Any]) -> Match:
        """Return a match with ``options``; note whether it begins with a throw of a fair die."""
        match = kind(options)
        awaited.append(is_fair_die_throw(match))
        return match

    def count_face(match: Match, text: str) -> None:
        """Count the face if ``text``, an action of the record, is a throw of a fair die."""
        nonlocal number
        number += 1
        if text and awaited[-1] and text in ("1", "2", "3", "4", "5", "6"):
            counts[number in virtual][int(text) - 1] += 1
        awaited.append(is_fair_die_throw(match))

    records.replay(record, new_match, count_face)
    return counts


def virtual_tokens(record: records.Record) -> set[int]:
    """Return which tokens (actions) of ``record`` are throws of the virtual die, counted from 1.

    They are listed in the record's header ``virtual``. Raises MatchError if this header is
    malformed.
    """
    words = (record.header("virtual") or "").split()
    tokens = set()
    for word in words:
        number = whole_number(word)
        if number is None or not 1 <= number <= len(record.tokens):
            raise MatchError("virtual " + word[:40], f"numbers of tokens, 1..{len(record.tokens)}")
        tokens.add(number)
    return tokens


def is_fair_die_throw(match: Match) -> bool:
    """Return True if ``match`` waits for a throw of a die with six equally likely faces."""
    if match.current_player() != CHANCE:
        return False
    weights = dict(match.chance_outcomes())
    return len({weights.get(face) for face in range(1, 7)}) == 1


def fairness_report(kind: str, face_counts: list[int]) -> dict[str, Any]:
    """Return the report on six ``face_counts`` as JSON values: chi-square, p and a verdict."""
    result: dict[str, Any] = {"of": kind, "throws": sum(face_counts), "counts": face_counts}
    if sum(face_counts):
        result["chi_square"] = chi_square(face_counts)
        result["p"], result["computed"] = p_value(face_counts, result["chi_square"])
    result["verdict"] = in_english(fairness.verdict(face_counts))
    return result


def report_lines(facts: dict[str, Any]) -> list[str]:
    """Return the result of ``fairness_report`` as lines of text."""
    throws = facts["throws"]
    lines = [f"{facts['of']}: {throws} throw{'' if throws == 1 else 's'}"]
    most = max(facts["counts"])
    for face, count in enumerate(facts["counts"], 1):
        bar = "#" * (count * 40 // most) if most else ""
        lines.append(f"  {face} {count:6}  {bar}".rstrip())
    if throws:
        lines.append(
            f"chi-square {facts['chi_square']:.2f}, p {facts['p']:.4f} ({facts['computed']})"
        )
    lines.append(facts["verdict"])
    return lines
