"""The USB console as a line to a laptop: lines come in, bytes go out, and nothing waits.

MicroPython itself stops a program at any Ctrl-C that comes.  While this console is open, only one
that comes after a pause of 100 ms does, alone or behind a carriage return, as terminals and
mpremote send it: noise on the line cannot stop a match.  What follows the Ctrl-C is left for the
REPL.

A write to the console waits up to 500 ms for room where a laptop has opened the port and does not
read.  So each byte is written alone, and only when there is room for it.
"""

import sys
from select import POLLIN, POLLOUT, poll

import micropython
from micropython import const

LONGEST = const(63)  # bytes of a line that comes in; what is longer is ignored
_READ = const(256)  # bytes that are read in a step, at most
_WRITE = const(64)
_PAUSE = const(5)  # steps of 20 ms without a byte
_INTERRUPT = const(3)
_RETURN = const(13)
_NEWLINE = const(10)


class Console:
    """The interface ``console`` of ``devices``; nothing changes before ``open``."""

    def __init__(self):
        self._byte = bytearray(1)
        self._line = bytearray(LONGEST)
        self._length = 0  # of the line so far; larger than LONGEST: it is ignored
        self._silent = 0  # steps without a byte
        self._begins = False  # nothing but carriage returns has come since a pause
        self._readable = None
        self._writable = None

    def open(self):
        """Read Ctrl-C here from now on; ``close`` gives it back to MicroPython."""
        self._readable = poll()
        self._readable.register(sys.stdin, POLLIN)
        self._writable = poll()
        self._writable.register(sys.stdout, POLLOUT)
        micropython.kbd_intr(-1)

    def close(self):
        """Let MicroPython stop the program at any Ctrl-C again."""
        micropython.kbd_intr(_INTERRUPT)

    def read(self):
        """Return a line that came, without its end, or None; raises KeyboardInterrupt."""
        readable = self._readable
        if readable is None:
            return None
        byte = self._byte
        stdin = sys.stdin.buffer
        if self._silent >= _PAUSE:
            self._begins = True
        for count in range(_READ):
            if not _ready(readable):
                self._silent = 0 if count else self._silent + 1
                return None
            stdin.readinto(byte)
            code = byte[0]
            if self._begins:
                if code == _INTERRUPT:
                    raise KeyboardInterrupt
                self._begins = code == _RETURN
            if code in (_NEWLINE, _RETURN):
                length = self._length
                self._length = 0
                if 0 < length <= LONGEST:
                    self._silent = 0
                    return bytes(self._line[:length])
            elif self._length < LONGEST:
                self._line[self._length] = code
                self._length += 1
            else:
                self._length = LONGEST + 1
        self._silent = 0
        return None

    def write(self, data, at):
        """Send ``data`` from index ``at`` on; return the index of what was not sent yet."""
        writable = self._writable
        byte = self._byte
        stdout = sys.stdout.buffer
        end = min(len(data), at + _WRITE)
        while at < end and _ready(writable):
            byte[0] = data[at]
            stdout.write(byte)
            at += 1
        return at


def _ready(poller):
    for _ in poller.ipoll(0):
        return True
    return False
