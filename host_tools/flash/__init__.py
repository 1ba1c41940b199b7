"""Puts the firmware from the laptop onto a board: packs, sends, verifies, switches, restarts.

Flash has two slots for firmware (``flash_map``). Flashing fills the slot that does not hold the
confirmed firmware. The board then compares the hash of the slot's content. Last, the slot's header
is written with one page program. Until then a restart runs the old firmware. The old firmware also
returns if the new one fails three times to reach the menu. Settings, saves and records are in other
regions of flash.

- ``build`` compiles, ``name_tables`` appends a module's table of names.
- ``romfs`` and ``image`` pack. ``uf2`` reads and writes UF2 files.
- ``ports`` and ``drive`` find boards.
- ``link`` is the connection to a board through mpremote. ``exchange`` asks a board for values.
- ``board_helpers`` has the functions that run on the board.
- ``install`` flashes a board, and ``doctor`` examines one.

The web page also runs ``exchange``, ``literal``, ``board_helpers``, ``install``, ``header`` and
``romfs``, on MicroPython.
"""

from ..common.input_error import InputError

MPY_FORMAT_VERSION = 6  # the .mpy version that mpy-cross writes and the base image reads


class FlashError(InputError):
    """The board cannot be flashed or examined; ``str()`` is the reason in one line."""
