"""The modules that know one ruleset: each has the ruleset's id, and is imported when first needed.

A board plays one ruleset at a time, so that most of them are never imported.
"""

import sys


def module(package, ruleset):
    """Return the module ``ruleset`` of ``package`` (a package's ``__name__``)."""
    name = package + "." + ruleset
    if name not in sys.modules:
        __import__(name)
    return sys.modules[name]
