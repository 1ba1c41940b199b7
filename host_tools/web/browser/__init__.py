"""What runs inside the page, on MicroPython, beside the firmware that is flashed.

``devices`` are the board's devices with the page at their other end, ``program`` is what
the page's worker calls, ``replay`` shows a match that was played before, ``watch``
a real board.  The dialect is the firmware's.
"""
