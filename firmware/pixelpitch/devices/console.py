"""The USB console as a line to a laptop: lines come in, bytes go out, and nothing waits.

MicroPython itself stops a program at any Ctrl-C that comes.  While this console is open, only one
that comes after a pause of 100 ms does, alone or behind a carriage return, as terminals and
mpremote send it, or one behind the line ``live end``: noise cannot stop a match.  What follows the
Ctrl-C is left for the REPL.  A timer looks for it, too, so that a step that hangs can be stopped.

A write to the console waits up to 500 ms for room where a laptop has opened the port and does not
read.  So each byte is written alone, and only when there is room for it.
"""

import io
import os
import sys
from select import POLLIN, POLLOUT, poll
from time import ticks_diff, ticks_ms

import micropython
from machine import Timer
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LONGEST = const(63)  # bytes of a line that comes in; what is longer is ignored
_READ = const(256)  # bytes that are read in a step, at most
_WRITE = const(64)
_PAUSE_MS = const(100)
_LOOK_MS = const(100)
_LATE = const(2)  # looks without a step between them: it hangs, or takes long
_INTERRUPT = const(3)
_RETURN = const(13)
_NEWLINE = const(10)
_PARTING = b"live end"


class Console:
    """The interface ``console`` of ``devices``; until ``open``, MicroPython keeps its Ctrl-C."""

    def __init__(self):
        self._byte = bytearray(1)
        self._line = bytearray(LONGEST)
        self._length = 0  # of the line so far; larger than LONGEST: it is ignored
        self._kept = None  # a line that the timer has read
        self._last = 0  # when the last byte came
        self._begins = True  # nothing but carriage returns has come since a pause
        self._looks = 0  # since the last step
        self._readable: Any = None  # called with 0 it says whether a byte can be read
        self._readinto: Any = None
        self._writable: Any = None
        self._timer: Any = None

    def open(self):
        """Read Ctrl-C here from now on; ``close`` gives it back to MicroPython."""
        readable = poll()
        readable.register(sys.stdin, POLLIN)
        self._readable = readable.ipoll
        stdin: Any = sys.stdin.buffer
        self._readinto = stdin.readinto
        writable = poll()
        writable.register(sys.stdout, POLLOUT)
        self._writable = writable.ipoll
        self._last = ticks_ms()
        micropython.kbd_intr(-1)
        self._timer = Timer(-1, mode=Timer.PERIODIC, period=_LOOK_MS, callback=self._look)

    def close(self):
        """Let MicroPython stop the program at any Ctrl-C again."""
        if self._timer is not None:
            self._timer.deinit()
            self._timer = None
        micropython.kbd_intr(_INTERRUPT)
        os.dupterm(None)

    def read(self):
        """Return a line that came, without its end, or None; raises KeyboardInterrupt."""
        self._looks = 0
        if self._readable is None:
            return None
        line = self._kept
        if line is not None:
            self._kept = None
            return line
        return self._take()

    def _take(self):
        # Names in place of attributes: a flood of bytes asks for this 12,000 times a second.
        ready = self._readable
        take = self._readinto
        byte = self._byte
        line = self._line
        length = self._length
        now = ticks_ms()
        begins = self._begins or ticks_diff(now, self._last) >= _PAUSE_MS
        result = None
        for _ in range(_READ):
            for _ in ready(0):
                break
            else:
                break
            take(byte)
            self._last = now
            code = byte[0]
            if begins:
                if code == _INTERRUPT:
                    raise KeyboardInterrupt
                begins = code == _RETURN
            if code == _NEWLINE or code == _RETURN:  # noqa: SIM109 - a tuple would cost more
                if 0 < length <= LONGEST:
                    result = bytes(line[:length])
                    begins = begins or result == _PARTING
                    length = 0
                    break
                length = 0
            elif length < LONGEST:
                line[length] = code
                length += 1
            else:
                length = LONGEST + 1
        self._length = length
        self._begins = begins
        return result

    def _look(self, timer):
        """Look for Ctrl-C in the place of a step that hangs."""
        self._looks += 1
        if self._looks < _LATE:
            return
        try:
            line = self._take()
            if line is not None:
                self._kept = line
        except KeyboardInterrupt:
            # Raised here it would end this call alone.  A Ctrl-C that comes from a terminal of
            # our own stops whatever runs.
            micropython.kbd_intr(_INTERRUPT)
            os.dupterm(_CtrlC())
            micropython.schedule(os.dupterm_notify, None)

    def write(self, data, at):
        """Send ``data`` from index ``at`` on; return the index of what was not sent yet."""
        room = self._writable
        byte = self._byte
        write = sys.stdout.buffer.write
        end = min(len(data), at + _WRITE)
        while at < end:
            for _ in room(0):
                break
            else:
                break
            byte[0] = data[at]
            write(byte)
            at += 1
        return at


class _CtrlC(io.IOBase):
    """A terminal on which nothing but Ctrl-C is pressed."""

    def readinto(self, buffer):
        """Press it."""
        buffer[0] = _INTERRUPT
        return 1

    def write(self, data):
        """Show nothing."""
        return len(data)
