"""Every command in README.md works in this checkout, or prints one line that names the missing
part.
"""

import importlib.machinery
import importlib.util
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
README_TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
# {command that cannot succeed in a test: word of stderr that names the missing part}
MISSING_PART_BY_COMMAND = {
    "doctor": "board",
    "flash": "board",
    "watch": "terminal",
    "sim --speak": "espeak-ng",
    "sim": "terminal",
    "ruleset push": "board",
}
# True if the commands play all matches of `ruleset check`. Only `make exact` asks for that.
PLAYS_ALL_MATCHES = os.environ.get("PIXELPITCH_MATCHES") == "all"
EXTRA_OPTIONS_BY_COMMAND = {"pixelpitch ruleset push yourgame": " --matches 2"}
# The lines that `pixelpitch twin run` prints while it works.
PROGRESS_PATTERN = re.compile(
    r"compiling the emulator .*|the emulated board starts .*|playing .*|line \d+ of \d+: .*"
)
EXTRA_OPTIONS_BY_COMMAND |= (
    {} if PLAYS_ALL_MATCHES else {"pixelpitch ruleset check yourgame": " --matches 20"}
)


def find_commands_in_readme() -> list[str]:
    """Return every pixelpitch command in README.md once, in the order of the page."""
    shown = re.findall(
        r"`(?:\.venv/bin/)?(pixelpitch [^`]+)`|^(pixelpitch .*?)(?: {2,}#.*)?$", README_TEXT, re.M
    )
    return list(dict.fromkeys(inline or line for inline, line in shown))


@pytest.fixture(scope="module")
def commands_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the files that the commands in README.md use."""
    place = tmp_path_factory.mktemp("readme")
    (place / "session.txt").write_text("press left ok\n")
    assert (
        run_in_shell(place, "pixelpitch match sokhazania --seed 7 --record record.txt").returncode
        == 0
    )
    assert run_in_shell(place, "pixelpitch ruleset new yourgame").returncode == 0
    return place


def run_in_shell(folder: Path, command: str) -> "subprocess.CompletedProcess[str]":
    """Run ``command`` in ``folder`` as a shell would."""
    words = [str(Path(sys.executable).with_name("pixelpitch")), *shlex.split(command)[1:]]
    return subprocess.run(
        words, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("line", find_commands_in_readme())
@pytest.mark.long(but=["pixelpitch ruleset new yourgame", "pixelpitch flash", "pixelpitch watch"])
def test_each_command_in_readme_works_or_names_what_is_missing(
    commands_folder: Path, line: str
) -> None:
    if line == "pixelpitch web":
        pytest.skip("serves until Ctrl-C; tests/web does it")
    if line == "pixelpitch ruleset new yourgame":
        assert (commands_folder / "yourgame/RULEBOOK.md").is_file()
        return
    done = run_in_shell(commands_folder, line + EXTRA_OPTIONS_BY_COMMAND.get(line, ""))
    lacks = [
        word
        for start, word in MISSING_PART_BY_COMMAND.items()
        if line.startswith(f"pixelpitch {start}")
    ]
    if lacks:
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert any(word in done.stderr for word in lacks)
    else:
        assert done.returncode == 0
        assert [
            each for each in done.stderr.splitlines() if not PROGRESS_PATTERN.fullmatch(each)
        ] == []


def test_more_than_a_dozen_commands_are_found_in_readme() -> None:
    assert len(find_commands_in_readme()) > 12


def test_readme_has_at_most_140_lines() -> None:
    assert len(README_TEXT.splitlines()) <= 140


def load_release_program() -> Any:
    """Return the script .ci/release as a module."""
    loader = importlib.machinery.SourceFileLoader("release", str(ROOT / ".ci/release"))
    spec = importlib.util.spec_from_loader("release", loader)
    assert spec is not None
    release = importlib.util.module_from_spec(spec)
    loader.exec_module(release)
    return release


def test_the_web_page_has_the_address_of_its_repository() -> None:
    address = load_release_program().page_address
    assert address("https://example.org/Some/pitch") == "https://some.github.io/pitch/"
    assert address("https://example.org/Some/pitch/") == "https://some.github.io/pitch/"
    assert address("https://example.org/some/some.github.io") == "https://some.github.io/"


def test_every_link_in_a_released_package_is_absolute() -> None:
    """`make release` turns every relative link in the packages' pages into an absolute one."""
    made = load_release_program().absolute(README_TEXT, "https://example.org/p", "v1.0.0")
    links = re.findall(r"\]\(([^)]+)\)", made)
    assert len(links) > 15
    assert all(link.startswith(("https://", "http://")) for link in links)
    for kind, name in re.findall(r"example\.org/p/(blob|raw)/v1\.0\.0/([^)#]+)", made):
        assert (ROOT / name).is_file()
        assert (kind == "raw") == name.endswith((".png", ".webp"))
