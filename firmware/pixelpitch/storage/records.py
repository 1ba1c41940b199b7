"""The last finished matches: a file of the folder ``records`` each, as ``kept_match`` packs it.

The name is the number of the match on this board, six digits.
"""

from . import kept_match

FOLDER = "records"
MOST = 20
NUMBER_MOST = 999999


def keep(files, number, heading, history):
    """Keep the match ``number`` and let the oldest beyond ``MOST`` go; raises OSError.

    ``files`` is ``devices.files``; ``heading`` and ``history`` as ``kept_match.pack`` takes them.
    """
    file = f"{number:06d}"
    files.save(FOLDER + "/" + file, kept_match.pack(heading, history))
    others = [name for name in files.names(FOLDER) if name != file]
    for name in others[: 1 - MOST]:
        files.remove(FOLDER + "/" + name)


def highest(files):
    """Return the highest number of a match that is kept, 0 without one."""
    numbers = [int(name) for name in files.names(FOLDER) if name.isdigit()]
    return max([0] + [each for each in numbers if each <= NUMBER_MOST])
