"""The USB console as a line to a laptop: receives lines, sends bytes, and never waits.

MicroPython stops a program at any Ctrl-C that it receives. While this console is open, only a
deliberate Ctrl-C stops it, so that noise cannot stop a match: one that comes after a pause of 100
ms, alone or after a carriage return (as terminals and mpremote send it), or one after the line
``live end``. Bytes after the Ctrl-C are left for the REPL. A timer looks for it as well, so that a
step that hangs can be stopped.

If a laptop has opened the port and does not read, a write to the console waits up to 500 ms for
space. So each byte is written alone, and only when there is space for it.
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

LONGEST = const(63)  # longest received line in bytes; a longer one is ignored
_READ = const(256)  # how many bytes are read in a step at most
_WRITE = const(64)
_PAUSE_MS = const(100)
_LOOK_MS = const(100)
_LATE = const(2)  # if the timer runs this often between two steps, a step hangs or takes long
_INTERRUPT = const(3)
_RETURN = const(13)
_NEWLINE = const(10)
_PARTING = b"live end"


class Console:
    """The interface ``console`` of ``devices``; before ``open``, MicroPython handles Ctrl-C."""

    def __init__(self):
        self._byte = bytearray(1)
        self._line = bytearray(LONGEST)
        self._length = 0  # bytes of the present line so far; more than LONGEST: it is ignored
        self._kept = None  # a line that the timer has received
        self._last = 0  # when the last byte was received
        self._begins = True  # True: since the last pause only carriage returns were received
        self._looks = 0  # how often the timer has run since the last step
        self._readable: Any = None  # called with 0, it reports whether a byte can be read
        self._readinto: Any = None
        self._writable: Any = None
        self._timer: Any = None

    def open(self):
        """Handle Ctrl-C here from now on, until ``close``."""
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
        """Return a received line, without its end, or None; raises KeyboardInterrupt."""
        self._looks = 0
        if self._readable is None:
            return None
        line = self._kept
        if line is not None:
            self._kept = None
            return line
        return self._take()

    def _take(self):
        # Local names instead of attributes, because a flood of bytes reads them 12,000 times a
        # second.
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
        """Look for Ctrl-C when a step hangs and does not do so itself."""
        self._looks += 1
        if self._looks < _LATE:
            return
        try:
            line = self._take()
            if line is not None:
                self._kept = line
        except KeyboardInterrupt:
            # Raised here, KeyboardInterrupt would end only this call. A Ctrl-C from a second
            # terminal stops whatever runs.
            micropython.kbd_intr(_INTERRUPT)
            os.dupterm(_CtrlC())
            micropython.schedule(os.dupterm_notify, None)

    def write(self, data, at):
        """Send ``data`` from index ``at`` on.

        Return the index of the first byte that was not sent.
        """
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
    """A terminal that delivers nothing but Ctrl-C."""

    def readinto(self, buffer):
        """Return a Ctrl-C."""
        buffer[0] = _INTERRUPT
        return 1

    def write(self, data):
        """Discard ``data``."""
        return len(data)
