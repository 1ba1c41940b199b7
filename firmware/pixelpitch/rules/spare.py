"""Modules that are needed for a moment only: imported, used, and let go.

::

    from .fit import check      # inside the function that needs it
    check(match)
    forget("pixelpitch.rulesets.sokhazania", "fit")

Their code is heap on the board; the next import reads it from flash again.
"""

import sys


def forget(package, *names):
    """Let go of the modules ``names`` of ``package`` (dotted); what is still held goes on."""
    inside = sys.modules[package].__dict__
    for name in names:
        sys.modules.pop(package + "." + name, None)
        inside.pop(name, None)
