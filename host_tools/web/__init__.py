"""The game as a web page: the same firmware on MicroPython's WebAssembly build.

``build``    writes the page as a folder of static files
``serve``    serves this folder to this machine
``page``     the folder with the JavaScript, HTML and CSS
``browser``  the Python modules that run in the page together with the firmware
"""
