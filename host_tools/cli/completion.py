"""For bash: eval "$(pixelpitch completion bash)"; for zsh: the same with zsh, after compinit. Add
the line to ~/.bashrc or ~/.zshrc to have completion in every new shell.

For fish: pixelpitch completion fish > ~/.config/fish/completions/pixelpitch.fish"""

import argparse
import importlib
from typing import Any

from pixelpitch.rulesets import ids

from ..common.parser import InputError, Parser
from . import COMMANDS

EXAMPLE = "pixelpitch completion bash"
SHELLS = ("bash", "zsh", "fish", "tcsh")
_FILE_METAVARS = ("FILE", "RECORD", "SCRIPT")  # metavars of arguments that are file names
_FOLDER_METAVARS = ("BOARD",)


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    parser.add_argument("shell", metavar="SHELL", help="bash, zsh, fish or tcsh")


def run(args: argparse.Namespace) -> int:
    """Print the completion script for a shell."""
    if args.shell not in SHELLS:
        raise InputError(f"got shell {args.shell!r}, expected one of {', '.join(SHELLS)}")
    import shtab  # imported late, since it imports the modules of all commands

    print(shtab.complete(whole_parser(), args.shell))
    return 0


def whole_parser() -> argparse.ArgumentParser:
    """Return a parser with all commands as subcommands, the form that shtab reads."""
    whole = argparse.ArgumentParser(prog="pixelpitch")
    whole.add_argument("--version", action="store_true", help="print the version")
    commands = whole.add_subparsers(parser_class=_CommandParser)
    # First words of two-word commands, e.g. "dice", with the subparsers for the second word.
    nouns: dict[str, Any] = {}
    for name, module, about in COMMANDS:
        noun, _, verb = name.partition(" ")
        if verb and noun not in nouns:
            below = commands.add_parser(noun, help=f"{noun} ...")
            nouns[noun] = below.add_subparsers(parser_class=_CommandParser)
        own = (nouns[noun] if verb else commands).add_parser(verb or noun, help=about)
        importlib.import_module("." + module, __package__).add_arguments(own)
        for action in own._actions:
            _set_completion(action)
    return whole


class _CommandParser(Parser):
    """A command's parser that accepts the arguments with which argparse makes subparsers."""

    def __init__(self, prog: str, **_: object) -> None:
        super().__init__(prog, "", "")  # drops other keywords of argparse, e.g. ``color`` of 3.14


def _set_completion(action: argparse.Action) -> None:
    """Set what the shell completes for the argument ``action``: rulesets, files or folders."""
    import shtab

    if action.metavar == "RULESET":
        action.choices = ids()
    elif action.metavar in _FILE_METAVARS:
        action.complete = shtab.FILE  # type: ignore[attr-defined]
    elif action.metavar in _FOLDER_METAVARS:
        action.complete = shtab.DIR  # type: ignore[attr-defined]
