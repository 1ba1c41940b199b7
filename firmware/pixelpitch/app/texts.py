"""The sentences of the app that belong to no game; they are in ``text/en.txt`` in this folder.

::

    >>> text_of("league.won", name="Ann", wins=3)
    'Ann won 3'
"""

from ..rules.parts import folder
from ..rules.text import Text

TEXT = Text(folder(__name__[: __name__.rfind(".")]))
# Converts a message (``rules.text``), a list of messages, a text or None to words.
words = TEXT.words


def game_text(facts):
    """Return the sentences (``rules.text.Text``) of the game whose package is ``facts``."""
    return Text(folder(facts.__name__))


def text_of(key, **values):
    """Return the sentence with the id ``key``, its placeholders filled with ``values``."""
    return TEXT.words((key, values))
