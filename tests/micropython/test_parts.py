"""A session loads most screens only when a coach opens them, and unloads them afterwards."""

from pathlib import Path

import pytest

from host_tools.analysis import heap
from host_tools.micropython import with_firmware
from pixelpitch.app import screens

pytestmark = pytest.mark.micropython

LOADED_MODULES_PROGRAM = """
import sys
import pixelpitch.app.session
import pixelpitch.app.screens.play  # which it imports once the menu is shown
begin = "pixelpitch.app.screens."
names = [name[len(begin):] for name in sys.modules if name.startswith(begin)]
print(" ".join({name.split(".")[0] for name in names}))
"""


def test_a_session_does_not_import_the_screens_that_are_loaded_later() -> None:
    loaded = set(
        with_firmware(heap.SESSION_HEAP_BYTES, flashed=True).run(LOADED_MODULES_PROGRAM).split()
    )
    folder = Path(screens.__path__[0])
    every = {path.stem for path in folder.iterdir() if not path.name.startswith("_")}
    assert set(screens.LAZY_SCREENS) == every - loaded
