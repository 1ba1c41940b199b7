"""The real program mpremote works on the console of the emulated board."""

import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.twin import Twin
from host_tools.twin.console import PseudoTerminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


def run_mpremote(port: str, *arguments: str) -> str:
    """Run mpremote on ``port`` and return its output."""
    process = subprocess.run(
        [sys.executable, "-m", "mpremote", "connect", port, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert process.returncode == 0, process.stderr
    return process.stdout


@pytest.mark.long
def test_mpremote_copies_runs_and_resets(pico: Twin, tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("value = 41\n" * 50)
    with PseudoTerminal(pico) as port:
        run_mpremote(port, "fs", "cp", str(tmp_path / "one.py"), ":one.py")
        assert "550 one.py" in run_mpremote(port, "fs", "ls")
        assert run_mpremote(port, "eval", "__import__('one').value + 1") == "42\n"
        run_mpremote(port, "reset")
        assert run_mpremote(port, "exec", "print('one' in globals())") == "False\n"
    assert pico.run("import os; print(os.listdir())") == "['one.py']\r\n"
