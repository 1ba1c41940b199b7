"""A small text that outlives the power: the settings."""

import os

NAME = "settings.txt"
MAXIMUM = 512  # bytes


class SettingsFile:
    """The interface ``settings_file``: the file ``settings.txt`` on the chip's own flash."""

    def load(self):
        """Return the text, or "" if there is none that can be read."""
        try:
            with open(NAME) as file:
                return file.read(MAXIMUM)
        except (OSError, UnicodeError):
            return ""

    def save(self, text):
        """Write ``text``; raises OSError, and what was there before is there still."""
        # Beside it, then renamed: power lost in between costs the change, not all.
        with open(NAME + ".new", "w") as file:
            file.write(text)
        os.rename(NAME + ".new", NAME)
