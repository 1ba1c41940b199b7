"""Formats the statistics of a run of matches as JSON values and as tables.

Every figure has its 95 % confidence limits and, if it can be computed without playing, its exact
value.
"""

from collections.abc import Iterator
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from pixelpitch.rules.counters import GOALS, HOW_ENDED, WINNER

from ..common.printable_text import printable
from ..common.tables import plain_table
from . import counters
from .simulation import EVENT_STATISTIC_PREFIX, STARTING_SIDE_RESULT_STATISTIC
from .tally import Distribution, Total, wilson_limits

_BAR_CHARACTERS = 40  # length of the longest bar in characters
_LIMITS_HEADING = "95 % limits"


def summary_json(total: Total, exact: counters.ExactValues) -> dict[str, Any]:
    """Return the statistics in ``total`` as JSON values.

    ``exact`` has the exact values of some of them. Shares are 0 to 1. "limits" are confidence
    limits, or null.
    """
    figures: dict[str, Any] = {}
    for name, figure in total.statistics.items():
        figures[name] = {
            "mean": figure.mean,
            "limits": None if figure.confidence_limits is None else list(figure.confidence_limits),
            "exact": exact.get((name, "")),
            "least": min(figure.values),
            "median": figure.median,
            "most": max(figure.values),
            "values": {str(value): figure.values[value] for value in sorted(figure.values)},
        }
    words: dict[str, Any] = {}
    for name in total.words:
        words[name] = {
            word: {
                "times": times,
                "share": share,
                "limits": None if limits is None else list(limits),
                "exact": exact.get((name, word)),
            }
            for word, times, share, limits in _word_shares(total, name)
        }
    return {"figures": figures, "words": words}


def _word_shares(total: Total, name: str) -> Iterator[tuple[str, int, float, Any]]:
    """Yield (word, number of times, share, confidence limits of the share) for each word.

    ``name`` is a statistic whose values are words, such as the winner. The most frequent word comes
    first. The limits are None if a match can have several words, because Wilson's limits are only
    valid for independent values.
    """
    words = total.words[name]
    once = words.total() == total.match_count
    for word in sorted(words, key=lambda each: (-words[each], each)):
        times = words[word]
        limits = wilson_limits(times, total.match_count) if once else None
        yield word, times, times / words.total(), limits


def summary_tables(total: Total, exact: counters.ExactValues) -> Group:
    """Return tables of the endings, of the distribution of goals, and of all figures."""
    return Group(_words_table(total, exact), _goals_table(total), _figures_table(total, exact))


def _new_table(*columns: str) -> Table:
    return plain_table(*columns, right_aligned=True, no_wrap=True)


def _words_table(total: Total, exact: counters.ExactValues) -> Table:
    table = _new_table("", "times", "share", _LIMITS_HEADING, *_known_column(exact))
    first = [
        name for name in (HOW_ENDED, WINNER, STARTING_SIDE_RESULT_STATISTIC) if name in total.words
    ]
    for name in [*first, *[each for each in total.words if each not in first]]:
        table.add_row(Text(printable(name), "bold"))
        for word, times, share, limits in _word_shares(total, name):
            cells = [str(times), _share_text(share, True), _limits(limits, True)]
            exact_share = _share_text(exact.get((name, word)), True)
            table.add_row(Text("  " + printable(word)), *cells, *([exact_share] if exact else []))
    return table


def _known_column(exact: counters.ExactValues) -> list[str]:
    return ["exact"] if exact else []


def _goals_table(total: Total) -> Table:
    table = _new_table("goals a match", "matches")
    table.add_column("")
    goals = total.statistics[GOALS].values
    longest = max(goals.values())
    for number in range(min(goals), max(goals) + 1):
        bar = "█" * round(goals[number] / longest * _BAR_CHARACTERS)
        table.add_row(str(number), str(goals[number]), bar)
    return table


def _figures_table(total: Total, exact: counters.ExactValues) -> Table:
    table = _new_table(
        "", "mean", _LIMITS_HEADING, "least", "median", "most", *_known_column(exact)
    )
    figures = total.statistics
    # Show the numbers of events last, and all other figures in the order of ``total``.
    for name in sorted(figures, key=lambda each: each.startswith(EVENT_STATISTIC_PREFIX)):
        figure = figures[name]
        exact_value = _share_text(exact.get((name, "")), figure.is_share)
        table.add_row(
            Text(printable(name)), *_format_figure(figure), *([exact_value] if exact else [])
        )
    return table


def _format_figure(figure: Distribution) -> list[str]:
    values = (min(figure.values), figure.median, max(figure.values))
    cells = ["", "", ""] if figure.is_share else [str(each) for each in values]
    return [
        _share_text(figure.mean, figure.is_share),
        _limits(figure.confidence_limits, figure.is_share),
        *cells,
    ]


def _share_text(value: float | None, share: bool) -> str:
    if value is None:
        return ""
    return f"{value:.2%}".replace("%", " %") if share else f"{value:.3f}"


def _limits(limits: tuple[float, float] | None, share: bool) -> str:
    return "" if limits is None else " .. ".join(_share_text(each, share) for each in limits)
