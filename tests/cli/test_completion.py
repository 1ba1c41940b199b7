"""Shells complete commands, options and games; the tests ask bash and fish for completions."""

import os
import shutil
import subprocess

import pytest

from host_tools.cli import COMMAND_ENTRIES
from pixelpitch.rulesets import ids

BASH_PROGRAM = """
source /dev/stdin
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
_shtab_pixelpitch 2>/dev/null
printf '%s\\n' "${COMPREPLY[@]}"
"""

FIRST_COMMAND_WORDS = {name.split()[0] for name, _, _ in COMMAND_ENTRIES}


@pytest.fixture
def complete_in_bash(run, output_of):
    """Return a function that returns bash's completions of a command's words."""
    script = output_of(["completion", "bash"])

    def run_bash(*arguments):
        """Return bash's completions of the last word of ``arguments``."""
        process = subprocess.run(
            ["bash", "-c", BASH_PROGRAM, "bash", "pixelpitch", *arguments],
            input=script,
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
        return process.stdout.split()

    return run_bash


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_bash_completes_a_partial_word(complete_in_bash):
    assert complete_in_bash("ana") == ["analyse"]
    assert set(complete_in_bash("")) >= FIRST_COMMAND_WORDS
    assert set(complete_in_bash("dice", "")) >= {"bench", "record", "report", "throw"}
    assert complete_in_bash("match", "") == ids()
    assert complete_in_bash("match", "sok") == ["sokhazania"]
    assert complete_in_bash("analyse", "--matc") == ["--matches"]
    assert set(complete_in_bash("sim", "dicesoccer", "--se")) == {"--seed", "--seats"}


@pytest.mark.skipif(shutil.which("fish") is None, reason="needs fish")
def test_fish_completes_a_partial_word(output_of, tmp_path):
    (tmp_path / "pixelpitch.fish").write_text(output_of(["completion", "fish"]))

    def complete_in_fish(command_line):
        """Return fish's completions of the last word of ``command_line``."""
        ask = f"source {tmp_path / 'pixelpitch.fish'}; complete -C '{command_line}'"
        process = subprocess.run(
            ["fish", "--no-config", "-c", ask],
            env={**os.environ, "HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=30,
            check=True,
        )
        return [line.split("\t")[0] for line in process.stdout.splitlines()]

    assert complete_in_fish("pixelpitch ana") == ["analyse"]
    assert set(complete_in_fish("pixelpitch ")) >= FIRST_COMMAND_WORDS
    assert complete_in_fish("pixelpitch match ") == ids()
    assert complete_in_fish("pixelpitch match sok") == ["sokhazania"]
    assert complete_in_fish("pixelpitch analyse --matc") == ["--matches"]
    assert set(complete_in_fish("pixelpitch sim dicesoccer --se")) == {"--seed", "--seats"}


@pytest.mark.parametrize("shell", ["zsh", "fish", "tcsh"])
def test_each_shell_gets_its_own_completion_script(output_of, shell):
    script = output_of(["completion", shell])
    assert all(word in script for word in FIRST_COMMAND_WORDS)
