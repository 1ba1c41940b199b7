"""`pixelpitch records` over USB, through mpremote: what a board keeps, as the laptop reads it."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.cli import main
from host_tools.common.store import JOURNAL, SECTOR, SECTORS, VARIABLE, Folder
from host_tools.simulator.headless import Player
from host_tools.twin import Twin
from pixelpitch.app.screens.result import result
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL

from .flashing import command

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A simulator's folder: a finished match, and one that was left after a takeback."""
    path = tmp_path / "data"
    monkeypatch.setenv(VARIABLE, str(path))
    store = Folder(path)
    player = Player(ruleset="dicesoccer", options={"first": "left"}, store=store)
    generator = Generator(3)
    for actions in (1000, 25):
        game = player.session.game
        while actions and game.match.current_player() != TERMINAL:
            actions -= 1
            game.apply(choose(game.match, generator))
            game.pass_ms(2000)
        if game.match.current_player() == TERMINAL:
            result(player.session, game)
            player.session.matches.start("sokhazania", {"first": "left"})
    player.session.screen.take_back()
    store.close()
    return path


def board_with(folder: Path, new_twin: Callable[..., Twin]) -> Twin:
    """A board whose flash holds what the simulator has written into ``folder``."""
    files = {f"records/{each.name}": each.read_bytes() for each in folder.glob("records/*")}
    journal = (folder / JOURNAL).read_bytes()
    for sector in range(SECTORS):
        files[f"journal/{sector}"] = journal[SECTOR * sector : SECTOR * (sector + 1)]
    return new_twin(files=files)


def test_the_list_is_read_from_the_board(
    folder: Path, new_twin: Callable[..., Twin], capsys: pytest.CaptureFixture[str]
) -> None:
    twin = board_with(folder, new_twin)
    process = command(twin, "records", "list", "--json")
    assert (process.returncode, process.stderr) == (0, "")
    assert main(["records", "list", "--json"]) == 0
    assert json.loads(process.stdout) == json.loads(capsys.readouterr().out)
    assert [each["match"] for each in json.loads(process.stdout)] == ["1", "unfinished"]


@pytest.mark.long
def test_what_is_pulled_and_exported_is_what_was_played(
    folder: Path,
    tmp_path: Path,
    new_twin: Callable[..., Twin],
    capsys: pytest.CaptureFixture[str],
) -> None:
    twin = board_with(folder, new_twin)
    pulled = tmp_path / "pulled"
    process = command(twin, "records", "pull", str(pulled))
    assert (process.returncode, process.stderr) == (0, "")
    assert process.stdout.endswith("2 matches\n")
    for name in ("1", "unfinished"):
        for words in (["export"], ["export", "--json"], ["replay", "--json"]):
            assert main(["records", words[0], name, *words[1:]]) == 0
            here = capsys.readouterr().out
            process = command(twin, "records", words[0], name, *words[1:])
            assert (process.returncode, process.stdout, process.stderr) == (0, here, "")
            assert main(["records", words[0], str(pulled / f"{name}.pxk"), *words[1:]]) == 0
            assert capsys.readouterr().out == here
    process = command(twin, "records", "export", "9")
    assert (process.returncode, process.stdout) == (2, "")
    assert "got match '9', expected a .pxk file or one of 1, unfinished" in process.stderr


@pytest.mark.long
def test_a_board_that_keeps_nothing_says_so(new_twin: Callable[..., Twin]) -> None:
    process = command(new_twin(), "records", "list")
    assert (process.returncode, process.stdout, process.stderr) == (0, "no match is kept\n", "")
