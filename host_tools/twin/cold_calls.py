"""Measures the methods of a match with nothing cached, and compares them with budgets."""

import statistics
from collections.abc import Callable
from typing import Any

from ..analysis import cold_calls
from .budgets import BudgetRow
from .repl import BoardError

# (method of a match, limit for its longest call in ms, limit for the median of its calls in ms)
CALL_BUDGETS_MS = (
    ("legal_actions", 15.0, 8.0),
    ("apply_action", 15.0, 15.0),
    ("clone", 3.0, 3.0),
)


def cold_call_rows(ruleset: str, seed: int, run: Callable[[str], str]) -> list[BudgetRow]:
    """Return rows of the budget table: how long methods of a match take if nothing is cached.

    ``seed`` is that of the first match. ``run(program)`` runs a program on the board and returns
    its output.
    """

    def measure() -> list[Any]:
        """Return (milliseconds, details) of the median and worst time of each call."""
        try:
            decisions, throws = cold_calls.measure(ruleset, seed, run)
        except cold_calls.DifferentActionsError as error:
            raise BoardError(str(error)) from None
        both = f"{len(decisions)} decisions, {len(throws)} throws"
        # Use throws only in a game without decisions. Their legal actions need no search, so they
        # would make the median of ``legal_actions`` too short.
        legal, where = throws, f"{len(throws)} throws: nobody has a choice in this game"
        if decisions:
            hardest = max(each.legal_action_count for each in decisions)
            legal, where = decisions, f"{len(decisions)} decisions, up to {hardest} legal actions"
        every = decisions + throws
        result: list[Any] = []
        for times, words in (
            ([each.legal_actions_us for each in legal], where),
            ([each.apply_action_us for each in every], both),
            ([each.clone_us for each in every], both),
        ):
            result += [(max(times) / 1000, words), (statistics.median(times) / 1000, words)]
        return result

    names = [
        (f"{ruleset}: {call}, {which}", budget, "ms")
        for call, worst, median in CALL_BUDGETS_MS
        for which, budget in (("worst", worst), ("median", median))
    ]
    return measure_rows(names, measure)


def measure_rows(
    budgets: list[tuple[str, float, str]], measure: Callable[[], list[Any]]
) -> list[BudgetRow]:
    """Return a row of the budget table for each of ``budgets``.

    A budget is (name of the row, limit, unit). ``measure()`` returns a list with (measured value,
    details) for each budget. If it raises BoardError, each row has the reason instead.
    """
    try:
        return [
            BudgetRow(what, budget, measured, unit, where)
            for (what, budget, unit), (measured, where) in zip(budgets, measure(), strict=True)
        ]
    except BoardError as error:
        reason = last_line(error)
        return [BudgetRow(what, budget, None, unit, reason) for what, budget, unit in budgets]


def last_line(error: BoardError) -> str:
    """Return the last line of the message of ``error``."""
    return (str(error).strip() or "nothing").splitlines()[-1]
