"""`language check` finds missing sentences, sentences with other values, and text that is too
long.
"""

from pathlib import Path

import pytest

from host_tools.cli import main
from host_tools.common import languages, lesson_texts
from host_tools.common.languages import TextFolder
from host_tools.flash.build import firmware_files
from host_tools.simulator import language
from pixelpitch.storage.settings import LANGUAGE_OPTION

ENGLISH_FILE_CONTENT = """\
# Comment.
prompt.throw: {who}: throw {steps:step|steps} to {ball:square}
dot.1: black
event.goal: goal for {who}
"""


@pytest.fixture
def game_folder(tmp_path: Path) -> TextFolder:
    """Return a game's folder with an English text file."""
    (tmp_path / "text").mkdir()
    (tmp_path / "text/en.txt").write_text(ENGLISH_FILE_CONTENT)
    return TextFolder("mine", tmp_path)


def check_language_text(game_folder: TextFolder, content: str) -> list[str]:
    """Write ``content`` as the Dutch text file and return the faults that the check finds."""
    (game_folder.folder / "text/nl.txt").write_text(content, encoding="utf-8")
    return [
        line.removeprefix("mine/text/nl.txt: ") for line in languages.findings(game_folder, "nl")
    ]


def test_a_complete_translation_has_no_findings(game_folder: TextFolder) -> None:
    assert not check_language_text(
        game_folder,
        "# Nederlands.\nprompt.throw: {who}: gooi {steps:stap|stappen} naar {ball:square}\n"
        "dot.1: zwart\nevent.goal: doelpunt voor {who}\n",
    )


def test_missing_and_differing_sentences_are_found(game_folder: TextFolder) -> None:
    assert check_language_text(
        game_folder,
        "# Nederlands.\nprompt.throw: {who}: gooi {steps} naar {bal:square}\n"
        "dot.1: Łódź\nevent.goal: doelpunt\nevent.gaol: x\ndot.1: zwart\nno sentence\n",
    ) == [
        "got 'no sentence', expected a line 'id: sentence'",
        "got dot.1 twice, expected it once",
        "prompt.throw has {bal}, {steps}, {who}, expected {ball}, {steps}, {who}",
        "prompt.throw: {steps} has no plural, expected {steps:one|many}",
        "event.goal has no values, expected {who}",
        "got event.gaol, expected an id of en.txt",
        "dot.1 has 'Ł', expected letters that the board's fonts have",
    ]
    assert check_language_text(game_folder, "#\ndot.1: zwart\n")[0].startswith(
        "prompt.throw is missing: {who}: throw"
    )


def test_a_sentence_too_long_with_its_longest_values_is_found(game_folder: TextFolder) -> None:
    lines = check_language_text(
        game_folder,
        "#\nprompt.throw: {who}: " + "gooi de dobbelsteen " * 7 + "{steps:a|b} {ball:square}\n"
        "dot.1: zwartgeblakerdste\nevent.goal: {who}\n",
    )
    assert lines[0].startswith("prompt.throw takes 12 lines of 16 characters")
    assert lines[1] == "dot.1: 'zwartgeblakerdste' is longer than a line of 16 characters"


def test_a_labelled_action_that_would_be_truncated_is_found(game_folder: TextFolder) -> None:
    """Previously the display cut off the number at the end of a Spanish label. So two yellow dice
    looked alike.
    """
    (game_folder.folder / "text/en.txt").write_text(
        "#\nlabel.die: {dot:dot.*} {points}\ndot.1: yellow\n"
    )
    assert not check_language_text(
        game_folder, "#\nlabel.die: {dot:dot.*} {points}\ndot.1: amarillo\n"
    )
    (line,) = check_language_text(
        game_folder, "#\nlabel.die: dado {dot:dot.*} {points}\ndot.1: amarillo\n"
    )
    assert line.startswith("label.die takes 2 lines of 14 characters")


@pytest.mark.parametrize("name", ["en", *languages.known_languages()])
def test_every_language_is_complete_and_its_text_fits_the_display(name: str) -> None:
    places = languages.text_folders()
    assert len(places) == 9
    # A language may lack the laptop's translation. But each translation that has begun must be
    # complete.
    begun = [each for each in places if each.is_on_board or each.file(name).exists()]
    assert [line for each in begun for line in languages.findings(each, name)] == []
    assert [line for each in places for line in lesson_texts.lesson_errors(each.folder, name)] == []


@pytest.mark.parametrize("name", ["en", "de", "nl", "fr", "es"])
def test_the_name_of_an_option_leaves_a_line_for_its_value(name: str) -> None:
    """Previously the Dutch name of an option took both lines of its menu item and hid the value."""
    long = []
    for each in languages.text_folders():
        if not each.file(name).exists():
            continue
        for line in each.file(name).read_text(encoding="utf-8").splitlines():
            key, _, label = line.partition(": ")
            if key.startswith("fact.option.") and key.count(".") == 2 and len(label) > 15:
                long.append(line)
    assert long == []


LESSON_FILE_TEXT = (
    "# One\n! first=left\n* d4 Press it.\n= Done.\n## Die\n- 1: Throw.\n### All\n= start You.\n"
)


@pytest.mark.parametrize(
    ("was", "becomes", "finding"),
    [
        ("Press it", "Drücke es", ""),
        ("first=left", "first=right", ":2: got '! first=right', expected '! first=left' as in"),
        ("* d4", "* d5", ":3: got '* d5', expected '* d4' as in learn.txt:3"),
        ("= Done.", "= " + "gut so " * 20, ":4: 10 lines of 16 characters, expected at most 7"),
        ("## Die", "## Anordnung", ":5: 9 characters, expected at most 8"),
        ("- 1:", "- 2:", ":6: got '- 2:', expected '- 1:' as in learn.txt:6"),
        ("= start", "= end", ":8: got '= end', expected '= start' as in learn.txt:8"),
        ("You", "Łódź", ":8: got 'Ł', expected letters of the board's fonts"),
        ("= start You.\n", "", ": got 7 lines, expected 8 as in learn.txt"),
    ],
)
def test_translated_lessons_may_differ_in_words_only(
    tmp_path: Path, was: str, becomes: str, finding: str
) -> None:
    (tmp_path / "learn.txt").write_text(LESSON_FILE_TEXT)
    (tmp_path / "learn.de.txt").write_text(LESSON_FILE_TEXT.replace(was, becomes), encoding="utf-8")
    lines = list(lesson_texts.lesson_errors(tmp_path, "de"))
    assert len(lines) == bool(finding)
    assert finding in "".join(lines)


def test_the_language_of_a_file_is_in_its_name() -> None:
    assert languages.language_of_file("pixelpitch/app/text/nl.txt") == "nl"
    assert languages.language_of_file("pixelpitch/rulesets/tactics/learn.de.txt") == "de"
    for name in ("pixelpitch/app/text/en.txt", "pixelpitch/rulesets/tactics/learn.txt", "x/nl.txt"):
        assert languages.language_of_file(name) == ""


def test_a_build_contains_only_the_requested_languages(tmp_path: Path) -> None:
    base = tmp_path / "pixelpitch"
    (base / "app/text").mkdir(parents=True)
    (base / "rulesets/one").mkdir(parents=True)
    for name in ("en", "nl", "de"):
        (base / f"app/text/{name}.txt").write_text("#\na: b\n")
        (base / f"rulesets/one/learn.{name}.txt").write_text("# A\n")
    (tmp_path / "boards/one").mkdir(parents=True)
    (tmp_path / "boards/one/__init__.py").write_text("NAME = 'one'\n")
    files = firmware_files("one", base, tmp_path / "boards", languages=("nl",))
    texts = [name for name in files if "text/" in name or "learn" in name]
    assert texts == [
        "pixelpitch/app/text/en.txt",
        "pixelpitch/app/text/nl.txt",
        "pixelpitch/rulesets/one/learn.nl.txt",
    ]


def test_the_simulator_uses_the_language_of_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(LANGUAGE_OPTION, "default", "en")
    monkeypatch.setattr(language, "languages", lambda: ["en", "de", "nl"])
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert language.choose_language(None) == "en"
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert language.choose_language(None) == "de"
    monkeypatch.setenv("LC_ALL", "C")
    assert language.choose_language(None) == "en"
    assert language.choose_language("nl") == "nl"


@pytest.mark.long
def test_the_language_command_lists_and_checks_languages(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["language", "check", "en"]) == 0
    assert capsys.readouterr().out == "en: 0 findings\n"
    assert main(["language", "context"]) == 0
    lines = capsys.readouterr().out.splitlines()
    row = next(line.split("\t") for line in lines if "\tmenu.play_now\t" in line)
    assert row[:3] == ["app", "menu.play_now", "Play now"]
    assert row[4] == "app/screens/menu"
    assert main(["language", "check", "xx"]) == 2
    assert "expected a language that has a file text/xx.txt" in capsys.readouterr().err
    assert main(["image", "--language", "xx"]) == 2


def test_declared_names_and_descriptions_are_translated() -> None:
    app, *games = languages.text_folders()
    assert languages.declared_texts(app)["fact.option.sound.about"] == "tunes and beeps"
    tactics = next(each for each in games if each.name == "tactics")
    declared = languages.declared_texts(tactics)
    assert declared["fact.about"] == "eleven pawns, battles, cards"
    assert declared["fact.option.level_at_time"] == "If level"
    assert declared["fact.option.move_seconds.0"] == "no limit"
    assert declared["fact.option.shot.die"] == "die"
    assert declared["fact.preset.1"] == "quick"
    sokhazania = next(each for each in games if each.name == "sokhazania")
    assert languages.declared_texts(sokhazania)["fact.option.target.2"] == "2 goals"
    assert all(line for line in declared.values())
