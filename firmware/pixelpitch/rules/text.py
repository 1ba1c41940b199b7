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
``{steps:step|steps}`` a number and its noun, singular or plural: ``1 step``, ``3 steps``; a ``#``
                       stands for the number where it is not in front: ``{n:un paso|# pasos}``
``{team:team.*}``      the sentence with the id ``team.`` and the value behind it
``{faces:and}``        a list whose last two are joined by the sentence ``and``: ``6, 2 and 5``;
                       that sentence is ``and: {first} and {last}``

Lines that begin with ``#`` and empty lines are for translators; the first line is one.  A sentence
that is missing in a different language is taken from ``en.txt``; one that is missing there as well
is shown as its id in braces, and so is a value that is missing::

    >>> from pixelpitch.rulesets import load
    >>> text = load("dicesoccer")().table().text
    >>> text.words(("prompt.shot", {"who": "Red"}))
    'Red: throw the last white die to shoot'
    >>> text.words("Goal!"), text.words(("no.such.id", {}))
    ('Goal!', '{no.such.id}')

Sentences that all games share lie in ``shared/text/en.txt`` beside this module; their ids begin
with ``shared.``, and each game's messages may use them.

What is flashed has its comments removed and its lines sorted (``host_tools/common/text_file.py``).
There a sentence is found by bisection in the mapped flash: no table of sentences lies in the heap,
and a look-up takes 1.2 ms.  Source files are sorted when they are first read.
"""

import os

from . import squares
from .parts import folder

DEFAULT = "en"
_SHARED = "shared."
_STEP = 96  # bytes that are searched for the beginning and the end of a line
_language = [DEFAULT]


def set_language(language):
    """Take sentences from ``text/LANGUAGE.txt`` from now on, wherever there is such a file."""
    _language[0] = language


def language():
    """Return the language of the sentences: ``"en"``, ..."""
    return _language[0]


def languages():
    """Return the languages that are here, English first and the others sorted."""
    names = [name[:-4] for name in os.listdir(SHARED.folder + "/text") if name.endswith(".txt")]
    return [DEFAULT] + sorted([name for name in names if name != DEFAULT])


def language_name(language):
    """Return what ``language`` is called in itself: ``"English"``."""
    before = _language[0]
    set_language(language)
    name = SHARED.sentence("shared.language")
    set_language(before)
    return name


def is_singular(number):
    """Return True if a noun behind ``number`` is singular in the language in use."""
    return number < 2 if _language[0] == "fr" else number == 1  # French: 0 but


def side_name(name):
    """Return the name of a side, ``Red`` or ``left``, in the language in use."""
    if _language[0] == DEFAULT:
        return name
    return SHARED.sentence("shared.side." + name) or name


class Text:
    """The sentences of one folder: of a game, or of the app."""

    def __init__(self, folder):
        """Read from ``folder``/text/LANGUAGE.txt; a folder without it knows no sentence."""
        self.folder = folder
        self._files = {}  # language -> its sorted lines, empty if there is no such file
        self._latest: tuple = (None, None)  # (language, id) of the latest look-up, its sentence

    def words(self, message):
        """Return ``message`` as text; a text is returned as it is, "" for None."""
        if message is None:
            return ""
        if isinstance(message, tuple):
            sentence = self.sentence(message[0])
            return "{" + message[0] + "}" if sentence is None else self._fill(sentence, message[1])
        if isinstance(message, list):
            return ", ".join([self.words(each) for each in message])
        return str(message)

    def has(self, key):
        """Return True if there is a sentence with the id ``key``."""
        return self.sentence(key) is not None

    def sentence(self, key):
        """Return the sentence with the id ``key`` and its placeholders, or None."""
        if key.startswith(_SHARED) and self is not SHARED:
            return SHARED.sentence(key)
        asked = _language[0], key
        if asked != self._latest[0]:  # an event asks ``has`` first: the same one again
            begin = (key + ": ").encode()
            found = None
            if _language[0] != DEFAULT:
                found = _find(self._lines(_language[0]), begin)
            if found is None:
                found = _find(self._lines(DEFAULT), begin)
            self._latest = asked, found
        return self._latest[1]

    def _lines(self, language):
        """Return a view of the sorted lines of the file of ``language``, in the flash or not."""
        if language not in self._files:
            self._files[language] = _read(self.folder + "/text/" + language + ".txt")
        return self._files[language]

    def _fill(self, sentence, values):
        if "{" not in sentence:
            return sentence
        parts = sentence.split("{")
        for index in range(1, len(parts)):
            placeholder, _, rest = parts[index].partition("}")
            name, _, way = placeholder.partition(":")
            if name in values:
                parts[index] = self._value(values[name], way) + rest
            else:
                parts[index] = "{" + name + "}" + rest
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
            form = one if is_singular(value) else many
            return form.replace("#", str(value)) if "#" in one + many else str(value) + " " + form
        return self.words(value)

    def fact(self, key, declared):
        """Return a fact of the code, ``declared`` in English, in the language in use.

        Its sentence, if the language has one, is ``fact.`` and ``key``: ``fact.option.minutes``.
        """
        if _language[0] == DEFAULT:
            return declared
        return self.sentence("fact." + key) or declared


# What all games share.  MicroPython would take a folder ``text`` here for this module.
SHARED = Text(folder(__name__[: __name__.rfind(".")]) + "/shared")


def _read(path):
    """Return a view of the sorted lines of the file ``path``, an empty one if there is none."""
    try:
        with open(path, "rb") as file:
            first = file.read(1)
            if first != b"#":  # sorted when it was packed
                file.seek(0)
                try:
                    return memoryview(file)  # type: ignore[arg-type]  # ROM file system: mapped
                except TypeError:
                    return memoryview(file.read())
            lines = (first + file.read()).split(b"\n")
    except OSError:
        return memoryview(b"")
    lines = [line.rstrip(b"\r") + b"\n" for line in lines if line and line[:1] != b"#"]
    lines.sort()
    return memoryview(b"".join(lines))


def _find(data, begin):
    """Return the rest of the line of ``data`` that begins with ``begin``, or None.

    ``data`` holds sorted lines, each with a line feed at its end.
    """
    size = len(begin)
    low, high = 0, len(data)  # where the first and behind the last of the possible lines begin
    width = _STEP
    block = bytearray(2 * width)  # one for all probes, instead of 200 bytes of garbage in each
    while low < high:
        middle = (low + high) >> 1
        first = max(low, middle - width)
        count = min(middle + width, len(data)) - first
        block[:count] = data[first : first + count]
        start = block.rfind(b"\n", 0, middle - first) + 1
        end = block.find(b"\n", middle - first, count)
        if end < 0 or (not start and first > low):  # the line is longer than the block
            width *= 2
            block = bytearray(2 * width)
            continue
        head = bytes(block[start : min(start + size, end)])
        if head == begin:
            return block[start + size : end].decode()
        if head < begin:
            low = first + end + 1
        else:
            high = first + start
    return None
