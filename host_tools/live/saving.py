"""Keeps the record of what is watched: one file a match."""

import os
from typing import Any

from pixelpitch.rules import record as records

from ..common import files
from .replica import Replica


class Saving:
    """Writes the match of a replica to ``path``; the next ones to ``path`` with -2, -3, ...

    ``paths`` are the names of the files, oldest first.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._history: Any = None
        self._names: list[str] = []
        self.paths: list[str] = []
        files.expect_replaceable(path, records.TITLE, "record")

    def look(self, replica: Replica) -> None:
        """Keep in mind what is played; write the match before when another one has begun."""
        history = replica.history
        if history is None or history is self._history:
            return
        before = self._history
        if before is not None and not _continues(before, history):
            self.write()
        self._history = history
        self._names = replica.names

    def write(self) -> None:
        """Write the match, if there is any; raises InputError."""
        if self._history is None:
            return
        base, ending = os.path.splitext(self._path)
        count = len(self.paths)
        path = self._path if not count else f"{base}-{count + 1}{ending}"
        heading = [("names", "|".join(self._names))]
        if self._history.ended:
            heading.append(("ended", self._history.ended))
        record = records.from_history(self._history, heading)
        files.write_text(path, record.to_text())
        self.paths.append(path)
        self._history = None


def _continues(before: Any, after: Any) -> bool:
    """Return whether ``after`` is the match ``before`` sent again, perhaps with more in it.

    What was taken back meanwhile is not in it any more: then only the beginning is the same.
    """
    return bool(
        before.match.RULESET == after.match.RULESET
        and before.first_state() == after.first_state()
        and after.part(0, 2) == before.part(0, 2)
    )
