"""Makes the page BALANCE.md with statistics of matches between equal opponents, game by game.

``pixelpitch analyse all --players hard --write`` writes the page. Every share has Wilson's 95 %
limits; if one half lies within them, the page reports no advantage.
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pixelpitch.rules.counters import GOALS, NOBODY, WINNER

from .simulation import BEGAN, LOSS, NO_END, ROW, WIN
from .tally import Figure, Total, wilson

PAGE = Path(__file__).with_name("BALANCE.md")
# Comes from `pixelpitch arena`, so rewriting the page keeps this section.
LADDER = "\n## The ladder of levels\n"


class Game(NamedTuple):
    """The results of one ruleset's matches; ``sides`` are the names of the left and right side."""

    name: str
    sides: tuple[str, str]
    players: str
    seed: int
    total: Total


def ladder(path: Path) -> str:
    """Return the section on levels from the page at ``path``, or ""; ``page`` cannot compute it."""
    if not path.exists():
        return ""
    _, heading, rest = path.read_text(encoding="utf-8").partition(LADDER)
    return heading + rest


def page(games: Sequence[Game]) -> str:
    """Return the page without its section on levels."""
    first = games[0]
    command = f"pixelpitch analyse all --players {first.players} --matches {first.total.matches}"
    origin = (
        f"Made by `{command} --seed {first.seed} --write`: `{first.players}` decides for both"
        " sides, with default options, except that left begins every second match and right the"
        " others. Brackets contain the limits at 95 %; shares of wins count only matches with a"
        " winner."
    )
    lines = [
        "# Balance",
        "",
        origin,
        "",
        "| | " + " | ".join(game.name for game in games) + " |",
        "|---|" + "---|" * len(games),
    ]
    rows = {
        "goals a match": [_mean(game, GOALS) for game in games],
        "throws a match": [_mean(game, "throws") for game in games],
        "decisions a match": [_mean(game, "decisions") for game in games],
        "nobody wins": [_nobody(game) for game in games],
        "whoever begins wins": [_begins(game)[0] for game in games],
        "the left side wins": [_left(game)[0] for game in games],
        "no goal at all": [_goalless(game) for game in games],
        "no end": [_endless(game) for game in games],
        "most decisions in a row in any match": [_row(game) for game in games],
    }
    lines += [f"| {name} | " + " | ".join(cells) + " |" for name, cells in rows.items()]
    for game in games:
        lines += ["", f"## {game.name}", *[f"- {each}" for each in findings(game)]]
    return "\n".join(lines) + "\n"


def findings(game: Game) -> list[str]:
    """Return sentences that interpret the figures of one game."""
    total = game.total
    result = [
        f"Who begins: {_begins(game)[1]}",
        f"Which side: {_left(game)[1]}",
    ]
    goalless = total.figures[GOALS].values[0]
    if goalless:
        result.append(f"Pure defence: {goalless} of {total.matches} matches have no goal.")
    else:
        result.append("Pure defence: every match has a goal.")
    endless = _endless_matches(total)
    row = max(total.figures[ROW].values)
    end = "every match ends" if not endless else f"{endless} of {total.matches} matches do not end"
    result.append(
        f"Endless passing: {end}; no match had more than {row} decisions in a row without a throw."
    )
    return result


def _mean(game: Game, name: str) -> str:
    figure: Figure = game.total.figures[name]
    limits = figure.limits
    text = f"{figure.mean:.2f}"
    return text if limits is None else f"{text} [{limits[0]:.2f}, {limits[1]:.2f}]"


def _share(hits: int, tries: int) -> str:
    if not tries:
        return "-"
    low, high = wilson(hits, tries)
    return f"{hits / tries * 100:.1f} % [{low * 100:.1f}, {high * 100:.1f}]"


def _advantage(hits: int, tries: int, who: str, other: str) -> tuple[str, str]:
    """Return (share of wins as text, sentence on what it means)."""
    cell = _share(hits, tries)
    if not tries:
        return cell, "unknown, because no match had a winner."
    low, high = wilson(hits, tries)
    if low <= 0.5 <= high:
        return cell, f"no advantage seen: {who} wins {cell} of {tries}."
    return cell, f"{who if low > 0.5 else other} has an advantage: {who} wins {cell} of {tries}."


def _begins(game: Game) -> tuple[str, str]:
    words = game.total.words.get(BEGAN, Counter())
    wins, losses = words[WIN], words[LOSS]
    return _advantage(wins, wins + losses, "whoever begins", "the other side")


def _left(game: Game) -> tuple[str, str]:
    winners = game.total.words[WINNER]
    left, right = (winners[name] for name in game.sides)
    return _advantage(left, left + right, "the left side", "the right side")


def _nobody(game: Game) -> str:
    return _share(game.total.words[WINNER][NOBODY], game.total.matches)


def _goalless(game: Game) -> str:
    return _share(game.total.figures[GOALS].values[0], game.total.matches)


def _endless_matches(total: Total) -> int:
    return sum(words[NO_END] for words in total.words.values())


def _endless(game: Game) -> str:
    return _share(_endless_matches(game.total), game.total.matches)


def _row(game: Game) -> str:
    return str(max(game.total.figures[ROW].values))
