"""Options of a match that were chosen before: by another version, or with a file that has gone."""

import shutil
from pathlib import Path

import pytest

from host_tools.common.store import Store
from pixelpitch import rulesets
from pixelpitch.storage.league import NAME, TITLE
from pixelpitch.storage.sealed import seal
from tests.app.test_resume import again
from tests.players import Player, change, choose, seek, speech_of

BOARD = Path(rulesets.__file__).parent / "sokhazania" / "classic"


def chosen_before(options: str) -> Player:
    """A board that has played Sokhazania, and what was chosen for it."""
    store = Store()
    lines = [TITLE, "number 3", "last sokhazania", "options sokhazania " + options]
    store.files.save(NAME, seal(lines))
    player = Player(store=store)
    player.wait(500)
    return player


@pytest.mark.parametrize(
    "labels", [["Play"], ["Games", "Sokhazania", "Start"], ["Games", "League", "Season", "Begin"]]
)
def test_of_another_version_those_that_make_sense_count(labels: list[str]) -> None:
    player = chosen_before("minutes=7 level=eager board=mine ghosts=2")
    choose(player, *labels)
    if player.place == "season":
        player.press("left ok")
    assert player.place == "play"
    chosen = player.match.options
    assert chosen == load_defaults() | {"minutes": 7}


def load_defaults() -> dict[str, object]:
    return {option.name: option.default for option in rulesets.facts("sokhazania").OPTIONS}


@pytest.mark.parametrize("labels", [["Play"], ["Games", "League", "Season", "Begin"]])
def test_a_board_that_has_moved_is_told_and_changed_in_the_set_up(
    labels: list[str], tmp_path: Path
) -> None:
    own = tmp_path / "own.board"
    for ending in (".board", ".choices"):
        shutil.copy(BOARD.with_suffix(ending), own.with_suffix(ending))
    options = {"board": str(own), "minutes": 7}
    player = Player(store=Store(), ruleset="sokhazania", options=options)
    player.session.go_home()
    own.unlink()
    player = again(player)
    player.wait(500)
    choose(player, *labels)
    if player.place == "season":
        player.press("left ok")
    assert player.place == "refused"
    assert speech_of(player).startswith("got board: ")
    for _ in range(2):  # it is not started as it was
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
