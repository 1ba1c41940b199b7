"""For bash: eval "$(pixelpitch completion bash)"; for zsh: the same with zsh, after compinit.
Put the line into ~/.bashrc or ~/.zshrc to have it in every shell.

For fish: pixelpitch completion fish > ~/.config/fish/completions/pixelpitch.fish"""

import argparse
import importlib
from typing import Any

from pixelpitch.rulesets import ids

from ..common.parser import InputError, Parser
from . import COMMANDS

EXAMPLE = "pixelpitch completion bash"
SHELLS = ("bash", "zsh", "fish", "tcsh")
_FILES = ("FILE", "RECORD", "SCRIPT")  # metavars of what is a file's name
_FOLDERS = ("BOARD",)


def add_arguments(parser: Parser) -> None:
    """Add what this command takes."""
    parser.add_argument("shell", metavar="SHELL", help="bash, zsh, fish or tcsh")


def run(args: argparse.Namespace) -> int:
    """Print the shell's script."""
    if args.shell not in SHELLS:
        raise InputError(f"got shell {args.shell!r}, expected one of {', '.join(SHELLS)}")
    import shtab  # only this command pays for the import, and for those of all others

    print(shtab.complete(whole_parser(), args.shell))
    return 0


def whole_parser() -> argparse.ArgumentParser:
    """Return one parser with every command, as shtab reads it."""
    whole = argparse.ArgumentParser(prog="pixelpitch")
    whole.add_argument("--version", action="store_true", help="print the version")
    commands = whole.add_subparsers(parser_class=_Command)
    nouns: dict[str, Any] = {}  # of the commands of two words: what follows the first
    for name, module, about in COMMANDS:
        noun, _, verb = name.partition(" ")
        if verb and noun not in nouns:
            below = commands.add_parser(noun, help=f"{noun} ...")
            nouns[noun] = below.add_subparsers(parser_class=_Command)
        own = (nouns[noun] if verb else commands).add_parser(verb or noun, help=about)
        importlib.import_module("." + module, __package__).add_arguments(own)
        for action in own._actions:
            _complete(action)
    return whole


class _Command(Parser):
    """A command's parser, made as argparse makes those of subcommands."""

    def __init__(self, prog: str, **_: object) -> None:
        super().__init__(prog, "", "")  # what else argparse says (3.14: its colours) is its own


def _complete(action: argparse.Action) -> None:
    """Say what comes where ``action`` stands: a ruleset, a file, a folder."""
    import shtab

    if action.metavar == "RULESET":
        action.choices = ids()
    elif action.metavar in _FILES:
        action.complete = shtab.FILE  # type: ignore[attr-defined]
    elif action.metavar in _FOLDERS:
        action.complete = shtab.DIR  # type: ignore[attr-defined]
