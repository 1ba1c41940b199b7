"""The shell completes commands, options and games: bash itself is asked."""

import shutil
import subprocess

import pytest

from host_tools.cli import COMMANDS
from pixelpitch.rulesets import ids

ASK = """
source /dev/stdin
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
_shtab_pixelpitch 2>/dev/null
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture
def complete(run, good):
    script = good(["completion", "bash"])

    def asked(*words):
        process = subprocess.run(
            ["bash", "-c", ASK, "bash", "pixelpitch", *words],
            input=script,
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
        return process.stdout.split()

    return asked


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_bash_completes_what_was_begun(complete):
    assert complete("ana") == ["analyse"]
    assert set(complete("")) >= {name for name, _, _ in COMMANDS}
    assert complete("match", "") == ids()
    assert complete("match", "sok") == ["sokhazania"]
    assert complete("analyse", "--matc") == ["--matches"]
    assert set(complete("sim", "dicesoccer", "--se")) == {"--seed", "--seats"}


@pytest.mark.parametrize("shell", ["zsh", "tcsh"])
def test_the_other_shells_get_a_script_of_their_own(good, shell):
    script = good(["completion", shell])
    assert all(name in script for name, _, _ in COMMANDS)
