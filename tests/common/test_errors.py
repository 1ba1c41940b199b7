"""A command that needs an extra package names it in one line and says how to install it."""

import re
import shlex
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from host_tools.cli import main
from host_tools.common import errors

ROOT = Path(__file__).resolve().parents[2]
COMMANDS_WITH_EXTRAS = [
    ("twin", "rp2040py", ["twin", "bench"]),
    ("twin", "rp2040py", ["bringup"]),
    ("dask", "distributed", ["arena", "dicesoccer", "hard", "normal", "--scheduler", "tcp://a:1"]),
    ("neopixel", "neopixel_spi", ["sim", "--neopixel", "spi"]),
    ("neopixel", "neopixel", ["sim", "--neopixel", "D18"]),
    ("sound", "miniaudio", ["sim", "--sound"]),
    ("plots", "matplotlib", ["board", "check", "classic", "--picture", "classic.png"]),
    ("plots", "matplotlib", ["dice", "throw", "--kind", "box", "--png", "a.png"]),
]


@pytest.mark.parametrize(
    ("extra", "module", "words"), COMMANDS_WITH_EXTRAS, ids=lambda each: str(each)
)
def test_a_command_names_the_extra_that_it_needs(
    extra: str,
    module: str,
    words: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    # makes the import fail as if the package were not installed
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setattr("host_tools.simulator.terminal.expect_terminal", lambda *_: None)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    assert main(words) == 2
    output = capsys.readouterr().err
    spoken = " ".join(words[:2] if words[0] in ("board", "dice") else words[:1])
    assert output.count("\n") == 1
    assert output.startswith(
        f"pixelpitch {spoken}: got no package {module!r} of pixelpitch[{extra}]"
    )


def test_the_error_about_an_extra_ends_with_the_install_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError) as here:
        errors.expect_extra("openspiel")
    # the command then behaves as if Pixelpitch were installed from a wheel
    monkeypatch.setattr(errors, "CHECKOUT_FOLDER", None)
    with pytest.raises(ImportError) as installed:
        errors.expect_extra("openspiel")
    commands = [shlex.split(str(each.value).partition("run: ")[2]) for each in (here, installed)]
    assert commands[0] == ["make", "-C", str(ROOT), "setup"]
    assert commands[1] == [sys.executable, "-m", "pip", "install", "pixelpitch[openspiel]"]


@pytest.mark.long
def test_the_extras_in_the_errors_match_pyproject_toml() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(project["optional-dependencies"]) == {*errors.MODULES_BY_EXTRA, "dev"}
    owners = metadata.packages_distributions()
    for extra, modules in errors.MODULES_BY_EXTRA.items():
        named = {_distribution_name(each) for each in project["optional-dependencies"][extra]}
        for module in modules:
            assert named & {_distribution_name(each) for each in owners[module]}, module


def _distribution_name(requirement: str) -> str:
    """Return the name of a distribution in the form that pip compares, without extras and
    version.
    """
    return re.split(r"[^\w.-]", requirement)[0].lower().replace("_", "-")
