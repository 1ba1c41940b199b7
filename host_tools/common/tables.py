"""Tables for stdout, with Rich; only commands that print one import this."""

from typing import NoReturn

from rich.console import Console

_PIPED_WIDTH = 110  # columns where no terminal says how many there are


class _Output(Console):
    """Rich's console, but a reader that leaves is reported to the command as to any other."""

    def on_broken_pipe(self) -> NoReturn:
        """Pass BrokenPipeError on: Rich would end the process with 1 (`main` gives 141)."""
        raise BrokenPipeError


def console() -> Console:
    """Return the console that tables are printed on."""
    made = _Output(highlight=False)
    return made if made.is_terminal else _Output(highlight=False, width=_PIPED_WIDTH)
