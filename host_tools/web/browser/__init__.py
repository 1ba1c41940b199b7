"""Python modules that run in the page, on MicroPython, together with the firmware.

``devices`` are the board's devices, connected to the page; ``program`` has the functions that the
page's worker calls; ``replay`` shows a match that was played before; ``watch`` shows a real board.
The modules use the firmware's dialect.
"""
