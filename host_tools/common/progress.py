"""Progress bars for long runs of matches and for transfers to a board."""

import contextlib
import sys
from collections.abc import Callable, Generator, Iterator
from typing import Any, Protocol, TypeVar

from .printable_text import raw_stream

# The functions below import Rich themselves, so that --help and `completion` do not wait for it.


class Results(Protocol):
    """Results of matches that can be added up, for example ``analysis.tally.Total``."""

    match_count: int

    def add(self, other: Any) -> None:
        """Add the results of further matches."""


ResultsType = TypeVar("ResultsType", bound=Results)


def add_results(
    parts: Generator[ResultsType, None, None], match_count: int, total: ResultsType
) -> tuple[ResultsType, bool]:
    """Add all results in ``parts`` to ``total``, and show a progress bar on stderr meanwhile.

    The bar is full after ``match_count`` matches. Return (``total``, True if Ctrl-C interrupted the
    matches).
    """
    from rich import progress
    from rich.console import Console

    bar = progress.Progress(
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeRemainingColumn(),
        console=Console(file=raw_stream(sys.stderr)),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    try:
        with bar, contextlib.closing(parts):
            task = bar.add_task("playing", total=match_count)
            for part in parts:
                total.add(part)
                bar.advance(task, part.match_count)
    except KeyboardInterrupt:
        return total, True
    return total, False


@contextlib.contextmanager
def byte_progress(label: str) -> Iterator[Callable[[int, int], None]]:
    """Context manager: yields a function (bytes done, all bytes) that updates a progress bar."""
    from rich import progress

    from .tables import console

    bar = progress.Progress(
        progress.TextColumn("{task.description}"),
        progress.BarColumn(bar_width=24),
        progress.DownloadColumn(),
        progress.TimeRemainingColumn(),
        console=console(),
        transient=True,
    )
    with bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextlib.contextmanager
def step_progress(label: str) -> Iterator[Callable[[int, int], None]]:
    """Context manager: yields a function (steps done, all steps) that updates a bar on stderr."""
    from rich import progress
    from rich.console import Console

    bar = progress.Progress(
        progress.TextColumn("{task.description}"),
        progress.BarColumn(bar_width=24),
        progress.MofNCompleteColumn(),
        progress.TimeRemainingColumn(),
        console=Console(file=raw_stream(sys.stderr)),
        transient=True,
        # If stdout is a file, Rich must not change what is written to it.
        redirect_stdout=sys.stdout.isatty(),
        disable=not sys.stderr.isatty(),
    )
    with bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
