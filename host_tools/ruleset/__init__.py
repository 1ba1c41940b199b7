"""Rulesets of one's own: made, checked, packed and put onto a board.

``check_process`` finds what is wrong with a ruleset: ``check`` in its files, ``matches`` by running
it, in the fence and, with --trust, on CPython (``own``).  ``package`` packs it (or a Sokhazania
board), ``directory`` says what a board's region holds, ``store`` changes that through
``flash.link``, ``new`` makes a first one.
"""

from ..common.ruleset_folder import RulesetError as RulesetError
