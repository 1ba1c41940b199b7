"""Messages: code emits an id and named values, a text file holds the sentence.

A **message** is a tuple ``(id, {name: value})``. Its sentence is in ``text/en.txt`` next to the
code that emits it, one line per message: the id, a colon, a space, the sentence::

    # What the match waits for.
    prompt.kick: {who}: kick from {ball:square} ({steps:step|steps})
    team.0: black-and-white
    event.turn: board {board}: {who}'s turn, {team:team.*} team

A placeholder says how its value is written:

``{who}``              unchanged: text, a number, another message, or a list joined by commas
``{ball:square}``      the name of a square: ``d5``
``{steps:step|steps}`` a number and its noun, singular or plural: ``1 step``, ``3 steps``; if the
                       number does not come first, ``#`` marks its place: ``{n:un paso|# pasos}``
``{team:team.*}``      the sentence whose id is ``team.`` and the value
``{faces:and}``        a list whose last two elements are joined by the sentence ``and``, which is
                       ``and: {first} and {last}``: ``6, 2 and 5``

Lines that begin with ``#`` and empty lines are for translators; the first line is one. A sentence
that a language lacks is taken from ``en.txt``. A sentence that ``en.txt`` lacks is shown as its id
in braces, and so is a value that is missing::

    >>> from pixelpitch.rulesets import load
    >>> text = load("dicesoccer")().table().text
    >>> text.words(("prompt.shot", {"who": "Red"}))
    'Red: throw the last white die to shoot'
    >>> text.words("Goal!"), text.words(("no.such.id", {}))
    ('Goal!', '{no.such.id}')

Sentences that all games share are in ``shared/text/en.txt`` next to this module. Their ids begin
with ``shared.``, and each game's messages may use them.

Flashed files are packed (``host_tools/common/text_file.py``): a sentence is found by the hash of
its id in the mapped flash, so that no table of sentences takes heap. A source file is read
completely.
"""

import os
from binascii import crc32

from . import squares
from .parts import folder

DEFAULT = "en"
_SHARED = "shared."
_BESIDE = 1  # the first byte of a packed file whose sentences use the ids of the English file
_PACKED = (b"\0", b"\1")
_language = [DEFAULT]


def set_language(language):
    """Use the sentences of ``text/LANGUAGE.txt`` from now on, where such a file exists."""
    _language[0] = language


def language():
    """Return the language of the sentences: ``"en"``, ..."""
    return _language[0]


def languages():
    """Return the languages of this firmware, English first and the others sorted."""
    names = [name[:-4] for name in os.listdir(SHARED.folder + "/text") if name.endswith(".txt")]
    return [DEFAULT] + sorted([name for name in names if name != DEFAULT])


def language_name(language):
    """Return the name of ``language`` in that language: ``"English"``."""
    key = "shared.language"
    return SHARED.find(language, key) or SHARED.find(DEFAULT, key)


def is_singular(number):
    """Return True if a noun behind ``number`` is singular in the language in use."""
    # In French 0 is singular, too: "0 but", "1 but", "2 buts".
    return number < 2 if _language[0] == "fr" else number == 1


def side_name(name):
    """Return the name of a side, ``Red`` or ``left``, in the language in use."""
    if _language[0] == DEFAULT:
        return name
    return SHARED.sentence("shared.side." + name) or name


class Text:
    """The sentences of one folder: of a game, or of the app."""

    def __init__(self, folder):
        """Use the sentences in ``folder``/text/LANGUAGE.txt; if that is missing, there are none."""
        self.folder = folder
        self._files: dict = {}  # language -> its packed file, or {id: sentence}
        self._latest: tuple = (None, None)  # ((language, id), sentence) of the latest look-up

    def words(self, message):
        """Return ``message`` as text; a text is returned unchanged, None becomes ""."""
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
        # Cached, because ``Table.event`` calls ``has`` for the same sentence first.
        if asked != self._latest[0]:
            found = None
            if _language[0] != DEFAULT:
                found = self.find(_language[0], key)
            if found is None:
                found = self.find(DEFAULT, key)
            self._latest = asked, found
        return self._latest[1]

    def find(self, language, key):
        """Return the sentence ``key`` of the file of ``language``, or None if it has none."""
        file = self._file(language)
        if isinstance(file, dict):
            return file.get(key)
        index = _index(file, key)
        if file[0] != _BESIDE:
            return _sentence(file, index, 0)
        # Its ids are in the order of the sentences in a file without ids.
        english = self._file(DEFAULT)
        if index < 0:
            index = _index(english, key)
            if index >= 0:
                index += _number(file, 2)
        return _sentence(file, index, _number(english, 2)) or None

    def _file(self, language):
        """Return the file of ``language``, packed or as {id: sentence}."""
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
        """Return a fixed text of the code, ``declared`` in English, in the language in use.

        Its sentence, if the language has one, is ``fact.`` and ``key``: ``fact.option.minutes``.
        """
        if _language[0] == DEFAULT:
            return declared
        return self.sentence("fact." + key) or declared


# Sentences shared by all games, in ``shared``: MicroPython would import a folder ``text`` in place
# of this module.
SHARED = Text(folder(__name__[: __name__.rfind(".")]) + "/shared")


def _read(path):
    """Return a view of the packed file ``path``, or {id.

    Sentence} of a source, or {} if missing.
    """
    try:
        with open(path, "rb") as file:
            first = file.read(1)
            if first in _PACKED:
                file.seek(0)
                try:
                    return memoryview(file)  # type: ignore[arg-type]  # ROM file system: mapped
                except TypeError:
                    return memoryview(file.read())
            lines = (first + file.read()).decode().split("\n")
    except OSError:
        return {}
    result = {}
    for line in lines:
        key, colon, sentence = line.partition(": ")
        if colon and line[0] != "#":
            result[key] = sentence.rstrip("\r")
    return result


def _index(data, key):
    """Return the index of the id ``key`` among those of the packed file ``data``, or -1."""
    wanted = (crc32(key.encode()) & 0xFFFFFFFF).to_bytes(4, "big")
    keys = _keys(data)
    low, high = 0, _number(data, 2)
    while low < high:
        middle = (low + high) >> 1
        found = bytes(data[keys + 4 * middle : keys + 4 * middle + 4])
        if found == wanted:
            return middle
        if found < wanted:
            low = middle + 1
        else:
            high = middle
    return -1


def _keys(data):
    """Return where the ids of the packed file ``data`` begin."""
    phrases = 6 + 3 * data[1]
    return phrases + _number(data, phrases - 2)


def _sentence(data, index, others):
    """Return sentence ``index`` of a packed file, or None for -1.

    ``others`` is the number of its sentences without ids.
    """
    if index < 0:
        return None
    size, count = data[1], _number(data, 2)
    phrases = 6 + 3 * size  # where the first phrase begins
    places = _keys(data) + 4 * count
    begin = places + 2 * (count + others) + 2
    text = _part(data, places, index, begin)
    codes = bytes(data[4 : 4 + size])
    for byte in set(text):
        if not 32 <= byte < 127:
            index = codes.find(bytes((byte,)))
            if index >= 0:
                phrase = _part(data, 4 + size, index, phrases)
                text = text.replace(codes[index : index + 1], phrase)
    return text.decode()


def _part(data, places, index, begin):
    """Return part ``index``; ``places`` is the table of parts, which count from ``begin``."""
    first = begin + _number(data, places + 2 * index)
    return bytes(data[first : begin + _number(data, places + 2 * index + 2)])


def _number(data, at):
    return data[at] | data[at + 1] << 8
