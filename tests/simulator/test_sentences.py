"""The simulator's sentences are exactly those that its code names, and are short enough in every
language.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from host_tools import simulator
from host_tools.common.languages import LAPTOP_TEXT_FOLDERS, known_languages
from host_tools.simulator.terminal import help as help_screen
from host_tools.simulator.terminal.keys import ActiveKeys
from host_tools.simulator.terminal.panels import help_lines
from host_tools.simulator.terminal.size import MIN_TERMINAL_COLUMNS
from pixelpitch.rules import text

SIMULATOR_TEXTS = LAPTOP_TEXT_FOLDERS[1]
ENGLISH_SENTENCES = SIMULATOR_TEXTS.sentences("en").sentences
MAX_LENGTHS_BY_PREFIX = {
    "guide.": 48,
    "note.": 60,
    "colour.": 19,
    "help.key.": 8,
    "pads.": 15,
    "die.": 7,
}


@pytest.fixture(params=["en", *known_languages()])
def set_language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run the test once in each language, with the language of all sentences set to it."""
    text.set_language(request.param)
    yield request.param
    text.set_language(text.ENGLISH_CODE)


def test_the_sentences_are_exactly_those_that_the_code_names() -> None:
    folder = Path(str(simulator.__file__)).parent
    files = [path for each in (folder, folder.parent / "turns") for path in each.rglob("*.py")]
    # the command ``link`` shows sentences of the simulator, too
    files.append(folder.parent / "cli" / "link.py")
    source = "\n".join(path.read_text("utf-8") for path in sorted(files))
    asked = set(re.findall(r'text_of\(\s*f?["\']([a-z_.]+)["\']', source))
    assert len(asked) > 30
    assert asked - ENGLISH_SENTENCES.keys() == set()
    families = ("colour.team.", "colour.shot.")
    named = [
        key
        for key in ENGLISH_SENTENCES
        if key.startswith(families) or re.search(rf"[\"']{key}[\"']", source)
    ]
    assert named == list(ENGLISH_SENTENCES)


def test_the_sentences_of_the_simulator_are_short_enough_in_every_language(
    set_language: str,
) -> None:
    lines = SIMULATOR_TEXTS.sentences(set_language).sentences
    for key, words in lines.items():
        for begin, most in MAX_LENGTHS_BY_PREFIX.items():
            if key.startswith(begin):
                assert len(re.sub(r"\{\w+\}", "6", words)) <= most, key
                break
    everything = ActiveKeys(has_engineer_keys=True, enters_throws=False)
    for acts in (everything, replace(everything, has_separate_pads=False, enters_throws=True)):
        assert all(
            len(words) <= help_screen._DESCRIPTION_COLUMNS
            for _, words in help_screen.active_key_lines(acts)
        )
        for row in help_screen.help_text(acts).plain.splitlines():
            assert len(row) <= MIN_TERMINAL_COLUMNS - 3
        for row in help_lines(acts).plain.splitlines():
            assert len(row) <= MIN_TERMINAL_COLUMNS
