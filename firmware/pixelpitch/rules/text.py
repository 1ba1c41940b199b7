"""Messages: code emits an id and named values, a text file holds the sentence.

A **message** is a tuple ``(id, {name: value})``.  Its sentence lies in ``text/en.txt`` beside the
code that emits it, one line per message: the id, a colon, a blank, the sentence::

    # What the match waits for.
    prompt.kick: {who}: kick from {ball:square} ({steps:step|steps})
    team.0: black-and-white
    event.turn: board {board}: {who}'s turn, {team:team.*} team

A placeholder says how its value is written:

``{who}``              as it is: text, a number, another message, or a list joined by commas
``{ball:square}``      the name of a square: ``d5``
``{steps:step|steps}`` a number and its noun, singular or plural: ``1 step``, ``3 steps``
``{team:team.*}``      the sentence with the id ``team.`` and the value behind it
``{faces:and}``        a list whose last two are joined by the sentence ``and``: ``6, 2 and 5``;
                       that sentence is ``and: {first} and {last}``

Lines that begin with ``#`` and empty lines are for translators.  A sentence that is missing in
another language is taken from ``en.txt``; one that is missing there, too, is shown as its id::

    >>> from pixelpitch.rulesets import load
    >>> text = load("dicesoccer").table().text
    >>> text.words(("prompt.shot", {"who": "Red"}))
    'Red: throw the last white die to shoot'
    >>> text.words("Goal!"), text.words(("no.such.id", {}))
    ('Goal!', 'no.such.id')

The file is read block by block for each message: no table of sentences lies in the heap.
"""

from . import squares

DEFAULT = "en"
_BLOCK = 512  # bytes that are read at once
_language = [DEFAULT]


def set_language(language):
    """Take sentences from ``text/LANGUAGE.txt`` from now on, wherever there is such a file."""
    _language[0] = language


def language():
    """Return the language of the sentences: ``"en"``, ..."""
    return _language[0]


class Text:
    """The sentences of one folder: of a game, or of the app."""

    def __init__(self, folder):
        """Read from ``folder``/text/LANGUAGE.txt; a folder without it knows no sentence."""
        self._folder = folder

    def words(self, message):
        """Return ``message`` as text; a text is returned as it is, "" for None."""
        if message is None:
            return ""
        if isinstance(message, tuple):
            sentence = self.sentence(message[0])
            return message[0] if sentence is None else self._fill(sentence, message[1])
        if isinstance(message, list):
            return ", ".join([self.words(each) for each in message])
        return str(message)

    def has(self, key):
        """Return True if there is a sentence with the id ``key``."""
        return self.sentence(key) is not None

    def sentence(self, key):
        """Return the sentence with the id ``key`` and its placeholders, or None."""
        found = None
        if _language[0] != DEFAULT:
            found = _find(self._folder + "/text/" + _language[0] + ".txt", key)
        return _find(self._folder + "/text/" + DEFAULT + ".txt", key) if found is None else found

    def _fill(self, sentence, values):
        if "{" not in sentence:
            return sentence
        parts = sentence.split("{")
        for index in range(1, len(parts)):
            placeholder, _, rest = parts[index].partition("}")
            name, _, way = placeholder.partition(":")
            parts[index] = self._value(values[name], way) + rest
        return "".join(parts)

    def _value(self, value, way):
        if way == "square":
            return squares.name(value)
        if way.endswith(".*"):
            return self.words((way[:-1] + str(value), {}))
        if way == "and" and len(value) > 1:
            return self.words(("and", {"first": value[:-1], "last": value[-1]}))
        one, bar, many = way.partition("|")
        if bar:
            return str(value) + " " + (one if value == 1 else many)
        return self.words(value)


def _find(path, key):
    """Return the sentence with the id ``key`` in the file ``path``, or None."""
    begin = ("\n" + key + ": ").encode()
    size = len(begin)
    buffer = bytearray(size + _BLOCK)
    view = memoryview(buffer)
    buffer[size - 1] = 10  # the first line of the file begins like any other
    try:
        with open(path, "rb") as file:
            count = file.readinto(view[size:])
            while count:
                at = buffer.find(begin, 0, size + count)
                if at >= 0:
                    return _line(file, bytes(view[at + size : size + count]))
                # The beginning of the line may lie at the end of this block.
                view[:size] = bytes(view[count : size + count])
                count = file.readinto(view[size:])
    except OSError:
        pass  # no such language
    return None


def _line(file, begun):
    """Return the text of ``begun`` and of what follows in ``file``, up to the end of the line."""
    end = begun.find(b"\n")
    while end < 0:
        more = file.read(_BLOCK)
        if not more:
            return begun.decode()
        begun += more
        end = begun.find(b"\n")
    return begun[:end].decode()
