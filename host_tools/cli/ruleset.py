"""`new NAME` writes a small working game with its tests into the folder NAME. `check DIR` lists the
errors in a ruleset, each with file and line, and plays random matches of it.

The other four actions change a board on USB, by default the only one that is plugged in. If the
transfer is cut off, the board stays as it was.

- `push DIR` checks, compiles and sends a ruleset. A file NAME.board is sent as a Sokhazania board.
- `list` shows the installed rulesets.
- `remove ID` deletes one.
- `rollback ID` swaps it with its previous version.

For `check` and `push`, DIR may also be a zip from the workshop of the web page.

A ruleset is a program, and most commands (sim, match, position ...) run it with your rights. A
board, too, runs it unrestricted; the limits on imports there prevent mistakes, not malice. Only
`check` is safe for a ruleset that you do not trust: it runs the ruleset in MicroPython's
WebAssembly, which has no access to files, network or processes. This needs Node 20 or newer. With
--trust, which is for your own rules, `check` also runs them on CPython and compares the two runs.

Exit code 1: `check` has findings.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..common.parser import InputError, Parser, add_port, one_line, whole_number
from ..common.progress import byte_progress, step_progress

if TYPE_CHECKING:
    from ..ruleset import package

EXAMPLE_COMMAND = "pixelpitch ruleset push ./yourgame"
OPERAND_BY_ACTION = {
    "new": "NAME",
    "check": "DIR",
    "push": "DIR",
    "list": "",
    "remove": "ID",
    "rollback": "ID",
}
DEFAULT_MATCH_COUNT = 200
RULESET_TRUST_WARNING = (
    "a ruleset is a program; on the board nothing holds it back: push what you trust"
)


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    parser.add_argument("action", metavar="ACTION", help=", ".join(OPERAND_BY_ACTION))
    parser.add_argument("what", metavar="NAME|DIR|ID", nargs="?", help="for all actions but list")
    parser.add_argument(
        "--matches",
        metavar="N",
        type=whole_number("matches", 1, 10000),
        default=DEFAULT_MATCH_COUNT,
        help=f"for check and push: the number of random matches; default {DEFAULT_MATCH_COUNT}",
    )
    parser.add_argument(
        "--trust",
        action="store_true",
        help="for check and push: the rules are your own; also run them with your rights",
    )
    add_port(parser)


def run(args: argparse.Namespace) -> int:
    """Carry out `new`, `check`, `push`, `list`, `remove` or `rollback`; return the exit code."""
    argument = OPERAND_BY_ACTION.get(args.action)
    if argument is None:
        raise InputError(f"got {args.action!r}, expected one of {', '.join(OPERAND_BY_ACTION)}")
    if bool(argument) != (args.what is not None):
        given = f"{args.action} with {args.what!r}" if args.what else f"{args.action} alone"
        raise InputError(f"got {given}, expected {args.action} {argument}".rstrip())
    if args.action == "new":
        return _write_new(args.what)
    if args.action == "check":
        return _check_path(Path(args.what), args.matches, args.trust)
    if args.action == "push":
        return _push_path(args)
    _change_board(args, None)
    return 0


def _write_new(name: str) -> int:
    from ..ruleset import new_ruleset

    for path in new_ruleset.write_template(Path(name)):
        print(path)
    print(
        f"play it: pixelpitch sim {name}; test it: pytest {name}; pixelpitch ruleset check {name}"
    )
    return 0


def _check_path(folder: Path, count: int, trust: bool) -> int:
    from ..ruleset import zip_folder

    with zip_folder.unzipped_folder(folder) as unpacked:
        found = _check_folder(unpacked, count, str(folder), trust)
        return 1 if found is None else 0


def _check_folder(folder: Path, count: int, name: str, trust: bool) -> Any:
    """Check the ruleset in ``folder`` and print the findings.

    Returns what the ruleset declares about itself (its facts), or None if there are findings.
    ``name`` is the path that the user gave, of a folder or a zip; the findings show it instead of
    ``folder``.
    """
    from ..ruleset import check_process

    def print_line(text: str) -> None:
        """Print ``text`` as a single line."""
        print(one_line(text))

    with step_progress("checking") as bar:
        facts, findings = check_process.ruleset_findings(folder, count, print_line, trust, bar)
    for line in findings:
        print(one_line(line.replace(str(folder), name)))
    if findings:
        print(f"{name}: {len(findings)} finding{'' if len(findings) == 1 else 's'}")
    return facts


def _push_path(args: argparse.Namespace) -> int:
    """Send the ruleset or data file that the user named; a ruleset with findings is not sent."""
    from pixelpitch import rulesets

    from ..ruleset import package, zip_folder

    path = Path(args.what)
    serves = rulesets.ruleset_of_suffix(path.suffix[1:]) if path.suffix else ""
    if serves:
        data = package.package_of_data(path, serves)
        _change_board(args, lambda languages: data)
        return 0
    with zip_folder.unzipped_folder(path) as folder:
        facts = _check_folder(folder, args.matches, str(path), args.trust)
        if facts is None:
            return 1
        authors = ", ".join(facts.authors) or "nobody"
        print(one_line(f"{folder.resolve().name} by {authors}: {RULESET_TRUST_WARNING}"))
        _change_board(args, lambda languages: package.package_of_folder(folder, facts, languages))
    return 0


def _change_board(
    args: argparse.Namespace, packed: Callable[[Sequence[str]], "package.Package"] | None
) -> None:
    """Carry out `list`, `remove`, `rollback` or `push` on the board on USB.

    ``packed`` is only needed for `push`: ``packed(languages)`` packs the ruleset to be sent, with
    translations for the languages of the board. For the other actions it is None.
    """
    # Imported late, because mpremote would slow down other commands.
    from ..flash import link
    from ..ruleset import store

    with link.connect(args.port, quiet=args.action == "list") as board:
        rulesets_there = store.PackageStore(board)
        if packed is not None:
            _push_package(rulesets_there, packed)
        elif args.action == "list":
            _print_list(rulesets_there)
        elif args.action == "remove":
            rulesets_there.remove(args.what)
            print(f"removed {args.what}, and the version before it")
        else:
            now = rulesets_there.rollback(args.what)
            print(f"{now.id}: version {now.version}, {now.digest.hex()[:8]}, is in use again")


def _push_package(
    rulesets_there: Any, packed: Callable[[Sequence[str]], "package.Package"]
) -> None:
    from ..ruleset.store import expect_interface

    interface = rulesets_there.interface_version()
    package = packed(rulesets_there.languages())
    expect_interface(package, interface)
    began = time.monotonic()
    with byte_progress("sending") as bar:
        sent = rulesets_there.push(package, bar)
    digest = package.digest.hex()[:8]
    if sent < 0:
        print(f"{package.id} {digest} is in use already: nothing sent; restarted")
        return
    before = rulesets_there.directory.entries_of(package.id)[1]
    kept_words = f"; kept the version before, {before.digest.hex()[:8]}" if before else ""
    print(
        f"{package.id} {digest}: {len(package.content):,} bytes, sent {sent:,} in"
        f" {time.monotonic() - began:.1f} s{kept_words}; restarted"
    )


def _print_list(rulesets_there: Any) -> None:
    entries = sorted(rulesets_there.directory.entries, key=lambda each: (each.id, not each.active))
    if not entries:
        print("nothing is installed")
        return
    from ..common.tables import console, escaped_cell, plain_table

    titles = ("id", "title", "version", "package", "bytes", "state")
    table = plain_table(*titles, overflow="fold")
    for each in entries:
        state = "in use" if each.active else "the version before"
        reason = rulesets_there.directory.refusal_reason(each)
        kind = f" (for {each.serves})" if each.serves else ""
        cells = (each.id, each.title + kind, str(each.version), each.digest.hex()[:8])
        words = f"{state}; {reason}" if reason else state
        table.add_row(*[escaped_cell(each) for each in (*cells, str(each.length), words)])
    console().print(table)
