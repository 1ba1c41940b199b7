"""Runs the command ``pixelpitch`` as ``python -m host_tools``."""

import os
import sys

# With -m, Python searches the current folder first for modules. A file in that folder could replace
# a module. Therefore the folder is removed.
_HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:] = [
    each for each in sys.path if os.path.abspath(each) != os.getcwd() or os.getcwd() == _HOME
]

from .cli import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main())
