"""Puts the firmware from the laptop onto a board: packs, sends, verifies, switches, restarts.

Flash has two slots for firmware (``flash_map``). A board is flashed in these steps:

1. The slot that does not hold the confirmed firmware is filled.
2. The board compares the hash of the slot's content.
3. The header of the slot is written with one page program. Before this, a restart still runs the
   old firmware.
4. If the new firmware fails three times to reach the menu, the old one is started again.

Settings, saves and records are in other regions of flash.

- ``build`` compiles the firmware, and ``name_tables`` appends a table of names to each module.
- ``romfs`` and ``image`` pack it. ``uf2`` reads and writes UF2 files.
- ``ports`` and ``drive`` find boards.
- ``link`` is the connection to a board through mpremote. ``exchange`` reads values from a board.
- ``board_helpers`` has the functions that run on the board.
- ``install`` flashes a board, and ``doctor`` examines one.

The web page also runs ``exchange``, ``literal``, ``board_helpers``, ``install``, ``header`` and
``romfs``, on MicroPython.
"""

from ..common.input_error import InputError

MPY_FORMAT_VERSION = 6  # the .mpy version that mpy-cross writes and the base image reads


class FlashError(InputError):
    """The board cannot be flashed or examined; ``str()`` is the reason in one line."""
