"""Makes the page BALANCE.md: statistics of matches between equal opponents, game by game.

``pixelpitch analyse all --players hard --write`` writes the page. Every share has its 95 %
confidence limits (Wilson's interval). If one half is between the limits, the page reports no
advantage.
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pixelpitch.rules.counters import GOALS, NOBODY, WINNER

from .simulation import (
    LONGEST_DECISION_RUN_STATISTIC,
    LOSS,
    NO_END_REASON,
    STARTING_SIDE_RESULT_STATISTIC,
    WIN,
)
from .tally import Distribution, Total, wilson_limits

BALANCE_PAGE_FILE = Path(__file__).with_name("BALANCE.md")
# The section of the page under this heading is written by hand from the output of `pixelpitch
# arena`. When the page is made again, the section is copied from the old page.
LEVELS_HEADING = "\n## The ladder of levels\n"


class GameResults(NamedTuple):
    """The results of one ruleset's matches, with the names of its two sides in ``side_names``."""

    name: str
    side_names: tuple[str, str]
    opponent_name: str
    seed: int
    total: Total


def levels_section(path: Path) -> str:
    """Return the section about the opponents' levels from the page at ``path``, or "".

    ``balance_page`` cannot make this section, because its figures come from `pixelpitch arena`.
    """
    if not path.exists():
        return ""
    _, heading, rest = path.read_text(encoding="utf-8").partition(LEVELS_HEADING)
    return heading + rest


def balance_page(games: Sequence[GameResults]) -> str:
    """Return the Markdown page on ``games``, without the section on levels."""
    first = games[0]
    command = (
        f"pixelpitch analyse all --players {first.opponent_name}"
        f" --matches {first.total.match_count}"
    )
    origin = (
        f"`{command} --seed {first.seed} --write` made this page. An opponent of level"
        f" `{first.opponent_name}` decides for each side, with default options; the two sides take"
        " turns to begin a match. Brackets contain the confidence limits at 95 %. Shares of wins"
        " count only matches with a winner."
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
        "goals a match": [_mean_text(game, GOALS) for game in games],
        "throws a match": [_mean_text(game, "throws") for game in games],
        "decisions a match": [_mean_text(game, "decisions") for game in games],
        "nobody wins": [_draw_share(game) for game in games],
        "the side that begins wins": [_beginner_advantage(game)[0] for game in games],
        "the left side wins": [_left_side_advantage(game)[0] for game in games],
        "no goal at all": [_goalless_share(game) for game in games],
        "does not end": [_endless_share(game) for game in games],
        "most decisions in a row in any match": [_longest_row(game) for game in games],
    }
    lines += [f"| {name} | " + " | ".join(cells) + " |" for name, cells in rows.items()]
    for game in games:
        lines += ["", f"## {game.name}", *[f"- {each}" for each in interpret_results(game)]]
    return "\n".join(lines) + "\n"


def interpret_results(game: GameResults) -> list[str]:
    """Return Markdown sentences that interpret the figures of ``game``."""
    total = game.total
    result = [
        f"Beginning a match: {_beginner_advantage(game)[1]}",
        f"Sitting on the left: {_left_side_advantage(game)[1]}",
    ]
    goalless = total.statistics[GOALS].values[0]
    if goalless:
        result.append(f"{goalless} of {total.match_count} matches had no goal.")
    else:
        result.append("Every match had at least one goal.")
    endless = _endless_matches(total)
    row = max(total.statistics[LONGEST_DECISION_RUN_STATISTIC].values)
    end = (
        f"{endless} of {total.match_count} matches did not end."
        if endless
        else "Every match ended."
    )
    result.append(f"{end} Number of decisions between two throws: at most {row}.")
    return result


def _mean_text(game: GameResults, name: str) -> str:
    figure: Distribution = game.total.statistics[name]
    limits = figure.confidence_limits
    text = f"{figure.mean:.2f}"
    return text if limits is None else f"{text} [{limits[0]:.2f}, {limits[1]:.2f}]"


def _share_text(hits: int, tries: int) -> str:
    if not tries:
        return "-"
    low, high = wilson_limits(hits, tries)
    return f"{hits / tries * 100:.1f} % [{low * 100:.1f}, {high * 100:.1f}]"


def _advantage(hits: int, tries: int, who: str, other: str) -> tuple[str, str]:
    """Return (share of wins as text, sentence that interprets the share).

    ``hits`` is the number of wins of ``who``, and ``tries`` the number of matches that had a
    winner. ``other`` won the rest of them. ``who`` and ``other`` are names for the sentence.
    """
    cell = _share_text(hits, tries)
    if not tries:
        return cell, "unknown, because no match had a winner."
    low, high = wilson_limits(hits, tries)
    share = f"{who} wins {cell} of {tries} matches with a winner."
    if low <= 0.5 <= high:
        return cell, f"no advantage was found; {share}"
    if low > 0.5:
        return cell, f"it is an advantage; {share}"
    return cell, f"it is a disadvantage, because {other} wins more often; {share}"


def _beginner_advantage(game: GameResults) -> tuple[str, str]:
    words = game.total.words.get(STARTING_SIDE_RESULT_STATISTIC, Counter())
    wins, losses = words[WIN], words[LOSS]
    return _advantage(wins, wins + losses, "the side that begins", "the other side")


def _left_side_advantage(game: GameResults) -> tuple[str, str]:
    winners = game.total.words[WINNER]
    left, right = (winners[name] for name in game.side_names)
    return _advantage(left, left + right, "the left side", "the right side")


def _draw_share(game: GameResults) -> str:
    return _share_text(game.total.words[WINNER][NOBODY], game.total.match_count)


def _goalless_share(game: GameResults) -> str:
    return _share_text(game.total.statistics[GOALS].values[0], game.total.match_count)


def _endless_matches(total: Total) -> int:
    return sum(words[NO_END_REASON] for words in total.words.values())


def _endless_share(game: GameResults) -> str:
    return _share_text(_endless_matches(game.total), game.total.match_count)


def _longest_row(game: GameResults) -> str:
    return str(max(game.total.statistics[LONGEST_DECISION_RUN_STATISTIC].values))
