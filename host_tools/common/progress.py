"""Progress bars: for long runs of matches, and for bytes that are sent to a board."""

import contextlib
import sys
from collections.abc import Callable, Generator, Iterator
from typing import Any, Protocol, TypeVar

from .printable import raw

# Rich is imported where a bar is drawn: neither a command's help nor `completion` waits for it.


class Batch(Protocol):
    """What some matches brought together, as ``analysis.tally.Total``."""

    matches: int

    def add(self, other: Any) -> None:
        """Add what other matches brought."""


T = TypeVar("T", bound=Batch)


def gather(parts: Generator[T, None, None], count: int, total: T) -> tuple[T, bool]:
    """Add what the ``count`` matches of ``parts`` bring to ``total``, under a bar on stderr.

    Returns ``total``, and whether Ctrl-C broke the matches off.
    """
    from rich import progress
    from rich.console import Console

    bar = progress.Progress(
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeRemainingColumn(),
        console=Console(file=raw(sys.stderr)),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    try:
        with bar, contextlib.closing(parts):
            task = bar.add_task("playing", total=count)
            for part in parts:
                total.add(part)
                bar.advance(task, part.matches)
    except KeyboardInterrupt:
        return total, True
    return total, False


@contextlib.contextmanager
def byte_bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """Give a function that shows (bytes done, of all) as a bar."""
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
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextlib.contextmanager
def step_bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """Give a function that shows (steps done, of all) as a bar on stderr, if that is a terminal."""
    from rich import progress
    from rich.console import Console

    bar = progress.Progress(
        progress.TextColumn("{task.description}"),
        progress.BarColumn(bar_width=24),
        progress.MofNCompleteColumn(),
        progress.TimeRemainingColumn(),
        console=Console(file=raw(sys.stderr)),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),  # otherwise what is printed belongs into a file
        disable=not sys.stderr.isatty(),
    )
    with bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
