"""Builds the web page of the game in a temporary folder, serves it to this machine only, and opens
it in the browser. Ctrl-C stops the server. With --out the page is built into that folder, for any
web server, and not opened. MicroPython's WebAssembly build is downloaded once.
"""

import argparse
import contextlib
import signal
import sys
import tempfile
import webbrowser
from pathlib import Path

from ..common.parser import InputError, Parser, whole_number

EXAMPLE_COMMAND = "pixelpitch web --out build/web"
_port_argument = whole_number("port", 1, 65535)


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    parser.add_argument("--out", metavar="FOLDER", help="build into this folder, serve nothing")
    parser.add_argument(
        "--url", default="", metavar="URL", help="with --out: the public address, for link previews"
    )
    parser.add_argument(
        "--port", type=_port_argument, default=0, metavar="N", help="default: any free port"
    )
    parser.add_argument("--no-open", action="store_true", help="only print the address")


def run(args: argparse.Namespace) -> int:
    """Build the page; without --out, serve it until Ctrl-C."""
    # Exiting by an exception removes the temporary folder.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    if args.url and args.out is None:
        raise InputError("got --url without --out, expected both")
    # Imported late, so that other commands start fast.
    from ..web import build, serve

    if args.out is not None:
        version = build.write_page(Path(args.out), args.url)
        print(f"{args.out}: the page, version {version}; serve the folder with any web server")
        return 0
    with tempfile.TemporaryDirectory(prefix="pixelpitch-web-") as folder:
        build.write_page(Path(folder))
        with serve.page_server(Path(folder), args.port) as running:
            print(serve.page_address(running) + "  (Ctrl-C ends it)", flush=True)
            if not args.no_open:
                webbrowser.open(serve.page_address(running))
            with contextlib.suppress(KeyboardInterrupt):
                running.serve_forever()
    return 0
