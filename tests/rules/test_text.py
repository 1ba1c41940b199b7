"""Messages are turned into sentences in several languages, from plain and packed files."""

from pathlib import Path
from typing import Any

import pytest

from host_tools.common import text_pack
from host_tools.common.text_file import pack_sentences
from pixelpitch import rulesets
from pixelpitch.rules import text

SENTENCE_FILES = sorted(Path(rulesets.__file__).parent.glob("*/text/*.txt"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a game's folder with an empty text folder."""
    (tmp_path / "text").mkdir()
    return tmp_path


def make_text(folder: Path, content: str) -> text.Text:
    """Write ``content`` as the English text file and return the text read from it."""
    (folder / "text" / "en.txt").write_text(content, encoding="utf-8")
    return text.Text(str(folder))


def test_a_placeholder_selects_the_format_of_its_value(folder: Path) -> None:
    words = make_text(
        folder,
        "# comment\nkick: {who}: kick from {ball:square} ({steps:step|steps})\n"
        "die: {points:dot.*} {points}\ndot.1: black\n\nand: {first} and {last}\nlist: {all:and}\n"
        "nested: {inner}!\n",
    ).words
    assert words(("kick", {"who": "Red", "ball": 67, "steps": 1})) == "Red: kick from d5 (1 step)"
    assert words(("kick", {"who": "Red", "ball": 0, "steps": 3})) == "Red: kick from a1 (3 steps)"
    assert words(("die", {"points": 1})) == "black 1"
    assert words(("list", {"all": ["6"]})) == "6"
    assert words(("list", {"all": ["6", "2", "5"]})) == "6, 2 and 5"
    assert words(("nested", {"inner": ("die", {"points": 1})})) == "black 1!"
    assert words("as it is") == "as it is"
    assert words(None) == ""
    assert words(("unknown", {})) == "{unknown}"
    assert words(("kick", {"who": "Red", "steps": 1})) == "Red: kick from {ball} (1 step)"


@pytest.mark.parametrize("path", SENTENCE_FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
@pytest.mark.long(but=["dicesoccer-en", "sokhazania-en", "streetsoccer-en"])
def test_a_packed_file_has_every_sentence_of_its_source(path: Path, folder: Path) -> None:
    lines = [line for line in path.read_text("utf-8").splitlines() if line and line[0] != "#"]
    known = dict(line.split(": ", 1) for line in lines)
    assert len(known) == len(lines), "an id occurs twice"
    assert path.read_bytes().startswith(b"#"), "the first line of a source is a comment"
    (folder / "text" / "en.txt").write_bytes(pack_sentences(path.read_bytes()))
    as_written = text.Text(str(path.parent.parent)), path.stem, known
    # Here ``pack_sentences`` packs every language as if it were English. A packed English file has
    # no facts, because they are in the game's code.
    without_facts = {key: words for key, words in known.items() if not key.startswith("fact.")}
    for source, language, there in (as_written, (text.Text(str(folder)), "en", without_facts)):
        assert {key: source.find(language, key) for key in there} == there
        for key in there:
            assert source.find(language, key + ".x") is None
            assert source.find(language, key[:-1] + "\x7f") is None


def pack_like_the_page(content: bytes) -> bytes:
    """Return the packed sentences of ``content``, packed as the web page does for a board."""
    return text_pack.pack_sentences(content, True, b"", text_pack.without_phrases)


@pytest.mark.parametrize("pack", [pack_sentences, pack_like_the_page])
def test_long_and_short_sentences_of_a_packed_file_are_found(folder: Path, pack: Any) -> None:
    known = {f"id{number}": "xyzé"[: number % 5] * (number * 37 % 90) for number in range(300)}
    content = "#\n" + "".join(f"{key}: {value}\n" for key, value in known.items())
    (folder / "text" / "en.txt").write_bytes(pack(content.encode()))
    words = text.Text(str(folder))
    for key, value in known.items():
        assert words.sentence(key) == value
    assert words.sentence("id") is None
    assert words.sentence("zz") is None


def test_a_sentence_that_a_language_lacks_is_shown_in_english(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "text" / "de.txt").write_text("#\nshot: Schuss\n", encoding="utf-8")
    words = make_text(folder, "#\nshot: a shot\ngoal: goal!\n").words
    monkeypatch.setattr(text, "_language", ["de"])
    assert (words(("shot", {})), words(("goal", {}))) == ("Schuss", "goal!")
    monkeypatch.setattr(text, "_language", ["fr"])
    assert words(("shot", {})) == "a shot"


def test_plurals_may_show_their_number_or_not(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = make_text(folder, "#\nsteps: {n:un paso|# pasos}\ngoals: {n:but|buts}\n").words
    assert [words(("steps", {"n": n})) for n in (0, 1, 2)] == ["0 pasos", "un paso", "2 pasos"]
    assert words(("goals", {"n": 0})) == "0 buts"
    monkeypatch.setattr(text, "_language", ["fr"])
    assert [words(("goals", {"n": n})) for n in (0, 1, 2)] == ["0 but", "1 but", "2 buts"]


def test_facts_and_sides_are_translated(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "text" / "nl.txt").write_text("#\nfact.about: elf pionnen\n", encoding="utf-8")
    source = make_text(folder, "#\n")
    assert source.translate("about", "eleven pawns") == "eleven pawns"
    monkeypatch.setattr(text, "_language", ["nl"])
    assert source.translate("about", "eleven pawns") == "elf pionnen"
    assert source.translate("typical", "90 min") == "90 min"
    monkeypatch.setattr(text, "SHARED_TEXT", text.Text(str(folder)))
    assert text.side_name("Red") == "Red", "without a text file the name stays as it is"
    (folder / "text" / "nl.txt").write_text("#\nshared.side.Red: Rood\n", encoding="utf-8")
    monkeypatch.setattr(text, "SHARED_TEXT", text.Text(str(folder)))
    assert text.side_name("Red") == "Rood"


def test_every_language_with_a_file_can_be_chosen(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert text.languages()[0] == "en"
    for name in ("nl", "de", "en"):
        content = f"#\nshared.language: {name}-name\n"
        (folder / "text" / (name + ".txt")).write_text(content, encoding="utf-8")
    monkeypatch.setattr(text, "SHARED_TEXT", text.Text(str(folder)))
    assert text.languages() == ["en", "de", "nl"]
    assert text.language_name("nl") == "nl-name"
    assert text.language() == "en"


def test_without_sentences_the_ids_of_messages_are_shown(tmp_path: Path) -> None:
    assert text.Text(str(tmp_path)).words(("shot", {})) == "{shot}"


def test_a_packed_translation_shares_the_ids_of_the_english_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = {f"id.{number}": f"sentence {number}" for number in range(80)}
    dutch = {f"id.{number}": f"zin {number}, één" for number in range(0, 80, 3)}
    dutch["fact.about"] = "elf pionnen"
    sources = [
        "#\n" + "".join(f"{key}: {words}\n" for key, words in each.items())
        for each in (english, dutch)
    ]
    beside = pack_sentences(sources[1].encode(), "nl.txt", sources[0].encode())
    assert len(beside) < len(pack_sentences(sources[1].encode(), "nl.txt"))
    (folder / "text" / "en.txt").write_bytes(pack_sentences(sources[0].encode()))
    (folder / "text" / "nl.txt").write_bytes(beside)
    sentences = text.Text(str(folder))
    monkeypatch.setattr(text, "_language", ["nl"])
    for key in [*english, "fact.about"]:
        assert sentences.find("nl", key) == dutch.get(key)
        assert sentences.sentence(key) == dutch.get(key, english.get(key))
    assert sentences.sentence("id.x") is None


def test_a_packed_translation_keeps_the_translated_facts(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = "#\nfact.about: elf pionnen, één bal\n".encode()
    (folder / "text" / "nl.txt").write_bytes(pack_sentences(source, "nl.txt"))
    (folder / "text" / "en.txt").write_bytes(pack_sentences(b"#\nfact.about: eleven pawns\n"))
    sentences = text.Text(str(folder))
    assert not sentences.has("fact.about")
    monkeypatch.setattr(text, "_language", ["nl"])
    assert sentences.translate("about", "eleven pawns") == "elf pionnen, één bal"
