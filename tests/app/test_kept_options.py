"""A match starts even if its stored options were written by a different version or name a missing
file.
"""

import shutil
from pathlib import Path

import pytest

from host_tools.common.store import Store
from pixelpitch import rulesets
from pixelpitch.storage.league import LEAGUE_FILE, LEAGUE_TITLE
from pixelpitch.storage.sealed import seal
from tests.app.test_resume import restart_after_power_cut
from tests.players import Player, change, choose, scroll_text_of, seek

SOKHAZANIA_BOARD_PATH = Path(rulesets.__file__).parent / "sokhazania" / "classic"


def player_with_stored_options(options: str) -> Player:
    """Return a player on a board that has stored ``options`` for Sokhazania."""
    store = Store()
    lines = [LEAGUE_TITLE, "number 3", "last sokhazania", "options sokhazania " + options]
    store.files.save(LEAGUE_FILE, seal(lines))
    player = Player(store=store)
    player.wait(500)
    return player


@pytest.mark.parametrize(
    "labels", [["Play"], ["Games", "Sokhazania", "Start"], ["Games", "League", "Season", "Begin"]]
)
def test_options_stored_by_a_different_version_apply_if_they_are_valid(labels: list[str]) -> None:
    player = player_with_stored_options("minutes=7 level=eager board=mine ghosts=2")
    # the board offers this game for a new season
    player.session.match_starter.last_ruleset = "sokhazania"
    choose(player, *labels)
    if player.place == "season":
        player.press("left ok")
    assert player.place == "play"
    chosen = player.match.options
    assert chosen == load_default_options() | {"minutes": 7}


def load_default_options() -> dict[str, object]:
    """Return the value of each option of Sokhazania before anybody changes it."""
    return {option.name: option.default for option in rulesets.facts("sokhazania").OPTIONS}


@pytest.mark.parametrize("labels", [["Play"], ["Games", "League", "Season", "Begin"]])
def test_a_missing_board_file_is_reported_and_can_be_changed(
    labels: list[str], tmp_path: Path
) -> None:
    own = tmp_path / "own.board"
    for ending in (".board", ".choices"):
        shutil.copy(SOKHAZANIA_BOARD_PATH.with_suffix(ending), own.with_suffix(ending))
    options = {"board": str(own), "minutes": 7}
    player = Player(store=Store(), ruleset="sokhazania", options=options)
    player.session.go_home()
    own.unlink()
    player = restart_after_power_cut(player)
    player.wait(500)
    # the board offers this game for a new season
    player.session.match_starter.last_ruleset = "sokhazania"
    choose(player, *labels)
    if player.place == "season":
        player.press("left ok")
    assert player.place == "refused"
    assert scroll_text_of(player).startswith("got board: ")
    # two tries: the second one must not start the match with the old options either
    for _ in range(2):
        player.press("left ok")
        assert player.place == "setup"
        seek(player, "Start")
        player.press("left ok")
        assert player.place == "refused"
    player.press("left ok")
    choose(player, "More")
    change(player, "Track map", "classic")
    choose(player, "Back", "Start")
    assert player.place == "play"
    assert (player.match.options["board"], player.match.options["minutes"]) == ("classic", 7)
