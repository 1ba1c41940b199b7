"""The page's own sentences are exactly those that its code names."""

import io
import json
import re
import zipfile
from pathlib import Path

import pytest

from host_tools.common.languages import LAPTOP_TEXT_FOLDERS, known_languages, text_folders
from host_tools.web import build
from tests import processes
from tests.web.conftest import PageOpener
from tests.web.hands import wait_until

PAGE_SENTENCES = LAPTOP_TEXT_FOLDERS[0].sentences("en").sentences
# Matches the constant beginning of an id that is completed at run time, such as "key.does.", which
# the name of a key completes.
ID_PREFIX_PATTERN = re.compile(r"`([a-z_.]+\.)\$\{|`([a-z]+\.of_)\$\{")
SENTENCE_ID_PATTERN = re.compile(r'sentence\(\s*"([^"]+)"|data-(?:say|label)="([^"]+)"')


# Python modules that the page also runs. The errors of these modules name sentences of the page
# (``common.input_error``).
PYTHON_MODULES = ("flash/*.py", "ruleset/*.py", "web/browser/*.py")


def read_sources() -> str:
    """Return the text of all sources of the page."""
    paths = [*sorted(build.PAGE_FOLDER.glob("*.mjs")), build.PAGE_FOLDER / "index.html"]
    for pattern in PYTHON_MODULES:
        paths += sorted(build.PAGE_FOLDER.parents[1].glob(pattern))
    return "\n".join(path.read_text("utf-8") for path in paths)


def test_each_sentence_that_an_error_names_exists() -> None:
    named = set(re.findall(r'"(usb\.[a-z_]+)"', read_sources()))
    assert len(named) > 20
    assert named - PAGE_SENTENCES.keys() == set()


def test_each_sentence_that_the_page_names_exists() -> None:
    named = {first or second for first, second in SENTENCE_ID_PATTERN.findall(read_sources())}
    assert len(named) > 150
    assert named - PAGE_SENTENCES.keys() == set()


def test_each_sentence_of_the_page_is_used() -> None:
    text = read_sources()
    families = tuple({first or second for first, second in ID_PREFIX_PATTERN.findall(text)} - {""})
    unnamed = [
        key
        for key in PAGE_SENTENCES
        if f'"{key}"' not in text
        and not key.startswith(families)
        # `makeButton` also requests this id with ".label".
        and f'"{key.removesuffix(".label")}"' not in text
    ]
    assert unnamed == []


def test_the_html_has_its_english_text_before_any_program_runs() -> None:
    page = build.with_sentences(
        '<button id="x" data-label="go.shake.label" data-say="go.shake"></button>',
        build.page_sentences("en"),
    )
    assert page == (
        '<button id="x" aria-label="Shake the phone to throw" data-label="go.shake.label"'
        ' data-say="go.shake">Shake</button>'
    )
    with pytest.raises(build.WebError, match=r"got 'no\.such' in index\.html"):
        build.with_sentences('<p data-say="no.such"></p>', build.page_sentences("en"))


def test_a_language_is_one_file_that_includes_the_texts_of_the_board() -> None:
    name = known_languages()[0]
    files = zipfile.ZipFile(io.BytesIO(build.language_zip(name))).namelist()
    assert "page.txt" in files
    assert f"pixelpitch/app/text/{name}.txt" in files
    assert f"pixelpitch/rulesets/tactics/text/{name}.txt" in files
    assert not [each for each in files if each.endswith(".mpy")]


def test_values_and_plurals_are_filled_into_the_sentences_of_the_page(tmp_path: Path) -> None:
    lines = json.dumps("a: {n:one|many} {w}\nb: #\nc: {n:a #|# b}")
    text = (build.PAGE_FOLDER / "sentences.mjs").read_text("utf-8")
    (tmp_path / "sentences.mjs").write_text(text.replace('"%ENGLISH%"', lines))
    for each in ("recall.mjs", "zip.mjs"):
        (tmp_path / each).write_text((build.PAGE_FOLDER / each).read_text("utf-8"))
    (tmp_path / "main.mjs").write_text(
        'import { sentence } from "./sentences.mjs";\n'
        'const said = [sentence("a", { n: 1, w: "x" }), sentence("a", { n: 2 }), sentence("b"),'
        ' sentence("c", { n: 1 }), sentence("c", { n: 3 }), sentence("not an id")];\n'
        "console.log(JSON.stringify(said));\n"
    )
    said = processes.run_node(tmp_path / "main.mjs")
    assert said == ["1 one x", "2 many {w}", "#", "a 1", "3 b", "not an id"]


@pytest.mark.browser
def test_page_and_board_use_the_chosen_language_or_that_of_the_browser(
    open_page: PageOpener,
) -> None:
    name = known_languages()[0]
    own = LAPTOP_TEXT_FOLDERS[0].sentences(name).sentences
    board, play = text_folders()[0].sentences(name).sentences, "menu.play_now"
    page = open_page(locale=name, service_workers="block")
    assert page.evaluate("document.documentElement.lang") == name
    assert page.text_content("#open-games") == own["nav.games"]
    assert page.get_attribute("#sound", "aria-label") == own["nav.sound.label"]
    wait_until(page, f"window.pixelpitch.lines.join(' ').includes({json.dumps(board[play])})")
    page.click("#open-games")
    facts = text_folders()[2].sentences(name).sentences
    for words in (facts["fact.about"], facts["fact.typical"].partition(" ")[2]):
        inside = f"document.getElementById('games').innerText.includes({json.dumps(words)})"
        wait_until(page, inside)
    page.keyboard.press("Escape")
    page.click("#open-settings")
    assert page.input_value("#language-choice") == name
    page.select_option("#language-choice", "en")
    wait_until(page, "document.getElementById('open-games')?.textContent === 'Games'")
    wait_until(page, "window.pixelpitch?.lines.join(' ').includes('Play now')")
