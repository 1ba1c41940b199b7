"""Measures how many deliberate faults in the firmware the tests find.

``python -m tests.mutation`` runs the measurement:

1. It copies the committed files and runs the tests once, to record which tests reach which line.
2. It makes one small change (a mutant) in a line of the firmware: it moves a bound, inverts a
condition or drops a statement.
3. It runs the tests that reach this line, the fastest first, until one fails.
4. It repeats steps 2 and 3. A mutant in a line that no test reaches counts as a survivor.

Tests that run in a different process (MicroPython, the emulated board) are left out, so the share
of mutants found is a lower bound. For the same files, a seed always chooses the same places.

Two established tools do not fit (November 2026). mutmut 3.8 inserts calls of its own code into each
function, and MicroPython cannot import that code. cosmic-ray 8.7 runs one fixed test command for
each mutant, so 300 mutants would take about a day.
"""

import argparse
import ast
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import coverage
import pytest

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE_PACKAGE_FOLDER = Path("firmware/pixelpitch")
MUTATED_FOLDERS = ("rules", "rulesets", "storage", "app", "dice", "render")
TEST_FOLDERS = (*MUTATED_FOLDERS, "opponents", "bridge", "live")
PYTEST_MARK_EXPRESSION = "not (micropython or twin or pcb or browser)"
# Limit in seconds for all tests of one mutant together, measured on the unchanged code. The slowest
# tests are left out until the rest fits, but at least one test runs.
MAX_TEST_S_PER_MUTANT = 60.0
# a mutant counts as caught if its tests take this many times longer than on the unchanged tree
TEST_TIMEOUT_FACTOR = 10

_INVERTED_OPERATORS: dict[type[ast.AST], Any] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Break: ast.Continue,
    ast.Continue: ast.Break,
}


class Mutant:
    """A mutant: lines ``first`` to ``last`` of the file ``path`` changed from ``before`` to
    ``after``.
    """

    def __init__(self, path: Path, node: ast.stmt | ast.expr, after: str, text: str) -> None:
        self.path = path
        self.first, self.last = node.lineno, node.end_lineno or node.lineno
        self.before = ast.get_source_segment(text, node) or ""
        self.after = after
        lines = text.encode().splitlines(keepends=True)
        start = sum(map(len, lines[: self.first - 1])) + node.col_offset
        end = sum(map(len, lines[: self.last - 1])) + (node.end_col_offset or 0)
        self.text = (text.encode()[:start] + after.encode() + text.encode()[end:]).decode()

    def __str__(self) -> str:
        before = " ".join(self.before.split())
        after = " ".join(self.after.split())
        return f"{self.path}:{self.first}: {before[:60]}  ->  {after[:60]}"


def mutate_source(node: ast.AST) -> str | None:
    """Return the source of a changed ``node``, or None if a node of its kind is never changed."""
    other: ast.AST
    match node:
        case ast.Compare(ops=[operator]):
            other = ast.Compare(
                node.left, [_INVERTED_OPERATORS[type(operator)]()], node.comparators
            )
        case ast.BinOp(op=operator) if type(operator) in _INVERTED_OPERATORS:
            other = ast.BinOp(node.left, _INVERTED_OPERATORS[type(operator)](), node.right)
        case ast.BoolOp():
            other = ast.BoolOp(_INVERTED_OPERATORS[type(node.op)](), node.values)
        case ast.UnaryOp(op=ast.Not()):
            other = node.operand
        case ast.Constant(value=bool(value)):
            other = ast.Constant(not value)
        case ast.Constant(value=int(value)):
            other = ast.Constant(value + 1)
        case ast.Break() | ast.Continue():
            other = _INVERTED_OPERATORS[type(node)]()
        case ast.Return(value=ast.expr()):
            other = ast.Return(None)
        case ast.Expr(value=ast.Call()) | ast.Assign() | ast.AugAssign():
            other = ast.Pass()
        case _:
            return None
    return (
        f"({source})"
        if isinstance(node, ast.expr) and (source := ast.unparse(other))
        else ast.unparse(other)
    )


def yield_nodes_inside_functions(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield every node in the body of a function.

    Module constants, annotations and docstrings are left out.
    """
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for statement in function.body:
                yield from ast.walk(statement)


def find_all_mutants(root: Path) -> list[Mutant]:
    """Return every possible mutant of the tree, in an order that depends only on the sources."""
    every = []
    for folder in MUTATED_FOLDERS:
        for path in sorted((root / FIRMWARE_PACKAGE_FOLDER / folder).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            seen = set()
            for node in yield_nodes_inside_functions(ast.parse(text)):
                if not isinstance(node, ast.stmt | ast.expr) or id(node) in seen:
                    continue
                seen.add(id(node))
                if (after := mutate_source(node)) is not None:
                    every.append(Mutant(path.relative_to(root), node, after, text))
    return every


class CoverageRecorder:
    """A pytest plugin that records which tests reach a line and how long each takes."""

    def __init__(self, root: Path) -> None:
        self.coverage = coverage.Coverage(
            data_file=None, source=[str(root / FIRMWARE_PACKAGE_FOLDER)]
        )
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Attribute every line that runs in a test, including its fixtures, to this test."""
        self.coverage.switch_context(item.nodeid)
        start = time.perf_counter()
        result = yield
        self.seconds[item.nodeid] = time.perf_counter() - start
        return result

    def tests_by_line(self, root: Path) -> dict[str, dict[int, list[str]]]:
        """Return {file: {line: tests}}, with the files as paths relative to ``root``."""
        data = self.coverage.get_data()
        return {
            str(Path(name).relative_to(root)): {
                line: [test for test in tests_by_line if test]
                for line, tests_by_line in data.contexts_by_lineno(name).items()
            }
            for name in data.measured_files()
        }


def record_coverage(root: Path, output_file: Path) -> None:
    """Run the tests in ``root`` once, and write to ``output_file`` which lines they reach."""
    recorder = CoverageRecorder(root)
    folders = [f"tests/{name}" for name in TEST_FOLDERS]
    recorder.coverage.start()
    code = pytest.main(
        ["-q", "-m", PYTEST_MARK_EXPRESSION, "-p", "no:cacheprovider", *folders], [recorder]
    )
    recorder.coverage.stop()
    if code:
        raise SystemExit(f"the tests fail without any mutant (pytest's exit code {int(code)})")
    output_file.write_text(
        json.dumps({"seconds": recorder.seconds, "tests": recorder.tests_by_line(root)})
    )


def catches_mutant(root: Path, mutant: Mutant, coverage_data: dict, log: Path) -> bool:
    """Write the mutant to the tree and run the tests that reach its lines.

    Return True if a test fails.
    """
    lines = coverage_data["tests"].get(str(mutant.path), {})
    reaching = {
        test for line in range(mutant.first, mutant.last + 1) for test in lines.get(str(line), [])
    }
    chosen: list[str] = []
    total = 0.0
    for test in sorted(reaching, key=lambda name: (coverage_data["seconds"][name], name)):
        total += coverage_data["seconds"][test]
        if chosen and total > MAX_TEST_S_PER_MUTANT:
            break
        chosen.append(test)
    if not chosen:
        return False
    names = root / "chosen-tests"
    names.write_text("\n".join(chosen))
    path = root / mutant.path
    text = path.read_text(encoding="utf-8")
    path.write_text(mutant.text, encoding="utf-8")
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", f"@{names}"]
    try:
        with log.open("w") as output:
            process = subprocess.run(
                words, cwd=root, stdout=output, stderr=output, check=False,
                timeout=20 + TEST_TIMEOUT_FACTOR * total,
            )  # fmt: skip
        return process.returncode != 0
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_text(text, encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Create and test the mutants; print the mutants that survive and the share that is caught in
    each folder.
    """
    title = (__doc__ or "").splitlines()[0]
    parser = argparse.ArgumentParser(prog="tests.mutation", description=title)
    parser.add_argument("--count", type=int, default=300, help="mutants (300)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tree", default="HEAD", help="the commit that is tried (HEAD)")
    parser.add_argument("--learn", nargs=2, metavar=("TREE", "FILE"), help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.learn:
        record_coverage(Path(options.learn[0]), Path(options.learn[1]))
        return 0

    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        root = Path(folder) / "tree"
        subprocess.run(["git", "clone", "-q", "--shared", str(ROOT), str(root)], check=True)
        subprocess.run(["git", "checkout", "-q", "--detach", options.tree], cwd=root, check=True)
        known = Path(folder) / "reach.json"
        words = [sys.executable, __file__, "--learn", str(root), str(known)]
        subprocess.run(words, cwd=root, check=True)
        coverage_data = json.loads(known.read_text())
        every = find_all_mutants(root)
        chosen = random.Random(options.seed).sample(every, min(options.count, len(every)))
        tally: dict[str, Counter[bool]] = defaultdict(Counter)
        for mutant in chosen:
            caught = catches_mutant(root, mutant, coverage_data, Path(folder) / "log")
            tally[mutant.path.parts[2]][caught] += 1
            if not caught:
                print("lives:", mutant, flush=True)
        for name in MUTATED_FOLDERS:
            print(f"{name:10} {tally[name][True]:4} of {tally[name].total():4} caught")
        total = sum(each[True] for each in tally.values())
        print(f"{total} of {len(chosen)} caught, {total / len(chosen):.1%}; {len(every)} sites")
    return 0


if __name__ == "__main__":
    sys.exit(main())
