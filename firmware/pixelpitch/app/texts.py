"""The sentences of the app that do not belong to a game: ``text/en.txt`` and its translations.

::

    >>> text_of("league.won", name="Ann", wins=3)
    'Ann won 3'
"""

from ..rules.parts import folder
from ..rules.text import Text

APP_TEXT = Text(folder(__name__[: __name__.rfind(".")]))
# ``words(message)`` returns a text. Its argument may be a message (``rules.text``), a list of
# messages, a text, or None.
words = APP_TEXT.words


def game_text(facts):
    """Return the sentences (``rules.text.Text``) of the game whose package is ``facts``."""
    return Text(folder(facts.__name__))


def text_of(key, **values):
    """Return the sentence with the id ``key``, with ``values`` for its placeholders."""
    return APP_TEXT.words((key, values))
