"""Runs the command ``pixelpitch`` as ``python -m host_tools``."""

import os
import sys

# With -m, Python looks for modules in the current folder first, so a file there could take the
# place of a module of ours. Therefore the current folder is removed from the search path.
_HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:] = [
    each for each in sys.path if os.path.abspath(each) != os.getcwd() or os.getcwd() == _HOME
]

from .cli import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main())
