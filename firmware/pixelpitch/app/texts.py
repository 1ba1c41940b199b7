"""The sentences of the app, those of no game: they lie in ``text/en.txt`` beside this module.

::

    >>> text_of("league.won", name="Ann", wins=3)
    'Ann won 3'
"""

from ..rules.parts import folder
from ..rules.text import Text

TEXT = Text(folder(__name__[: __name__.rfind(".")]))
words = TEXT.words  # turns a message (``rules.text``), a list of them, a text or None into words


def game_text(facts):
    """Return the sentences (``rules.text.Text``) of the game whose package is ``facts``."""
    return Text(folder(facts.__name__))


def text_of(key, **values):
    """Return the sentence with the id ``key``, its placeholders filled with ``values``."""
    return TEXT.words((key, values))
