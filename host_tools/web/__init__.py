"""The game as a web page: the same firmware on MicroPython's WebAssembly build.

``build`` makes a folder of static files, and ``serve`` serves it on this machine. The folder
``page`` contains the JavaScript, HTML and CSS that a browser loads; ``browser`` contains the Python
modules that run there together with the firmware.
"""
