"""Plays one side of a match by exchanging links. After your turn the command prints a link. Send it
to the other person, and paste the link that you get back. The other person opens your link in the
page of `pixelpitch web`, or passes it to this command. There is no server. Each person throws on
their own machine, and the other has to trust the throws.

You play line by line, as with `sim --plain`. The line `help` lists the commands, and `link` prints
the link again.

With --usb you play at a board on USB. The command reads the match from the board. When you paste a
link, it writes the other side's turn into the board's memory, and the board restarts. Press OK
there to resume the match.

If a link does not continue the present match, or would end a different one, the command asks before
it changes anything. Without GAME or LINK it continues the last match that was played here.
"""

import argparse
import contextlib
import queue
import sys
import threading
from collections.abc import Iterator
from random import Random, SystemRandom
from typing import Any

from ..common import matches
from ..common.parser import (
    InputError,
    Parser,
    add_board,
    add_options,
    add_port,
    checked_board,
    parse_seed,
)

EXAMPLE_COMMAND = "pixelpitch link streetsoccer --page https://example.org/pitch/"
SIDE_ARGUMENTS = ("left", "right")
QUIT_COMMANDS = ("quit", "exit")


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    parser.add_argument(
        "what", metavar="GAME|LINK", nargs="?", help="a game to begin, or a link to continue"
    )
    add_board(parser)
    add_options(parser)
    parser.add_argument(
        "--side",
        choices=SIDE_ARGUMENTS,
        help="the side you play (default: the one that has the first turn)",
    )
    parser.add_argument(
        "--page",
        metavar="URL",
        default="",
        help="address of the other side's page; links begin with it",
    )
    parser.add_argument("--usb", action="store_true", help="play at a board on USB")
    add_port(parser)
    parser.add_argument(
        "--language", metavar="LANGUAGE", help="language of the board's texts (default: from LANG)"
    )
    parser.add_argument(
        "--seed", type=parse_seed, metavar="S", help="the same seed gives the same throws"
    )


def run(args: argparse.Namespace) -> int:
    """Play one side of a match by exchanging links with the other side; return the exit code."""
    from ..simulator import language
    from ..turns.code import LINK_FRAGMENT_PREFIX

    hardware = checked_board(args.board)
    language.choose_language(args.language)
    link = args.what if args.what and LINK_FRAGMENT_PREFIX in args.what else ""
    game = args.what if not link else None
    if args.option and game is None:
        raise InputError("got --option without GAME, expected the game that it is for")
    if not args.page.isprintable() or " " in args.page:
        raise InputError("got --page with blanks in it, expected the address of a page")
    if args.usb or args.port is not None:
        if game is not None:
            raise InputError("got GAME with --usb, expected a match that is begun at the board")
        return _play_on_usb(args, link)
    ruleset = options = None
    if game is not None:
        options_of = matches.make_match(game, args.option)
        ruleset, options = options_of.RULESET, options_of.options
    return _play_at_simulator(args, hardware, link, ruleset, options)


def _play_at_simulator(
    args: argparse.Namespace, hardware: Any, link: str, ruleset: Any, options: Any
) -> int:
    from pixelpitch.storage.settings import BOARD

    from ..common.store import user_store
    from ..simulator.headless import Player
    from ..simulator.plain import LineSession
    from ..simulator.sentences import text_of
    from ..turns.known_matches import KnownMatches
    from ..turns.linking import LinkSession
    from ..turns.simulator_seat import SimulatorSeat

    store = user_store()
    try:
        player = Player(hardware, seed=args.seed, store=store)
        # A new user probably plays alone, so the board throws for the computer opponents, as in the
        # simulator in the terminal.
        if player.session.settings.is_new:
            player.session.set_setting("board_throws", BOARD)
        for words in (store.no_store_reason, store.notice):
            if words:
                print(words, file=sys.stderr)
        random = Random(args.seed) if args.seed is not None else SystemRandom()
        plain = LineSession(player, False, random)
        seat = SimulatorSeat(player, plain)
        side = SIDE_ARGUMENTS.index(args.side) if args.side else -1
        linking = LinkSession(seat, KnownMatches(store.files), args.page, side)
        lines = _input_lines()
        if link:
            _print_lines(linking.process(link))
        elif ruleset is not None:
            _print_lines(linking.ask_to_end(lambda: _begin_match(seat, plain, ruleset, options)))
        else:
            _print_lines(linking.resume() or [text_of("link.paste")])
        return _answer_lines(linking, seat, lines)
    finally:
        store.close()


def _play_on_usb(args: argparse.Namespace, link: str) -> int:
    from pixelpitch.rules.text import set_language
    from pixelpitch.storage.settings import LANGUAGE_OPTION

    from ..common.store import user_store
    from ..turns.known_matches import KnownMatches
    from ..turns.linking import LinkSession
    from ..turns.usb import UsbSeat

    set_language(LANGUAGE_OPTION.default)
    store = user_store()
    seat = None
    try:
        if store.no_store_reason:
            print(store.no_store_reason, file=sys.stderr)
        seat = UsbSeat(args.port)
        seat.wait_for_match()
        side = SIDE_ARGUMENTS.index(args.side) if args.side else -1
        linking = LinkSession(seat, KnownMatches(store.files), args.page, side)
        _print_lines(linking.process(link) if link else linking.resume(False) or seat.begin())
        return _answer_lines_with_board(linking, seat, _line_queue(_input_lines()))
    finally:
        if seat is not None:
            seat.close()
        store.close()


def _answer_lines_with_board(
    linking: Any, seat: Any, lines: "queue.SimpleQueue[str | None]"
) -> int:
    """Process the lines that the coach types, and print a link after each turn on the board.

    A typed line is a link, or the answer to a question about a link. ``linking`` processes links,
    and ``seat`` is the board on USB. Returns the exit code, which is always 0.
    """
    from ..simulator.sentences import text_of

    while True:
        for words in seat.poll(0.1):
            print("pixelpitch link:", words, file=sys.stderr, flush=True)
        _print_lines(linking.turn_link_lines())
        game = seat.game()
        if game is not None and game.is_over() and not linking.has_question:
            return 0
        if lines.empty():
            continue
        line = lines.get()
        words = (line or "").strip()
        if line is None or words.lower() in QUIT_COMMANDS:
            return 0
        if linking.accepts(words):
            _print_lines(linking.process(words))
        elif words == "link":
            _print_lines(linking.repeat_link())
        elif game is not None and linking.is_waiting():
            _print_lines([text_of("link.elsewhere", who=game.match.side_name(1 - linking.side))])
        else:
            _print_lines(seat.begin())


def _line_queue(lines: Iterator[str]) -> "queue.SimpleQueue[str | None]":
    """Return a queue that a thread fills with the items of ``lines``, and None at the end."""
    result: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def put_lines() -> None:
        """Put all lines into the queue, then None."""
        for line in lines:
            result.put(line)
        result.put(None)

    threading.Thread(target=put_lines, daemon=True).start()
    return result


def _begin_match(seat: Any, plain: Any, ruleset: str, options: Any) -> list[str]:
    seat.begin(ruleset, options)
    return [plain.begin()]


def _answer_lines(linking: Any, seat: Any, lines: Iterator[str]) -> int:
    """Process the lines that the coach types, and print a link after each turn.

    ``linking`` processes links, and ``seat`` is the place of this coach in the match. Returns the
    exit code, which is always 0.
    """
    from ..simulator.sentences import text_of

    while True:
        _print_lines(linking.turn_link_lines())
        game = seat.game()
        if game is not None and game.is_over() and not linking.has_question:
            return 0
        line = next(lines, None)
        if line is None or line.strip().lower() in QUIT_COMMANDS:
            return 0
        words = line.strip()
        if linking.accepts(words):
            _print_lines(linking.process(words))
        elif words == "link":
            _print_lines(linking.repeat_link())
        elif game is None:
            _print_lines([text_of("link.paste")])
        else:
            _print_lines([seat.answer(words, linking.is_waiting())])


def _print_lines(lines: list[str]) -> None:
    for line in lines:
        print(line, flush=True)


def _input_lines() -> Iterator[str]:
    """Yield the lines that the coach types."""
    if not sys.stdin.isatty():
        yield from sys.stdin
        return
    # Importing readline changes how ``input`` reads. Without it a terminal would cut a pasted link
    # after 4,095 bytes.
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401
    while True:
        try:
            yield input()
        except EOFError:
            return
