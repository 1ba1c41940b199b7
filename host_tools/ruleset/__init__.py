"""Makes, checks and packs users' rulesets, and installs them on a board.

``new_ruleset``      writes a first ruleset
``check_process``    finds the errors in a ruleset, with the three following modules
``check``            checks the files
``matches``          plays matches in a sandbox (``micropython.fence``)
``trusted_process``  plays matches on CPython, for `check --trust`
``package``          packs a ruleset or a Sokhazania board
``directory``        describes the region of a board's flash for rulesets
``store``            changes this region through ``flash.link``

The web page also runs ``directory`` and ``store``, on MicroPython.
"""

from ..common.input_error import RulesetError as RulesetError
