"""Writes ``errors.log``, which holds the latest failures of the firmware, at most 4 KB.

An entry is a heading, such as ``--- pixelpitch 0.2.0 on pitch32``, and a traceback, whose last line
names the exception.
"""

import io
import os
import sys

LOG_FILE = "errors.log"
MAX_LOG_BYTES = 4096  # the largest size of the file

_ENTRY_START = "--- "


def add_error(error, heading):
    """Log the exception ``error`` under ``heading``; return its traceback as text."""
    text = io.StringIO()
    sys.print_exception(error, text)
    trace = text.getvalue().strip()
    add_text(trace, heading)
    return trace


def add_text(text, heading):
    """Log ``text`` under ``heading``; drop the oldest entries if the log is full.

    The log is handled as bytes, because dropping its beginning may cut a UTF-8 character in two.
    """
    data = _read() + (_ENTRY_START + heading + "\n" + text + "\n").encode()
    if len(data) > MAX_LOG_BYTES:
        data = data[len(data) - MAX_LOG_BYTES :]
        begin = data.find(b"\n" + _ENTRY_START.encode())
        if begin >= 0:
            data = data[begin + 1 :]
        begin = 0
        # Drop the rest of a UTF-8 character whose first byte was cut off.
        while begin < len(data) and data[begin] & 0xC0 == 0x80:
            begin += 1
        data = data[begin:]
    try:
        # The data is written to a second file, which is then renamed. So a power cut loses only
        # this entry.
        with open(LOG_FILE + ".new", "wb") as file:
            file.write(data)
        os.rename(LOG_FILE + ".new", LOG_FILE)
    except OSError as error:
        print("cannot write", LOG_FILE + ":", error)


def _read():
    try:
        with open(LOG_FILE, "rb") as file:
            return file.read(MAX_LOG_BYTES)
    except OSError:
        return b""
