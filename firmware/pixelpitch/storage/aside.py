"""Files that cannot be read are moved aside: nothing is written over them.

What coaches read about that are messages of the app (``app/text/en.txt``).
"""

_MOST = 9  # files kept for one name; then the file itself stays, and is not saved any more


def load(files, name):
    """Return (bytes of ``name``, message): "" unless it could not be read and was moved aside.

    ``files`` is ``devices.files``.  Raises OSError if it could not be moved, either.
    """
    try:
        return files.load(name), ""
    except OSError:
        return b"", _keep(files, name, None)


def copy(files, name, data):
    """Keep a copy of ``data``, which stands in ``name`` and makes no sense; return a message.

    Kept once, however often the board is switched on.  Raises OSError if it cannot be kept.
    """
    return _keep(files, name, data)


def _keep(files, name, data):
    stem = name.split(".")[0]
    for number in range(_MOST):
        other = stem + ".bad" + (str(number + 1) if number else "")
        try:
            there = files.load(other)
        except OSError:
            continue
        if data is not None and there == data:
            break
        if not there:
            if data is None:
                files.rename(name, other)
            else:
                files.save(other, data)
            break
    else:
        raise OSError("no name is left for another " + stem + ".bad")
    return "notice.aside." + stem, {"file": other}


def never_written(name, error):
    """Return the message that ``name`` can be neither read nor moved, so it stays as it is."""
    return "notice.stays." + name.split(".")[0], {"why": str(error)}
