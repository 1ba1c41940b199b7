"""Runs a microcontroller's program on CPython, with stand-ins for the modules that it imports.

::

    with stand_in_modules(["machine"]):
        load_module("machine", HERE / "standin" / "machine.py")
        program = load_module("die_program", PROGRAM)  # its ``import machine`` finds the stand-in
"""

import importlib.util
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any


def load_module(name: str, path: Path) -> Any:
    """Import the file ``path`` as the module ``name``, and leave it in ``sys.modules``."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@contextmanager
def stand_in_modules(names: Sequence[str]) -> Iterator[None]:
    """Put a stand-in for ``micropython`` into ``sys.modules``. At the end, restore the entries of
    ``micropython`` and of the modules ``names``.
    """
    before = {name: sys.modules.get(name) for name in ("micropython", *names)}
    micropython = ModuleType("micropython")
    vars(micropython)["const"] = lambda value: value
    sys.modules["micropython"] = micropython
    try:
        yield
    finally:
        for name, module in before.items():
            if module is None:
                sys.modules.pop(name, None)
            else:
                sys.modules[name] = module
