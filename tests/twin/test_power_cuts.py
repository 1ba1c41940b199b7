"""After a power cut during a write, no confirmed data is lost, and the board starts."""

import json

import pytest

from host_tools.twin.files import read_files
from host_tools.twin.power_cuts import FIRST_DISPLAY_LINES, RecordedBoard, lines_after_start
from pixelpitch.storage import stored_match

from .conftest import TwinFactory
from .flashing import run_command
from .test_match import start_match

POWER_CUT_COUNT = 20


@pytest.fixture(scope="module")
def board(emulator: None) -> RecordedBoard:
    """Return a board whose storage code has run, with a record of every write to its flash."""
    return RecordedBoard()


@pytest.mark.long
def test_a_power_cut_loses_no_confirmed_data(board: RecordedBoard) -> None:
    """After each cut, the board's code checks the records, the season's points and the journal."""
    assert board.confirmations[-1] == ["closed", "3"]
    torn = 0
    for flash, confirmed, inside in board.cuts(1000):
        torn += inside
        board.check_flash(flash, confirmed)
    assert torn > 200


@pytest.mark.long
def test_the_check_finds_a_loss_of_confirmed_data(board: RecordedBoard) -> None:
    """The check is told that the board sent eight more confirmations before the power cut than it
    did. For most cuts, it must report their data as lost.
    """
    lost = 0
    for flash, confirmed, _ in board.cuts(20, 3):
        try:
            board.check_flash(flash, min(confirmed + 8, len(board.confirmations)))
        except (AssertionError, KeyError, ValueError):
            lost += 1
    assert lost > 10


@pytest.mark.long
def test_the_board_starts_after_a_power_cut_at_any_write(board: RecordedBoard) -> None:
    shown = []
    for flash, confirmed, _ in board.cuts(POWER_CUT_COUNT, 5):
        lines = lines_after_start(flash)
        kept = [
            words for words in board.confirmations[:confirmed] if words[0] in ("kept", "closed")
        ]
        if kept and kept[-1][0] == "kept" and board.confirmations[confirmed - 1][0] == "kept":
            assert lines[0].startswith("Unfinished"), lines
        assert lines[0].startswith(FIRST_DISPLAY_LINES), lines
        shown.append(lines[0])
    assert len(set(shown)) > 1


@pytest.mark.long
def test_a_match_is_resumed_with_the_pads(twin_at_menu: TwinFactory) -> None:
    twin = twin_at_menu()
    start_match(twin)
    twin.throw(4)
    twin.throw(2)
    before = twin.text()
    twin.power_cycle()
    assert twin.wait_until(lambda: twin.text()[0] == "Unfinished:", 4000), twin.text()
    twin.press("left ok")
    twin.wait(1500)
    assert twin.text()[0] == before[0]
    process = run_command(twin, "records", "list", "--json")
    assert process.returncode == 0, process.stderr
    assert [each["match"] for each in json.loads(process.stdout)] == ["unfinished"]
    process = run_command(twin, "records", "export", "unfinished")
    assert "ruleset dicesoccer" in process.stdout


@pytest.mark.long
def test_the_board_finds_the_journal_sectors_again_and_leaves_other_files_intact(
    new_twin: TwinFactory,
) -> None:
    """The file system has older files, which stay intact while the journal is written."""
    files = {f"old/{number}": bytes([number]) * 3000 for number in range(6)}
    twin = new_twin(firmware=None, files=files)
    twin.stop()
    script = (
        "from pixelpitch.devices.drivers import journal_flash\n"
        "flash = journal_flash.make()\n"
        "for sector in range(flash.sectors):\n"
        "    flash.erase(sector)\n"
        "    flash.program(sector, 4000, bytes((sector, 255 - sector)))\n"
        "again = journal_flash.make()\n"
        "print([again.read(sector, 3999, 4)[1] for sector in range(again.sectors)])\n"
    )
    assert twin.run(script).strip() == str(list(range(12)))
    found = read_files(twin.flash())
    assert {name: found[name] for name in files} == files
    for sector in range(12):
        assert found[f"journal/{sector}"][4000:4002] == bytes((sector, 255 - sector))


@pytest.mark.long
def test_a_sector_file_of_a_different_size_is_moved_aside(
    new_twin: TwinFactory,
) -> None:
    """Two files have the sizes of a different version; the third is blank, as after an interrupted
    creation.
    """
    other = {"journal/0": bytes(range(256)) * 20, "journal/1": b"short", "journal/2": b"\xff" * 512}
    twin = new_twin(firmware=None, files=other)
    twin.stop()
    script = (
        "from pixelpitch.devices.drivers import journal_flash\n"
        "print(journal_flash.make().read(0, 0, 2))\n"
    )
    assert twin.run(script).strip() == str(b"\xff\xff")
    found = read_files(twin.flash())
    assert found["journal/0.bad"] == other["journal/0"]
    assert found["journal/1.bad"] == other["journal/1"]
    assert "journal/2.bad" not in found
    assert {len(found[f"journal/{sector}"]) for sector in range(12)} == {4096}


def test_the_laptop_reads_files_written_by_the_board(make_stopped_twin: TwinFactory) -> None:
    twin = make_stopped_twin()
    script = (
        "from pixelpitch.storage import stored_match\n"
        "print(stored_match.pack([('ruleset', 'x'), ('names', 'A|B')], b'PH'))\n"
    )
    data = stored_match.pack([("ruleset", "x"), ("names", "A|B")], b"PH")
    assert twin.run(script).strip() == str(data)
