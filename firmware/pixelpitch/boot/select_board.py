"""Which board is this?  ``board.txt``, written when the board is flashed, says its name."""

import os
import sys

SETTING = "board.txt"


class NoBoard(Exception):
    """It is not known which board this is; ``str()`` is one line that says why."""


def board(boards, setting=SETTING):
    """Return the board's module: the one that ``setting`` names, or the only one there is.

    ``boards`` is the package of the boards that are here; raises NoBoard.
    """
    known = names(boards)
    name = read(setting)
    if not name and len(known) == 1:
        name = known[0]
        print(setting, "names no board: taking the only one here,", name)
    if name in known:
        module = boards.__name__ + "." + name
        __import__(module)
        return sys.modules[module]
    came = setting + (" says " + repr(name) if name else " names no board")
    raise NoBoard(came + ", expected one of " + (", ".join(known) or "no board: none is here"))


def names(boards):
    """Return the names of all boards that are here, sorted."""
    here = boards.__file__[: boards.__file__.rfind("/")]
    return sorted([name for name in os.listdir(here) if "." not in name and name[0] != "_"])


def read(setting):
    """Return the first line of a file without spaces around it, or "" without a file."""
    try:
        with open(setting) as file:
            return file.readline().strip()
    except OSError:
        return ""
