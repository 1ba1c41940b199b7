"""``errors.log``: the last failures, 4 KB at most.

An entry is a line ``--- pixelpitch 0.2.0 on pitch32`` and the traceback, whose last line names the
exception.
"""

import io
import os
import sys

NAME = "errors.log"
MAXIMUM = 4096  # bytes

_MARK = "--- "


def add(error, heading):
    """Log an exception with its traceback; return the traceback as text."""
    text = io.StringIO()
    sys.print_exception(error, text)
    trace = text.getvalue().strip()
    note(trace, heading)
    return trace


def note(words, heading):
    """Log ``words``; drop the oldest entries if there is no room.

    The log is read as bytes, because a log that was cut inside a letter cannot be decoded.
    """
    text = _read() + (_MARK + heading + "\n" + words + "\n").encode()
    if len(text) > MAXIMUM:
        text = text[len(text) - MAXIMUM :]
        begin = text.find(b"\n" + _MARK.encode())
        if begin >= 0:
            text = text[begin + 1 :]
        begin = 0
        # Continuation bytes of a letter in UTF-8.
        while begin < len(text) and text[begin] & 0xC0 == 0x80:
            begin += 1
        text = text[begin:]
    try:
        # Written to a second file, which is then renamed: a power cut loses only this entry.
        with open(NAME + ".new", "wb") as file:
            file.write(text)
        os.rename(NAME + ".new", NAME)
    except OSError as error:
        print("cannot write", NAME + ":", error)


def _read():
    try:
        with open(NAME, "rb") as file:
            return file.read(MAXIMUM)
    except OSError:
        return b""
