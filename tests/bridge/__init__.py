"""Loads the bridge's program and its stand-ins, on CPython and for MicroPython.

::

    from tests.bridge import chain, air
    link = chain.Chain()
"""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from host_tools.micropython import PICO_HEAP, MicroPython, with_firmware

HERE = Path(__file__).resolve().parent
PROGRAM = HERE.parent.parent / "boards" / "bridge" / "main.py"
STANDIN = HERE / "standin"


def _load(name: str, path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _load_all() -> tuple[Any, Any, Any]:
    """Import the program as MicroPython would, its modules in the place of those of the chip."""
    names = ("bluetooth", "air", "bridge", "chain", "micropython")
    before = {name: sys.modules.get(name) for name in names}
    try:
        micropython = ModuleType("micropython")
        vars(micropython)["const"] = lambda value: value
        sys.modules["micropython"] = micropython
        _load("bluetooth", STANDIN / "bluetooth.py")
        air = _load("air", STANDIN / "air.py")
        bridge = _load("bridge", PROGRAM)
        return air, bridge, _load("chain", STANDIN / "chain.py")
    finally:
        for name, module in before.items():
            if module is None:
                sys.modules.pop(name, None)
            else:
                sys.modules[name] = module


air, bridge, chain = _load_all()


def with_bridge(firmware: bool = False, heapsize: int = PICO_HEAP) -> MicroPython:
    """Return an interpreter with the bridge's program and what stands in for its radio."""
    machine = with_firmware(heapsize) if firmware else MicroPython()
    machine.write("/bridge.py", PROGRAM.read_text())
    for path in STANDIN.glob("*.py"):
        if firmware or path.name != "chain.py":
            machine.write(f"/{path.name}", path.read_text())
    return machine
