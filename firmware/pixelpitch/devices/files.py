"""Small files that survive a loss of power: settings, names and points, records."""

import os


class Files:
    """The interface ``files``: files in the data region of the chip's own flash."""

    def load(self, name):
        """Return the content of ``name``, b"" if it does not exist.

        Raises OSError if it is damaged.
        """
        try:
            with open(name, "rb") as file:
                return file.read()
        except OSError as error:
            if error.errno != 2:  # ENOENT
                raise
            return b""

    def save(self, name, data):
        """Replace the content of ``name`` by ``data``.

        If it raises OSError, the old content remains.
        """
        folder = name.rpartition("/")[0]
        if folder and folder not in os.listdir("/"):
            os.mkdir(folder)
        # Written to a second file, which is then renamed: a power cut loses only the change.
        with open(name + ".new", "wb") as file:
            file.write(data)
            file.flush()
        os.rename(name + ".new", name)

    def rename(self, name, other):
        """Give ``name`` the name ``other``; raises OSError."""
        os.rename(name, other)

    def remove(self, name):
        """Delete ``name`` if it exists; raises OSError."""
        try:
            os.remove(name)
        except OSError as error:
            if error.errno != 2:  # ENOENT
                raise

    def names(self, folder):
        """Return the sorted names of the complete files in ``folder``, without the folder."""
        try:
            result = [name for name in os.listdir(folder) if not name.endswith(".new")]
        except OSError:
            return []
        result.sort()
        return result
