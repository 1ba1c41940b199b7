# ruff: noqa: D102
"""Rulesets of the third edition's shape, until they are converted; to be deleted then."""

from . import parts
from .table import Table


class OldTable(Table):
    """Asks the modules words, reasons, guide and scene, which are found by name."""

    def __init__(self, package):
        Table.__init__(self, parts.folder(package))
        self._package = package

    def _ask(self, module, name, unknown, *arguments):
        function = getattr(parts.find(self._package, module), name, None)
        return function(*arguments) if function else unknown

    def prompt(self, match):
        return self._ask("words", "prompt", None, match)

    def event(self, match, kind, side, values):
        return self._ask("words", "event_words", None, match, kind, side, values)

    def label(self, match, action):
        return self._ask("words", "label", None, match, action)

    def why_not(self, match, action):
        return self._ask("reasons", "why_not", "", match, action)

    def why_not_words(self, match, action):
        if parts.find(self._package, "reasons") is None:
            return ""
        return Table.why_not_words(self, match, action)

    def square_words(self, match, square):
        return self._ask("guide", "square_words", "", match, square)

    def draw(self, match, scene):
        self._ask("scene", "draw", None, match, scene)

    def kicks(self, match):
        return self._ask("words", "kicks", (), match)

    def likeliest(self, match):
        return self._ask("guide", "likeliest", -1, match)

    def pick(self, match):
        return self._ask("guide", "pick", (-1, (), -1), match)

    def shortcuts(self, match):
        return self._ask("guide", "shortcuts", (), match)

    def throw_action(self, match):
        return self._ask("guide", "throw_action", -1, match)

    def path_to(self, match, action):
        return self._ask("guide", "way_to", (), match, action)


class OldLaptop:
    """Asks the modules position and validate."""

    def __init__(self, package):
        self.read = parts.find(package, "position").read
        self.write = parts.find(package, "position").write
        self._validate = parts.find(package, "validate")

    def check(self, match):
        if self._validate:
            self._validate.check(match)
