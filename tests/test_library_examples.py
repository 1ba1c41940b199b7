"""Each program on the page of worked examples runs. The tests change only the number of matches."""

import os
import re
import subprocess
import sys
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
LIBRARY_PAGE_TEXT = (ROOT / "host_tools/analysis/LIBRARY.md").read_text(encoding="utf-8")
PAGE_PROGRAMS = dict(
    re.findall(r"^\*\*`(\w+\.py)`\*\*\n\n```python\n(.*?)^```$", LIBRARY_PAGE_TEXT, re.M | re.S)
)
MATCH_COUNT = 6
PROGRAM_TIMEOUT_S = 300  # stops an endless loop, which would otherwise block the test run


def run_program(folder: Path, name: str) -> str:
    """Run the program ``name`` of the page in ``folder`` and return its output; fail if it
    warns.
    """
    source = re.sub(
        r"(MATCHES = .*?)\b\d+$", rf"\g<1>{MATCH_COUNT}", PAGE_PROGRAMS[name], flags=re.M
    )
    (folder / name).write_text(source, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, name],
        capture_output=True,
        text=True,
        check=False,
        timeout=PROGRAM_TIMEOUT_S,
        cwd=folder,
        env={**os.environ, "MPLCONFIGDIR": str(folder)},
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_every_program_on_the_page_has_a_test_here() -> None:
    assert set(PAGE_PROGRAMS) == {"openings.py", "environment.py", "goals.py"}
    assert LIBRARY_PAGE_TEXT.count("```python") == len(PAGE_PROGRAMS)


def test_the_program_that_counts_line_ups_uses_several_processes(tmp_path: Path) -> None:
    out = run_program(tmp_path, "openings.py")
    lines = re.findall(r"^(\S.*?) +(\d+) matches: +(\d+)% won, +(\d+)% lost$", out, re.M)
    assert [int(count) for _, count, _, _ in lines] == [MATCH_COUNT // 3] * 3
    assert all(int(won) + int(lost) <= 100 for *_, won, lost in lines)


def test_the_environment_passes_the_checker_of_gymnasium(tmp_path: Path) -> None:
    out = run_program(tmp_path, "environment.py")
    count, reward = re.findall(r"^(\d+) decisions, reward ([+-]\d): <PawnBall: ", out, re.M)[0]
    assert int(count) > 3
    assert reward in ("+0", "+1", "-1")


def test_the_program_about_minutes_of_goals_writes_a_table_and_a_picture(tmp_path: Path) -> None:
    out = run_program(tmp_path, "goals.py")
    assert re.search(r"^easy +\d+\.\d+$", out, re.M)
    with Image.open(tmp_path / "goals.png") as picture:
        assert picture.width > 400
        assert len(picture.convert("RGB").getcolors(1 << 20) or []) > 3, "there are bars"
