"""The MicroPython that tests use is the pinned version and behaves as our notes say."""

from pathlib import Path

import pytest

from host_tools.micropython import (
    MicroPython,
    MicroPythonError,
    MicroPythonTimeoutError,
    NodeError,
    micropython_version,
    node,
)

pytestmark = pytest.mark.micropython
FIRMWARE_FOLDER = Path(__file__).resolve().parent.parent.parent / "firmware"


def test_the_interpreter_is_the_pinned_micropython() -> None:
    output = MicroPython().run(
        "import sys; print(sys.implementation[0], *sys.implementation[1][:3])"
    )
    assert output.split() == ["micropython", *micropython_version().split(".")]


def test_modules_are_imported_from_the_mounted_folder() -> None:
    script = "import pixelpitch; print(pixelpitch.__version__, pixelpitch.__file__)"
    import pixelpitch

    output = MicroPython(root=FIRMWARE_FOLDER).run(script)
    assert output.split() == [pixelpitch.__version__, "pixelpitch/__init__.py"]


def test_files_are_transferred_unchanged(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "record.txt").write_bytes(bytes(range(256)))
    machine = MicroPython()
    machine.mount(tmp_path, "/data")
    machine.write("/note/é.txt", "four ⚃")
    output = machine.run(
        "print(open('/data/deep/record.txt', 'rb').read() == bytes(range(256)))\n"
        "print(open('/note/é.txt').read())"
    )
    assert output == "True\nfour ⚃\n"


def test_an_exception_becomes_one_clear_error() -> None:
    machine = MicroPython()
    machine.write("/goal.py", "def kick():\n    return 1 // 0\n")
    with pytest.raises(MicroPythonError) as caught:
        machine.run_steps(["import goal", "print('before')\ngoal.kick()", "print('never')"])
    error = caught.value
    assert (error.kind, error.step, error.stdout) == ("ZeroDivisionError", 1, "before\n")
    assert str(error).splitlines()[0] == (
        "MicroPython raised in step 1: ZeroDivisionError: divide by zero"
    )
    assert 'File "goal.py", line 2, in kick' in error.traceback


def test_a_script_that_never_ends_is_stopped() -> None:
    with pytest.raises(MicroPythonTimeoutError, match="not done after 1 s"):
        MicroPython().run("while True: pass", timeout=1)


def test_a_script_that_waits_forever_is_reported() -> None:
    with pytest.raises(MicroPythonError, match="never comes"):
        MicroPython().run("import asyncio\nawait asyncio.Event().wait()")


def test_coroutines_run_at_the_top_level() -> None:
    script = (
        "import asyncio\n"
        "pressed = asyncio.Event()\n"
        "async def waits():\n"
        "    await pressed.wait()\n"
        "    print(1)\n"
        "async def presses():\n"
        "    print(2)\n"
        "    pressed.set()\n"
        "await asyncio.gather(waits(), presses())"
    )
    assert MicroPython().run(script) == "2\n1\n"


def test_invalid_arguments_of_the_interpreter_are_refused(tmp_path: Path) -> None:
    with pytest.raises(NotADirectoryError, match="nowhere"):
        MicroPython(root=tmp_path / "nowhere")
    with pytest.raises(ValueError, match="starts with /"):
        MicroPython().write("here.py", "")


def test_without_node_the_error_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr(node, "_wheel_folder", lambda: None)
    with pytest.raises(NodeError, match="make setup"):
        node.find_node.__wrapped__()


def test_a_failed_fetch_names_the_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In this test, the package registry is a port on which no process listens."""
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")
    monkeypatch.setattr("host_tools.common.folders.cache_folder", lambda: tmp_path)
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    with pytest.raises(NodeError) as error:
        node.find_micropython.__wrapped__()
    output = str(error.value)
    assert "fetching @micropython/micropython-webassembly-pyscript@" in output
    assert "\n" not in output
