"""Functions that `ruleset check` calls in the interpreter that runs the ruleset.

Each function prints a line: `REPORT_LINE_PREFIX`, then JSON. A ruleset could print the same.
Therefore the output of these functions is as untrusted as the ruleset.
"""

import json
from binascii import hexlify

from pixelpitch import rulesets
from pixelpitch.app.puzzles import Puzzle, option_names, puzzle_data

from ..common import ruleset_facts
from . import lessons as lessons_played
from . import program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

REPORT_LINE_PREFIX = "=pixelpitch="
OPTIONAL_RULESET_MODULES = ("player", "hint", "odds", "table")


class _TestedRuleset:
    """The ruleset under test: its id, its folder and, once it is loaded, its class ``Match``."""

    name = ""
    folder = ""
    match_class: "Any" = None


def print_facts(folder: str) -> None:
    """Load the ruleset in ``folder``; print what it declares about itself, or its errors.

    An error is [file, name of the definition, message].
    """
    _TestedRuleset.name = rulesets.add(folder)
    _TestedRuleset.folder = folder
    module = rulesets.facts(_TestedRuleset.name)
    wrong = ruleset_facts.fact_errors(module)
    if not wrong:
        _TestedRuleset.match_class = rulesets.load(_TestedRuleset.name)
        wrong = ruleset_facts.ruleset_errors(
            module, _TestedRuleset.match_class, _TestedRuleset.name
        )
    if wrong:
        _print({"wrong": wrong})
        return
    names = ("NAME", "INTERFACE", "VERSION", "AUTHORS")
    values = [ruleset_facts.fact_value(module, each) for each in names]
    own = [each for each in ("player", "table") if rulesets.part(_TestedRuleset.name, each)]
    own += [each for each in ("hint", "odds") if rulesets.advice(_TestedRuleset.name, each)]
    advisers = [each for each in OPTIONAL_RULESET_MODULES if each in own]
    unsaid = ruleset_facts.omitted_facts(module)
    _print({"facts": values, "advisers": advisers, "unsaid": unsaid})


def print_puzzles() -> None:
    """Print the number of puzzles, those that the rules reject, and the default options.

    A rejected puzzle is (number, reason). The default options are {name: text}.
    """
    found = puzzle_data(_TestedRuleset.name)
    wrong = []
    for at, piece in enumerate(found):
        try:
            Puzzle(_TestedRuleset.match_class, piece, option_names(_TestedRuleset.name))
        except Exception as error:  # the rules of a user may raise any exception
            wrong.append((at + 1, type(error).__name__ + ": " + str(error)))
    defaults = {
        each.name: each.to_text(each.default) for each in _TestedRuleset.match_class.OPTIONS
    }
    _print({"count": len(found), "wrong": wrong, "defaults": defaults})


def print_lessons(name: str) -> None:
    """Play the lessons of the file ``name``.

    Print their number, and (line, message) of each error.
    """
    with open(_TestedRuleset.folder + "/" + name, "rb") as file:
        lines = file.read().decode().split("\n")
    wrong = lessons_played.lesson_errors(_TestedRuleset.match_class, lines)
    _print({"count": lessons_played.count_lessons(lines), "wrong": wrong})


def print_trace(seed: int) -> None:
    """Play the random match ``seed``; print checksums of its states.

    If the match does not behave as rules/README.md requires, print the error instead.
    """
    _play(program.match_trace, seed)


def print_advice(seed: int) -> None:
    """Play the first steps of the match ``seed`` and request all advice in each step.

    Advice is an opponent's decision, a hint, the odds, and what the table shows. Print a checksum
    of the advice, or what breaks the contract.
    """
    _play(program.advice_checksum, seed)


def _play(play: "Any", seed: int) -> None:
    try:
        _print({"trace": hexlify(play(_TestedRuleset.match_class, seed)).decode()})
    except program.ContractError as wrong:
        _print({"where": wrong.where, "words": str(wrong), "letter": wrong.letter})


def _print(value: dict) -> None:
    print(REPORT_LINE_PREFIX + json.dumps(value))
