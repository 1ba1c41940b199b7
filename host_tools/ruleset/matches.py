"""Random matches of a ruleset on CPython and on the real MicroPython, compared step by step."""

import ast
import inspect
import re
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from pixelpitch import rulesets

from ..common import ruleset_folder
from ..common.ruleset_folder import place_of, words_of
from ..micropython import MicroPythonError, with_firmware
from . import program

Within = Callable[..., AbstractContextManager[None]]
_THERE = "/own"
_ADVISED = 8  # matches in which player, hint, odds and guide are asked
_ADVISERS = ("player", "hint", "odds", "guide")
_BEGIN_S = 20.0
_SLOWER = 60  # times as slow as here MicroPython may be; 15 to 30 are usual
_PLACE = re.compile(r'File "([^"]*)", line (\d+)')


def findings(
    folder: Path, count: int, say: Callable[[str], None], within: Within, no_micropython: str
) -> list[str]:
    """Play ``count`` matches of the ruleset in ``folder`` here and there; return what is wrong.

    Arguments as those of ``check.findings``.
    """
    name = ruleset_folder.register(folder)
    began = time.monotonic()
    seed = 0
    try:
        make = rulesets.load(name)
        traces = []
        for seed in range(count):
            with within():
                traces.append(program.trace(make, seed))
        steps = sum(len(each) // 4 for each in traces)
        for seed in range(min(count, _ADVISED)):
            with within():
                traces.append(program.advice(make, seed))
    except program.Wrong as wrong:
        where = _line_with(folder, wrong.letter) or line_of(folder, make, wrong.where)
        return [f"{where}: seed {seed}: {wrong}"]
    except BaseException as error:  # whatever somebody's rules raise, SystemExit too
        return [f"{place_of(folder, error)}: seed {seed}: {words_of(error)}"]
    say(f"{count} random matches on CPython: {steps} states")
    own = [each for each in _ADVISERS if rulesets.part(name, each)]
    say(f"{min(count, _ADVISED)} matches led by {', '.join(own) or 'the generic player'}")
    if no_micropython:
        say(f"not played on MicroPython: {no_micropython}")
        return []
    most = _BEGIN_S + _SLOWER * (time.monotonic() - began)
    with within(most + _BEGIN_S):
        result = _there(folder, name, make, traces, count, most)
    if not result:
        say(f"the same {count} matches on MicroPython: state for state the same")
    return result


def _there(
    folder: Path, name: str, make: Any, traces: list[bytes], count: int, most: float
) -> list[str]:
    """Play the same matches on MicroPython, in ``most`` s; return what is wrong or different."""
    pico = with_firmware()
    for part, path in ruleset_folder.files(folder).items():
        pico.write(f"{_THERE}/{name}/{part}", path.read_bytes())
    pico.write("/ruleset_program.py", Path(program.__file__).read_bytes())
    begin = (
        "from binascii import hexlify\nfrom pixelpitch import rulesets\nimport ruleset_program\n"
        f"rulesets.add('{_THERE}/{name}')\nmake = rulesets.load({name!r})\n"
    )
    play = "print(hexlify(ruleset_program.{}(make, {})).decode())"
    calls = [("trace", at) if at < count else ("advice", at - count) for at in range(len(traces))]
    scripts = [begin, *[play.format(*each) for each in calls]]
    try:
        traces_there = pico.run_steps(scripts, most)[1:]
    except MicroPythonError as error:
        places = _PLACE.findall(error.traceback)
        root = f"{_THERE}/{name}/"
        own = [(place.removeprefix(root), line) for place, line in places if place.startswith(root)]
        part, line = own[-1] if own else ("rules.py", "1")
        last = error.traceback.splitlines()[-1] if error.traceback else error.kind
        seed = calls[max(error.step - 1, 0)][1]
        return [f"{folder / part}:{line}: on MicroPython, seed {seed}: {last}"]
    for (kind, seed), here, done in zip(calls, traces, traces_there, strict=True):
        try:
            there = bytes.fromhex(done.stdout.strip())
        except ValueError:
            words = done.stdout.strip()[:40]
            return [f"{folder / 'rules.py'}:1: seed {seed}: prints {words!r} on MicroPython"]
        if here != there and kind == "advice":
            return [f"{folder / 'rules.py'}:1: seed {seed}: other advice on MicroPython"]
        if here != there:
            step = next(
                (at for at in range(0, len(here), 4) if here[at : at + 4] != there[at : at + 4]),
                len(here),
            )
            where = line_of(folder, make, "_apply")
            return [f"{where}: seed {seed}, step {step // 4}: another state on MicroPython"]
    return []


def _line_with(folder: Path, letter: str) -> str:
    """Return file and line of the first text in the sources that holds ``letter``; "" for none."""
    for part, path in ruleset_folder.board_files(folder).items():
        nodes = ast.walk(ast.parse(path.read_bytes())) if letter and part.endswith(".py") else ()
        for node in nodes:
            if isinstance(node, ast.Constant) and letter in str(node.value):
                return f"{path}:{node.lineno}"
    return ""


def line_of(folder: Path, make: Any, where: str) -> str:
    """Return file and line at which the class ``make`` says ``where``, a method or a name."""
    path = Path(inspect.getfile(make))
    module, _, where = where.rpartition(".")
    if module:
        path = Path(rulesets.part(make.RULESET, module).__file__ or "")
        lines, first = path.read_text(encoding="utf-8").splitlines(), 1
    else:
        lines, first = inspect.getsourcelines(make)
    for number, line in enumerate(lines):
        if re.match(rf"\s*(def {where}\(|{where}\b.*=)", line):
            return f"{folder / path.name}:{first + number}"
    return f"{folder / path.name}:{first}"
