"""Converts messages to text: code supplies an id and values, a text file supplies the sentence.

A **message** is a tuple ``(id, {name: value})``. The sentence for the id is a line in
``text/en.txt``, next to the code that uses the message. The line consists of the id, a colon, a
space and the sentence::

    # What the match waits for.
    prompt.kick: {who}: kick from {ball:square} ({steps:step|steps})
    team.0: black-and-white
    event.turn: board {board}: {who}'s turn, {team:team.*} team

A sentence has placeholders in braces. Each one says how a value is written:

``{who}``              unchanged: text, a number, another message, or a list joined by commas
``{ball:square}``      the name of a square: ``d5``
``{steps:step|steps}`` a number and its noun: ``1 step``, ``3 steps``. If the number does not
                       come first, ``#`` marks its place: ``{n:un paso|# pasos}``
``{team:team.*}``      the sentence whose id is ``team.`` followed by the value
``{faces:and}``        a list such as ``6, 2 and 5``; the sentence ``and: {first} and {last}`` joins
                       its last two elements

Lines that begin with ``#`` are comments for translators; the first line must be one. A sentence
that is missing in a language is taken from ``en.txt``. If it is missing there, too, its id is shown
in braces. A missing value is shown as its name in braces::

    >>> from pixelpitch.rulesets import load
    >>> text = load("dicesoccer")().table().text
    >>> text.words(("prompt.shot", {"who": "Red"}))
    'Red: throw the last white die to shoot'
    >>> text.words("Goal!"), text.words(("no.such.id", {}))
    ('Goal!', '{no.such.id}')

Sentences that all games share are in ``shared/text/en.txt`` next to this module. Their ids begin
with ``shared.``, and each game's messages may use them.

In a board's flash the files are packed (``host_tools/common/text_file.py`` describes the format). A
sentence is found there by the hash of its id, so no table of sentences takes up RAM. On a laptop, a
file is read completely.
"""

import os
from binascii import crc32

from . import squares
from .parts import folder

ENGLISH_CODE = "en"
_SHARED_PREFIX = "shared."
_WITHOUT_IDS = 1  # first byte of a packed file whose ids are only in the English file
_PACKED = (b"\0", b"\1")
_language = [ENGLISH_CODE]


def set_language(language):
    """Use the sentences of ``text/LANGUAGE.txt`` from now on, in English where one is missing."""
    _language[0] = language


def language():
    """Return the id of the language in use, such as ``"en"``."""
    return _language[0]


def languages():
    """Return the ids of this firmware's languages, English first and the others sorted."""
    names = [
        name[:-4] for name in os.listdir(SHARED_TEXT.folder + "/text") if name.endswith(".txt")
    ]
    return [ENGLISH_CODE] + sorted([name for name in names if name != ENGLISH_CODE])


def language_name(language):
    """Return the name of ``language`` in the language itself, such as ``"English"``."""
    key = "shared.language"
    return SHARED_TEXT.find(language, key) or SHARED_TEXT.find(ENGLISH_CODE, key)


def is_singular(number):
    """Return True if a noun after ``number`` is singular in the language in use."""
    # In French 0 is singular, too: "0 but", "1 but", "2 buts".
    return number < 2 if _language[0] == "fr" else number == 1


def side_name(name):
    """Return ``name``, a side's English name such as "Red" or "left", in the language in use."""
    if _language[0] == ENGLISH_CODE:
        return name
    return SHARED_TEXT.sentence("shared.side." + name) or name


class Text:
    """The sentences in the text files of one folder, which is a game's or the app's."""

    def __init__(self, folder):
        """Use the files ``folder``/text/LANGUAGE.txt; a missing file counts as empty."""
        self.folder = folder
        self._files: dict = {}  # {language: its packed file, or {id: sentence}}
        # the sentence that was found last: ((language, id), sentence)
        self._latest: tuple = (None, None)

    def words(self, message):
        """Return the words of ``message``; a text is returned unchanged, and None becomes ""."""
        if message is None:
            return ""
        if isinstance(message, tuple):
            sentence = self.sentence(message[0])
            return (
                "{" + message[0] + "}" if sentence is None else self._fill_in(sentence, message[1])
            )
        if isinstance(message, list):
            return ", ".join([self.words(each) for each in message])
        return str(message)

    def has(self, key):
        """Return True if there is a sentence with the id ``key``."""
        return self.sentence(key) is not None

    def sentence(self, key):
        """Return the sentence with the id ``key``, placeholders included, or None if missing."""
        if key.startswith(_SHARED_PREFIX) and self is not SHARED_TEXT:
            return SHARED_TEXT.sentence(key)
        asked = _language[0], key
        # ``Table.event`` has just called ``has``, which left the sentence in ``_latest``.
        if asked != self._latest[0]:
            found = None
            if _language[0] != ENGLISH_CODE:
                found = self.find(_language[0], key)
            if found is None:
                found = self.find(ENGLISH_CODE, key)
            self._latest = asked, found
        return self._latest[1]

    def find(self, language, key):
        """Return the sentence with the id ``key`` in the file of ``language``, or None."""
        file = self._file_of(language)
        if isinstance(file, dict):
            return file.get(key)
        index = _find_id(file, key)
        if file[0] != _WITHOUT_IDS:
            return _sentence(file, index, 0)
        # A file without ids has its sentences in the order of the ids in the English file.
        english = self._file_of(ENGLISH_CODE)
        if index < 0:
            index = _find_id(english, key)
            if index >= 0:
                index += _read_number(file, 2)
        return _sentence(file, index, _read_number(english, 2)) or None

    def _file_of(self, language):
        """Return the content of the file of ``language``: packed bytes or {id: sentence}."""
        if language not in self._files:
            self._files[language] = _read(self.folder + "/text/" + language + ".txt")
        return self._files[language]

    def _fill_in(self, sentence, values):
        if "{" not in sentence:
            return sentence
        parts = sentence.split("{")
        for index in range(1, len(parts)):
            placeholder, _, rest = parts[index].partition("}")
            name, _, form = placeholder.partition(":")
            if name in values:
                parts[index] = self._format_value(values[name], form) + rest
            else:
                parts[index] = "{" + name + "}" + rest
        return "".join(parts)

    def _format_value(self, value, form):
        if form == "square":
            return squares.name(value)
        if form.endswith(".*"):
            return self.words((form[:-1] + str(value), {}))
        if form == "and" and len(value) > 1:
            return self.words(("and", {"first": value[:-1], "last": value[-1]}))
        one, bar, many = form.partition("|")
        if bar:
            noun = one if is_singular(value) else many
            return noun.replace("#", str(value)) if "#" in one + many else str(value) + " " + noun
        return self.words(value)

    def translate(self, key, declared):
        """Return the translation of ``declared``, an English name or text in the code.

        It is the sentence ``fact.KEY`` in the language in use or, if there is none, ``declared``.
        """
        if _language[0] == ENGLISH_CODE:
            return declared
        return self.sentence("fact." + key) or declared


# The sentences that all games share. Their files are in ``shared/text``, because MicroPython would
# import a folder ``text`` beside this file instead of this module.
SHARED_TEXT = Text(folder(__name__[: __name__.rfind(".")]) + "/shared")


def _read(path):
    """Return the content of the file ``path``: bytes if packed, otherwise {id: sentence}."""
    try:
        with open(path, "rb") as file:
            first = file.read(1)
            if first in _PACKED:
                file.seek(0)
                try:
                    # A file in flash is mapped into memory, so this does not copy the content.
                    return memoryview(file)  # type: ignore[arg-type]
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


def _find_id(data, key):
    """Return the index of the id ``key`` among the sorted ids of the packed file, or -1."""
    wanted = (crc32(key.encode()) & 0xFFFFFFFF).to_bytes(4, "big")
    keys = _ids_start(data)
    low, high = 0, _read_number(data, 2)
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


def _ids_start(data):
    """Return the index of the byte at which the ids of the packed file ``data`` begin."""
    phrases = 6 + 3 * data[1]
    return phrases + _read_number(data, phrases - 2)


def _sentence(data, index, others):
    """Return sentence number ``index`` of the packed file ``data``, or None if ``index`` is -1.

    The file also has ``others`` sentences without an id: only the English file has their ids.
    """
    if index < 0:
        return None
    size, count = data[1], _read_number(data, 2)
    phrases = 6 + 3 * size  # index of the first byte of the phrases, which replace codes
    places = _ids_start(data) + 4 * count
    begin = places + 2 * (count + others) + 2
    text = _read_part(data, places, index, begin)
    codes = bytes(data[4 : 4 + size])
    for byte in set(text):
        if not 32 <= byte < 127:
            index = codes.find(bytes((byte,)))
            if index >= 0:
                phrase = _read_part(data, 4 + size, index, phrases)
                text = text.replace(codes[index : index + 1], phrase)
    return text.decode()


def _read_part(data, places, index, start):
    """Return one text of the packed file ``data`` as bytes: a sentence, or a phrase in sentences.

    The two-byte numbers from byte ``places`` on say where each text begins, counted from ``start``.
    """
    first = start + _read_number(data, places + 2 * index)
    return bytes(data[first : start + _read_number(data, places + 2 * index + 2)])


def _read_number(data, at):
    return data[at] | data[at + 1] << 8
