"""Long runs of matches: a bar with the time left, and Ctrl-C keeps what is there."""

import contextlib
import sys
from collections.abc import Generator

from rich import progress
from rich.console import Console

from ..analysis import simulation
from ..analysis.tally import Total
from ..printable import raw
from .parser import InputError


def gather(parts: Generator[Total, None, None], count: int) -> tuple[Total, bool]:
    """Return what the ``count`` matches of ``parts`` brought, and whether Ctrl-C broke them off.

    Raises InputError for a match that cannot be played on.
    """
    total = Total()
    columns = (
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeRemainingColumn(),
    )
    bar = progress.Progress(
        *columns,
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
    except simulation.BrokenOff as error:
        raise InputError(str(error)) from None
    return total, False
