"""Registers installed data files of a ruleset, such as a custom board of Sokhazania.

::

    >>> add("sokhazania", "mine", "/installed/mine")
    >>> folder("sokhazania", "mine"), names("sokhazania"), names("tactics")
    ('/installed/mine', ['mine'], [])
    >>> remove("sokhazania", "mine")

A ruleset that supports such files looks for them here and in its own folder. In a board's flash
they are compressed: a zero byte, then a raw deflate stream (RFC 1951) with a window of 2**12 bytes.
On a laptop they are plain text.
"""

DEFLATED_MARK = b"\0"  # the first byte of a compressed file
DEFLATE_WINDOW_BITS = 12
_folders: dict = {}  # {(ruleset, name): folder}


def add(ruleset, name, folder):
    """Register the data file ``name`` of ``ruleset``, which is in ``folder``."""
    _folders[ruleset, name] = folder


def remove(ruleset, name):
    """Remove the data file ``name`` of ``ruleset`` from the register."""
    del _folders[ruleset, name]


def names(ruleset):
    """Return the names of all data files registered for ``ruleset``, sorted."""
    return sorted([name for owner, name in _folders if owner == ruleset])


def folder(ruleset, name):
    """Return the folder of the data file ``name`` of ``ruleset``, or None if it is unknown."""
    return _folders.get((ruleset, name))


def lines_of(path):
    """Yield the lines of the text file ``path``, compressed or not.

    Raises OSError or EOFError if the file cannot be read.
    """
    with open(path, "rb") as file:
        source = file
        if file.read(1) == DEFLATED_MARK:
            try:
                from deflate import RAW, DeflateIO
            except ImportError:  # CPython: only MicroPython has the module ``deflate``
                raise OSError(path + ": deflated")
            source = DeflateIO(file, RAW, DEFLATE_WINDOW_BITS)
        else:
            file.seek(0)
        line = source.readline()
        while line:
            yield line.decode()
            line = source.readline()
