"""Exchanges lines with a laptop over MicroPython's USB console, without ever waiting.

MicroPython stops a program at any Ctrl-C, so a stray one could end a match. While this console is
open, a Ctrl-C stops the session only after a pause of 100 ms (carriage returns may come before it,
because terminals and mpremote send them) or after the line ``live end``. Bytes that follow it
remain for the REPL. A timer checks for Ctrl-C, too, so that a session step that hangs can be
stopped.

If a laptop has opened the port but does not read, a write waits up to 500 ms for space in the
buffer. So bytes are written one by one, each only when there is space for it.
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

_MAX_LINE_BYTES = const(63)  # longest received line in bytes; a longer line is ignored
_MAX_READ = const(256)  # largest number of bytes that are read in a step
_MAX_WRITE = const(64)
_PAUSE_MS = const(100)
_CHECK_MS = const(100)  # period in ms of the timer that checks for Ctrl-C
_MAX_TIMER_RUNS = const(2)  # a step in which the timer fires this many times counts as hung
_CTRL_C = const(3)
_RETURN = const(13)
_NEWLINE = const(10)
_END_LINE = b"live end"


class Console:
    """Implements the interface ``console``. MicroPython handles Ctrl-C until ``open`` is called."""

    def __init__(self):
        self._byte = bytearray(1)
        self._line = bytearray(_MAX_LINE_BYTES)
        # Number of bytes of the current line so far. A line that does not fit is ignored.
        self._length = 0
        self._stored_line = None  # a line that the timer has received and the next ``read`` returns
        self._last = 0  # time when the last byte was received
        self._begins = True  # True if nothing but carriage returns came since the last pause
        self._timer_runs = 0  # number of runs of the timer since the last step
        # ``_readable(0)`` yields an item if a byte can be read; None until ``open``
        self._readable: Any = None
        self._readinto: Any = None
        self._writable: Any = None
        self._timer: Any = None

    def open(self):
        """Handle Ctrl-C in this module, not in MicroPython, until ``close``."""
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
        self._timer = Timer(-1, mode=Timer.PERIODIC, period=_CHECK_MS, callback=self._check_ctrl_c)

    def close(self):
        """Let MicroPython handle Ctrl-C again, so that any Ctrl-C stops the program."""
        if self._timer is not None:
            self._timer.deinit()
            self._timer = None
        micropython.kbd_intr(_CTRL_C)
        os.dupterm(None)

    def read(self):
        """Return a received line without its end, or None.

        Raises KeyboardInterrupt at a deliberate Ctrl-C.
        """
        self._timer_runs = 0
        if self._readable is None:
            return None
        line = self._stored_line
        if line is not None:
            self._stored_line = None
            return line
        return self._receive()

    def _receive(self):
        # Local variables are faster than attributes, and up to 12,000 bytes arrive in a second.
        ready = self._readable
        take = self._readinto
        byte = self._byte
        line = self._line
        length = self._length
        now = ticks_ms()
        begins = self._begins or ticks_diff(now, self._last) >= _PAUSE_MS
        result = None
        for _ in range(_MAX_READ):
            for _ in ready(0):
                break
            else:
                break
            take(byte)
            self._last = now
            code = byte[0]
            if begins:
                if code == _CTRL_C:
                    raise KeyboardInterrupt
                begins = code == _RETURN
            if code == _NEWLINE or code == _RETURN:  # noqa: SIM109 - a tuple would cost more
                if 0 < length <= _MAX_LINE_BYTES:
                    result = bytes(line[:length])
                    begins = begins or result == _END_LINE
                    length = 0
                    break
                length = 0
            elif length < _MAX_LINE_BYTES:
                line[length] = code
                length += 1
            else:
                length = _MAX_LINE_BYTES + 1
        self._length = length
        self._begins = begins
        return result

    def _check_ctrl_c(self, timer):
        """Check for Ctrl-C while a step hangs and therefore does not call ``read``."""
        self._timer_runs += 1
        if self._timer_runs < _MAX_TIMER_RUNS:
            return
        try:
            line = self._receive()
            if line is not None:
                self._stored_line = line
        except KeyboardInterrupt:
            # An exception raised here would end only this callback. To stop the program, send
            # Ctrl-C to MicroPython through a second console (``os.dupterm``).
            micropython.kbd_intr(_CTRL_C)
            os.dupterm(_CtrlC())
            micropython.schedule(os.dupterm_notify, None)

    def write(self, data, start):
        """Send as much of ``data`` as fits, starting at index ``start``.

        Return the index of the first byte that was not sent.
        """
        writable = self._writable
        byte = self._byte
        write = sys.stdout.buffer.write
        end = min(len(data), start + _MAX_WRITE)
        while start < end:
            for _ in writable(0):
                break
            else:
                break
            byte[0] = data[start]
            write(byte)
            start += 1
        return start


class _CtrlC(io.IOBase):
    """A terminal for ``os.dupterm`` whose only input is Ctrl-C."""

    def readinto(self, buffer):
        """Put a Ctrl-C into ``buffer``; return 1, the number of bytes."""
        buffer[0] = _CTRL_C
        return 1

    def write(self, data):
        """Discard ``data``."""
        return len(data)
