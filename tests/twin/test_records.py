"""The command `pixelpitch records` reads a board's stored matches over USB, through mpremote."""

import json
import sys
from pathlib import Path

import pytest

from host_tools.cli import main
from host_tools.common.store import JOURNAL_FILE_NAME, JOURNAL_SECTOR_BYTES, JOURNAL_SECTOR_COUNT
from host_tools.twin import Twin

from .conftest import TwinFactory
from .flashing import run_command

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


def boot_board_with_records(folder: Path, new_twin: TwinFactory) -> Twin:
    """Return a board whose flash has the files that the simulator wrote into ``folder``."""
    files = {f"records/{each.name}": each.read_bytes() for each in folder.glob("records/*")}
    journal = (folder / JOURNAL_FILE_NAME).read_bytes()
    for sector in range(JOURNAL_SECTOR_COUNT):
        files[f"journal/{sector}"] = journal[
            JOURNAL_SECTOR_BYTES * sector : JOURNAL_SECTOR_BYTES * (sector + 1)
        ]
    return new_twin(files=files)


@pytest.mark.long
def test_the_list_of_records_is_read_from_the_board(
    stored_matches: Path, new_twin: TwinFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    twin = boot_board_with_records(stored_matches, new_twin)
    process = run_command(twin, "records", "list", "--json")
    assert (process.returncode, process.stderr) == (0, "")
    assert main(["records", "list", "--json"]) == 0
    of_laptop = json.loads(capsys.readouterr().out)
    assert all(record.pop("stored") for record in of_laptop), "only a laptop knows the date"
    assert json.loads(process.stdout) == of_laptop
    assert [each["match"] for each in json.loads(process.stdout)] == ["1", "unfinished"]


@pytest.mark.long
def test_pulled_and_exported_records_contain_the_matches_that_were_played(
    stored_matches: Path,
    tmp_path: Path,
    new_twin: TwinFactory,
    capsys: pytest.CaptureFixture[str],
) -> None:
    twin = boot_board_with_records(stored_matches, new_twin)
    pulled = tmp_path / "pulled"
    process = run_command(twin, "records", "pull", str(pulled))
    assert (process.returncode, process.stderr) == (0, "")
    assert process.stdout.endswith("2 matches\n")
    for name in ("1", "unfinished"):
        for words in (["export"], ["export", "--json"], ["replay", "--json"]):
            assert main(["records", words[0], name, *words[1:]]) == 0
            here = capsys.readouterr().out
            process = run_command(twin, "records", words[0], name, *words[1:])
            assert (process.returncode, process.stdout, process.stderr) == (0, here, "")
            assert main(["records", words[0], str(pulled / f"{name}.pxk"), *words[1:]]) == 0
            assert capsys.readouterr().out == here
    process = run_command(twin, "records", "export", "9")
    assert (process.returncode, process.stdout) == (2, "")
    assert "got match '9', expected a .pxk file, a record's file or one of 1" in process.stderr


@pytest.mark.long
def test_the_command_says_that_a_board_has_no_records(new_twin: TwinFactory) -> None:
    process = run_command(new_twin(), "records", "list")
    assert (process.returncode, process.stdout, process.stderr) == (0, "no match is kept\n", "")
