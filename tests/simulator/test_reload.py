"""`sim --reload`: a saved file is loaded, the match goes on, and a faulty one changes nothing."""

from pathlib import Path

import pytest

from host_tools.common import ruleset_folder
from host_tools.ruleset import new
from host_tools.simulator.headless import Player
from host_tools.simulator.reload import Reloader
from pixelpitch import rulesets
from tests.players import speech_of


def change(path: Path, old: str, text: str) -> None:
    source = path.read_text()
    assert old in source
    path.write_text(source.replace(old, text))


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "my_game"
    new.write(folder)
    return folder


@pytest.fixture
def player(game: Path) -> Player:
    """Two actions of a match have been played."""
    ruleset = ruleset_folder.load(game)
    player = Player(ruleset=ruleset, options={"first": "left"})
    player.session.set_setting("explain", "never")
    player.throw(3)
    player.settle()
    return player


def test_a_saved_file_counts_and_the_match_goes_on(game: Path, player: Player) -> None:
    reloader = Reloader(game, player.session)
    assert reloader.poll() == ""
    before = player.match.to_bytes()
    change(game / "rules.py", "MOVES = 60", "MOVES = 50")
    change(game / "text/en.txt", "prompt.move: ", "prompt.move: now, ")
    assert reloader.poll() == "loaded again: the same actions"
    assert player.match.to_bytes() == before
    assert player.match.MAX_LENGTH == 1 + 2 * 50
    player.wait(100)
    assert "now, " in speech_of(player).lower()
    player.press("left ok")
    player.settle()
    assert player.session.game.count() == 2
    assert reloader.poll() == ""


@pytest.mark.parametrize(
    ("part", "old", "text", "words"),
    [
        ("rules.py", "class Match(", "class Match((", "rules.py:"),
        ("__init__.py", "VERSION = 1", "VERSION = 0", "__init__.py:"),
        ("rules.py", 'RULESET = "my_game"', "RULESET = None", "rules.py:"),
    ],
)
def test_a_faulty_file_changes_nothing_and_is_said_in_a_line(
    game: Path, player: Player, part: str, old: str, text: str, words: str
) -> None:
    reloader = Reloader(game, player.session)
    match = player.match
    change(game / part, old, text)
    said = reloader.poll()
    assert said.startswith(words)
    assert "\n" not in said
    assert (reloader.error, reloader.poll()) == (said, "")
    assert player.match is match
    player.press("left ok")
    player.settle()
    assert player.session.game.count() == 2
    change(game / part, text, old)
    assert reloader.poll() == "loaded again: the same actions"
    assert (reloader.error, player.session.game.count()) == ("", 2)


def test_rules_that_refuse_an_action_go_on_from_the_position(game: Path, player: Player) -> None:
    reloader = Reloader(game, player.session)
    before = player.match.to_bytes()
    change(
        game / "rules.py", "match.thrown = face", "match.thrown = face\n        1 // (face != 3)"
    )
    assert reloader.poll() == "loaded again: the same position"
    assert player.match.to_bytes() == before
    change(game / "__init__.py", "VERSION = 1", "VERSION = 2")
    assert reloader.poll() == "loaded again: the same actions"
    assert isinstance(player.match, rulesets.load("my_game"))
