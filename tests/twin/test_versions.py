"""The versions of compiler, type stubs and interpreter match."""

import ast
import json
from importlib import metadata
from pathlib import Path

import pytest

from host_tools.checks import MICROPYTHON_STUBS_FOLDER
from host_tools.flash import MPY_FORMAT_VERSION, build
from host_tools.twin import Twin

ROOT = Path(__file__).resolve().parents[2]
CHIP_MODULES = ("machine", "micropython", "rp2", "uctypes", "vfs")


def test_the_compiled_files_have_the_version_that_the_image_reads(pico: Twin) -> None:
    """Byte 1 of an .mpy file is its version. Byte 2 has the sub-version and, in bits 2 to 7, the
    architecture.
    """
    read = int(pico.run("import sys\nprint(sys.implementation._mpy)"))
    assert read & 0xFF == MPY_FORMAT_VERSION
    native = 0
    for path, content in build.firmware_files("pitch32").items():
        if not path.endswith(".mpy"):
            continue
        assert content[:2] == bytes((ord("M"), read & 0xFF)), path
        # The file contains machine code, so its sub-version must be exactly right.
        if content[2] >> 2:
            native += 1
            assert content[2] >> 2 == read >> 10, path
            assert content[2] & 3 == read >> 8 & 3, path
    assert native


def test_the_stubs_have_the_version_of_the_image(pico: Twin) -> None:
    found = list(
        metadata.distributions(
            name="micropython-rp2-rpi_pico-stubs", path=[str(MICROPYTHON_STUBS_FOLDER)]
        )
    )
    assert found, f"no stubs in {MICROPYTHON_STUBS_FOLDER}: make setup"
    image = pico.run("import sys\nprint('%d.%d.' % sys.implementation.version[:2])").strip()
    assert found[0].version.startswith(image)


def find_used_chip_names() -> set[tuple[str, str]]:
    """Return (module, name) for every name of the chip's modules that the firmware uses."""
    result = set()
    for path in [*(ROOT / "firmware").rglob("*.py"), *(ROOT / "boards").rglob("*.py")]:
        if "PIXELPITCH" in path.parts:
            continue
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        imports = [each for each in nodes if isinstance(each, ast.Import)]
        whole = {alias.name for each in imports for alias in each.names} & set(CHIP_MODULES)
        for node in nodes:
            if isinstance(node, ast.ImportFrom) and node.module in CHIP_MODULES and not node.level:
                result |= {(node.module, alias.name) for alias in node.names}
            elif isinstance(node, ast.Attribute) and getattr(node.value, "id", None) in whole:
                result.add((ast.unparse(node.value), node.attr))
    return result


@pytest.mark.long
def test_the_image_has_every_chip_name_that_the_firmware_uses(pico: Twin) -> None:
    """The type stubs may list names that a build lacks, and the simulated board's own drivers would
    not reveal that.
    """
    used = sorted(find_used_chip_names())
    assert ("machine", "Pin") in used
    assert ("rp2", "Flash") in used
    compiled = {("micropython", name) for name in ("asm_thumb", "const", "native", "viper")}
    # The compiler itself provides the names in ``compiled``, so the modules need not have them.
    asked = [each for each in used if each not in compiled]
    said = pico.run(
        f"import json\nprint(json.dumps([[m, n] for m, n in {asked!r}"
        " if not hasattr(__import__(m), n)]))"
    )
    assert json.loads(said) == []
