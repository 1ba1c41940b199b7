"""Makes, checks and packs users' rulesets, and installs them on a board.

``check_process`` finds the errors in a ruleset. It calls ``check`` for the files, and ``matches``
to run the ruleset in a sandbox (``micropython.fence``). With --trust the ruleset also runs on
CPython (``trusted_process``).

``package`` packs a ruleset or a Sokhazania board. ``directory`` describes the board's flash region
for rulesets. ``store`` changes that region through ``flash.link``. ``new_ruleset`` writes a first
ruleset. The web page also runs ``directory`` and ``store``, on MicroPython.
"""

from ..common.input_error import RulesetError as RulesetError
