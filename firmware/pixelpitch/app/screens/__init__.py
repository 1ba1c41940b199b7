"""The screens of a session, each an ``app.screen.Screen``: what is shown, and what pads do.

A screen is imported where it is opened from, at the top.  Only those that no match needs, the
league's, the settings', the die's, the self-test's and the question after a match that was cut
off, wait until they are first opened, through ``later``: they are 12 KB of the board's heap and
100 ms of its start.
"""

import sys


def later(name):
    """Return the module ``name`` of this package, imported when it is first asked for."""
    full = __name__ + "." + name
    __import__(full)
    return sys.modules[full]
