"""Reads the simulator's sentences (keys, help, notes) from ``text/LANGUAGE.txt`` in this folder.

LANGUAGE is the language of the simulated board.
"""

from pathlib import Path

from pixelpitch.rules.text import Text

SIMULATOR_SENTENCES = Text(str(Path(__file__).resolve().parent))


def text_of(key: str, **values: object) -> str:
    """Return the sentence with the id ``key``, with ``values`` in place of its placeholders."""
    words: str = SIMULATOR_SENTENCES.words((key, values))
    return words
