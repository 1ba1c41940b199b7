"""Rulesets of one's own: made, checked, packed and put onto a board.

``source`` reads a folder, ``check`` and ``matches`` find what is wrong with it, ``package`` packs
it (or a Sokhazania board), ``directory`` says what a board's region holds, ``store`` changes that
through ``flash.link``, ``new`` makes a first one.
"""


class RulesetError(Exception):
    """A ruleset cannot be read, packed or put onto a board; ``str()`` is one line that says why."""
