"""The one board in memory: a match and its clones share it.

A board file is read when its name first comes up in a run; a file that is changed
meanwhile does not disturb a match that is played on it. An owner's file is checked, too;
the built-in boards are checked by the tests, for on a chip the checker costs a third of
a second and 7 KB.
"""

from ...rules.errors import NotUnderstood
from ...rules.spare import forget
from .board_files import is_path

_PACKAGE = __name__[: __name__.rfind(".")]

LONGEST = 200  # bytes of a path: a snapshot of 256 holds it beside the match

_held: tuple = ()  # (name or path, Board, checksum), or empty


def board(name):
    """Return (Board, its checksum) by name or path; raise NotUnderstood for a bad one."""
    global _held
    if not _held or _held[0] != name:
        if len(name.encode()) > LONGEST:
            raise NotUnderstood("board " + name, "a path of at most " + str(LONGEST) + " bytes")
        from .board_file import BoardError, load  # here: it is needed once a match at most

        try:
            read = load(name)
        except BoardError as error:
            raise NotUnderstood("board: " + str(error), "a board file that can be read")
        finally:
            forget(_PACKAGE, "board_file")  # on a chip its 4 KB are for the match
        if is_path(name):
            _refuse_unsound(name, read)
        _held = (name, read, read.checksum())
    return _held[1:]


def _refuse_unsound(name, read):
    from .board_check import findings

    lacks = findings(read)
    if lacks:
        more = " (and " + str(len(lacks) - 1) + " more)" if len(lacks) > 1 else ""
        raise NotUnderstood(
            "board " + name + ": " + lacks[0] + more, "a board that keeps rules 1 to 5"
        )
