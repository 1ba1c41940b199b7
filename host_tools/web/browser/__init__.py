"""Python modules that run in the web page, on MicroPython, together with the firmware.

``devices`` has the board's devices, which exchange data with the page. ``program`` has the
functions that the page's worker calls. ``replay`` shows a stored match, and ``watch`` shows a real
board. The modules use only features of MicroPython.
"""
