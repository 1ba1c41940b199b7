"""When memory is swept: often while modules are loaded, seldom in play.

::

    gc_threshold(LOADING_KB)

What stays of modules would otherwise lie scattered between what does not, with no large
piece free.  Later, 3 KB a step are only lent to calls and come back by themselves, and a
sweep takes 24 ms in the middle of what somebody waits for: ``start.table`` sweeps in pauses.
"""

import gc

# Kilobytes that are taken before a sweep.
LOADING_KB = 16
PLAYING_KB = 96


def gc_threshold(kilobytes):
    """Let memory be swept once so much of it was taken; CPython has no such thing."""
    threshold = getattr(gc, "threshold", None)
    if threshold is not None:
        threshold(kilobytes * 1024)
