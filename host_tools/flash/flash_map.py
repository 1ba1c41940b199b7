"""Loads the module ``flash_map``, which defines the layout of flash.

It is a file of the base image (``firmware/image/frozen``) and not of a package::

    from .flash_map import flash_map

In the web page, on MicroPython, it is an ordinary module.
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING or sys.implementation.name == "micropython":
    import flash_map as flash_map
else:
    import importlib.util

    from ..common.folders import IMAGE

    FROZEN = IMAGE / "frozen"
    _spec = importlib.util.spec_from_file_location("flash_map", FROZEN / "flash_map.py")
    flash_map = importlib.util.module_from_spec(_spec)
    _spec.loader.exec_module(flash_map)
