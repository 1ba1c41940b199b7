"""Keeps the board that was used last in memory, so that a match and its clones share it.

A board file is read when a match first needs it; if the file changes later, matches in
progress are not affected. A user's own file is also checked. Built-in boards are checked by
the tests instead.
"""

from ...rules.errors import NotUnderstood
from ...rules.parts import find
from .board_file import BoardError, load
from .board_files import is_path

LONGEST = 200  # bytes of a path: a snapshot of 256 holds it beside the match

_held: tuple = ()  # (name or path, Board, checksum), or empty


def board(name):
    """Return (Board, its checksum) by name or path; raise NotUnderstood for a bad one."""
    global _held
    if not _held or _held[0] != name:
        if len(name.encode()) > LONGEST:
            raise NotUnderstood("board " + name, "a path of at most " + str(LONGEST) + " bytes")
        try:
            read = load(name)
        except BoardError as error:
            raise NotUnderstood("board: " + error.place, "a board file that can be read")
        if is_path(name):
            _refuse_unsound(name, read)
        _held = (name, read, read.checksum())
    return _held[1:]


def _refuse_unsound(name, read):
    validate = find(__name__[: __name__.rfind(".")], "validate_data")
    findings = validate.findings(read) if validate else ()  # the laptop has checked what it sent
    if findings:
        more = " (and " + str(len(findings) - 1) + " more)" if len(findings) > 1 else ""
        raise NotUnderstood(
            "board " + name + ": " + findings[0] + more, "a board that keeps rules 1 to 5"
        )


def check_board(match):
    """Raise NotUnderstood unless ``match`` goes on on the board on which it was begun."""
    if match.board_sum != match.loaded_sum:
        raise NotUnderstood(
            "a match on a board with checksum " + str(match.board_sum),
            str(match.loaded_sum) + ", that of board " + match.options["board"],
        )
