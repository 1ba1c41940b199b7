"""Finds the module of the board. A firmware is built for one board and contains only its module."""

import os
import sys


class NotOneBoard(Exception):
    """The package does not contain exactly one board; ``str()`` gives the reason in one line."""


def only_board(boards):
    """Return the module of the only board in the package ``boards``; raises NotOneBoard."""
    choices = names(boards)
    if len(choices) != 1:
        raise NotOneBoard("got boards " + (", ".join(choices) or "none") + ", expected exactly one")
    module = boards.__name__ + "." + choices[0]
    __import__(module)
    return sys.modules[module]


def names(boards):
    """Return the sorted names of all boards in the package ``boards``."""
    here = boards.__file__[: boards.__file__.rfind("/")]
    return sorted([name for name in os.listdir(here) if "." not in name and name[0] != "_"])
