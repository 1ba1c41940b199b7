"""The build compiles functions marked ``# viper`` to machine code, but only for the chip."""

import ast

import pytest

from host_tools.flash import build
from host_tools.flash.viper import mark_viper

NATIVE_ARCHITECTURE_BITS = 0xFC  # in the third byte of an .mpy file; 0 means only bytecode


def marked_modules() -> list[str]:
    """Return the names of all modules of the firmware with a function marked ``# viper``."""
    files = build.source_files()
    return [
        name
        for name in files
        if name.endswith(".py") and b"\n# viper\n" in files[name].read_bytes()
    ]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            "# viper\ndef f(a: bytes, n: int) -> int:\n    return a[n]\n",
            "@micropython.viper\ndef f(a: ptr8, n: int) -> int:\n    return a[n]\n",
        ),
        (
            "# viper\ndef f(\n    a: bytearray,\n    b: bytearray,\n) -> None:\n    a[0] = b[0]\n",
            "@micropython.viper\ndef f(\n    a: ptr8,\n    b: ptr8,\n):\n    a[0] = b[0]\n",
        ),
        ("# viper\n\ndef f(a: bytes):\n    pass\n", "# viper\n\ndef f(a: bytes):\n    pass\n"),
        ("def f(a: bytes):\n    pass  # viper\n", "def f(a: bytes):\n    pass  # viper\n"),
    ],
)
def test_only_a_marked_function_gets_decorator_and_types(source, expected):
    assert mark_viper(source) == expected


def test_marked_functions_have_only_types_that_viper_knows():
    found = 0
    for name in marked_modules():
        source = build.source_files()[name].read_text()
        lines = source.split("\n")
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef) and lines[node.lineno - 2] == "# viper":
                found += 1
                kinds = {ast.unparse(each.annotation or node) for each in node.args.args}
                assert kinds <= {"int", "bytes", "bytearray"}, name
    assert found >= 6


def test_marked_modules_are_machine_code_for_the_chip_and_bytecode_for_the_page():
    for_chip = build.firmware_files("pitch32")
    for_page = build.firmware_files("pitch32", chip=None)
    assert for_chip.keys() == for_page.keys()
    for name in marked_modules():
        compiled = name[:-3] + ".mpy"
        assert for_chip[compiled][2] & NATIVE_ARCHITECTURE_BITS, name
        assert not for_page[compiled][2] & NATIVE_ARCHITECTURE_BITS, name
