"""Finds the translations of sentences, compares them with English, and checks that they fit.

The firmware, the web page and the simulator have sentence files ``text/en.txt``. A translation is a
file ``text/LANGUAGE.txt`` in the same folder. The translation of a game's ``learn.txt`` is called
``learn.LANGUAGE.txt``. A sentence on a board must fit on the board's display.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pixelpitch import rulesets
from pixelpitch.app.display_text import DISPLAY_CHARACTERS, DISPLAY_LINES, wrap
from pixelpitch.letters import first_unknown_letter
from pixelpitch.rules.options import CHOICE_KIND, FILE_KIND, WHOLE_KIND, Option
from pixelpitch.storage.settings import LANGUAGE_OPTION, SETTING_OPTIONS

from . import folders
from .text_ids import SentenceFile, find_uses, parse

ENGLISH_ID = "en"
_LANGUAGE_PATTERN = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})?")
_LESSONS_PATTERN = re.compile(r"learn\.([a-z0-9-]+)\.txt")
_APP_FOLDER, _SHARED_FOLDER = "app", "rules/shared"
_LABEL_PREFIX = "label."  # prefix of the ids of labelled actions
_SOURCE_SUFFIXES = (".py", ".mjs", ".html")
_ITEM_CHARACTERS = (
    DISPLAY_CHARACTERS - 1
)  # characters of a list item; the first column is for the ">" that marks the cursor
# Number of characters for an action that the display lists by its name, below the prompt. The first
# two columns are for the cursor's mark and a blank.
_ACTION_CHARACTERS = DISPLAY_CHARACTERS - 2

# Colours whose names are shown on the same line as other words, as in "3 magenta d3 f5".
_TRACK_COLOURS = ("yellow", "lime", "green", "cyan", "magenta", "rose", "pink", "wine", "violet")

# Space on the display for sentences, by the prefix of their id: (prefix, lines, characters per
# line). The first matching prefix counts. Any other sentence may have several pages, but no word
# may be longer than a line.
_SPACES: tuple[tuple[str, int, int], ...] = (
    *(
        (each, 1, DISPLAY_CHARACTERS)
        for each in ("pads.", "name.", "legend.", "supply.", "boot.", "inspect.as")
    ),
    *((each, 1, DISPLAY_CHARACTERS) for each in ("inspect.back", "match.board_thinks")),
    *((each, 1, DISPLAY_CHARACTERS) for each in ("die.ok", "spinner.ok", "cards.ok", "current.")),
    *((each, 1, DISPLAY_CHARACTERS) for each in ("calibrate.pads", "calibrate.title")),
    ("die.check.title", 1, 9),  # leaves room for counts such as "450/30" in the same line
    ("die.missing.short", 1, DISPLAY_CHARACTERS),
    ("entry.enter", 1, DISPLAY_CHARACTERS),
    *(("colour." + each, 1, 8) for each in _TRACK_COLOURS),
    ("fair.ordinary", 1, 10),
    *((each, 1, _ITEM_CHARACTERS) for each in ("level.", "seat.", "option.")),
    ("time.", 1, 7),
    ("item.", 2, _ITEM_CHARACTERS),
)
_UNLIMITED_IDS = ("current.ask", "current.found", "current.wrong")
_ABOUT_LINES = 3  # lines of a help text

# The longest value of each placeholder that is not a number.
_LONGEST_VALUES = {
    "name": "Maximilian",
    "why": "[Errno 28] ENOSPC",
    "question": "",
    "words": "",
    "prompt": "",
    "order": "",
    "file": "settings.bad9",
}
_LONGEST_NUMBER = "88"
_SQUARE_EXAMPLE = "p8"


@dataclass
class TextFolder:
    """A folder of sentence files: those of the app, of all games, of one game, or of a tool.

    ``is_on_board`` is False if only a laptop shows these sentences. Then they may contain letters
    that are missing in the font of a board's display.
    """

    name: str
    folder: Path
    is_on_board: bool = True

    def file(self, language: str) -> Path:
        """Return the path of the file of ``language``, which need not exist."""
        return self.folder / "text" / f"{language}.txt"

    def sentences(self, language: str) -> SentenceFile:
        """Return the sentences of ``language``; none if there is no such file."""
        path = self.file(language)
        return parse(path.read_text("utf-8")) if path.exists() else SentenceFile()


LAPTOP_TEXT_FOLDERS = (
    TextFolder("page", folders.HOST_TOOLS_FOLDER / "web/page", is_on_board=False),
    TextFolder("simulator", folders.HOST_TOOLS_FOLDER / "simulator", is_on_board=False),
)


def is_language(name: str) -> bool:
    """Return True if ``name`` has the form of a language code: ``nl``, ``pt-br``."""
    return _LANGUAGE_PATTERN.fullmatch(name) is not None


def language_of_file(name: str) -> str:
    """Return the language of the file with the path ``name`` in the firmware.

    Return "" for an English file, and for a file without a language.
    """
    *folder, last = name.split("/")
    if folder and folder[-1] == "text" and last.endswith(".txt"):
        language = last[:-4]
        return "" if language == ENGLISH_ID else language
    found = _LESSONS_PATTERN.fullmatch(last)
    return found[1] if found else ""


def text_folders(pixelpitch_folder: Path = folders.PIXELPITCH_FOLDER) -> list[TextFolder]:
    """Return the folders that contain sentences of the firmware in ``pixelpitch_folder``.

    There is one folder for the app, one for what all games share, and one for each game. For the
    firmware of this repository, the folders of the web page and the simulator are added.
    """
    games = [path.parents[1] for path in sorted(pixelpitch_folder.glob("rulesets/*/text/en.txt"))]
    return [
        TextFolder("app", pixelpitch_folder / _APP_FOLDER),
        TextFolder("all games", pixelpitch_folder / _SHARED_FOLDER),
        *[TextFolder(each.name, each) for each in games],
        *(LAPTOP_TEXT_FOLDERS if pixelpitch_folder == folders.PIXELPITCH_FOLDER else ()),
    ]


def known_languages(pixelpitch_folder: Path = folders.PIXELPITCH_FOLDER) -> list[str]:
    """Return the languages other than English that have a sentence file, sorted."""
    files = [
        path
        for place in text_folders(pixelpitch_folder)
        for path in place.folder.glob("text/*.txt")
    ]
    return sorted({path.stem for path in files} - {ENGLISH_ID})


def findings(text_folder: TextFolder, language: str) -> Iterator[str]:
    """Yield a line for each sentence in ``language`` that is missing, wrong or too long."""
    english, other = text_folder.sentences(ENGLISH_ID), text_folder.sentences(language)
    declared = declared_texts(text_folder)
    if language != ENGLISH_ID:
        english.sentences.update(declared)
    where = f"{text_folder.name}/text/{language}.txt"
    for line in other.malformed_lines:
        yield f"{where}: got {line!r}, expected a line 'id: sentence'"
    for key in other.repeated_ids:
        yield f"{where}: got {key} twice, expected it once"
    for key in english.sentences:
        if key not in other.sentences:
            yield f"{where}: {key} is missing: {english.sentences[key]}"
    for key in other.sentences:
        if key not in english.sentences:
            # The facts of a ruleset (name, description ...) are constants in its code. A user's
            # ruleset is not imported here, because that would run it. `ruleset check` compares its
            # facts with their translations.
            if declared or not key.startswith("fact."):
                yield f"{where}: got {key}, expected an id of en.txt"
            continue
        for line in _placeholder_differences(english.placeholders(key), other.placeholders(key)):
            yield f"{where}: {key}{line}"
    if not text_folder.is_on_board:
        return
    for key, text in other.sentences.items():
        letter = first_unknown_letter(text)
        if letter:
            yield f"{where}: {key} has {letter!r}, expected letters that the board's fonts have"
    yield from too_long_sentences(text_folder, language)


def _placeholder_differences(wanted: dict[str, str], received: dict[str, str]) -> Iterator[str]:
    """Yield a line for each placeholder that differs between a translation and English.

    ``wanted`` are the placeholders of the English sentence, ``received`` those of the translation.
    Both are {name: format}: "one|many" is the format of ``{count:one|many}``, "" that of
    ``{count}``.
    """
    if wanted.keys() != received.keys():
        yield f" has {_placeholder_names(received)}, expected {_placeholder_names(wanted)}"
    for name, way in received.items():
        expected = wanted.get(name, way)
        if "|" in expected and "|" not in way:
            yield f": {{{name}}} has no plural, expected {{{name}:one|many}}"
        elif "|" not in expected and way != expected:
            yield f": got {{{name}:{way}}}, expected {{{name}:{expected}}}"


def declared_texts(text_folder: TextFolder) -> dict[str, str]:
    """Return {id: English text} of the texts that a game declares in code, such as its description.

    The ids are ``fact.about``, ``fact.option.minutes`` and so on.
    """
    if text_folder.name == "app":
        declared: Any = None
        options = SETTING_OPTIONS
    elif (
        text_folder.name in rulesets.ids()
        and text_folder.folder.parent == folders.PIXELPITCH_FOLDER / "rulesets"
    ):
        declared = rulesets.facts(text_folder.name)
        options = declared.OPTIONS
    else:
        return {}
    result = {}
    if declared is not None:
        result["about"] = declared.ABOUT
        result["typical"] = getattr(declared, "TYPICAL", "")
        for number, (name, about, _) in enumerate(getattr(declared, "PRESETS", ()), 1):
            result[f"preset.{number}"], result[f"preset.{number}.about"] = name, about
    for option in options:
        if option is not LANGUAGE_OPTION:
            result.update(_option_facts(option))
    return {"fact." + key: words for key, words in result.items() if words}


def _option_facts(option: Option) -> dict[str, str]:
    begin = "option." + option.name
    result = {begin: option.label, begin + ".about": option.about}
    values = option.choices if option.kind in (CHOICE_KIND, FILE_KIND) else ()
    if option.kind == WHOLE_KIND and option.value_words(0) != "0":
        values = (0,)
    for value in values:
        if not isinstance(value, int) or option.value_words(value) != str(value):
            result[f"{begin}.{option.to_text(value)}"] = option.value_words(value)
    return result


def too_long_sentences(text_folder: TextFolder, language: str) -> Iterator[str]:
    """Yield a line for each sentence that is too long for the display with its longest values."""
    sentences = text_folder.sentences(language)
    where = f"{text_folder.name}/text/{language}.txt"
    for key in sentences.sentences:
        lines, width = _display_space(text_folder, key)
        words = longest_sentence(sentences, key)
        long = [each for each in words.split() if len(each) > width]
        if long:
            yield f"{where}: {key}: {long[0]!r} is longer than a line of {width} characters"
            continue
        rows = wrap(words, width)
        if lines and len(rows) > lines:
            yield (
                f"{where}: {key} takes {len(rows)} lines of {width} characters with the longest"
                f" values, expected at most {lines}: {words}"
            )


def longest_sentence(sentences: SentenceFile, key: str, depth: int = 3) -> str:
    """Return the sentence ``key`` with the longest possible values in its placeholders.

    A placeholder's value may itself be a sentence with placeholders; ``depth`` limits this nesting.
    """

    def replacement(placeholder: re.Match[str]) -> str:
        """Return the longest text that can replace ``placeholder``."""
        name, way = placeholder[1], placeholder[2] or ""
        if way == "square":
            return _SQUARE_EXAMPLE
        if way.endswith(".*") and depth:
            family = [each for each in sentences.sentences if each.startswith(way[:-1])]
            return max(
                (longest_sentence(sentences, each, depth - 1) for each in family),
                key=len,
                default="",
            )
        if "|" in way:
            forms = [each if "#" in each else "# " + each for each in way.split("|")]
            return max(forms, key=len).replace("#", _LONGEST_NUMBER)
        if name == "game":
            return max([rulesets.facts(each).NAME for each in rulesets.ids()], key=len)
        # The number in a label is the face of a die, which has one digit.
        number = _LONGEST_NUMBER[0] if key.startswith(_LABEL_PREFIX) else _LONGEST_NUMBER
        return _LONGEST_VALUES.get(name, "Yellow" if name in ("who", "other", "kicker") else number)

    return re.sub(r"\{([^{}:]+)(?::([^{}]*))?\}", replacement, sentences.sentences[key])


def _display_space(text_folder: TextFolder, key: str) -> tuple[int, int]:
    """Return the space on the display for the sentence ``key``, as (lines, characters per line).

    0 lines means that the sentence may have any number of lines.
    """
    if key.startswith("fact."):
        return _fact_space(key)
    if key.endswith(".about") and not key.startswith("review."):
        return _ABOUT_LINES, DISPLAY_CHARACTERS
    if key.startswith(_LABEL_PREFIX):
        return 1, _ACTION_CHARACTERS
    if text_folder.name != "app":
        return (
            (DISPLAY_LINES - 1, DISPLAY_CHARACTERS)
            if key.startswith("prompt.")
            else (0, DISPLAY_CHARACTERS)
        )
    if key.startswith(_UNLIMITED_IDS):
        return 0, DISPLAY_CHARACTERS
    for begin, lines, width in _SPACES:
        if key.startswith(begin):
            return lines, width
    return 0, DISPLAY_CHARACTERS


def _fact_space(key: str) -> tuple[int, int]:
    if key == "fact.about":
        return 2, DISPLAY_CHARACTERS
    if key == "fact.typical":
        return 1, DISPLAY_CHARACTERS
    if key.endswith(".about"):
        return _ABOUT_LINES, DISPLAY_CHARACTERS
    is_label = key.startswith("fact.option.") and key.count(".") == 2
    return (2, _ITEM_CHARACTERS) if is_label else (1, _ITEM_CHARACTERS)


def _placeholder_names(placeholders: dict[str, Any]) -> str:
    return ", ".join(f"{{{each}}}" for each in sorted(placeholders)) or "no values"


def sentence_contexts(text_folder: TextFolder) -> Iterator[tuple[str, str, str, str]]:
    """Yield (id, sentence, comment from en.txt, modules that use it) for each English sentence."""
    english = text_folder.sentences(ENGLISH_ID)
    for key, words in declared_texts(text_folder).items():
        english.sentences[key] = words
        english.comments[key] = "an option or a fact of the set-up"
    asked: dict[str, list[str]] = {}
    rooms = [text_folder.folder]
    if text_folder.name in ("app", "all games"):
        rooms = [
            folders.PIXELPITCH_FOLDER / each
            for each in ("app", "boot", "dice", "opponents", "storage")
        ]
        rooms.append(folders.PIXELPITCH_FOLDER / "rules")
    for room in rooms:
        root = folders.PIXELPITCH_FOLDER if text_folder.is_on_board else room
        for path in sorted(room.rglob("*.py")):
            for use in find_uses(path, english.sentences):
                keys = [use.key] if not use.is_prefix else []
                if use.is_prefix:
                    keys = [each for each in english.sentences if each.startswith(use.key)]
                for key in keys:
                    name = path.relative_to(root).as_posix().removesuffix(".py")
                    if name not in asked.setdefault(key, []):
                        asked[key].append(name)
    if not text_folder.is_on_board:
        asked = _quoting_files(text_folder, english)
    for key, sentence in english.sentences.items():
        yield key, sentence, english.comments[key], ", ".join(asked.get(key, []))


def _quoting_files(text_folder: TextFolder, english: SentenceFile) -> dict[str, list[str]]:
    """Return {id of a sentence: names of the source files that contain it in double quotes}.

    The files are searched as plain text, because the sources of the web page are not Python.
    """
    files = [
        path for path in sorted(text_folder.folder.rglob("*")) if path.suffix in _SOURCE_SUFFIXES
    ]
    texts = {
        path.relative_to(text_folder.folder).as_posix(): path.read_text("utf-8") for path in files
    }
    return {
        key: [name for name, text in texts.items() if f'"{key}"' in text]
        for key in english.sentences
    }
