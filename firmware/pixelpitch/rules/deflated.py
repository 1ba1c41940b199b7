"""Read a text file line by line that is deflated in a board's flash, and plain on a laptop.

A deflated file is a byte 0, then a raw stream (RFC 1951) whose window has 2**10 bytes.
"""

MARK = b"\0"
WINDOW_BITS = 10


def lines_of(path):
    """Yield the lines of a file; raises OSError or EOFError if it cannot be read."""
    with open(path, "rb") as file:
        source = file
        if file.read(1) == MARK:
            try:
                from deflate import RAW, DeflateIO
            except ImportError:  # only MicroPython has this module
                raise OSError(path + ": deflated")
            source = DeflateIO(file, RAW, WINDOW_BITS)
        else:
            file.seek(0)
        line = source.readline()
        while line:
            yield line.decode()
            line = source.readline()
