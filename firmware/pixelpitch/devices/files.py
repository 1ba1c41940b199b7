"""Stores small files in flash: settings, the league, the season, records."""

import os


class Files:
    """Implements the interface ``files`` in the data region of the chip's flash."""

    def load(self, name):
        """Return the content of the file ``name``, or b"" if it does not exist.

        Raises OSError if the file cannot be read.
        """
        try:
            with open(name, "rb") as file:
                return file.read()
        except OSError as error:
            if error.errno != 2:  # ENOENT: the file does not exist
                raise
            return b""

    def save(self, name, data):
        """Replace the content of the file ``name`` by ``data``.

        Raises OSError on failure; then the old content remains.
        """
        folder = name.rpartition("/")[0]
        if folder and folder not in os.listdir("/"):
            os.mkdir(folder)
        # The data is written to a second file, which is then renamed. So a power cut loses only the
        # change.
        with open(name + ".new", "wb") as file:
            file.write(data)
            file.flush()
        os.rename(name + ".new", name)

    def rename(self, name, other):
        """Rename the file ``name`` to ``other``; raises OSError."""
        os.rename(name, other)

    def remove(self, name):
        """Delete the file ``name`` if it exists; raises OSError on failure."""
        try:
            os.remove(name)
        except OSError as error:
            if error.errno != 2:  # ENOENT: the file does not exist
                raise

    def names(self, folder):
        """Return the sorted names of the files in ``folder``, except incomplete files (.new)."""
        try:
            result = [name for name in os.listdir(folder) if not name.endswith(".new")]
        except OSError:
            return []
        result.sort()
        return result
