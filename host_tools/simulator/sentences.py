"""Reads the simulator's own sentences, about keys and the like, in the board's language.

They are in ``text/LANGUAGE.txt`` in this folder.
"""

from pathlib import Path

from pixelpitch.rules.text import Text

SIMULATOR_SENTENCES = Text(str(Path(__file__).resolve().parent))


def text_of(key: str, **values: object) -> str:
    """Return the sentence with the id ``key``, with ``values`` in place of its placeholders."""
    words: str = SIMULATOR_SENTENCES.words((key, values))
    return words
