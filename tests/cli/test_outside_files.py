"""Commands that run in real processes can handle devices, FIFOs, closed streams and signals."""

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import pixelpitch
from host_tools.cli import main
from host_tools.common.store import DATA_FOLDER_VARIABLE, FolderFiles, user_store
from host_tools.ruleset import new_ruleset
from tests import processes
from tests.processes import PIXELPITCH_ARGUMENTS, ROOT

RULESET_TESTS_FOLDER = ROOT / "tests/rulesets"

# Limit of a command's address space; a command that reads /dev/zero to its end soon exceeds it.
MAX_MEMORY_BYTES = 1 << 30
pytestmark = pytest.mark.skipif(
    not Path("/dev/zero").exists(), reason="needs devices, FIFOs and signals as POSIX has them"
)
# More threads would need more stacks, and these count as memory.
ONE_THREAD_ENVIRONMENT = {"OPENBLAS_NUM_THREADS": "1"}


def limit_memory():
    """Limit the address space of the process."""
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))


def run_with_limited_memory(arguments, data="", **kwargs):
    """Run a pixelpitch command in at most MAX_MEMORY_BYTES, and return its result."""
    environment = (
        {**ONE_THREAD_ENVIRONMENT, DATA_FOLDER_VARIABLE: str(data)}
        if data
        else ONE_THREAD_ENVIRONMENT
    )
    return processes.run_python(
        *PIXELPITCH_ARGUMENTS, *arguments, env=environment, preexec_fn=limit_memory, **kwargs
    )


def run_in_shell(command):
    """Run ``command`` in bash and return exit code, output and error output."""
    words = ["bash", "-c", command, "bash", sys.executable, *PIXELPITCH_ARGUMENTS]
    process = subprocess.run(
        words,
        env=processes.PROCESS_ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return process.returncode, process.stdout, process.stderr


@pytest.fixture
def fifo(tmp_path):
    """Return the path of a FIFO, which a command must not open."""
    path = tmp_path / "fifo.png"  # .png is a suffix that every command accepts
    os.mkfifo(path)
    return str(path)


def assert_refusal(result, *parts):
    """Assert that the command refused its input in one line that contains ``parts``."""
    code, out, err = result
    assert (code, out, err.count("\n")) == (2, "", 1), result
    assert err.startswith("pixelpitch"), err
    for part in parts:
        assert part in err, err


COMMANDS_THAT_READ_FILES = [
    ["replay"],
    ["dice", "report"],
    ["board", "check"],
    ["legal", "dicesoccer", "--position"],
    ["apply", "dicesoccer", "4", "--position"],
    ["sim", "--script"],
    ["twin", "run"],
    ["twin", "console", "--uf2"],
]


@pytest.mark.parametrize("words", COMMANDS_THAT_READ_FILES, ids=" ".join)
@pytest.mark.long(but=["dice report", "twin run"])
def test_no_command_reads_a_device_or_a_fifo(words, fifo):
    for path in ("/dev/zero", fifo):
        assert_refusal(run_with_limited_memory([*words, path]), path, "expected")


class ForbiddenFile:
    """A FIFO or device that a command must refuse to read.

    The command's error must contain ``words``.
    """

    def __init__(self, what):
        self.what = what
        self.words = "it is a FIFO" if what == "a FIFO" else "it is a device or socket"

    def __call__(self, path):
        """Create the FIFO, or the link to the device, at ``path``, and return ``path`` as text."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        if self.what == "a FIFO":
            os.mkfifo(path)
        else:
            path.symlink_to("/dev/zero")
        return str(path)


@pytest.fixture(params=["a FIFO", "a link to /dev/zero"])
def forbidden_file(request):
    """Return a file that a command must not read."""
    return ForbiddenFile(request.param)


@pytest.mark.parametrize("action", ["check", "push"])
def test_a_device_or_fifo_given_as_zip_is_refused(forbidden_file, tmp_path, action):
    path = forbidden_file(tmp_path / "game.zip")
    assert_refusal(run_with_limited_memory(["ruleset", action, path]), path, forbidden_file.words)


def test_a_large_zip_is_refused(tmp_path):
    path = tmp_path / "large.zip"
    with open(path, "wb") as file:
        file.truncate(MAX_MEMORY_BYTES)
    assert_refusal(
        run_with_limited_memory(["ruleset", "check", str(path)]), "more than 4000000 bytes"
    )


@pytest.mark.parametrize("part", ["__init__.py", "rules.py", "text/en.txt"])
@pytest.mark.parametrize("command", ["match", "sim", "position", "analyse"])
@pytest.mark.long(
    but=[
        "a link to /dev/zero-match-rules.py",
        "a FIFO-analyse-__init__.py",
        "a FIFO-analyse-text/en.txt",
    ]
)
def test_no_command_waits_for_a_device_or_fifo_in_a_ruleset(
    forbidden_file, tmp_path, part, command
):
    folder = tmp_path / "my_game"
    new_ruleset.write_template(folder)
    forbidden_file(folder / part)
    code, out, err = run_with_limited_memory([command, f"{folder}/"])
    assert (code, out, err.count("\n")) == (2, "", 1), err
    assert "my_game" in err


def test_a_board_with_a_device_or_fifo_in_its_folder_is_not_pushed(forbidden_file, tmp_path):
    (tmp_path / "my.board").write_bytes(
        (RULESET_TESTS_FOLDER / "sokhazania_training.board").read_bytes()
    )
    path = forbidden_file(tmp_path / "my.choices")
    assert_refusal(
        run_with_limited_memory(["ruleset", "push", str(tmp_path / "my.board")]),
        path,
        forbidden_file.words,
    )


def test_no_opponent_waits_for_a_device_or_fifo_next_to_its_board(forbidden_file, tmp_path):
    board = tmp_path / "my.board"
    board.write_bytes((RULESET_TESTS_FOLDER / "sokhazania_training.board").read_bytes())
    forbidden_file(tmp_path / "my.choices")
    words = f"arena sokhazania hard easy --matches 2 --jobs 1 --option board={board} minutes=2"
    code, out, err = run_with_limited_memory(words.split())
    assert (code, err) == (0, ""), err
    assert out


def test_no_command_waits_for_a_device_or_fifo_in_place_of_a_driver(forbidden_file, tmp_path):
    folder = tmp_path / "my_board"
    shutil.copytree(ROOT / "boards/mini16", folder)
    facts = folder / "__init__.py"
    text = facts.read_text()
    assert '"pixels": "ws2812"' in text
    facts.write_text(text.replace('"pixels": "ws2812"', '"pixels": ".mine"'))
    forbidden_file(folder / "mine.py")
    code, out, err = run_with_limited_memory(["board", "list", str(folder)])
    assert (code, err) == (1, ""), (out, err)
    assert f"mine.py cannot be read: {forbidden_file.words}" in out


STORED_FILES = ["settings.txt", "league.txt", "season.txt", "lock", "journal.bin", "records/000001"]


@pytest.mark.parametrize("name", STORED_FILES)
@pytest.mark.parametrize("action", ["season", "list"])
@pytest.mark.long(
    but=[
        "a link to /dev/zero-list-lock",
        "a link to /dev/zero-list-journal.bin",
        "a link to /dev/zero-list-season.txt",
    ]
)
def test_a_device_or_fifo_in_place_of_stored_records_is_refused(
    forbidden_file, tmp_path, name, action
):
    path = forbidden_file(tmp_path / name)
    found = run_with_limited_memory(["records", action], data=tmp_path)
    assert_refusal(found, path, forbidden_file.words)


@pytest.mark.parametrize("name", STORED_FILES)
def test_the_simulator_says_that_it_stores_nothing_in_a_device_or_fifo(
    forbidden_file, tmp_path, monkeypatch, name
):
    path = forbidden_file(tmp_path / name)
    monkeypatch.setenv(DATA_FOLDER_VARIABLE, str(tmp_path))
    assert user_store().no_store_reason == f"nothing is kept: {path}: {forbidden_file.words}"


def test_a_file_is_written_although_its_temporary_name_is_a_device_or_fifo(
    forbidden_file, tmp_path
):
    other = tmp_path / "other.txt"
    other.write_text("other")
    forbidden_file(tmp_path / "settings.txt.new")
    store = FolderFiles(tmp_path)
    store.save("settings.txt", b"sound on")
    (tmp_path / "settings.txt.new").symlink_to(other)
    store.save("settings.txt", b"sound off")
    assert (store.load("settings.txt"), other.read_text()) == (b"sound off", "other")


SECRET_FILE_LINE = "hunter2:x:0:0:hunter2"


@pytest.mark.parametrize("how", ["passwd", "passwd.board", "link.board", "bad_dot.board"])
@pytest.mark.parametrize("command", ["replay", "legal", "match"])
@pytest.mark.long(but=["match-bad_dot.board", "match-link.board", "legal-bad_dot.board"])
def test_the_error_about_the_board_of_a_record_shows_none_of_its_content(tmp_path, how, command):
    """A record from a forum may name /etc/passwd as its board, and users post error messages in
    forums.
    """
    path = tmp_path / how
    text = (
        f"name x\ndot a red {SECRET_FILE_LINE} player\n"
        if how == "bad_dot.board"
        else SECRET_FILE_LINE + "\n"
    )
    (tmp_path / "secret").write_text(text)
    path.symlink_to(tmp_path / "secret")
    record = tmp_path / "record.txt"
    record.write_text(
        f"pixelpitch-record 1\nruleset sokhazania\noption board {path}\nactions\nend 0000\n"
    )
    position = tmp_path / "position.json"
    position.write_text(json.dumps({"ruleset": "sokhazania", "options": {"board": str(path)}}))
    words = {
        "replay": ["replay", str(record)],
        "legal": ["legal", "sokhazania", "--position", str(position)],
        "match": ["match", "sokhazania", "--seed", "1", "--option", f"board={path}"],
    }[command]
    found = run_with_limited_memory(words)
    assert_refusal(found, str(path), "expected")
    assert "hunter2" not in found[2]


def test_no_option_reads_a_device_or_a_fifo(fifo):
    for path in ("/dev/zero", fifo):
        words = ["match", "sokhazania", "--seed", "1", "--option", "board=" + path]
        assert_refusal(run_with_limited_memory(words), path, "expected a file of at most")


def test_a_record_that_names_a_device_as_its_board_is_refused(tmp_path):
    path = tmp_path / "record.txt"
    path.write_text(
        "pixelpitch-record 1\nruleset sokhazania\noption board /dev/zero\nactions\nend 0000\n"
    )
    assert_refusal(run_with_limited_memory(["replay", str(path)]), "/dev/zero", "expected")


def test_an_endless_stdin_is_refused():
    with open("/dev/zero", "rb") as zero:
        assert_refusal(
            run_with_limited_memory(["replay", "-"], stdin=zero), "stdin: got more than 4 MB"
        )


def test_a_large_file_is_refused(tmp_path):
    path = tmp_path / "large.board"
    with open(path, "wb") as file:
        file.truncate(MAX_MEMORY_BYTES)  # a sparse file takes no space on disk
    assert_refusal(run_with_limited_memory(["board", "check", str(path)]), "at most 65536 bytes")
    assert_refusal(run_with_limited_memory(["replay", str(path)]), "more than 4 MB")


COMMANDS_THAT_WRITE_FILES = [
    ["match", "dicesoccer", "--seed", "1", "--record"],
    ["screenshot", "dicesoccer", "--seed", "1", "--step", "1", "--out"],
    ["board", "check", "classic", "--picture"],
    ["dice", "throw", "--png"],
]


@pytest.mark.parametrize("words", COMMANDS_THAT_WRITE_FILES, ids=lambda words: words[0])
@pytest.mark.long(but=["board", "match"])
def test_nothing_is_written_to_a_fifo(words, fifo):
    assert_refusal(
        run_with_limited_memory([*words, fifo]), "which is a FIFO, expected a file to write"
    )
    assert Path(fifo).is_fifo()


def test_nothing_is_written_to_a_device():
    assert_refusal(
        run_with_limited_memory([*COMMANDS_THAT_WRITE_FILES[0], "/dev/null"]),
        "which is a device or socket",
    )


def test_a_script_does_not_write_a_picture_to_a_fifo(tmp_path, fifo):
    script = tmp_path / "script.txt"
    script.write_text(f"picture {fifo}\n")
    assert_refusal(run_with_limited_memory(["sim", "--script", str(script)]), "which is a FIFO")


def test_only_a_file_that_is_a_record_is_replaced_by_a_record(tmp_path):
    path = tmp_path / "thesis.txt"
    words = ["match", "dicesoccer", "--seed", "1", "--record", str(path)]
    path.write_text("Chapter 1\n")
    assert_refusal(run_with_limited_memory(words), "which is no record of a match")
    assert path.read_text() == "Chapter 1\n"
    path.write_text("")
    assert run_with_limited_memory(words)[0] == 0
    first = path.read_text()
    assert first.startswith("pixelpitch-record 1\n")
    assert run_with_limited_memory([*words[:3], "2", *words[4:]])[0] == 0
    assert path.read_text() != first


@pytest.mark.long
def test_a_closed_stdin_is_reported_in_one_line():
    for words in ("replay -", "sim --script -", "legal dicesoccer --position -", "sim"):
        assert_refusal(run_in_shell(f'"$@" {words} <&-'), "stdin")
    assert run_in_shell('"$@" --version <&-') == (0, f"pixelpitch {pixelpitch.__version__}\n", "")


def test_a_closed_stdout_is_reported_in_one_line(tmp_path):
    path = tmp_path / "record.txt"
    for words in ("--version", "rulesets", f"match dicesoccer --seed 1 --record {path}"):
        assert_refusal(run_in_shell(f'"$@" {words} >&-'), "got stdout closed")
    assert not path.exists()


def test_with_a_closed_stderr_no_error_is_written_to_stdout():
    assert run_in_shell('"$@" match chess 2>&-') == (2, "", "")
    assert run_in_shell('"$@" match chess <&- 2>&-') == (2, "", "")


@pytest.mark.parametrize(
    "words", ["analyse dicesoccer --players uniform --matches 40 --jobs 2", "rulesets"]
)
@pytest.mark.long(but=["rulesets"])
def test_a_closed_pipe_ends_the_command_without_a_message(words):
    """Like any Unix filter, the command prints nothing when its pipe is closed, and exits with 141
    (128 + SIGPIPE).
    """
    code, out, err = run_in_shell(f'"$@" {words} | true; echo ${{PIPESTATUS[0]}}')
    assert (code, out, err) == (0, "141\n", "")


def find_processes_of_group(group_id):
    """Return the process ids of the running processes in the process group ``group_id``."""
    result = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # the process has just ended
        if int(words[2]) == group_id and words[0] != "Z":
            result.append(int(status.parent.name))
    return result


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs Linux's /proc")
@pytest.mark.parametrize(
    ("number", "expected"), [(signal.SIGTERM, 143), (signal.SIGKILL, -signal.SIGKILL)]
)
@pytest.mark.long
def test_a_terminated_analyse_leaves_no_process(number, expected):
    words = "analyse sokhazania --players uniform --matches 100000 --jobs 2 --seed 1".split()
    process = processes.start_python(*PIXELPITCH_ARGUMENTS, *words, start_new_session=True)
    until = time.monotonic() + 60
    # these are the command itself, two workers, and a process that cleans up after them
    while len(find_processes_of_group(process.pid)) < 4:
        assert time.monotonic() < until
        time.sleep(0.1)
    time.sleep(1)  # waits until matches are being played
    process.send_signal(number)
    out, err = process.communicate(timeout=processes.PROCESS_TIMEOUT_S)
    assert (process.returncode, out) == (expected, "")
    if number == signal.SIGTERM:
        assert err == ""
    while find_processes_of_group(process.pid):
        assert time.monotonic() < until, find_processes_of_group(process.pid)
        time.sleep(0.1)


@pytest.mark.parametrize("words", [["image"], ["web"]])
@pytest.mark.long
def test_a_full_disk_leaves_the_old_file(words, tmp_path, capsys):
    out = tmp_path / "a.uf2"
    if words == ["image"]:
        out.write_text("the one before")
    else:
        # The first build also stores the page's npm packages. So it runs before ``ulimit -f``
        # limits the size of files.
        assert main(["web", "--out", str(tmp_path / "whole")]) == 0
        capsys.readouterr()
    assert_refusal(
        run_in_shell(f'ulimit -f 256; exec "$@" {words[0]} --out {out}'),
        "cannot write",
        str(tmp_path),
    )
    if words == ["image"]:
        assert out.read_text() == "the one before"
        assert [each.name for each in tmp_path.iterdir()] == ["a.uf2"]


@pytest.mark.long
def test_sigterm_removes_the_temporary_folder_of_the_page(tmp_path):
    process = processes.start_python(
        *PIXELPITCH_ARGUMENTS, "web", "--no-open", env={"TMPDIR": str(tmp_path)}
    )
    assert process.stdout is not None
    assert "Ctrl-C ends it" in process.stdout.readline()
    assert list(tmp_path.iterdir())
    process.terminate()
    assert process.wait(20) == 143
    process.communicate()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_as_port_is_refused_without_an_error_number(tmp_path):
    assert_refusal(run_with_limited_memory(["doctor", "--port", str(tmp_path)]), "Is a directory")
    assert "Errno" not in run_with_limited_memory(["doctor", "--port", str(tmp_path)])[2]
