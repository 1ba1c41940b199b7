"""The last finished matches: a file of the folder ``records`` each, as ``kept_match`` packs it.

The name is the number of the match on this board, six digits.
"""

from . import kept_match

FOLDER = "records"
MOST = 20


def keep(files, number, heading, history):
    """Keep the match ``number`` and let the oldest beyond ``MOST`` go; raises OSError.

    ``files`` is ``devices.files``; ``heading`` and ``history`` as ``kept_match.pack`` takes them.
    """
    files.save(f"{FOLDER}/{number:06d}", kept_match.pack(heading, history))
    for name in files.names(FOLDER)[:-MOST]:
        files.remove(FOLDER + "/" + name)
