"""Functions that run on the board while it is flashed; they use its frozen module ``slots``.

Their source ``HELPERS_PROGRAM`` is sent once over the raw REPL, after a soft reset. The firmware is
not running then, so both of the regions that can hold a firmware (slots) may be written. Only
``about`` also works without our base image. The web page also sends these functions.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

HELPERS_PROGRAM = r"""
import os, sys
from binascii import a2b_base64, crc32
try:
    import flash_map, slots
except ImportError:
    flash_map = None

def writer(name):
    global _writer
    _writer = slots.Writer(name)

def put(number, text):
    _writer.put(number, a2b_base64(text))

def finish(text):
    return _writer.finish(a2b_base64(text))

def base_crc(length):
    from uctypes import bytearray_at
    return crc32(memoryview(bytearray_at(flash_map.XIP, length)))

def first_line(path):
    try:
        with open(path) as file:
            return file.readline().strip()
    except (OSError, UnicodeError):
        return ""

def replace(path, text):
    with open(path + ".new", "w") as file:
        file.write(text)
    os.rename(path + ".new", path)

def about():
    shape = os.statvfs("/")
    found = {
        "version": tuple(sys.implementation.version[:3]),
        "mpy": getattr(sys.implementation, "_mpy", 0) & 0xFF,
        "machine": os.uname().machine,
        "block": shape[0],
        "blocks": shape[2],
        "free": shape[4],
        "name": first_line("/name.txt"),
        "map": 0,
        "heads": {},
    }
    if flash_map:
        found["map"] = flash_map.MAP_VERSION
        for name in ("a", "b", "rulesets"):
            found["heads"][name] = bytes(slots.view(name)[:512])
    return found
"""

_ABOUT_TYPES = {
    "version": tuple,
    "mpy": int,
    "machine": str,
    "block": int,
    "blocks": int,
    "free": int,
    "name": str,
    "map": int,
    "heads": dict,
}
_HEAD_BYTES = 512  # length of each value in ``about()["heads"]``: the start of a region


def is_about_result(value: "Any") -> bool:
    """Return True if ``value`` has the form of the result of ``about()``."""
    if not has_types(value, _ABOUT_TYPES):
        return False
    heads = value["heads"]
    names = ("a", "b", "rulesets") if value["map"] else ()
    return all(type(heads.get(name)) is bytes and len(heads[name]) == _HEAD_BYTES for name in names)


def has_types(value: "Any", types: "dict[str, type]") -> bool:
    """Return True if ``value`` is a dict with the keys of ``types`` and values of those types."""
    return type(value) is dict and all(type(value.get(key)) is types[key] for key in types)
