"""Where the image comes from, and what is said when there is none."""

import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.cli import main
from host_tools.twin.image import ImageError, find_image


def block(number: int, of: int) -> bytes:
    """One UF2 block without content."""
    head = b"UF2\n" + bytes(16) + number.to_bytes(4, "little") + of.to_bytes(4, "little")
    return head.ljust(512, b"\0")


@pytest.fixture
def nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Neither environment nor cache."""
    monkeypatch.delenv("PIXELPITCH_UF2", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))


def test_what_was_asked_for_goes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked, other = tmp_path / "a.uf2", tmp_path / "b.uf2"
    for path in (asked, other):
        path.write_bytes(block(0, 2) + block(1, 2))
    monkeypatch.setenv("PIXELPITCH_UF2", str(other))
    assert find_image(str(asked)) == asked
    assert find_image() == other


@pytest.mark.parametrize("content", [b"", b"no image", block(0, 2), block(1, 2) + block(0, 2)])
def test_a_broken_file_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.uf2"
    path.write_bytes(content)
    with pytest.raises(ImageError, match="expected a whole UF2 file"):
        find_image(str(path))


@pytest.mark.usefixtures("nothing")
def test_no_image_is_one_line() -> None:
    with pytest.raises(ImageError, match=r"got no image .* expected --uf2 FILE or PIXELPITCH_UF2"):
        find_image(download=False)


def test_the_command_says_it_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["twin", "bench", "--uf2", "none.uf2"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == ("pixelpitch twin: got --uf2 'none.uf2', expected a UF2 file to read\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["fly"], "got 'fly', expected one of run, bench, console"),
        (["run"], "got run alone, expected run SCRIPT, bench or console"),
        (["bench", "x"], "got bench with 'x', expected run SCRIPT, bench or console"),
    ],
)
def test_bad_words(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["twin", *words]) == 2
    assert capsys.readouterr().err == f"pixelpitch twin: {said}\n"


def test_without_the_emulator_it_says_what_to_install() -> None:
    program = (
        "import sys\nsys.modules['rp2040py'] = None\n"
        "from host_tools.cli import main\nsys.exit(main(['twin', 'bench']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith("pixelpitch twin: got no package 'rp2040py', expected it")
    assert len(done.stderr.splitlines()) == 1
