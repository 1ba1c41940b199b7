"""`sim --reload` loads a file of a game when it is saved, and continues the match. If the file is
faulty, the simulator keeps the old one.
"""

from pathlib import Path

import pytest

from host_tools.common import ruleset_folder
from host_tools.ruleset import new_ruleset
from host_tools.simulator.headless import Player
from host_tools.simulator.reload import Reloader
from pixelpitch import rulesets
from tests.players import scroll_text_of


def replace_in_file(path: Path, old: str, new: str) -> None:
    """Replace ``old`` by ``new`` in a file that must contain it."""
    source = path.read_text()
    assert old in source
    path.write_text(source.replace(old, new))


@pytest.fixture
def game_folder(tmp_path: Path) -> Path:
    """Return the folder of a game made from the template."""
    folder = tmp_path / "my_game"
    new_ruleset.write_template(folder)
    return folder


@pytest.fixture
def player(game_folder: Path) -> Player:
    """Return a player in the middle of a match, after two actions."""
    ruleset = ruleset_folder.load_ruleset(game_folder)
    player = Player(ruleset=ruleset, options={"first": "left"})
    player.session.set_setting("explain", "never")
    player.throw(3)
    player.settle()
    return player


def test_a_saved_file_takes_effect_and_the_match_continues(
    game_folder: Path, player: Player
) -> None:
    reloader = Reloader(game_folder, player.session)
    assert reloader.poll() == ""
    before = player.match.to_bytes()
    replace_in_file(game_folder / "rules.py", "MAX_MOVES = 60", "MAX_MOVES = 50")
    replace_in_file(game_folder / "text/en.txt", "prompt.move: ", "prompt.move: now, ")
    assert reloader.poll() == "loaded again: the same actions"
    assert player.match.to_bytes() == before
    assert player.match.MAX_LENGTH == 1 + 2 * 50
    player.wait(100)
    assert "now, " in scroll_text_of(player).lower()
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
def test_a_faulty_file_changes_nothing_and_is_reported_in_one_line(
    game_folder: Path, player: Player, part: str, old: str, text: str, words: str
) -> None:
    reloader = Reloader(game_folder, player.session)
    match = player.match
    replace_in_file(game_folder / part, old, text)
    said = reloader.poll()
    assert said.startswith(words)
    assert "\n" not in said
    assert (reloader.error, reloader.poll()) == (said, "")
    assert player.match is match
    player.press("left ok")
    player.settle()
    assert player.session.game.count() == 2
    replace_in_file(game_folder / part, text, old)
    assert reloader.poll() == "loaded again: the same actions"
    assert (reloader.error, player.session.game.count()) == ("", 2)


def test_rules_that_refuse_an_old_action_continue_from_the_position(
    game_folder: Path, player: Player
) -> None:
    reloader = Reloader(game_folder, player.session)
    before = player.match.to_bytes()
    replace_in_file(
        game_folder / "rules.py",
        "match.thrown = face",
        "match.thrown = face\n        1 // (face != 3)",
    )
    assert reloader.poll() == "loaded again: the same position"
    assert player.match.to_bytes() == before
    replace_in_file(game_folder / "__init__.py", "VERSION = 1", "VERSION = 2")
    assert reloader.poll() == "loaded again: the same actions"
    assert isinstance(player.match, rulesets.load("my_game"))
