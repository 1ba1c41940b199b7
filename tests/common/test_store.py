"""The simulator stores its files in the user's data folder, which tests never touch."""

import random
from pathlib import Path

import pytest

from host_tools.common.store import (
    DATA_FOLDER_VARIABLE,
    FolderStore,
    torn_contents,
    user_folder,
    user_store,
)
from host_tools.simulator.headless import Player
from tests import processes


@pytest.mark.long
def test_a_match_survives_a_killed_process(tmp_path: Path) -> None:
    """The simulator writes every change to disk at once, so Ctrl+Q or a killed process loses
    nothing.
    """
    script = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from host_tools.simulator.headless import Player\n"
        "from host_tools.common.store import FolderStore\n"
        "player = Player(ruleset='sokhazania', options={'first': 'left'},"
        " store=FolderStore(Path(sys.argv[1])))\n"
        "player.press('left ok')\n"
        "player.throw(5)\n"
        "game = player.session.game\n"
        "print((game.to_bytes() + game.match.to_bytes()).hex(), flush=True)\n"
        "os._exit(1)\n"
    )
    code, out, err = processes.run_python("-c", script, str(tmp_path))
    assert code == 1, err
    store = FolderStore(tmp_path)
    player = Player(store=store)
    assert player.place == "unfinished"
    *_, game = player.session.saver.resume()
    assert (game.to_bytes() + game.match.to_bytes()).hex() == out.strip()
    player.devices.files.save("records/000001", b"x")
    assert player.devices.files.names("records") == ["000001"]
    store.close()


def test_a_second_simulator_stores_nothing_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATA_FOLDER_VARIABLE, str(tmp_path / "deep" / "down"))
    assert user_folder() == tmp_path / "deep" / "down"
    first, second = user_store(), user_store()
    assert first.no_store_reason == ""
    assert second.no_store_reason == "another simulator is open: nothing of this one is kept"
    first.close()
    third = user_store()
    assert third.no_store_reason == ""
    third.close()


def test_a_data_folder_that_cannot_be_created_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(DATA_FOLDER_VARIABLE, str(tmp_path / "file" / "folder"))
    assert "nothing is kept" in user_store().no_store_reason


@pytest.mark.parametrize("name", ["../outside", "/etc/passwd", "a/b/c", "", "records/.."])
def test_no_file_name_leads_out_of_the_data_folder(tmp_path: Path, name: str) -> None:
    store = FolderStore(tmp_path / "kept")
    try:
        with pytest.raises(ValueError, match="expected a name"):
            store.files.save(name, b"x")
    finally:
        store.close()


def test_tests_do_not_use_the_data_folder_of_the_user() -> None:
    """tests/conftest.py sets a different folder for every test and every process that a test
    starts.
    """
    import platformdirs

    assert user_folder() != Path(platformdirs.user_data_dir("pixelpitch", appauthor=False))


def test_an_interrupted_write_leaves_the_old_bits_or_a_mix_of_old_and_new() -> None:
    before, after = b"\xff" * 64, bytes(range(64))
    for seed in range(20):
        whole, halves, mixed, done = torn_contents(before, after, random.Random(seed))
        assert (whole, done) == (before, after)
        cut = sum(one == other for one, other in zip(halves, after, strict=True))
        assert halves == after[:cut] + before[cut:]
        assert mixed not in (before, after)
        for old, new, left in zip(before, after, mixed, strict=True):
            assert (left ^ old) & (left ^ new) == 0, "each bit is either the old or the new one"
