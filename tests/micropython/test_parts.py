"""Which modules of the screens wait until they are opened: those that a board lets go."""

from pathlib import Path

import pytest

from host_tools.analysis import heap
from host_tools.micropython import with_firmware
from pixelpitch.app import screens

pytestmark = pytest.mark.micropython

LOADED = """
import sys
import pixelpitch.app.session
import pixelpitch.app.screens.play  # which it imports once the menu is shown
begin = "pixelpitch.app.screens."
names = [name[len(begin):] for name in sys.modules if name.startswith(begin)]
print(" ".join({name.split(".")[0] for name in names}))
"""


def test_those_that_are_let_go_are_those_that_a_session_does_not_import() -> None:
    loaded = set(with_firmware(heap.SESSION_HEAP, flashed=True).run(LOADED).split())
    folder = Path(screens.__path__[0])
    every = {path.stem for path in folder.iterdir() if not path.name.startswith("_")}
    assert set(screens.LATER) == every - loaded
