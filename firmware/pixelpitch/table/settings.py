"""What the coaches set for the whole evening, declared like a ruleset's options."""

from ..rules.options import settle, switch, whole

DECLARED = (
    whole("brightness", 3, 1, 8, "how bright the lights are"),
    switch("sound", True, "tunes and beeps"),
)


class Settings:
    """The settled values: ``values[name]``; ``set`` checks them."""

    def __init__(self, given=None):
        self.values = settle(DECLARED, given)

    def set(self, name, value):
        """Set one value; raises NotUnderstood if it is unknown or out of range."""
        merged = dict(self.values)
        merged[name] = value
        self.values = settle(DECLARED, merged)
