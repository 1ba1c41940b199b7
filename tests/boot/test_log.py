"""errors.log stays usable after a power cut has truncated it."""

from pathlib import Path
from typing import Any

import pytest

from tests.standing_in import load_module, stand_in_modules

LOG_FILE = Path(__file__).resolve().parent.parent.parent / "firmware/pixelpitch/boot/log.py"


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the log module, imported alone because importing its package needs the chip."""
    monkeypatch.chdir(tmp_path)
    with stand_in_modules(["log"]):
        return load_module("log", LOG_FILE)


def test_a_log_truncated_inside_a_multibyte_letter_keeps_its_entries(log: Any) -> None:
    log.add_text("first: Köln", "test")
    Path("errors.log").write_bytes(Path("errors.log").read_bytes() + "--- cut\né".encode()[:-1])
    log.add_text("second", "test")
    kept = Path("errors.log").read_bytes()
    assert "first: Köln".encode() in kept
    assert kept.endswith(b"--- test\nsecond\n")


@pytest.mark.parametrize("more", range(4))
def test_an_entry_longer_than_the_log_is_truncated_between_letters(log: Any, more: int) -> None:
    log.add_text("x" * more + "é" * log.MAX_LOG_BYTES, "test")
    kept = Path("errors.log").read_bytes()
    assert len(kept) <= log.MAX_LOG_BYTES
    kept.decode()
    log.add_text("next", "test")
    assert Path("errors.log").read_bytes().endswith(b"--- test\nnext\n")
