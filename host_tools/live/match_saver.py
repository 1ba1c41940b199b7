"""Saves the records of watched matches, each in its own file."""

import os
from typing import Any

from pixelpitch.rules import record as records

from ..common import files
from .replica import Replica


class MatchSaver:
    """Saves each match that a replica shows as a record, in a file of its own.

    The first file is ``path``. The names of the following files have -2, -3 and so on before the
    suffix. ``paths`` lists the written files, oldest first.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._history: Any = None
        self._names: list[str] = []
        self.paths: list[str] = []
        files.expect_replaceable(path, records.RECORD_TITLE, "record")

    def note_match(self, replica: Replica) -> None:
        """Remember the replica's match; if a different match has begun, write the previous one."""
        history = replica.history
        if history is None or history is self._history:
            return
        before = self._history
        if before is not None and not _continues(before, history):
            self.write()
        self._history = history
        self._names = replica.names

    def write(self) -> None:
        """Write the current match, if there is one; raises InputError."""
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
    """Return True if ``after`` is the same match as ``before``, possibly after more actions.

    After a takeback it may also have fewer. Therefore only the beginning of the histories is
    compared.
    """
    return bool(
        before.match.RULESET == after.match.RULESET
        and before.first_state() == after.first_state()
        and after.raw_entries(0, 2) == before.raw_entries(0, 2)
    )
