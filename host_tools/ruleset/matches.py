"""Runs a ruleset's facts, puzzles, lessons and random matches; reports errors with file and line.

The same steps run in the fence and, if the ruleset is trusted, on CPython; then the states of both
runs are compared.
"""

import ast
import json
import re
from collections.abc import Callable, Generator, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from pixelpitch.rules import INTERFACE, OLDEST_INTERFACE
from pixelpitch.rules.parts import is_laptop_only

from ..analysis import puzzles
from ..common import folders, reports, ruleset_facts, ruleset_folder, text_file
from ..micropython import fence, with_firmware
from ..micropython.fence import Report
from . import inside, own
from .package import Facts

STEP_S = 20.0  # time limit of an import or a match; our slowest game takes 2 s in the fence
ADVISED = 8  # matches that ask player, hint, odds and table
_THERE = "/own"
_FILES = (
    "common/ruleset_facts.py",
    "ruleset/program.py",
    "ruleset/lessons.py",
    "ruleset/inside.py",
)
_PLACE = re.compile(r'File "([^"]*)", line (\d+)')
_WORDS = 300  # characters of an untrusted text to show
_NAMES = 16  # authors to show
_MOST = 50  # findings of one kind to show
_NO_ANSWER = "it writes into what the check reports"

Progress = Callable[[int, int], None]  # called with (steps done, all steps)


class _Step(NamedTuple):
    """A call of a function in ``inside``."""

    kind: str
    seed: int = 0
    part: str = ""  # a file of the ruleset

    def where(self) -> str:
        if self.kind == "lessons":
            return f"{self.part}: "
        return f"seed {self.seed}: " if self.kind in ("trace", "advice") else ""


class _Wrong(Exception):
    """The ruleset has errors: ``lines`` are the findings."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        super().__init__("\n".join(lines))


def findings(
    folder: Path,
    count: int,
    say: Callable[[str], None],
    trust: bool,
    no_fence: str,
    progress: Progress,
) -> tuple[Facts | None, list[str]]:
    """Run the ruleset in ``folder``; return (its facts or None, findings).

    The arguments are those of ``check_process.findings``. ``no_fence`` is the reason why there is
    no fence, or "".
    """
    name = folder.resolve().name
    own_puzzles = (folder / "puzzles.py").is_file()
    steps = [_Step("facts"), *([_Step("puzzles")] if own_puzzles else [])]
    steps += [_Step("lessons", part=path.name) for path in sorted(folder.glob("learn*.txt"))]
    steps += [_Step("trace", seed) for seed in range(count)]
    steps += [_Step("advice", seed) for seed in range(min(count, ADVISED))]
    result: list[dict[str, Any]] = []
    total = len(steps) * ((not no_fence) + trust)
    try:
        if not no_fence:
            machine = _machine(folder, name)
            scripts = _scripts(steps, f"{_THERE}/{name}", "host_tools.ruleset")
            came = fence.run(machine, scripts)
            result = _look(
                _Run(folder, f"{_THERE}/{name}/", came, "MicroPython"), steps, progress, total
            )
        if trust:
            root = str(folder.resolve())
            scripts = _scripts(steps, root, inside.__name__.rpartition(".")[0])
            run = _Run(folder, root + "/", own.run(scripts), "CPython")
            here = _look(run, steps, progress, total)
            _compare(folder, steps, result or here, here)
            result = result or here
    except _Wrong as wrong:
        return None, wrong.lines
    for line in _summary(steps, result, "CPython" if no_fence else "MicroPython"):
        say(line)
    if no_fence:
        say(f"not played on MicroPython: {no_fence}")
    elif trust:
        say(f"the same {count} matches on CPython: state for state the same")
    else:
        say("not compared with CPython: --trust runs it there, too, if the rules are your own")
    return _facts(folder, result[0]["facts"]), []


def _machine(folder: Path, name: str) -> Any:
    """Return a MicroPython with the firmware, the ruleset and the functions that test it."""
    machine = with_firmware()
    for part, path in ruleset_folder.files(folder).items():
        content = path.read_bytes()
        if text_file.is_text_file(part):
            content = text_file.packed(content, part)  # as on a board
        machine.write(f"{_THERE}/{name}/{part}", content)
    for part in _FILES:
        path = folders.TOOLS / part
        machine.write(f"/host_tools/{part}", path.read_bytes())
        machine.write(f"/host_tools/{path.parent.name}/__init__.py", b"")
    return machine


def _scripts(steps: list[_Step], root: str, package: str) -> Iterator[tuple[str, float]]:
    for step in steps:
        if step.kind == "facts":
            yield f"from {package} import inside\ninside.facts({root!r})", STEP_S
        elif step.kind == "puzzles":
            yield "inside.puzzles()", STEP_S
        elif step.kind == "lessons":
            yield f"inside.lessons({step.part!r})", STEP_S
        else:
            yield f"inside.{step.kind}({step.seed})", STEP_S


class _Run:
    """The reports of one interpreter; ``root`` is the ruleset's folder in its tracebacks."""

    def __init__(self, folder: Path, root: str, reports_: Iterator[Report], on: str) -> None:
        self.folder = folder
        self.root = root
        self.reports = reports_
        self.on = on  # the interpreter's name in findings

    def close(self) -> None:
        """End the process."""
        if isinstance(self.reports, Generator):
            self.reports.close()

    def answer(self, step: _Step) -> dict[str, Any]:
        """Return the report of ``step`` as a dict; raises _Wrong if it failed or is malformed."""
        try:
            report = next(self.reports, Report("", broken="it ended the interpreter"))
        except reports.Ended as ended:
            raise self.wrong("rules.py", 1, step, str(ended)) from None
        if report.broken:
            raise self.wrong("rules.py", 1, step, report.broken)
        if report.kind:
            part, line = self._place(report.traceback)
            last = report.traceback.strip().splitlines()[-1:] or [report.kind]
            on = f"on {self.on}, " if step.where() else ""
            raise self.wrong(part, line, step, last[0], on)
        try:
            result = json.loads(report.out.rpartition(inside.MARK)[2])
        except (ValueError, RecursionError):
            result = None
        if not isinstance(result, dict):
            raise self.wrong("rules.py", 1, step, _NO_ANSWER)
        return result

    def wrong(self, part: str, line: int, step: _Step, words: str, on: str = "") -> _Wrong:
        """Return the exception for a finding in ``part``; its message begins with ``on``."""
        return _Wrong(f"{self.folder / part}:{line}: {on}{step.where()}{words[:_WORDS]}")

    def _place(self, traceback: str) -> tuple[str, int]:
        """Return the ruleset's innermost file and line in a traceback."""
        files = ruleset_folder.files(self.folder)
        for file, line in reversed(_PLACE.findall(traceback)):
            part = file.removeprefix(self.root)
            if file.startswith(self.root) and part in files:
                return part, int(line[:9])
        return "rules.py", 1


def _look(run: _Run, steps: list[_Step], progress: Progress, total: int) -> list[dict[str, Any]]:
    """Return the valid answers of all steps, the last of ``total``; raises _Wrong."""
    first = total - len(steps) if run.on == "CPython" else 0
    result = []
    try:
        for step in steps:
            result.append(_good(run, step, run.answer(step)))
            progress(first + len(result), total)
    finally:
        run.close()
    return result


def _good(run: _Run, step: _Step, answer: dict[str, Any]) -> dict[str, Any]:
    """Return ``answer``, which is untrusted, if it has no findings; raises _Wrong otherwise."""
    folder = run.folder
    try:
        if step.kind == "facts" and "wrong" in answer:
            found = [tuple(map(str, each)) for each in answer["wrong"][:_MOST]]
            lines = [_finding_of_fact(folder, *each) for each in found]
            if lines:
                raise _Wrong(*lines)
            raise ValueError
        if step.kind == "facts":
            _facts(folder, answer["facts"])
            if not all(each in inside.ADVISERS for each in answer["advisers"]):
                raise ValueError
            answer["unsaid"] = [str(each)[:_WORDS] for each in answer["unsaid"][:_NAMES]]
        elif step.kind == "puzzles":
            count, wrong = int(answer["count"]), list(answer["wrong"])
            where = f"{folder / 'puzzles.py'}:1: "
            if not count:
                raise _Wrong(where + "got no puzzle, expected some, or no such file")
            if wrong:
                each_wrong = [(int(at), str(words)[:_WORDS]) for at, words in wrong[:_MOST]]
                raise _Wrong(*[f"{where}puzzle {at}: {words}" for at, words in each_wrong])
            defaults = {str(name): str(text) for name, text in answer["defaults"].items()}
            source = (folder / "puzzles.py").read_text("utf-8")
            changed = [
                f"{folder / 'puzzles.py'}:{line}: {words}; pixelpitch puzzles {folder} --again"
                for line, words in puzzles.changed_defaults(source, defaults)
            ]
            if changed:
                raise _Wrong(*changed)
        elif step.kind == "lessons":
            answer["count"] = int(answer["count"])
            faults = [(int(at), str(words)[:_WORDS]) for at, words in answer["wrong"][:_MOST]]
            if faults:
                raise _Wrong(*[f"{folder / step.part}:{at}: {words}" for at, words in faults])
        elif "where" in answer:
            place = _line_with(folder, str(answer["letter"]))
            place = place or line_of(folder, str(answer["where"]))
            raise run.wrong(*place, step, str(answer["words"]))
        elif not bytes.fromhex(answer["trace"]):
            raise ValueError
    except (AttributeError, KeyError, ValueError, TypeError, IndexError, OverflowError):
        raise run.wrong("rules.py", 1, step, _NO_ANSWER) from None
    return answer


def _facts(folder: Path, value: Any) -> Facts:
    """Return the untrusted ``value`` as Facts; raises ValueError if it is malformed."""
    title, interface, version, authors = value
    good = (
        isinstance(title, str)
        and 0 < len(title.encode(errors="replace")) <= ruleset_facts.TITLE_BYTES
        and type(interface) is int
        and OLDEST_INTERFACE <= interface <= INTERFACE
        and type(version) is int
        and 1 <= version < 1 << 31
        and isinstance(authors, list)
        and len(authors) <= _NAMES
        and all(isinstance(each, str) and len(each) <= _WORDS for each in authors)
    )
    if not good:
        raise ValueError(f"{folder}: no facts")
    return Facts(title, interface, version, tuple(authors))


def _summary(steps: list[_Step], result: list[dict[str, Any]], where: str) -> Iterator[str]:
    """Yield lines with the positive results and with missing optional parts."""
    for words in result[0]["unsaid"]:
        yield f"wanted: {words}"
    traces = [each["trace"] for step, each in zip(steps, result, strict=True) if "trace" in each]
    kinds = [step.kind for step in steps]
    played, led = kinds.count("trace"), kinds.count("advice")
    for step, each in zip(steps, result, strict=True):
        if step.kind == "puzzles":
            yield f"puzzles: {each['count']}"
        elif step.kind == "lessons":
            yield f"{step.part}: {each['count']} lesson{'' if each['count'] == 1 else 's'} played"
    states = sum(len(each) // 8 for each in traces[:played])
    yield f"{played} random matches on {where}: {states} states"
    yield f"{led} matches led by {', '.join(result[0]['advisers']) or 'the generic player'}"


def _compare(
    folder: Path, steps: list[_Step], there: list[dict[str, Any]], here: list[dict[str, Any]]
) -> None:
    """Raise _Wrong unless both interpreters played the same matches."""
    for step, one, other in zip(steps, there, here, strict=True):
        if "trace" not in one or one["trace"] == other["trace"]:
            continue
        if step.kind == "advice":
            words = "other advice on MicroPython"
            raise _Wrong(f"{folder / 'rules.py'}:1: {step.where()}{words}")
        pairs = list(zip(bytes.fromhex(one["trace"]), bytes.fromhex(other["trace"]), strict=False))
        at = next((at for at, (a, b) in enumerate(pairs) if a != b), len(pairs)) // 4
        part, line = line_of(folder, "_apply")
        words = f"seed {step.seed}, step {at}: another state on MicroPython"
        raise _Wrong(f"{folder / part}:{line}: {words}")


def _finding_of_fact(folder: Path, part: str, name: str, words: str) -> str:
    """Return a finding about the fact ``name`` of ``part``; with "", about the whole file."""
    if part == "__init__.py":
        return ruleset_folder.place_of_finding(folder, part, name, words[:_WORDS])
    part, line = line_of(folder, name) if name else (ruleset_facts.REQUIRED_FILE, 1)
    return f"{folder / part}:{line}: {words[:_WORDS]}"


def line_of(folder: Path, where: str) -> tuple[str, int]:
    """Return file and line in the ruleset of ``folder`` that define ``where``, a method or a name.

    ``player.decide`` is in the module ``player`` if that exists; ``_Shot.chance`` is in the class
    ``_Shot``. Any other name is searched in ``rules.py`` first, then in the other files. If it is
    not found, the line is that of ``Match``.
    """
    module, _, name = where.rpartition(".")
    files = ruleset_folder.files(folder)
    own = module.replace(".", "/") + ".py"
    parts = [own] if own in files else ["rules.py", *files]
    for part in parts:
        if part in files and part.endswith(".py") and not is_laptop_only(part):
            line = _line_in(files[part], name, module)
            if line:
                return part, line
    return (own, 1) if own in files else ("rules.py", _line_in(files["rules.py"], "Match") or 1)


def _line_with(folder: Path, letter: str) -> tuple[str, int] | None:
    """Return file and line of the first text for a board that contains ``letter``, or None."""
    for part, path in ruleset_folder.board_files(folder).items() if letter else ():
        if text_file.is_text_file(part):
            lines = path.read_text(encoding="utf-8").splitlines()
            found = [at for at, line in enumerate(lines, 1) if letter in line and line[0] != "#"]
        elif part.endswith(".py"):
            nodes = ast.walk(ast.parse(path.read_bytes()))
            texts = [each for each in nodes if isinstance(each, ast.Constant)]
            found = [each.lineno for each in texts if letter in str(each.value)]
        else:
            continue
        if found:
            return part, found[0]
    return None


def _line_in(path: Path, name: str, owner: str = "") -> int:
    """Return the line of a file that defines ``name``, preferably in the class ``owner``, or 0."""
    tree = ast.parse(path.read_bytes())
    classes = [each for each in tree.body if isinstance(each, ast.ClassDef)]
    classes.sort(key=lambda each: each.name != owner)
    for node in chain(*[each.body for each in classes], tree.body):
        names: list[Any] = [node]
        if isinstance(node, ast.Assign):
            names = node.targets
        elif isinstance(node, ast.AnnAssign):
            names = [node.target]
        for each in names:
            if name in (getattr(each, "name", ""), getattr(each, "id", "")):
                return int(node.lineno)
    return 0
