"""Stores the records of the latest finished matches as files in the folder ``records``.

A file's name is the number of the match on this board, with six digits; ``stored_match`` describes
its content.
"""

from . import stored_match

RECORDS_FOLDER = "records"
MAX_RECORDS = 20
MAX_MATCH_NUMBER = 999999


def store_record(files, number, heading, history):
    """Store the record of match ``number``; delete the oldest record if there are more than 20.

    ``files`` is ``devices.files``; ``heading`` and ``history`` are as in ``stored_match.pack``.
    Raises OSError if the record cannot be stored.
    """
    file = f"{number:06d}"
    files.save(RECORDS_FOLDER + "/" + file, stored_match.pack(heading, history))
    others = [name for name in files.names(RECORDS_FOLDER) if name != file]
    for name in others[: 1 - MAX_RECORDS]:
        files.remove(RECORDS_FOLDER + "/" + name)


def highest_number(files):
    """Return the highest number of a match whose record is stored; 0 if there is no record."""
    numbers = [int(name) for name in files.names(RECORDS_FOLDER) if name.isdigit()]
    return max([0] + [each for each in numbers if each <= MAX_MATCH_NUMBER])
