"""The game in a web page: the flashed firmware on MicroPython's WebAssembly build.

``build`` makes a folder of static files, ``serve`` serves it on this machine; ``page`` is what a
browser loads, ``browser`` the Python that runs there beside the firmware.
"""
