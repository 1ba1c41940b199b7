"""The game as a web page: the same firmware on MicroPython's WebAssembly build.

``build`` makes a folder of static files, and ``serve`` serves it on this machine. The folder
``page`` contains the JavaScript, HTML and CSS. ``browser`` contains the Python modules that run in
the page together with the firmware.
"""
