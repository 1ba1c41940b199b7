"""The coaches' settings for the whole session, declared like a ruleset's options.

They are stored as text, one line ``name value`` each.  A line that makes no sense is
ignored: a board has to start whatever the file holds.
"""

from ..dice.orientation import check
from ..rules.errors import NotUnderstood
from ..rules.options import choice, resolve, switch, whole

REAL, VIRTUAL = "real", "virtual"
DECLARED = (
    whole("brightness", 3, 1, 8, "how bright the lights are"),
    switch("sound", True, "tunes and beeps"),
    choice("die", REAL, (REAL, VIRTUAL), "virtual: OK held shakes, release throws"),
    switch("quick_dice", False, "one shake of the virtual die throws all dice of a roll"),
)
_MOUNTING = "mounting"


class Settings:
    """The settled values: ``values[name]``; ``set`` checks them.

    ``mounting`` is how the sensor sits in the die (``dice.orientation``), "" as drawn.
    ``settings_file`` is the device that keeps them, or None.
    """

    def __init__(self, settings_file=None):
        self.values = resolve(DECLARED)
        self.mounting = ""
        self._file = settings_file
        self._text = ""  # as it was kept last
        if settings_file is not None:
            self._load(settings_file.load())

    def set(self, name, value):
        """Set one value; raises NotUnderstood if it is unknown or out of range."""
        merged = dict(self.values)
        merged[name] = value
        self.values = resolve(DECLARED, merged)

    def save(self):
        """Keep them, if anything has changed; return False if that fails."""
        if self._file is None:
            return True
        text = self.to_text()
        if text == self._text:
            return True
        try:
            self._file.save(text)
        except OSError:
            return False
        self._text = text
        return True

    def to_text(self):
        """Return them as they are kept."""
        lines = [each.name + " " + each.to_text(self.values[each.name]) for each in DECLARED]
        if self.mounting:
            lines.append(_MOUNTING + " " + self.mounting)
        return "\n".join(lines) + "\n"

    def _load(self, text):
        for line in text.split("\n"):
            words = line.split()
            if len(words) != 2:
                continue
            if words[0] == _MOUNTING:
                self._mount(words[1])
                continue
            try:
                self.set(words[0], words[1])
            except NotUnderstood:
                pass
        self._text = self.to_text()

    def _mount(self, mounting):
        try:
            self.mounting = check(mounting)
        except ValueError:
            pass
