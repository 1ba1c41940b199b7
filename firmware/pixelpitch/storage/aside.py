"""Renames or copies a damaged file, so that the next write does not destroy its content.

The copy of ``league.txt`` is named ``league.bad``, then ``league.bad2`` and so on. The messages
that these functions return are ids of ``app/text/en.txt``.
"""

# The largest number of copies of a file. If all of them exist, the damaged file is never written
# again.
_MAX_COPIES = 9


def load(files, name):
    """Return (bytes of the file ``name``, message).

    If the file cannot be read, it is renamed, and the message tells the coaches its new name.
    Otherwise the message is "". ``files`` is ``devices.files``. Raises OSError if the file can
    neither be read nor renamed.
    """
    try:
        return files.load(name), ""
    except OSError:
        return b"", _set_aside(files, name, None)


def store_damaged(files, name, data):
    """Store a copy of ``data``, the damaged content of the file ``name``, unless it exists already.

    Return a message that tells the coaches the name of the copy. Raises OSError if it cannot be
    stored.
    """
    return _set_aside(files, name, data)


def _set_aside(files, name, data):
    stem = name.split(".")[0]
    for number in range(_MAX_COPIES):
        other = stem + ".bad" + (str(number + 1) if number else "")
        try:
            content = files.load(other)
        except OSError:
            continue
        if data is not None and content == data:
            break
        if not content:
            if data is None:
                files.rename(name, other)
            else:
                files.save(other, data)
            break
    else:
        raise OSError("no name is left for another " + stem + ".bad")
    return "notice.aside." + stem, {"file": other}


def unreadable_message(name, error):
    """Return the message that the file ``name`` can be neither read nor renamed."""
    return "notice.stays." + name.split(".")[0], {"why": str(error)}
