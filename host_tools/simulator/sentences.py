"""The simulator's own sentences: keys, help and notes, in ``text/en.txt`` next to this module.

They are in the language of the board.
"""

from pathlib import Path

from pixelpitch.rules.text import Text

SENTENCES_PATH = Text(str(Path(__file__).resolve().parent))


def text_of(key: str, **values: object) -> str:
    """Return the sentence with the id ``key``, its placeholders filled with ``values``."""
    words: str = SENTENCES_PATH.words((key, values))
    return words
