"""The chips that a board may have: everything that differs between them, in one place.

The sources of the firmware and of the base image contain the RP2040's values. While an image is
built for another chip, ``adapt_source`` replaces them by that chip's values, so that the board
needs no table of chips::

    adapt_source("FLASH = 0x200000  # bytes\\n", RP2350)    # "FLASH = 0x400000  # bytes\\n"

The map of an RP2350 has the same regions for 4 MB of flash. Sources: RP2040 data sheet 2.6.3 (XIP),
2.8.4 (drive), 4.7.6 (watchdog); RP2350 data sheet 4.4 (XIP), 5.5.3 (UF2 families), 12.9.7
(watchdog). The clear alias of a register is 0x3000 above it on both (2.1.2, 2.1.3).

The page also runs this module, on MicroPython, so it is written in the firmware's dialect; only
``adapt_source`` needs CPython. The build of the base image runs it::

    python -m host_tools.flash.chips rp2350 FOLDER    # write the frozen modules for a chip
"""

from . import FlashError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

XIP_BASE = 0x10000000  # address of the flash on both chips
MAX_QUOTED = 40  # characters of a board's answer that an error quotes
_SECTOR = 4096
_CLEAR_ALIAS = 0x3000


class Chip:
    """A chip: its name, UF2 family, the label of its BOOTSEL drive, flash map and addresses.

    ``regions`` is {name: (offset in flash, bytes)} like ``flash_map.REGIONS``.
    """

    def __init__(
        self,
        chip_id: str,
        sold_as: str,
        family: int,
        drive: str,
        watchdog: int,
        flash: int,
        regions: "dict[str, tuple[int, int]]",
    ) -> None:
        self.id = chip_id
        self.name = chip_id.upper()
        self.sold_as = sold_as
        self.family = family
        self.drive = drive
        self.watchdog = watchdog
        self.flash = flash
        self.regions = regions
        self.program_end = regions["a"][0]

    def capacity(self, region: str) -> int:
        """Return the largest size in bytes of a ROM file system in ``region``."""
        return self.regions[region][1] - _SECTOR

    def values(self) -> "dict[str, Any]":
        """Return {name of a constant in the sources: its value on this chip}."""
        return {
            "FLASH": self.flash,
            "PROGRAM_END": self.program_end,
            "REGIONS": self.regions,
            "XIP": XIP_BASE,
            "_WATCHDOG": self.watchdog,
            "_WATCHDOG_CLEAR": self.watchdog + _CLEAR_ALIAS,
        }


RP2040 = Chip(
    "rp2040",
    "Pico, Pico W",
    0xE48BFF56,
    "RPI-RP2",
    0x40058000,
    0x200000,
    {
        "a": (0x60000, 0x84000),
        "b": (0xE4000, 0x84000),
        "rulesets": (0x168000, 0x18000),
        "data": (0x180000, 0x80000),
    },
)
RP2350 = Chip(
    "rp2350",
    "Pico 2, Pico 2 W",
    0xE48BFF59,  # Arm, secure: what the boot ROM starts
    "RP2350",
    0x400D8000,
    0x400000,
    {
        "a": (0x80000, 0x134000),
        "b": (0x1B4000, 0x134000),
        "rulesets": (0x2E8000, 0x18000),
        "data": (0x300000, 0x100000),
    },
)
CHIPS = (RP2040, RP2350)


def chip_by_id(chip_id: str) -> Chip:
    """Return the chip with an id; raises FlashError."""
    for each in CHIPS:
        if each.id == chip_id:
            return each
    expected = " or ".join([each.id for each in CHIPS])
    raise FlashError("got chip " + repr(chip_id[:MAX_QUOTED]) + ", expected " + expected)


def chip_of_machine(machine: str) -> "Chip | None":
    """Return the chip that ``machine``, a board's ``os.uname().machine``, names; None if unknown.

    MicroPython names the chip last: "Raspberry Pi Pico W with RP2040". An RP2350 that runs its
    RISC-V cores is called RP2350-RISCV, and our base image does not run there.
    """
    for each in CHIPS:
        if machine.endswith(" with " + each.name):
            return each
    return None


def adapt_source(source: str, chip: Chip) -> str:
    """Return ``source`` with the constants of ``chip``; line numbers stay the same."""
    import ast

    values = chip.values()
    lines = source.split("\n")
    edits: "list[tuple[int, int, int, int]]" = []  # noqa: UP037  line, start, end, value
    for node in ast.parse(source).body:
        name = ast.unparse(node.targets[0]) if isinstance(node, ast.Assign) else ""
        if isinstance(node, ast.Assign) and name in values:
            edits += _edits(node.value, values[name])
    for line, start, end, value in sorted(edits, reverse=True):
        text = lines[line - 1]
        lines[line - 1] = f"{text[:start]}0x{value:X}{text[end:]}"
    return "\n".join(lines)


def _edits(node: "Any", value: "Any") -> "list[tuple[int, int, int, int]]":
    """Return the positions and new values of the numbers in ``node``.

    ``node`` is a number, ``const()`` of a number, or a map.
    """
    import ast

    if isinstance(node, ast.Call):
        node = node.args[0]
    if isinstance(node, ast.Dict):
        rows = zip(node.keys, node.values, strict=True)
        return [each for key, row in rows for each in _edits(row, value[key.value])]  # type: ignore[union-attr]
    if isinstance(node, ast.Tuple):
        pairs = zip(node.elts, value, strict=True)
        return [each for part, number in pairs for each in _edits(part, number)]
    if not isinstance(node, ast.Constant):
        return []
    return [(node.lineno, node.col_offset, node.end_col_offset or 0, value)]


def main(arguments: "list[str] | None" = None) -> None:
    """Write the frozen modules for a chip into a folder."""
    import argparse
    from pathlib import Path

    from ..common.folders import FIRMWARE, IMAGE

    parser = argparse.ArgumentParser(prog="chips")
    parser.add_argument("chip")
    parser.add_argument("folder")
    options = parser.parse_args(arguments)
    folder = Path(options.folder)
    folder.mkdir(parents=True, exist_ok=True)
    for path in [FIRMWARE / "main.py"] + sorted((IMAGE / "frozen").glob("*.py")):  # noqa: RUF005
        text = adapt_source(path.read_text(encoding="utf-8"), chip_by_id(options.chip))
        (folder / path.name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
