"""``errors.log``: the last failures, 4 KB at most.

An entry begins with a line ``--- pixelpitch 0.1.0 on pitch32``; then follows the
traceback, whose last line says what it was.
"""

import io
import os
import sys

NAME = "errors.log"
MAXIMUM = 4096  # bytes

_MARK = "--- "


def add(error, heading):
    """Write down an exception with its traceback."""
    text = io.StringIO()
    sys.print_exception(error, text)
    note(text.getvalue().strip(), heading)


def note(words, heading):
    """Write down ``words``; the oldest entries go when there is no room."""
    text = (_read() + _MARK + heading + "\n" + words + "\n").encode()
    if len(text) > MAXIMUM:
        text = text[len(text) - MAXIMUM :]
        begin = text.find(b"\n" + _MARK.encode())
        if begin >= 0:
            text = text[begin + 1 :]
    try:
        # Beside it, then renamed: power lost in between costs this entry, not all.
        with open(NAME + ".new", "wb") as file:
            file.write(text)
        os.rename(NAME + ".new", NAME)
    except OSError as error:
        print("cannot write", NAME + ":", error)


def _read():
    try:
        with open(NAME) as file:
            return file.read(MAXIMUM)
    except (OSError, UnicodeError):
        return ""
