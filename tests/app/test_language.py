"""Choosing a language in the settings changes every text of the board at once and is stored."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from host_tools.common.store import Store
from pixelpitch.app import texts
from pixelpitch.rules import text
from pixelpitch.storage.league import Pair
from pixelpitch.storage.settings import LANGUAGE_OPTION
from tests.players import Player, choose, item_labels, scroll_text_of

SHARED_SENTENCES = (
    "#\nshared.language: Nederlands\nshared.side.Red: Rood\nshared.side.Blue: Blauw\n"
)
APP_SENTENCES = (
    "#\nmenu.play_now: Spélen\nmenu.settings: Instellingen\nsettings.language: Taal\n"
    "item.back: Terug\nfact.option.sound: Geluid\noption.on: aan\n"
)


@pytest.fixture
def dutch_sentences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Install copies of the sentences for one test, with some of them in Dutch."""
    for name, source, words in (
        ("shared", text.SHARED_TEXT, SHARED_SENTENCES),
        ("app", texts.APP_TEXT, APP_SENTENCES),
    ):
        folder = tmp_path / name
        shutil.copytree(Path(source.folder) / "text", folder / "text")
        (folder / "text/nl.txt").write_text(words, encoding="utf-8")
        monkeypatch.setattr(source, "folder", str(folder))
        monkeypatch.setattr(source, "_files", {})
        monkeypatch.setattr(source, "_latest", (None, None))
    monkeypatch.setattr(LANGUAGE_OPTION, "choices", ("en", "nl"))
    yield
    text.set_language(text.ENGLISH_CODE)


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_a_language_is_chosen_in_the_settings_and_stored(dutch_sentences: None, board: str) -> None:
    store = Store()
    player = Player(board, store=store)
    choose(player, "Settings", "Language", "Nederlands")
    assert item_labels(player)[1] == "Geluid"
    assert item_labels(player)[-1] == "Terug"
    assert "Taal" in scroll_text_of(player)
    player.press("left back" if board == "pitch32" else "back")
    player.wait(400)
    assert item_labels(player)[0] == "Spélen"
    assert "Instellingen" in item_labels(player)
    assert "language nl" in player.devices.files.load("settings.txt").decode().splitlines()
    again = Player(board, store=store)
    assert item_labels(again)[0] == "Spélen"
    choose(again, "Instellingen", "Taal", "English")
    assert item_labels(again)[1] == "Sound"


def test_sides_are_translated_and_records_are_not(dutch_sentences: None) -> None:
    player = Player(ruleset="dicesoccer", options={"first": "left"})
    player.session.set_setting("language", "nl")
    assert player.match.prompt().startswith("Rood: ")
    heading = dict(player.session.saver.heading(player.session.game))
    assert heading["names"] == "Left coach|Right coach"


def test_an_image_with_english_alone_has_no_choice_of_language() -> None:
    store = Store()
    store.files.save("settings.txt", b"language nl\n")
    player = Player(store=store)
    assert text.language() == "en"
    choose(player, "Settings")
    assert "Language" not in item_labels(player)
    player.change("Sound", "off")
    player.session.go_home()
    player.wait(400)
    assert b"language nl\n" in store.files.load("settings.txt")


@pytest.fixture
def spanish_board(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Offer English and Spanish on the board during the test, then return to English."""
    monkeypatch.setattr(LANGUAGE_OPTION, "choices", ("en", "es"))
    yield
    text.set_language(text.ENGLISH_CODE)


def test_league_and_season_name_opponents_and_coaches_in_the_chosen_language(
    spanish_board: None,
) -> None:
    """A coach without a name is stored under an English default name, which the display translates.

    Lists use a short form of each default name, for example "Entre 1" for "Entrenador 1". The
    first seven letters, "Entrena", would be the same for every coach.
    """
    player = Player(store=Store())
    player.session.set_setting("language", "es")
    player.session.go_home()
    league = player.session.saver.league
    league.pairs.append(Pair(["Left coach", "board, hard"]))
    choose(player, "Juegos", "Liga")
    assert {"Izquierda", "Izquier-Difícil"} <= set(item_labels(player))
    choose(player, "Temporada")
    player.seek("Entrenador 2")
    player.press("left right")
    assert "Principiante" in item_labels(player)
    player.change("Entrenadores", "3")
    choose(player, "Empezar")
    current = player.session.saver.season()
    titles = {current.fixture_title(at) for at in range(len(current.fixtures))}
    assert {frozenset(each.split("-")) for each in titles} == {
        frozenset(pair)
        for pair in (("Entre 1", "Princ."), ("Entre 1", "Entre 3"), ("Princ.", "Entre 3"))
    }


def test_confirming_the_default_name_of_a_coach_stores_no_name(spanish_board: None) -> None:
    player = Player(store=Store())
    player.session.set_setting("language", "es")
    player.session.go_home()
    choose(player, "Juegos", "Liga", "Izquierda")
    assert "Izquierda" in scroll_text_of(player)
    player.press("left ok")
    player.session.set_setting("language", "en")
    assert player.session.seats[0].shown_name() == "Left coach"


def test_the_heading_names_the_half_in_the_chosen_language(spanish_board: None) -> None:
    player = Player(ruleset="tactics", options={"first": "left"})
    player.session.set_setting("language", "es")
    player.wait(400)
    assert player.text()[0].endswith(" 1T 1'")
