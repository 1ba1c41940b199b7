"""Makes, checks and packs user rulesets and installs them on a board.

``check_process`` finds the errors in a ruleset: ``check`` in its files, ``matches`` by running it,
in the fence and, with --trust, on CPython (``trusted_process``). ``package`` packs a ruleset (or a
Sokhazania board), ``directory`` describes the board's region for rulesets, ``store`` changes that
region through ``flash.link``, and ``new`` writes a first ruleset. The page also runs ``directory``
and ``store``, on MicroPython.
"""

from ..common.input_error import RulesetError as RulesetError
