"""Command ``pixelpitch records season`` writes the simulator's season as a page or as CSV."""

import csv
from pathlib import Path
from typing import Any

import pytest

from host_tools.common import season as tool
from host_tools.common.errors import InputError
from host_tools.common.store import DATA_FOLDER_VARIABLE
from pixelpitch.storage.season import CUP, ROUND, SEASON_FILE, Season


@pytest.fixture
def season_folder(tmp_path: Path, monkeypatch: Any) -> Path:
    """Return the data folder of a simulator with a season of six matches, three of them played."""
    monkeypatch.setenv(DATA_FOLDER_VARIABLE, str(tmp_path))
    coaches = [("Ann", ""), ("Bob, the", ""), ("hard\x1b[2J", "hard"), ("Di", "")]
    season = Season(ROUND, "streetsoccer", 1, coaches)
    for at, goals in enumerate(((2, 0), (1, 1), (0, 4))):
        winner = None if goals[0] == goals[1] else int(goals[0] < goals[1])
        season.enter_result(at, 7 + at, goals, {0: (3, 0), 1: (0, 3), None: (1, 1)}[winner], winner)
    (tmp_path / SEASON_FILE).write_bytes(season.to_bytes())
    return tmp_path


def test_the_season_is_exported_as_csv(output_of: Any, season_folder: Path) -> None:
    out = output_of(["records", "season", "--csv"])
    rows = list(csv.DictReader(out.splitlines()))
    assert [row["record"] for row in rows] == ["7", "8", "9", "", "", ""]
    assert sum(int(row["home goals"] or 0) + int(row["away goals"] or 0) for row in rows) == 8
    assert "Bob, the" in {row["away"] for row in rows}
    assert "\x1b" not in out


def test_the_season_is_printed_as_a_page(output_of: Any, season_folder: Path) -> None:
    out = output_of(["records", "season"])
    for words in ("League: streetsoccer", "points", "2-0", "Biggest win: ", "Most goals: "):
        assert words in out
    assert "\x1b" not in out


def test_without_a_season_the_error_is_one_line(run: Any, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv(DATA_FOLDER_VARIABLE, str(tmp_path))
    code, out, err = run(["records", "season"])
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "got no season" in err


class FakeBoard:
    """A board on USB that always replies with ``answer``, which may be garbage."""

    def __init__(self, *answer: str) -> None:
        self.answer = answer

    def run_for_lines(self, script: str) -> list[str]:
        """Return the fixed answer in place of running ``script``."""
        return list(self.answer)


@pytest.mark.parametrize(
    "answer", [(), ("=",), ("AAAA",), ("é",), ("A" * 100_000,), ("no", "thing")]
)
def test_a_strange_answer_from_a_board_is_refused(answer: tuple[str, ...]) -> None:
    with pytest.raises(InputError, match="got "):
        tool.read_board_season(FakeBoard(*answer))


def test_the_page_names_the_winner_of_a_cup() -> None:
    season = Season(CUP, "pawnball", 1, [("Ann", ""), ("Bob", "")])
    season.enter_result(0, 1, (0, 1), (0, 3), 1)
    assert "Bob has won." in tool.season_page(season)
    assert "points" not in tool.season_page(season)
