"""Functions that `ruleset check` calls where the ruleset runs: in the fence, or on CPython.

Each function prints one line: `REPORT_MARK`, then JSON. The ruleset may also print and shares the
interpreter, so the output is as untrusted as the ruleset.
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

REPORT_MARK = "=pixelpitch="
ADVICE_MODULES = ("player", "hint", "odds", "table")


class _State:
    """The ruleset under test: its id and folder, and after loading the class of its matches."""

    name = ""
    folder = ""
    make: "Any" = None


def print_facts(folder: str) -> None:
    """Load the ruleset in ``folder``; print ``{"wrong": [file, name, words]...}`` or its facts."""
    _State.name = rulesets.add(folder)
    _State.folder = folder
    module = rulesets.facts(_State.name)
    wrong = ruleset_facts.fact_errors(module)
    if not wrong:
        _State.make = rulesets.load(_State.name)
        wrong = ruleset_facts.ruleset_errors(module, _State.make, _State.name)
    if wrong:
        _print({"wrong": wrong})
        return
    names = ("NAME", "INTERFACE", "VERSION", "AUTHORS")
    said = [ruleset_facts.fact_value(module, each) for each in names]
    own = [each for each in ("player", "table") if rulesets.part(_State.name, each)]
    own += [each for each in ("hint", "odds") if rulesets.advice(_State.name, each)]
    advisers = [each for each in ADVICE_MODULES if each in own]
    unsaid = ruleset_facts.omitted_facts(module)
    _print({"facts": said, "advisers": advisers, "unsaid": unsaid})


def print_puzzles() -> None:
    """Print the number of puzzles, those that the rules refuse, and the default options.

    A refused puzzle is (number, words).
    """
    found = puzzle_data(_State.name)
    wrong = []
    for at, piece in enumerate(found):
        try:
            Puzzle(_State.make, piece, option_names(_State.name))
        except Exception as error:  # the rules of a user may raise any exception
            wrong.append((at + 1, type(error).__name__ + ": " + str(error)))
    defaults = {each.name: each.to_text(each.default) for each in _State.make.OPTIONS}
    _print({"count": len(found), "wrong": wrong, "defaults": defaults})


def print_lessons(name: str) -> None:
    """Play the lessons of the file ``name``; print their number and (line, words) of each error."""
    with open(_State.folder + "/" + name, "rb") as file:
        lines = file.read().decode().split("\n")
    wrong = lessons_played.lesson_errors(_State.make, lines)
    _print({"count": lessons_played.count_lessons(lines), "wrong": wrong})


def print_trace(seed: int) -> None:
    """Play the random match of ``seed``; print its trace, or how it breaks the contract."""
    _play(program.match_trace, seed)


def print_advice(seed: int) -> None:
    """Play the match of ``seed`` and ask for all advice: opponent, hint, odds, table.

    Prints the result like ``print_trace``.
    """
    _play(program.advice_checksum, seed)


def _play(play: "Any", seed: int) -> None:
    try:
        _print({"trace": hexlify(play(_State.make, seed)).decode()})
    except program.ContractError as wrong:
        _print({"where": wrong.where, "words": str(wrong), "letter": wrong.letter})


def _print(value: dict) -> None:
    print(REPORT_MARK + json.dumps(value))
