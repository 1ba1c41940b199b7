"""Modules that are needed for a moment only: imported, used, and let go.

::

    from .fit import check      # inside the function that needs it
    check(match)
    forget("pixelpitch.rulesets.sokhazania", "fit")

Their code is heap on the board; the next import reads it from flash again.
"""

import gc
import sys

# Kilobytes that are taken before memory is swept.  While modules are loaded, often: what
# stays of them would lie scattered between what does not, with no large piece free.  Later
# seldom: 3 KB a step are only lent to calls and come back by themselves, and a sweep takes
# 24 ms in the middle of what somebody waits for (``start.table`` sweeps in pauses).
LOADING_KB = 16
PLAYING_KB = 96


def forget(package, *names):
    """Let go of the modules ``names`` of ``package`` (dotted); what is still held goes on."""
    inside = sys.modules[package].__dict__
    for name in names:
        sys.modules.pop(package + "." + name, None)
        inside.pop(name, None)


def sweep_after(kilobytes):
    """Let memory be swept once so much of it was taken; CPython has no such thing."""
    threshold = getattr(gc, "threshold", None)
    if threshold is not None:
        threshold(kilobytes * 1024)
