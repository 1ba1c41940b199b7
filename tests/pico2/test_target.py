"""The target ``make pico2`` reports what it could not run."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_a_missing_emulator_is_reported_in_one_line_and_is_no_failure(tmp_path: Path) -> None:
    command = ["make", "--no-print-directory", "--old-file=.venv/.dev-ready", "pico2"]
    done = subprocess.run(
        [*command, f"RP2350JS={tmp_path}"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("NOT RUN: the image for a Pico 2.")
    assert '"Pico 2"' in line
    guide = (ROOT / "firmware" / "image" / "README.md").read_text(encoding="utf-8")
    assert "\n## Pico 2" in guide
    assert "make pico2 RP2350JS=FOLDER" in " ".join(guide.split())
