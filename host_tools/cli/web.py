"""Builds the page in a temporary folder, serves it to this machine only and opens the browser;
Ctrl-C ends it.  With --out the page is built into a folder, which any web host can serve, and
nothing is opened.  MicroPython's WebAssembly build is fetched once."""

import argparse
import contextlib
import signal
import sys
import tempfile
import webbrowser
from pathlib import Path

from ..common.parser import InputError, Parser, whole

EXAMPLE = "pixelpitch web --out build/web"
_port = whole("port", 1, 65535)


def add_arguments(parser: Parser) -> None:
    """Add what this command takes."""
    parser.add_argument("--out", metavar="FOLDER", help="build into this folder, serve nothing")
    parser.add_argument(
        "--url", default="", metavar="URL", help="of --out: where it is published, for its picture"
    )
    parser.add_argument(
        "--port", type=_port, default=0, metavar="N", help="any free one if left out"
    )
    parser.add_argument("--no-open", action="store_true", help="only print the address")


def run(args: argparse.Namespace) -> int:
    """Build the page; serve it until Ctrl-C."""
    # The temporary folder goes then, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    if args.url and args.out is None:
        raise InputError("got --url without --out, expected both")
    # Only this command pays for the imports.
    from ..web import build, serve

    if args.out is not None:
        version = build.write(Path(args.out), args.url)
        print(f"{args.out}: the page, version {version}; serve the folder with any web server")
        return 0
    with tempfile.TemporaryDirectory(prefix="pixelpitch-web-") as folder:
        build.write(Path(folder))
        with serve.server(Path(folder), args.port) as running:
            print(serve.address(running) + "  (Ctrl-C ends it)", flush=True)
            if not args.no_open:
                webbrowser.open(serve.address(running))
            with contextlib.suppress(KeyboardInterrupt):
                running.serve_forever()
    return 0
