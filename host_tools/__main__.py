"""``python -m host_tools`` is the command ``pixelpitch``."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
