"""`pixelpitch flash` and `doctor` with the real mpremote on the real image."""

import json
import sys
from collections.abc import Callable

import pytest

from host_tools.cli import main
from host_tools.flash import FlashError, build, link
from host_tools.flash.build import firmware_files
from host_tools.twin import Twin
from host_tools.twin.console import Console
from host_tools.twin.files import files_in

from .flashing import KEPT, command, firmware, flash, started

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
MakeTwin = Callable[..., Twin]


def test_an_empty_board_becomes_a_game_and_tells_how_it_is(pico: Twin) -> None:
    done = command(pico, "flash", "--name", "the inn's")
    assert done.returncode == 0, done.stderr
    files = firmware_files()
    assert f"sent {len(files)} files" in done.stdout
    on_board = files_in(pico.flash())
    assert {f"a/{name}" for name in files if "/" in name} < set(on_board)
    assert on_board["slot.txt"] == b"a\n"
    assert on_board["board.txt"] == b"pitch32\n"
    assert not [name for name in on_board if name.endswith(".py") and name != "main.py"]
    pico.wait_until(lambda: pico.text()[1:2] == [">Soccer Dice"], 4000)
    assert pico.text()[:2] == ["PIXELPITCH", ">Soccer Dice"]

    told = command(pico, "doctor", "--json")
    assert told.returncode == 0, told.stderr
    found = json.loads(told.stdout)
    assert (found["micropython"], found["board"], found["name"]) == (
        "1.26.1",
        "pitch32",
        "the inn's",
    )
    states = {each["what"]: (each["address"], each["state"]) for each in found["sensors"]}
    assert states == {
        "die": (0x18, "LIS3DH"),
        "tray": (0x19, "LIS3DH"),
        "text display": (0x3C, "there"),
    }
    assert found["firmware"] == "0.1.0"
    assert 200_000 < found["memory_free"] < found["memory_all"] < 264_000
    assert 0 < found["flash_free"] < found["flash_all"] == 352 * 4096


def test_only_what_changed_is_sent_and_what_is_the_players_stays(new_twin: MakeTwin) -> None:
    twin = new_twin(files=KEPT)
    first = flash(twin, firmware("one", pixelpitch__gone=b"x = 1\n"))
    assert len(first.sent) == 7
    assert started(twin).startswith("started one")

    again = flash(twin, firmware("one", pixelpitch__gone=b"x = 1\n"))
    assert (again.sent, again.copied, again.removed, again.changed) == ([], [], [], False)

    second = flash(twin, firmware("two", pixelpitch__gone=b"x = 1\n"))
    assert second.sent == ["pixelpitch/__init__.py"]
    assert len(second.copied) == 5
    assert started(twin).startswith("started two")

    third = flash(twin, firmware("three"))  # what has gone goes
    assert third.sent == ["pixelpitch/__init__.py"]
    assert (third.copied, third.removed) == ([], ["pixelpitch/gone.py"])
    on_board = files_in(twin.flash())
    assert "a/pixelpitch/gone.py" not in on_board
    assert {name: on_board[name] for name in KEPT} == KEPT
    assert on_board["board.txt"] == b"pitch32\n"
    assert started(twin).startswith("started three")


def test_a_file_that_arrives_wrong_is_sent_again_or_refused(
    pico: Twin, monkeypatch: pytest.MonkeyPatch
) -> None:
    flash(pico, firmware("one"))
    write, wrong = link.Link.write, [1]

    def flip(self: link.Link, path: str, content: bytes, sent: Callable[[int], None]) -> None:
        if wrong[0] and path.endswith("pixelpitch/__init__.py"):
            wrong[0] -= 1
            content = content.replace(b"two", b"twp")
        write(self, path, content, sent)

    monkeypatch.setattr(link.Link, "write", flip)
    wrong[0] = 99
    with pytest.raises(FlashError, match=r"pixelpitch/__init__.py arrives with another hash"):
        flash(pico, firmware("two"))
    assert started(pico).startswith("started one")
    wrong[0] = 1
    assert flash(pico, firmware("two")).sent == ["pixelpitch/__init__.py"]
    assert started(pico).startswith("started two")


def test_a_file_that_never_arrives_is_noticed_and_a_stranger_s_main_kept(
    new_twin: MakeTwin, monkeypatch: pytest.MonkeyPatch
) -> None:
    twin = new_twin(files={"main.py": b"print('a stranger')\n"})
    write = link.Link.write

    def lose(self: link.Link, path: str, content: bytes, sent: Callable[[int], None]) -> None:
        if not path.endswith("filler.py"):
            write(self, path, content, sent)

    with monkeypatch.context() as patch:
        patch.setattr(link.Link, "write", lose)
        with pytest.raises(FlashError, match=r"pixelpitch/filler\.py arrives with another hash"):
            flash(twin, firmware("one"))
    assert started(twin).startswith("a stranger")
    flash(twin, firmware("one"))
    assert started(twin).startswith("started one")
    assert files_in(twin.flash())["main.py.before"] == b"print('a stranger')\n"


def test_no_space_is_told_before_anything_is_written(pico: Twin) -> None:
    flash(pico, firmware("one"))
    before = files_in(pico.flash())
    big = firmware("two", pixelpitch__big=b"#" * 1_400_000)
    with pytest.raises(
        FlashError, match=r"no space on the board: got \d+ KB free, expected \d+ KB"
    ):
        flash(pico, big)
    assert files_in(pico.flash()) == before
    assert started(pico).startswith("started one")


def test_flash_that_fills_up_under_way_leaves_the_old_one_whole(
    new_twin: MakeTwin, monkeypatch: pytest.MonkeyPatch
) -> None:
    twin = new_twin(files={**KEPT, "ballast": bytes(1_120_000)})
    flash(twin, firmware("one"))
    write = link.Link.write
    filled: list[str] = []

    def fill(self: link.Link, path: str, content: bytes, sent: Callable[[int], None]) -> None:
        if not filled and path.endswith("more.py"):
            filled.append(path)  # somebody else on the board writes meanwhile
            said = self.run(
                "os.mkdir('/greedy')\ntry:\n for number in range(352):\n"
                "  with open('/greedy/' + str(number), 'wb') as file:\n   file.write(bytes(4096))\n"
                "  print(number)\nexcept OSError as error:\n print(error.errno)\n"
            )
            assert said.split()[-1] == "28"
        write(self, path, content, sent)

    new = firmware("two", pixelpitch__more=b"#" * 20000)
    with monkeypatch.context() as patch:
        patch.setattr(link.Link, "write", fill)
        with pytest.raises(FlashError, match=r"no space on the board: got it full, expected") as no:
            flash(twin, new)
    assert filled
    assert str(no.value).endswith("The old firmware still starts")
    assert "\n" not in str(no.value)
    assert started(twin).startswith("started one")
    twin.run("import os\nfor name in os.listdir('/greedy'):\n os.remove('/greedy/' + name)")
    flash(twin, new)
    assert started(twin).startswith("started two")
    on_board = files_in(twin.flash())
    assert {name: on_board[name] for name in KEPT} == KEPT


def test_a_flashed_board_becomes_another(
    new_twin: MakeTwin, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    twin = new_twin(files=KEPT)
    flash(twin, firmware("one"))
    before = files_in(twin.flash())
    assert before["board.txt"] == b"pitch32\n"
    monkeypatch.setattr(build, "firmware_files", lambda: firmware("one"))

    def again(*words: str) -> str:
        with Console(twin) as port:
            assert main(["flash", "--port", port, *words]) == 0
        twin.reset()
        return capsys.readouterr().out.splitlines()[-1]

    assert again("--board", "mini16") == (
        "now mini16 'inn', was pitch32: 6 files compared, no file sent; restarted"
    )
    assert files_in(twin.flash()) == {**before, "board.txt": b"mini16\n"}
    # It stays what it is until somebody says otherwise.
    assert again() == "mini16 'inn' has it all already: 6 files compared, nothing sent; restarted"
    assert again("--name", "bar") == "now mini16 'bar': 6 files compared, no file sent; restarted"
    assert files_in(twin.flash())["board.txt"] == b"mini16\n"
    assert started(twin).startswith("started one")


def test_too_old_and_another_format(pico: Twin, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value, words in (
        ("OLDEST", (1, 27), r"got MicroPython 1.26.1 at .*, expected 1.27 or newer"),
        ("MPY_VERSION", 7, r"with .mpy version 6 at .*, expected an RP2040 with 7"),
    ):
        with monkeypatch.context() as patch, Console(pico) as port:
            patch.setattr(link, name, value)
            with pytest.raises(FlashError, match=words), link.Link(port):
                pass
        pico.reset()  # the refused board restarts; do not meet it in the middle of that


def test_the_doctor_tells_what_is_missing_and_the_last_error(new_twin: MakeTwin) -> None:
    log = b"--- pixelpitch 0.1.0 on pitch32\nold\n--- pixelpitch 0.1.0 on pitch32\nOSError: 5\n"
    twin = new_twin(files={"errors.log": log})
    done = command(twin, "doctor")
    assert done.returncode == 1
    assert "none: pixelpitch flash" in done.stdout
    assert "OSError: 5" in done.stdout
    assert "old" not in done.stdout
