"""A progress bar for bytes that are sent to a board."""

from typing import Any


class Bar:
    """A progress bar that is called with (bytes done, of all)."""

    def __init__(self, what: str) -> None:
        self._what = what

    def __enter__(self) -> Any:
        from rich import progress

        from .tables import console

        self._bar = progress.Progress(
            progress.TextColumn("{task.description}"),
            progress.BarColumn(bar_width=24),
            progress.DownloadColumn(),
            progress.TimeRemainingColumn(),
            console=console(),
            transient=True,
        )
        self._bar.start()
        task = self._bar.add_task(self._what, total=None)
        return lambda done, total: self._bar.update(task, completed=done, total=total)

    def __exit__(self, *_: object) -> None:
        self._bar.stop()
