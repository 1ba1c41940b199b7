"""What all tests share: the golden files."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

GOLDEN = Path(__file__).resolve().parent / "golden"
WRITE = os.environ.get("PIXELPITCH_GOLDEN") == "write"

Golden = Callable[[str, str], None]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that use `golden`, so that `make golden` runs only them."""
    for item in items:
        if "golden" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.golden)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly how many tests of the emulated board did not run."""
    skipped = terminalreporter.stats.get("skipped", [])
    count = len([each for each in skipped if "twin" in each.keywords])
    if count:
        terminalreporter.section("no twin", sep="!", red=True)
        terminalreporter.line(
            f"{count} tests on the emulated board were SKIPPED: there is no image to boot."
            "  Set PIXELPITCH_UF2, or run `make twin`, which downloads it."
        )


@pytest.fixture
def golden() -> Golden:
    """A function ``golden(name, text)``: the text must equal the file ``tests/golden/name``.

    `make golden` rewrites the file instead.
    """

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if WRITE:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            return
        assert path.exists(), f"no golden file {name}: run `make golden`"
        assert text == path.read_text(encoding="utf-8"), f"{name} differs: see `make golden`"

    return compare
