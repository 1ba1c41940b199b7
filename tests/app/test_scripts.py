"""Situations on the board as scripts: ``scripts/SITUATION.txt``, in the language of ``sim``.

The first line of a script is the command that plays it: ``# sim GAME --seats coach,easy``.
"""

import shlex
from pathlib import Path

import pytest

from host_tools.cli import main

SCRIPTS = sorted((Path(__file__).parent / "scripts").glob("*.txt"))


@pytest.mark.parametrize("script", SCRIPTS, ids=[each.stem for each in SCRIPTS])
def test_the_script_of_a_situation(script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mark, *words = shlex.split(script.read_text().splitlines()[0])
    assert mark == "#", "the first line says how it is played"
    code = main([*words, "--script", str(script)])
    assert code == 0, capsys.readouterr().err
