"""Moves unreadable files aside, so that they are not overwritten.

The messages for coaches are in ``app/text/en.txt``.
"""

# Copies for one name; after that the file itself stays where it is and is never written again.
_MOST = 9


def load(files, name):
    """Return (bytes of ``name``, message); the message is "" unless the file was moved aside.

    ``files`` is ``devices.files``. Raises OSError if the file can be neither read nor moved.
    """
    try:
        return files.load(name), ""
    except OSError:
        return b"", _keep(files, name, None)


def copy(files, name, data):
    """Store a copy of ``data``, the damaged content of ``name``; return a message.

    Equal content is stored only once.  Raises OSError if it cannot be stored.
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
    """Return the message that ``name`` can be neither read nor moved, so that it stays as it is."""
    return "notice.stays." + name.split(".")[0], {"why": str(error)}
