"""Chains of imports between a game's modules are short.

Each import in a chain takes 470 bytes of stack.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from pixelpitch import rulesets

FIRMWARE_FOLDER = Path(__file__).resolve().parents[2] / "firmware"
MAX_IMPORT_DEPTH = 2  # a module may import a second module, which may import no third one
LIST_IMPORTS_PROGRAM = """
import importlib.machinery as machinery
import sys
from pixelpitch.app import session
loader = machinery.SourceFileLoader
usual = loader.exec_module
under_way, deepest = [], []

def exec_module(self, module):
    global deepest
    under_way.append(module.__name__)
    if len(under_way) > len(deepest):
        deepest = list(under_way)
    usual(self, module)
    under_way.pop()

loader.exec_module = exec_module
session.rulesets.facts(sys.argv[1])
deepest = []
session.rulesets.load(sys.argv[1])
print(*deepest)
"""


@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_no_module_of_a_game_is_imported_deeply(ruleset: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", LIST_IMPORTS_PROGRAM, ruleset],
        capture_output=True,
        text=True,
        check=True,
        cwd=FIRMWARE_FOLDER,
    )
    chain = ran.stdout.split()
    assert chain, "nothing was loaded"
    assert len(chain) <= MAX_IMPORT_DEPTH, chain
