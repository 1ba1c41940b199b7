"""A ruleset may import only certain modules; the checks of its source and of its compiled code
allow the same ones.
"""

import ast
from pathlib import Path

import pytest

from host_tools.flash import build
from host_tools.ruleset import check
from pixelpitch.storage import ruleset_imports

ALLOWED_IMPORTS = (
    "import math, struct",
    "from json import dumps",
    "from pixelpitch import rules",
    "from pixelpitch.rules.match import Match, CHANCE",
    "from pixelpitch.opponents.opponent import Opponent",
    "from ...rules import squares",
    "from ... import rules",
    "from . import words",
    "from .words import prompt",
    "from . import *",
    "os = 1\nio = os + 27\nclass sys: machine = 3\nprint(sys.machine, io)",
    "x = [27, 17, 1000000, -5, (2, 'os'), 'import os', b'__import__', 2.5, None, ...]",
    "def f(a, *b, c=4, **d):\n    return lambda: (a, b, c, d, [each for each in b])",
)
FORBIDDEN_IMPORTS = {
    "import os": "os",
    "import uos": "uos",
    "import math, sys": "sys",
    "from io import open": "io",
    "import builtins": "builtins",
    "import machine as math": "machine",
    "from rp2 import *": "rp2",
    "import vfs": "vfs",
    "import slots": "slots",
    "import pixelpitch": "pixelpitch",
    "from pixelpitch import rules, storage": "pixelpitch.storage",
    "from pixelpitch.rulesets.dicesoccer import match": "pixelpitch.rulesets.dicesoccer",
    "from ...devices.drivers import ruleset_flash": "pixelpitch.devices.drivers",
    "from ... import devices": "pixelpitch.devices",
    "from ..dicesoccer.words import prompt": "pixelpitch.rulesets.dicesoccer",
    "def f():\n    for _ in range(3):\n        try:\n            import os\n"
    "        finally:\n            pass": "os",
    "class A:\n    def f(self):\n        return [lambda: __import__('os')]": "__import__",
    "exec('import os')": "exec",
    "eval(compile)": "eval",
    "from micropython import viper\n@micropython.viper\ndef f(): pass": "machine code",
}


def compile_module(source: str, folder: Path) -> bytes:
    """Return the bytecode of ``source``, compiled in ``folder`` as a module of a game."""
    path = folder / "words.py"
    path.write_text(source + "\n")
    return build.compile_file(path, "pixelpitch/rulesets/mine/words.py")


@pytest.mark.parametrize("source", ALLOWED_IMPORTS)
def test_an_allowed_import_is_accepted(source: str, tmp_path: Path) -> None:
    assert ruleset_imports.forbidden_name(compile_module(source, tmp_path), "mine") == ""
    assert list(check._import_errors(ast.parse(source), "words.py", "mine")) == []


@pytest.mark.parametrize("source", FORBIDDEN_IMPORTS)
def test_a_forbidden_import_is_refused(source: str, tmp_path: Path) -> None:
    found = ruleset_imports.forbidden_name(compile_module(source, tmp_path), "mine")
    assert found.startswith(FORBIDDEN_IMPORTS[source])
    if found != "machine code":  # only compiled code contains machine code
        (words,) = [each for _, each in check._import_errors(ast.parse(source), "words.py", "mine")]
        assert words.split()[1].startswith(FORBIDDEN_IMPORTS[source])


@pytest.mark.long
def test_the_checks_of_source_and_code_agree_on_every_file_of_the_firmware() -> None:
    """The firmware has all kinds of imports. Each file is checked as if it were a part of
    dicesoccer.
    """
    refused = 0
    for name, path in build.source_files().items():
        if name.endswith(".py"):
            found = ruleset_imports.forbidden_name(build.compile_file(path, name), "dicesoccer")
            tree = ast.parse(path.read_text(encoding="utf-8"))
            said = [words for _, words in check._import_errors(tree, "words.py", "dicesoccer")]
            if found != "machine code":
                module = found.removesuffix(".?")
                assert bool(found) == bool(said), (name, said)
                assert not found or any(each.split()[1].startswith(module) for each in said)
            refused += bool(found)
    assert refused > 50


@pytest.mark.parametrize("data", [b"", b"M\6\0\x1f", b"M\6\0\x1f" + bytes(range(255, 0, -1))])
def test_a_file_that_is_not_compiled_code_is_refused(data: bytes) -> None:
    assert ruleset_imports.forbidden_name(data, "mine")
