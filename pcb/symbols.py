"""Reads KiCad's symbol libraries: a symbol with what it inherits, and where its pins are.

::

    >>> pin_places("Device:R")["1"]
    (1, 0.0, 3.81, 270)
"""

from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

from .sexpr import Quoted, find, first, parse

SYMBOLS = Path("/usr/share/kicad/symbols")


@cache
def _library(name: str) -> dict[str, list[Any]]:
    tree = parse((SYMBOLS / f"{name}.kicad_sym").read_text(encoding="utf-8"))
    return {each[1]: each for each in find(tree, "symbol")}


@cache
def symbol(full: str) -> list[Any]:
    """Return the library's symbol "Library:Name" with what it inherits filled in."""
    library, name = full.split(":")
    own = deepcopy(_library(library)[name])
    parents = list(find(own, "extends"))
    if parents:
        base = deepcopy(_library(library)[parents[0][1]])
        over = {each[1]: each for each in find(own, "property")}
        base = [
            over.pop(each[1], each) if isinstance(each, list) and each[0] == "property" else each
            for each in base
        ]
        for unit in find(base, "symbol"):
            unit[1] = Quoted(unit[1].replace(base[1], name))
        own = base[:2] + list(over.values()) + base[2:] if over else base
    own[1] = Quoted(full)
    return own


def pin_places(full: str) -> dict[str, tuple[int, float, float, int]]:
    """Return pin number -> (unit, x, y, angle into the symbol), mm, y upwards."""
    found = {}
    for unit in find(symbol(full), "symbol"):
        number = int(unit[1].split("_")[-2])
        for pin in find(unit, "pin"):
            _, x, y, angle = first(pin, "at")
            found[first(pin, "number")[1]] = (number, float(x), float(y), int(float(angle)))
    return found


def turn(x: float, y: float, angle: int) -> tuple[float, float]:
    """Return symbol coordinates (y up) turned by ``angle`` as sheet offsets (y down)."""
    for _ in range(angle // 90):
        x, y = -y, x
    return x, -y
