"""Your shell must run the printed script before it can complete `pixelpitch` commands.

For bash: eval "$(pixelpitch completion bash)". For zsh: eval "$(pixelpitch completion zsh)", after
compinit. To have completion in every new shell, add the line to ~/.bashrc or ~/.zshrc.

For fish: pixelpitch completion fish > ~/.config/fish/completions/pixelpitch.fish
"""

import argparse
import importlib
from typing import Any

from pixelpitch.rulesets import ids

from ..common.parser import InputError, Parser
from . import COMMAND_ENTRIES

EXAMPLE_COMMAND = "pixelpitch completion bash"
SUPPORTED_SHELLS = ("bash", "zsh", "fish", "tcsh")
_FILE_METAVARS = ("FILE", "RECORD", "SCRIPT")  # metavars of arguments that are files
_FOLDER_METAVARS = ("BOARD",)  # metavars of arguments that are folders


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    parser.add_argument("shell", metavar="SHELL", help="bash, zsh, fish or tcsh")


def run(args: argparse.Namespace) -> int:
    """Print the completion script for the shell that the user named."""
    if args.shell not in SUPPORTED_SHELLS:
        raise InputError(f"got shell {args.shell!r}, expected one of {', '.join(SUPPORTED_SHELLS)}")
    import shtab  # imported late, since it imports the modules of all commands

    print(shtab.complete(whole_parser(), args.shell))
    return 0


def whole_parser() -> argparse.ArgumentParser:
    """Return a parser with all commands as subcommands; shtab makes completions from it."""
    whole = argparse.ArgumentParser(prog="pixelpitch")
    whole.add_argument("--version", action="store_true", help="print the version")
    commands = whole.add_subparsers(parser_class=_CommandParser)
    # {first word of two-word commands such as "dice": subparsers of the second word}
    nouns: dict[str, Any] = {}
    for name, module, about in COMMAND_ENTRIES:
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
    """A command's parser that accepts the keywords that argparse passes to subparsers."""

    def __init__(self, prog: str, **_: object) -> None:
        # Ignores other keywords of argparse, such as ``color`` of Python 3.14.
        super().__init__(prog, "", "")


def _set_completion(action: argparse.Action) -> None:
    """Make the shell complete rulesets, files or folders for the argument ``action``."""
    import shtab

    if action.metavar == "RULESET":
        action.choices = ids()
    elif action.metavar in _FILE_METAVARS:
        action.complete = shtab.FILE  # type: ignore[attr-defined]
    elif action.metavar in _FOLDER_METAVARS:
        action.complete = shtab.DIR  # type: ignore[attr-defined]
