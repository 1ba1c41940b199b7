"""Reads the season (a league or a cup) that a board or the simulator has stored.

Formats it as text and as CSV.
"""

import csv
import io
from base64 import b64decode
from pathlib import Path
from typing import Any

from pixelpitch.app.texts import words
from pixelpitch.storage import season as seasons
from pixelpitch.storage.season import ROUND, Season

from .errors import InputError
from .printable_text import printable
from .stored_matches import simulator_files

MAX_SEASON_FILE_BYTES = 10_000  # limit for a stored season; 56 fixtures take about 2 KB
SEASON_CSV_COLUMNS = (
    "home",
    "away",
    "home goals",
    "away goals",
    "home points",
    "away points",
    "record",
)
_READ_SEASON = f"""
from binascii import b2a_base64
try:
    with open({seasons.SEASON_FILE!r}, "rb") as file:
        print(b2a_base64(file.read()).decode().strip())
except OSError:
    pass
"""


def read_simulator_season(folder: Path) -> Season:
    """Return the season in the simulator's ``folder``; raises InputError if there is none."""
    return _parse_season(simulator_files(folder).load(seasons.SEASON_FILE))


def read_board_season(link: Any) -> Season:
    """Return the season of the board that ``link``, a ``flash.link.Link``, is connected to.

    Raises InputError, FlashError.
    """
    text = "".join(link.run_for_lines(_READ_SEASON))
    try:
        return _parse_season(b64decode(text[: 2 * MAX_SEASON_FILE_BYTES], validate=True))
    except ValueError:
        raise InputError(f"got {text[:40]!r} from the board, expected a season") from None


def _parse_season(data: bytes) -> Season:
    season = seasons.read(data) if len(data) <= MAX_SEASON_FILE_BYTES else None
    if season is None:
        raise InputError("got no season, expected one: Season in the menu's League makes it")
    season.coaches = [(printable(name), opponent) for name, opponent in season.coaches]
    return season


def season_csv(season: Season) -> str:
    """Return all matches of the season as CSV.

    If a match was not played, its result columns are empty.
    """
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(SEASON_CSV_COLUMNS)
    for each in season.fixtures:
        outcome = [*each.goals, *each.points, each.number] if each.number else [""] * 5
        writer.writerow([season.coach_name(each.home), season.coach_name(each.away), *outcome])
    return file.getvalue()


def season_page(season: Season) -> str:
    """Return the season as a page of text with table, fixtures and best moments."""
    lines = [f"{'League' if season.kind == ROUND else 'Cup'}: {printable(season.ruleset)}", ""]
    if season.champion() >= 0:
        lines[1:1] = [f"{season.coach_name(season.champion())} has won."]
    if season.kind == ROUND:
        lines.append(f"{'':18} played  won drawn lost   goals points")
        for place, row in enumerate(season.table()):
            goals = f"{row.goals}-{row.goals_against}"
            lines.append(
                f"{place + 1}. {row.name:15} {row.matches:6} {row.wins:4} {row.draws:5}"
                f" {row.losses:4} {goals:>7} {row.points:6}"
            )
        lines.append("")
    lines += [
        f"{season.coach_name(each.home):>15} - {season.coach_name(each.away):15} {each.score()}"
        for each in season.fixtures
    ]
    if season.highlights():
        lines += ["", *[words(each) for each in season.highlights()]]
    return "".join([line.rstrip() + "\n" for line in lines])
