"""Reads the matches, finished and unfinished, that a board or the simulator has stored.

Reading stops the program of a board. Afterwards the board restarts and offers to resume its
unfinished match. firmware/pixelpitch/storage/README.md describes the JSON of ``match_json``.
"""

from base64 import b64decode
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

from pixelpitch.app.endings import match_result
from pixelpitch.rules import record as records
from pixelpitch.rules.entries import (
    DECISION_ENTRY,
    ENTERED_ENTRY,
    THROW_ENTRY,
    TIME_ENTRY,
    VIRTUAL_ENTRY,
)
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.history import History
from pixelpitch.rules.record import Record
from pixelpitch.rulesets import load
from pixelpitch.storage import stored_match
from pixelpitch.storage.journal import Journal, replay
from pixelpitch.storage.records import RECORDS_FOLDER
from pixelpitch.storage.settings import ORDINARY

from .errors import InputError
from .printable_text import printable
from .store import (
    JOURNAL_FILE_NAME,
    JOURNAL_SECTOR_BYTES,
    JOURNAL_SECTOR_COUNT,
    Flash,
    FolderFiles,
    expect_files,
)

MATCH_JSON_VERSION = 1  # version of the JSON of ``match_json``
_ENTRY_KINDS = {
    DECISION_ENTRY: "decision",
    THROW_ENTRY: "chance",
    VIRTUAL_ENTRY: "virtual",
    ENTERED_ENTRY: "asked",
}
UNFINISHED_MATCH_NAME = "unfinished"
MATCH_FILE_SUFFIX = ".pxk"
MAX_MATCH_FILE_BYTES = 100_000  # limit for a stored match; the longest match takes about 20 KB
MAX_RECORD_FILES = 1000  # limit for the number of files from a board, which stores fewer
MAX_NUMBER_DIGITS = 10  # limit for the digits of a number that a board sends
_READ_TIMEOUT_S = 60.0  # time limit for reading all records: up to 1 MB, byte by byte
# A program for the board. It prints a line with name and content for each stored match, then a line
# for each sector of the journal that is not empty.
_READ_RECORDS = """
from binascii import b2a_base64
def show(folder, blank):
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return
    for name in names:
        with open(folder + "/" + name, "rb") as file:
            data = file.read()
        if not name.endswith(".new") and not (blank and data.count(blank) == len(data)):
            print(folder, name, b2a_base64(data).decode().strip())
show("records", b"")
show("journal", b"\\xff")
"""


class StoredMatch:
    """A match that a board or the simulator has stored.

    ``name``       its name for the user
    ``data``       the stored bytes
    ``records``    what the journal has recorded since ``data`` was stored
    ``stored_at``  when the laptop stored it, as text; "" on a board, which has no clock
    """

    stored_at = ""

    def __init__(self, name: str, data: bytes, records: Iterable[tuple[int, int]] = ()) -> None:
        self.name = name
        self.data = data
        heading, self._history = stored_match.unpack(data)
        self.heading = {printable(key): printable(value) for key, value in heading.items()}
        self._records = list(records)

    def history(self) -> History:
        """Replay the match and return its history.

        Raises MatchError if the match was played with a different version of the rules or cannot be
        replayed.
        """
        make = load(self.heading["ruleset"])
        version = self.heading.get("version", "1")
        if version != str(make.VERSION):
            raise NotUnderstood(
                f"a match of version {version} of the rules of {make.NAME}",
                f"version {make.VERSION}, because the rules have changed since",
            )
        *_, history = replay(History, make, self._history, self._records)
        return history

    def record(self) -> Record:
        """Return the match as a record with its heading; raises MatchError."""
        heading = [
            (key, value)
            for key, value in self.heading.items()
            if value and key not in ("ruleset", "opponents", "before")
        ]
        return records.from_history(self.history(), heading)


class RecordFile:
    """A match from a file that `match --record` wrote; ``match_json`` also accepts it.

    Raises MatchError for a damaged record.
    """

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self._record = records.parse(text)
        # A record has no version number: use that of the rules with which it is replayed.
        version = str(load(self._record.ruleset).VERSION)
        self.heading = {"version": version} | {
            printable(key): printable(value) for key, value in self._record.headers
        }
        self.heading["ruleset"] = self._record.ruleset

    def history(self) -> History:
        """Replay the match and return its history; raises MatchError."""
        return records.to_history(self._record, load(self._record.ruleset))

    def record(self) -> Record:
        """Return the record."""
        return self._record


def read_simulator_matches(folder: Path) -> list[StoredMatch]:
    """Return the matches in the simulator's ``folder``; raises InputError if it cannot be read."""
    files = simulator_files(folder)
    names = filter(_is_number, files.names(RECORDS_FOLDER))
    found = {}
    for name in [f"{RECORDS_FOLDER}/{each}" for each in names] + [JOURNAL_FILE_NAME]:
        try:
            found[name] = files.load(name)
        except OSError:
            continue  # an unreadable file is left out: this command must not change the folder
    journal = found.pop(JOURNAL_FILE_NAME, b"")
    matches = _matches_in({name.rpartition("/")[2]: data for name, data in found.items()}, journal)
    dates = {name.rpartition("/")[2].lstrip("0"): _date_of(folder / name) for name in found}
    dates[UNFINISHED_MATCH_NAME] = _date_of(folder / JOURNAL_FILE_NAME)
    for each in matches:
        each.stored_at = dates.get(each.name, "")
    return matches


def _date_of(path: Path) -> str:
    """Return the local day and time at which the file ``path`` was written, or ""."""
    try:
        return f"{datetime.fromtimestamp(path.stat().st_mtime):%Y-%m-%d %H:%M}"
    except (OSError, OverflowError, ValueError):
        return ""


def simulator_files(folder: Path) -> FolderFiles:
    """Return the simulator's files in ``folder``; raises InputError if one is not regular."""
    try:
        expect_files(folder)
    except OSError as error:
        raise InputError(
            f"got {error.filename or str(folder)!r}, expected a file of the simulator:"
            f" {error.strerror or error}"
        ) from None
    return FolderFiles(folder)


def read_board_matches(link: Any) -> list[StoredMatch]:
    """Return the matches of the board that ``link``, a ``flash.link.Link``, is connected to.

    Raises FlashError, InputError.
    """
    files: dict[str, bytes] = {}
    journal = bytearray(b"\xff" * JOURNAL_SECTOR_BYTES * JOURNAL_SECTOR_COUNT)
    for line in link.run_for_lines(_READ_RECORDS, _READ_TIMEOUT_S):
        folder, _, rest = line.partition(" ")
        name, _, text = rest.rpartition(" ")
        try:
            data = b64decode(text if name else "?", validate=True)
        except ValueError:
            raise InputError(
                f"got {line[:40]!r} from the board, expected the name and the bytes of a file"
            ) from None
        if len(data) > MAX_MATCH_FILE_BYTES or len(files) >= MAX_RECORD_FILES:
            raise InputError(
                f"got {len(data)} bytes as file {len(files) + 1} from the board, expected at most"
                f" {MAX_MATCH_FILE_BYTES} in {MAX_RECORD_FILES} files"
            )
        if folder == RECORDS_FOLDER:
            files[name] = data
        elif (
            _is_number(name)
            and int(name) < JOURNAL_SECTOR_COUNT
            and len(data) <= JOURNAL_SECTOR_BYTES
        ):
            journal[
                JOURNAL_SECTOR_BYTES * int(name) : JOURNAL_SECTOR_BYTES * int(name) + len(data)
            ] = data
    return _matches_in(files, bytes(journal))


def _is_number(name: str) -> bool:
    return name.isascii() and name.isdecimal() and len(name) <= MAX_NUMBER_DIGITS


def _matches_in(files: dict[str, bytes], journal: bytes) -> list[StoredMatch]:
    """Return the matches in ``files``, a dict of {name: content}, and the unfinished match.

    Only files whose names are numbers are read. The unfinished match comes from ``journal``, the
    content of the flash memory that records each action.
    """
    result = []
    for name in sorted(filter(_is_number, files)):
        try:
            result.append(StoredMatch(name.lstrip("0") or "0", files[name]))
        except NotUnderstood:
            continue  # this file is not a stored match
    if len(journal) == JOURNAL_SECTOR_BYTES * JOURNAL_SECTOR_COUNT:
        reader = Journal(Flash(JOURNAL_SECTOR_COUNT, journal))
        unfinished = reader.unfinished_match()
        if unfinished is not None:
            data = stored_match.pack(list(unfinished[0].items()), unfinished[1])
            result.append(StoredMatch(UNFINISHED_MATCH_NAME, data, reader.records()))
    return result


def complete_bytes(stored: StoredMatch) -> bytes:
    """Return the bytes of a match including its journal entries; raises MatchError."""
    if stored.name != UNFINISHED_MATCH_NAME:
        return stored.data
    return stored_match.pack(list(stored.heading.items()), stored.history().to_bytes())


def full_result(stored_match: StoredMatch | RecordFile, result: dict[str, Any]) -> dict[str, Any]:
    """Return the result of ``matches.result_json``, with the fields of ``match_json`` added.

    Both have a field ``actions``. It is taken from ``result``; that of ``match_json`` is called
    ``steps`` here. Raises MatchError.
    """
    match_fields = match_json(stored_match)
    steps = match_fields.pop("actions")
    del match_fields["format"], match_fields["version"]  # describe the JSON, not the match
    return {**match_fields, **result, "steps": steps}


def match_json(stored_match: StoredMatch | RecordFile) -> dict[str, Any]:
    """Return the match as the JSON object that storage/README.md describes; raises MatchError."""
    record = stored_match.record()
    history = stored_match.history()
    kinds = dict(_ENTRY_KINDS)
    if stored_match.heading.get("dice") == ORDINARY:
        kinds[ENTERED_ENTRY] = "entered"
    match = history.initial_match()
    steps: list[dict[str, Any]] = []
    for kind, value in history.entries():
        if kind == TIME_ENTRY:
            match.pass_time(value)
            if steps:
                steps[-1]["seconds"] += value
                steps[-1]["events"] += _event_list(match)
            continue
        decision = kind == DECISION_ENTRY
        side = match.current_player() if decision else match.thrower()
        step = {
            "action": match.action_to_string(value),
            "kind": kinds[kind],
            "side": side if side >= 0 else None,
            "seconds": 0,
        }
        match.apply_action(value)
        steps.append({**step, "events": _event_list(match), "score": list(match.score)})
    outcome = match_result(match, stored_match.heading.get("ended", ""))
    return {
        "format": "pixelpitch-record",
        "version": MATCH_JSON_VERSION,
        "ruleset": record.ruleset,
        "ruleset_version": int(stored_match.heading.get("version", "1")),
        "options": record.options,
        "number": int(stored_match.heading.get("number", "0")),
        "board": stored_match.heading.get("board", ""),
        "names": stored_match.heading.get("names", "|").split("|"),
        "sides": [match.side_name(0), match.side_name(1)],
        "finished": outcome is not None,
        "score": list(outcome["score"] if outcome else match.score),
        "winner": outcome["winner"] if outcome else None,
        "reason": outcome["reason"] if outcome else "",
        "points": [int(each) for each in stored_match.heading.get("points", "").split()] or None,
        "actions": steps,
        "checksum": f"{match.checksum():04x}",
    }


def _event_list(match: Any) -> list[dict[str, Any]]:
    return [
        {"kind": kind, "side": side if side >= 0 else None, "values": list(values)}
        for kind, side, values in match.events
    ]
