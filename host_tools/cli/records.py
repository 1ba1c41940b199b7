"""Reads stored matches: with --port or --usb those of a board, otherwise those of the simulator on
this laptop. MATCH is a number from the list, `unfinished`, a file from `pull`, or a file from
`match --record`.

- `list` lists the matches.
- `pull FOLDER` copies them into files NUMBER.pxk.
- `replay MATCH` plays a match again and prints its result.
- `export MATCH` prints a match as text for `pixelpitch replay`, or with --json as JSON
  (firmware/pixelpitch/storage/README.md describes the fields).
- `season` prints the fixtures, the table and the best moments of the season. With --csv it prints
  the fixtures for a spreadsheet.

Nobody can play on a board while the command reads it. Afterwards the board restarts and offers to
resume an unfinished match.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from pixelpitch.rules.errors import MatchError
from pixelpitch.storage.stored_match import AGREED_ENDING, RESIGNED_ENDINGS

from ..common import files, matches
from ..common.parser import InputError, Parser, add_json, add_port, ruleset_id

EXAMPLE_COMMAND = "pixelpitch records export 12 --json --out twelve.json"
RECORD_ACTIONS = ("list", "pull", "replay", "export", "season")
ACTIONS_WITHOUT_MATCH = ("list", "season")  # actions that take no MATCH and no FOLDER


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    parser.add_argument("action", metavar="ACTION", help="list, pull, replay, export or season")
    parser.add_argument(
        "what", metavar="FOLDER|MATCH", nargs="?", help="for pull, replay and export"
    )
    add_port(parser)
    parser.add_argument(
        "--ruleset",
        metavar="FOLDER",
        type=ruleset_id,
        help="the ruleset of a match, if it is not built in",
    )
    parser.add_argument("--usb", action="store_true", help="read the one board on USB")
    add_json(parser, "for list, replay and export: ")
    parser.add_argument(
        "--out", metavar="FILE", default="-", help="for export and season: write this file"
    )
    parser.add_argument("--csv", action="store_true", help="for season: CSV for a spreadsheet")


def run(args: argparse.Namespace) -> int:
    """List, pull, replay or export stored matches, or print the season."""
    if args.action not in RECORD_ACTIONS:
        raise InputError(f"got {args.action!r}, expected one of {', '.join(RECORD_ACTIONS)}")
    if (args.what is None) != (args.action in ACTIONS_WITHOUT_MATCH):
        given = f"{args.action} with {args.what!r}" if args.what else args.action + " alone"
        raise InputError(
            f"got {given}, expected list, season, pull FOLDER, replay MATCH or export MATCH"
        )
    if args.action == "season":
        _print_season(args)
    elif args.action == "pull":
        _pull_records(Path(args.what), _read_matches(args))
    elif args.action == "list":
        _print_list(_read_matches(args), args.json)
    else:
        match = _choose_match(args)
        try:
            _print_replay(match, args.json) if args.action == "replay" else _print_export(
                match, args
            )
        except (MatchError, ValueError, KeyError) as error:
            raise InputError(f"match {match.name}: {error}") from None
    return 0


def _read_matches(args: argparse.Namespace) -> list[Any]:
    from ..common import stored_matches

    return _read_from(
        args, stored_matches.read_simulator_matches, stored_matches.read_board_matches
    )


def _print_season(args: argparse.Namespace) -> None:
    from ..common import season

    current = _read_from(args, season.read_simulator_season, season.read_board_season)
    files.write_text(
        args.out, season.season_csv(current) if args.csv else season.season_page(current)
    )


def _read_from(args: argparse.Namespace, from_simulator: Any, from_board: Any) -> Any:
    """Read from the source that ``args`` select and return the result.

    This is ``from_board(link)`` for a board on USB, otherwise ``from_simulator(folder)``.
    """
    if not (args.port or args.usb):
        from ..common.store import user_folder

        return from_simulator(user_folder())
    # Imported late, because mpremote would slow down other commands.
    from ..flash import link

    with link.connect(args.port, quiet=True) as board:
        return from_board(board)


def _choose_match(args: argparse.Namespace) -> Any:
    from ..common import stored_matches

    if args.what.endswith(stored_matches.MATCH_FILE_SUFFIX):
        what = "a file of pixelpitch records pull"
        data = files.read_bytes(args.what, stored_matches.MAX_MATCH_FILE_BYTES, what)
        try:
            return stored_matches.StoredMatch(args.what, data)
        except MatchError as error:
            raise InputError(f"{args.what}: {error}") from None
    if _is_record(args.what):
        try:
            return stored_matches.RecordFile(args.what, files.read_text(args.what))
        except MatchError as error:
            raise InputError(f"{args.what}: {error}") from None
    entries = _read_matches(args)
    for each in entries:
        if each.name == args.what:
            return each
    names = ", ".join([each.name for each in entries]) or "none: no match is kept"
    raise InputError(
        f"got match {args.what!r}, expected a .pxk file, a record's file or one of {names}"
    )


def _is_record(name: str) -> bool:
    """Return True if ``name`` is the path of a file; otherwise it names a stored match."""
    from ..common import stored_matches

    is_name = name == stored_matches.UNFINISHED_MATCH_NAME or name.isdecimal()
    return not is_name and Path(name).is_file()


def _print_list(entries: list[Any], as_json: bool) -> None:
    if as_json:
        dates = [{"stored": each.stored_at} if each.stored_at else {} for each in entries]
        rows = [
            {"match": each.name, **date, **each.heading}
            for each, date in zip(entries, dates, strict=True)
        ]
        print(json.dumps(rows, indent=2))
        return
    if not entries:
        print("no match is kept")
        return
    from ..common.tables import console, escaped_cell, plain_table

    keys = ("ruleset", "names", "score", "points", "board")
    dated = any(each.stored_at for each in entries)
    table = plain_table("match", *(["stored"] if dated else []), *keys, overflow="fold")
    for each in entries:
        cells = [each.name] + [each.heading.get(key, "-") for key in keys]
        cells[2] = cells[2].replace("|", " - ")
        cells[3], cells[4] = [each.replace(" ", "-") for each in cells[3:5]]
        cells[3] += _ending_text(each.heading)
        if dated:
            cells.insert(1, each.stored_at or "-")
        table.add_row(*[escaped_cell(each) for each in cells])
    console().print(table)


def _ending_text(heading: dict[str, str]) -> str:
    """Return the text to append to the score of a match that coaches ended early, or ""."""
    ended = heading.get("ended", "")
    if ended == AGREED_ENDING:
        return ", draw agreed"
    names = heading.get("names", "").split("|")
    if ended in RESIGNED_ENDINGS and len(names) == len(RESIGNED_ENDINGS):
        return f", {names[RESIGNED_ENDINGS.index(ended)]} resigned"
    return ""


def _pull_records(folder: Path, entries: list[Any]) -> None:
    from ..common import stored_matches

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make {str(folder)!r}: {error.strerror or error}") from None
    for each in entries:
        try:
            data = stored_matches.complete_bytes(each)
        except MatchError as error:
            raise InputError(f"match {each.name}: {error}") from None
        name = str(folder / (each.name + stored_matches.MATCH_FILE_SUFFIX))
        files.write_bytes(name, data)
        print(name)
    print(f"{len(entries)} matches")


def _print_replay(entry: Any, as_json: bool) -> None:
    record = entry.record()
    match = entry.history().match
    if as_json:
        from ..common import stored_matches

        result = matches.result_json(match, None, record)
        print(json.dumps(stored_matches.full_result(entry, result)))
        return
    print(matches.game_heading(match))
    ended = record.header("ended")
    print("\n".join(matches.result_lines(match, None, len(record.tokens), ended)))


def _print_export(entry: Any, args: argparse.Namespace) -> None:
    from ..common import stored_matches

    if args.json:
        text = json.dumps(stored_matches.match_json(entry), indent=1) + "\n"
    else:
        text = entry.record().to_text()
    files.write_text(args.out, text)
