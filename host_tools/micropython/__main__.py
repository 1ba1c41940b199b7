"""Run a file on MicroPython, with the firmware and the boards at hand.

python -m host_tools.micropython FILE     (- reads the standard input)
"""

import argparse
import sys

from ..common import files
from ..common.parser import InputError
from . import MicroPythonError, with_firmware


def main(arguments: list[str] | None = None) -> int:
    """Print what the script printed; 1 if it raised, 2 if it could not be run."""
    parser = argparse.ArgumentParser(
        prog="python -m host_tools.micropython",
        description="Run a file on the real MicroPython, firmware/ and boards/ at hand.",
    )
    parser.add_argument("file", help="a script; - reads the standard input")
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds (60)")
    options = parser.parse_args(arguments)

    machine = with_firmware()
    try:
        script = files.read_text(options.file)
        print(machine.run(script, options.timeout), end="")
    except MicroPythonError as error:
        print(f"{error.stdout}{error.traceback}", file=sys.stderr)
        return 1
    except InputError as error:
        print(f"micropython: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
