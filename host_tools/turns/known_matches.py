"""Stores the matches that this laptop plays by exchanging links, and the side it plays in each.

Each turn is sent to the other side as a link that contains the whole match.
"""

import json
from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import Any

from pixelpitch.rules.errors import NotUnderstood

from .course import MATCH_ID_PATTERN, Course, read_course

LINKS_FILE_NAME = "links.json"
MAX_KNOWN_MATCHES = 24  # beyond this number, the oldest matches are forgotten


@dataclass(frozen=True)
class KnownMatch:
    """A match played by exchanging links.

    ``side``          the side that is played on this laptop
    ``stored_match``  the stored match
    ``page_url``      the address of the web page on which the other side is played
    """

    side: int
    stored_match: bytes
    page_url: str

    @property
    def course(self) -> Course:
        """Return the start and the actions of the match."""
        return read_course(self.stored_match)


class KnownMatches:
    """The matches played by links that this laptop has stored, each under its id.

    ``files`` has the methods ``load(name)`` and ``save(name, data)``, as in ``common.store``.
    """

    def __init__(self, files: Any) -> None:
        self._files = files
        self._all: dict[str, KnownMatch] = {}
        try:
            rows = json.loads(files.load(LINKS_FILE_NAME) or b"{}")
            for link, row in rows.items():
                match = KnownMatch(row["side"], b64decode(row["match"]), str(row["page"]))
                if (
                    MATCH_ID_PATTERN.fullmatch(link)
                    and match.side in (0, 1)
                    and match.course.link_id == link
                ):
                    self._all[link] = match
        except (OSError, ValueError, TypeError, KeyError, AttributeError, NotUnderstood):
            pass  # the file is damaged, so only the matches that have been read so far are known

    def get(self, link: str) -> KnownMatch | None:
        """Return the match with the id ``link``, or None."""
        return self._all.get(link)

    def last_match_id(self) -> str:
        """Return the id of the match that was played last, or ""."""
        return next(reversed(self._all), "")

    def write(self, link: str, match: KnownMatch) -> None:
        """Store ``match`` under the id ``link``, as the one played last; raises OSError."""
        self._all.pop(link, None)
        self._all[link] = match
        for each in list(self._all)[:-MAX_KNOWN_MATCHES]:
            del self._all[each]
        rows = {
            each: {
                "side": it.side,
                "match": b64encode(it.stored_match).decode(),
                "page": it.page_url,
            }
            for each, it in self._all.items()
        }
        self._files.save(LINKS_FILE_NAME, json.dumps(rows).encode())
