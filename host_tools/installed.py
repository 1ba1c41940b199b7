"""Where the installed command begins: ``pixelpitch_tools.host_tools.installed`` of a wheel.

A wheel holds the folders ``firmware``, ``boards`` and ``host_tools`` inside one package,
``pixelpitch_tools``, as they lie beside each other in a checkout.  The code imports
``pixelpitch``, ``boards`` and ``host_tools`` by these names, on the board as well, so the
command puts the folders first on its own path, before it imports any of them.  First, so
that another distribution's ``boards`` never takes the place of ours; only here, so that no
other program of the environment sees them.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def find_folders() -> None:
    """Put the folders that lie beside this one first on ``sys.path``."""
    sys.path[:0] = [str(ROOT / "firmware"), str(ROOT)]


def main() -> int:
    """Run the command ``pixelpitch`` with the process's arguments; return the exit code."""
    find_folders()
    from host_tools.cli import main as command

    return command()
