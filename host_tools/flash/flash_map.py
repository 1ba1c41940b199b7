"""Loads the frozen module ``flash_map``, which defines the layout of flash.

The module is a file of the base image (``firmware/image/frozen``), not of a package::

    from .flash_map import flash_map
"""

import importlib.util
from typing import TYPE_CHECKING

from ..common.folders import IMAGE

FROZEN = IMAGE / "frozen"

if TYPE_CHECKING:
    import flash_map as flash_map
else:
    _spec = importlib.util.spec_from_file_location("flash_map", FROZEN / "flash_map.py")
    flash_map = importlib.util.module_from_spec(_spec)
    _spec.loader.exec_module(flash_map)
