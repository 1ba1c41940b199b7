"""MicroPython's own compiler accepts every file of the board, even files that no test imports."""

import json
import re
from pathlib import Path

import pytest

from host_tools.micropython import MicroPython

pytestmark = pytest.mark.micropython
ROOT = Path(__file__).resolve().parent.parent.parent

# Matches decorators that request machine code for the RP2040; the compiler of the tests cannot
# generate it.
CHIP_ONLY_DECORATOR_PATTERN = re.compile(
    r"^([ \t]*)@(?=micropython\.(native|viper)|(rp2\.)?asm_pio)", re.M
)

# These modules compute statistics on a laptop; no board imports them. host_tools/checks.py
# type-checks them as CPython code.
CPYTHON_ONLY_MODULES = ("counters", "count")

COMPILE_PROGRAM = """
import json
faults = []
for name, text in json.load(open("/sources.json")):
    try:
        compile(text, name, "exec")
    except SyntaxError as error:
        faults.append(name + ": " + str(error))
print(json.dumps(faults))
"""


def find_compile_errors(sources: list[tuple[str, str]]) -> list[str]:
    """Return one line for each (name, text) of ``sources`` that MicroPython cannot compile."""
    machine = MicroPython()
    # Some decorators compile only on a chip. Without its "@" such a decorator is an ordinary
    # expression, so the file compiles here and keeps its line numbers.
    plain = [(name, CHIP_ONLY_DECORATOR_PATTERN.sub(r"\1", text)) for name, text in sources]
    machine.write("/sources.json", json.dumps(plain))
    faults: list[str] = json.loads(machine.run(COMPILE_PROGRAM))
    return faults


@pytest.mark.long
def test_every_file_of_firmware_and_boards_compiles() -> None:
    paths = [path for top in ("firmware", "boards") for path in (ROOT / top).rglob("*.py")]
    paths = [
        path for path in paths if path.name.split("_")[0].split(".")[0] not in CPYTHON_ONLY_MODULES
    ]
    sources = [(str(path.relative_to(ROOT)), path.read_text("utf-8")) for path in sorted(paths)]
    assert sources
    assert find_compile_errors(sources) == []


@pytest.mark.parametrize(
    "text",
    [
        "match ball:\n    case 1: pass",
        "squares = [*own, *theirs]",
        "facts = {**facts}",
        "def kick(ball, /): pass",
        "with (open('a') as a, open('b') as b): pass",
    ],
)
def test_syntax_that_micropython_lacks_is_found(text: str) -> None:
    assert len(find_compile_errors([("bad.py", text)])) == 1


def test_the_python_features_that_the_firmware_uses_compile() -> None:
    text = (
        "@micropython.viper\ndef f(buffer: ptr8, count: int) -> int:\n    return count\n"
        "@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW)\ndef ws():\n    out(x, 1).side(0)\n"
        "class Match:\n    score: list[int]\n\n    def returns(self) -> 'tuple[int, ...]':\n"
        "        if (total := sum(self.score)) > 0:\n            return (total, *self.score)\n"
    )
    assert (
        find_compile_errors([("good.py", text.replace("(total, *self.score)", "(total,)"))]) == []
    )
