"""Runs a ruleset's facts, puzzles, lessons and random matches; reports errors with file and line.

Everything runs in the sandbox (``micropython.fence``). A trusted ruleset runs a second time on
CPython, and the states of both runs are compared.
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
from ..micropython.fence import StepReport
from . import check_functions, trusted_process
from .package import RulesetFacts

# Time limit of an import or a match; our slowest game takes 2 s in the sandbox.
STEP_TIMEOUT_S = 20.0
ADVICE_MATCH_COUNT = 8  # number of matches that also call opponent, hint, odds and table
_INTERPRETER_FOLDER = "/own"
_TEST_MODULES = (
    "common/ruleset_facts.py",
    "ruleset/program.py",
    "ruleset/lessons.py",
    "ruleset/check_functions.py",
)
_TRACEBACK_LINE = re.compile(r'File "([^"]*)", line (\d+)')
_MAX_QUOTED = 300  # an untrusted text is cut after this number of characters
_MAX_AUTHORS = 16  # limit for the number of authors that are shown
_MAX_FINDINGS = 50  # limit for the findings of one kind that are shown
_MALFORMED_REPORT = "it writes into what the check reports"

ProgressCallback = Callable[[int, int], None]  # called with (steps done, all steps)


class _Step(NamedTuple):
    """One step of the check, which calls a function of ``check_functions``."""

    kind: str
    seed: int = 0
    part: str = ""  # the file of lessons, for the kind "lessons"; "" for other kinds

    def location(self) -> str:
        """Return the place of the step, such as "seed 3: ", to begin a finding; may be ""."""
        if self.kind == "lessons":
            return f"{self.part}: "
        return f"seed {self.seed}: " if self.kind in ("trace", "advice") else ""


class _RulesetErrors(Exception):
    """The ruleset has errors; ``lines`` are the findings."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        super().__init__("\n".join(lines))


def run_findings(
    folder: Path,
    count: int,
    report: Callable[[str], None],
    trust: bool,
    no_fence_reason: str,
    progress: ProgressCallback,
) -> tuple[RulesetFacts | None, list[str]]:
    """Run the ruleset in ``folder``; return (what it declares about itself, findings).

    The first is None if the ruleset has errors. ``no_fence_reason`` says why there is no sandbox,
    or is "". The other arguments are those of ``check_process.ruleset_findings``.
    """
    name = folder.resolve().name
    own_puzzles = (folder / "puzzles.py").is_file()
    steps = [_Step("facts"), *([_Step("puzzles")] if own_puzzles else [])]
    steps += [_Step("lessons", part=path.name) for path in sorted(folder.glob("learn*.txt"))]
    steps += [_Step("trace", seed) for seed in range(count)]
    steps += [_Step("advice", seed) for seed in range(min(count, ADVICE_MATCH_COUNT))]
    result: list[dict[str, Any]] = []
    total = len(steps) * ((not no_fence_reason) + trust)
    try:
        if not no_fence_reason:
            machine = _make_machine(folder, name)
            scripts = _step_scripts(steps, f"{_INTERPRETER_FOLDER}/{name}", "host_tools.ruleset")
            received = fence.run_steps(machine, scripts)
            result = _collect_answers(
                _Run(folder, f"{_INTERPRETER_FOLDER}/{name}/", received, "MicroPython"),
                steps,
                progress,
                total,
            )
        if trust:
            root = str(folder.resolve())
            scripts = _step_scripts(steps, root, check_functions.__name__.rpartition(".")[0])
            run = _Run(folder, root + "/", trusted_process.run_trusted(scripts), "CPython")
            here = _collect_answers(run, steps, progress, total)
            _compare_runs(folder, steps, result or here, here)
            result = result or here
    except _RulesetErrors as wrong:
        return None, wrong.lines
    for line in _summary_lines(steps, result, "CPython" if no_fence_reason else "MicroPython"):
        report(line)
    if no_fence_reason:
        report(f"not played on MicroPython: {no_fence_reason}")
    elif trust:
        report(f"the same {count} matches on CPython: state for state the same")
    else:
        report("not compared with CPython: --trust runs it there, too, if the rules are your own")
    return _parse_facts(folder, result[0]["facts"]), []


def _make_machine(folder: Path, name: str) -> Any:
    """Return a MicroPython with the firmware, the ruleset and the functions that test it."""
    machine = with_firmware()
    for part, path in ruleset_folder.ruleset_files(folder).items():
        content = path.read_bytes()
        if text_file.is_text_file(part):
            content = text_file.pack_sentences(content, part)  # a board gets the packed form, too
        machine.write(f"{_INTERPRETER_FOLDER}/{name}/{part}", content)
    for part in _TEST_MODULES:
        path = folders.HOST_TOOLS_FOLDER / part
        machine.write(f"/host_tools/{part}", path.read_bytes())
        machine.write(f"/host_tools/{path.parent.name}/__init__.py", b"")
    return machine


def _step_scripts(steps: list[_Step], root: str, package: str) -> Iterator[tuple[str, float]]:
    for step in steps:
        if step.kind == "facts":
            yield (
                f"from {package} import check_functions\ncheck_functions.print_facts({root!r})",
                STEP_TIMEOUT_S,
            )
        elif step.kind == "puzzles":
            yield "check_functions.print_puzzles()", STEP_TIMEOUT_S
        elif step.kind == "lessons":
            yield f"check_functions.print_lessons({step.part!r})", STEP_TIMEOUT_S
        else:
            yield f"check_functions.print_{step.kind}({step.seed})", STEP_TIMEOUT_S


class _Run:
    """Runs the steps of the check in one interpreter and reads their reports.

    ``root`` is the path of the ruleset's folder in the tracebacks of this interpreter.
    """

    def __init__(self, folder: Path, root: str, reports_: Iterator[StepReport], on: str) -> None:
        self.folder = folder
        self.root = root
        self.reports = reports_
        self.on = on  # the interpreter's name in findings

    def close(self) -> None:
        """End the process."""
        if isinstance(self.reports, Generator):
            self.reports.close()

    def report_of(self, step: _Step) -> dict[str, Any]:
        """Return the report of ``step``; raises _RulesetErrors if the step failed."""
        try:
            report = next(self.reports, StepReport("", end_reason="it ended the interpreter"))
        except reports.ReportError as ended:
            raise self.finding_error("rules.py", 1, step, str(ended)) from None
        if report.end_reason:
            raise self.finding_error("rules.py", 1, step, report.end_reason)
        if report.exception_name:
            part, line = self._place(report.traceback)
            last = report.traceback.strip().splitlines()[-1:] or [report.exception_name]
            on = f"on {self.on}, " if step.location() else ""
            raise self.finding_error(part, line, step, last[0], on)
        try:
            result = json.loads(report.stdout.rpartition(check_functions.REPORT_LINE_PREFIX)[2])
        except (ValueError, RecursionError):
            result = None
        if not isinstance(result, dict):
            raise self.finding_error("rules.py", 1, step, _MALFORMED_REPORT)
        return result

    def finding_error(
        self, file: str, line: int, step: _Step, message: str, prefix: str = ""
    ) -> _RulesetErrors:
        """Return the exception that stops the check with a finding in ``file``.

        The finding's text begins with ``prefix``.
        """
        return _RulesetErrors(
            f"{self.folder / file}:{line}: {prefix}{step.location()}{message[:_MAX_QUOTED]}"
        )

    def _place(self, traceback: str) -> tuple[str, int]:
        """Return (file, line) of the innermost stack frame in the ruleset."""
        files = ruleset_folder.ruleset_files(self.folder)
        for file, line in reversed(_TRACEBACK_LINE.findall(traceback)):
            part = file.removeprefix(self.root)
            if file.startswith(self.root) and part in files:
                return part, int(line[:9])
        return "rules.py", 1


def _collect_answers(
    run: _Run, steps: list[_Step], progress: ProgressCallback, total: int
) -> list[dict[str, Any]]:
    """Run all ``steps`` and return their reports; raises _RulesetErrors if a report has findings.

    After each step ``progress(done, total)`` is called. If the steps run in the sandbox and then on
    CPython, both numbers are for both runs.
    """
    first = total - len(steps) if run.on == "CPython" else 0
    result = []
    try:
        for step in steps:
            result.append(_valid_answer(run, step, run.report_of(step)))
            progress(first + len(result), total)
    finally:
        run.close()
    return result


def _valid_answer(run: _Run, step: _Step, answer: dict[str, Any]) -> dict[str, Any]:
    """Return the untrusted ``answer`` if it has no findings; raises _RulesetErrors otherwise."""
    folder = run.folder
    try:
        if step.kind == "facts" and "wrong" in answer:
            found = [tuple(map(str, each)) for each in answer["wrong"][:_MAX_FINDINGS]]
            lines = [_fact_finding(folder, *each) for each in found]
            if lines:
                raise _RulesetErrors(*lines)
            raise ValueError
        if step.kind == "facts":
            _parse_facts(folder, answer["facts"])
            if not all(
                each in check_functions.OPTIONAL_RULESET_MODULES for each in answer["advisers"]
            ):
                raise ValueError
            answer["unsaid"] = [str(each)[:_MAX_QUOTED] for each in answer["unsaid"][:_MAX_AUTHORS]]
        elif step.kind == "puzzles":
            count, wrong = int(answer["count"]), list(answer["wrong"])
            where = f"{folder / 'puzzles.py'}:1: "
            if not count:
                raise _RulesetErrors(where + "got no puzzle, expected some, or no such file")
            if wrong:
                each_wrong = [
                    (int(at), str(words)[:_MAX_QUOTED]) for at, words in wrong[:_MAX_FINDINGS]
                ]
                raise _RulesetErrors(*[f"{where}puzzle {at}: {words}" for at, words in each_wrong])
            defaults = {str(name): str(text) for name, text in answer["defaults"].items()}
            source = (folder / "puzzles.py").read_text("utf-8")
            changed = [
                f"{folder / 'puzzles.py'}:{line}: {words}; pixelpitch puzzles {folder} --again"
                for line, words in puzzles.changed_defaults(source, defaults)
            ]
            if changed:
                raise _RulesetErrors(*changed)
        elif step.kind == "lessons":
            answer["count"] = int(answer["count"])
            faults = [
                (int(at), str(words)[:_MAX_QUOTED]) for at, words in answer["wrong"][:_MAX_FINDINGS]
            ]
            if faults:
                raise _RulesetErrors(
                    *[f"{folder / step.part}:{at}: {words}" for at, words in faults]
                )
        elif "where" in answer:
            place = _line_with(folder, str(answer["letter"]))
            place = place or find_definition(folder, str(answer["where"]))
            raise run.finding_error(*place, step, str(answer["words"]))
        elif not bytes.fromhex(answer["trace"]):
            raise ValueError
    except (AttributeError, KeyError, ValueError, TypeError, IndexError, OverflowError):
        raise run.finding_error("rules.py", 1, step, _MALFORMED_REPORT) from None
    return answer


def _parse_facts(folder: Path, value: Any) -> RulesetFacts:
    """Return the untrusted ``value`` as RulesetFacts; raises ValueError if it is malformed."""
    title, interface, version, authors = value
    good = (
        isinstance(title, str)
        and 0 < len(title.encode(errors="replace")) <= ruleset_facts.MAX_TITLE_BYTES
        and type(interface) is int
        and OLDEST_INTERFACE <= interface <= INTERFACE
        and type(version) is int
        and 1 <= version < 1 << 31
        and isinstance(authors, list)
        and len(authors) <= _MAX_AUTHORS
        and all(isinstance(each, str) and len(each) <= _MAX_QUOTED for each in authors)
    )
    if not good:
        raise ValueError(f"{folder}: no facts")
    return RulesetFacts(title, interface, version, tuple(authors))


def _summary_lines(steps: list[_Step], result: list[dict[str, Any]], where: str) -> Iterator[str]:
    """Yield the lines that a check without errors prints, also about missing optional parts."""
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


def _compare_runs(
    folder: Path, steps: list[_Step], there: list[dict[str, Any]], here: list[dict[str, Any]]
) -> None:
    """Raise _RulesetErrors unless both interpreters played the same matches.

    ``there`` and ``here`` are the answers of MicroPython and of CPython.
    """
    for step, one, other in zip(steps, there, here, strict=True):
        if "trace" not in one or one["trace"] == other["trace"]:
            continue
        if step.kind == "advice":
            words = "other advice on MicroPython"
            raise _RulesetErrors(f"{folder / 'rules.py'}:1: {step.location()}{words}")
        pairs = list(zip(bytes.fromhex(one["trace"]), bytes.fromhex(other["trace"]), strict=False))
        at = next((at for at, (a, b) in enumerate(pairs) if a != b), len(pairs)) // 4
        part, line = find_definition(folder, "_apply")
        words = f"seed {step.seed}, step {at}: another state on MicroPython"
        raise _RulesetErrors(f"{folder / part}:{line}: {words}")


def _fact_finding(folder: Path, part: str, name: str, words: str) -> str:
    """Return a finding with the text ``words``, and with the place where ``name`` is defined.

    ``part`` is the file that was checked. With "" as ``name``, the finding is about a whole file.
    """
    if part == "__init__.py":
        return ruleset_folder.locate_finding(folder, part, name, words[:_MAX_QUOTED])
    part, line = find_definition(folder, name) if name else (ruleset_facts.RULES_FILE, 1)
    return f"{folder / part}:{line}: {words[:_MAX_QUOTED]}"


def find_definition(folder: Path, definition: str) -> tuple[str, int]:
    """Return (file, line) of ``definition`` in the ruleset in ``folder``.

    - ``player.decide`` is looked up in the module ``player``.
    - ``_Shot.chance`` is looked up in the class ``_Shot``.
    - Any other name is looked up in ``rules.py`` first, then in the other files.

    If nothing is found, return the line of the class ``Match``.
    """
    module, _, name = definition.rpartition(".")
    files = ruleset_folder.ruleset_files(folder)
    module_file = module.replace(".", "/") + ".py"
    parts = [module_file] if module_file in files else ["rules.py", *files]
    for part in parts:
        if part in files and part.endswith(".py") and not is_laptop_only(part):
            line = _line_in(files[part], name, module)
            if line:
                return part, line
    return (
        (module_file, 1)
        if module_file in files
        else ("rules.py", _line_in(files["rules.py"], "Match") or 1)
    )


def _line_with(folder: Path, letter: str) -> tuple[str, int] | None:
    """Return (file, line) where the character ``letter`` first occurs in a text to be displayed.

    Return None if it does not occur. Board displays lack this character.
    """
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
    """Return the line of the file ``path`` that defines ``name``, or 0.

    A definition in the class ``owner`` is preferred.
    """
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
