"""Rulesets of one's own: made, checked, packed and put onto a board.

``check`` and ``matches`` find what is wrong with it, ``package`` packs
it (or a Sokhazania board), ``directory`` says what a board's region holds, ``store`` changes that
through ``flash.link``, ``new`` makes a first one.
"""

from ..common.ruleset_folder import RulesetError as RulesetError
