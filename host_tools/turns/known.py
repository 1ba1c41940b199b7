"""The matches by link that this laptop knows: which side is played here, and how far each went."""

import json
from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import Any

from pixelpitch.rules.errors import NotUnderstood

from .course import ID, Course, course_of

NAME = "links.json"
MOST = 24  # of them are kept


@dataclass(frozen=True)
class KnownMatch:
    """``side`` is played here, ``match`` is the kept match, ``page`` the other side's page."""

    side: int
    match: bytes
    page: str

    @property
    def course(self) -> Course:
        """Its course."""
        return course_of(self.match)


class Known:
    """The known matches in ``files`` (``common.store``), by what each is known by."""

    def __init__(self, files: Any) -> None:
        self._files = files
        self._all: dict[str, KnownMatch] = {}
        try:
            rows = json.loads(files.load(NAME) or b"{}")
            for link, row in rows.items():
                match = KnownMatch(row["side"], b64decode(row["match"]), str(row["page"]))
                if ID.fullmatch(link) and match.side in (0, 1) and match.course.link == link:
                    self._all[link] = match
        except (OSError, ValueError, TypeError, KeyError, AttributeError, NotUnderstood):
            pass  # not written by this command: what was read until there counts

    def get(self, link: str) -> KnownMatch | None:
        """Return the match that is known by ``link``, or None."""
        return self._all.get(link)

    def last(self) -> str:
        """Return what the match is known by that was played last, or ""."""
        return next(reversed(self._all), "")

    def write(self, link: str, match: KnownMatch) -> None:
        """Keep ``match`` as the one that was played last; raises OSError."""
        self._all.pop(link, None)
        self._all[link] = match
        for each in list(self._all)[:-MOST]:
            del self._all[each]
        rows = {
            each: {"side": it.side, "match": b64encode(it.match).decode(), "page": it.page}
            for each, it in self._all.items()
        }
        self._files.save(NAME, json.dumps(rows).encode())
