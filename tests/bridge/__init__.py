"""Loads the bridge's program with a simulated radio, on CPython or MicroPython.

The bridge receives the events of wireless dice for a board.

::

    from tests.bridge import chain, air
    link = chain.Chain()
"""

from pathlib import Path
from typing import Any

from host_tools.micropython import PICO_HEAP_BYTES, MicroPython, with_firmware
from tests.standing_in import load_module, stand_in_modules

BRIDGE_TESTS_FOLDER = Path(__file__).resolve().parent
BRIDGE_PROGRAM_FILE = BRIDGE_TESTS_FOLDER.parent.parent / "boards" / "bridge" / "main.py"
STAND_IN_FOLDER = BRIDGE_TESTS_FOLDER / "standin"


def _load_all() -> tuple[Any, Any, Any]:
    """Import the bridge's program as MicroPython would, with stand-ins for the chip's modules."""
    with stand_in_modules(("bluetooth", "air", "bridge", "chain")):
        load_module("bluetooth", STAND_IN_FOLDER / "bluetooth.py")
        air = load_module("air", STAND_IN_FOLDER / "air.py")
        bridge = load_module("bridge", BRIDGE_PROGRAM_FILE)
        return air, bridge, load_module("chain", STAND_IN_FOLDER / "chain.py")


air, bridge, chain = _load_all()


def make_machine_with_bridge(
    has_firmware: bool = False, heap_bytes: int = PICO_HEAP_BYTES
) -> MicroPython:
    """Return a MicroPython that has the bridge's program and the stand-ins for its radio."""
    machine = with_firmware(heap_bytes) if has_firmware else MicroPython()
    machine.write("/bridge.py", BRIDGE_PROGRAM_FILE.read_text())
    for path in STAND_IN_FOLDER.glob("*.py"):
        if has_firmware or path.name != "chain.py":
            machine.write(f"/{path.name}", path.read_text())
    return machine
