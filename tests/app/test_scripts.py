"""Plays each script ``scripts/SITUATION.txt``, which must run without an error.

A script has commands of the simulator (``pixelpitch sim``), some of which check what the board
shows. Its first line is the command that runs it: ``# sim GAME --seats coach,easy``.
"""

import shlex
from pathlib import Path

import pytest

from host_tools.cli import main

SCRIPT_FILES = sorted((Path(__file__).parent / "scripts").glob("*.txt"))


@pytest.mark.parametrize("script", SCRIPT_FILES, ids=[each.stem for each in SCRIPT_FILES])
def test_each_script_plays_as_it_states(script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mark, *words = shlex.split(script.read_text().splitlines()[0])
    assert mark == "#", "the first line says how the script is played"
    code = main([*words, "--script", str(script)])
    assert code == 0, capsys.readouterr().err
