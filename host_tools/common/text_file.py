"""Sentence files (``text/LANGUAGE.txt``) as they are flashed: without comments, lines sorted.

The firmware finds a sentence in the mapped flash by bisection (``pixelpitch/rules/text.py``).

>>> packed(b"# For translators.\\nb: two\\n\\na: one\\n")
b'a: one\\nb: two\\n'
"""

from pathlib import PurePath

FOLDER = "text"


def is_text_file(name: str) -> bool:
    """Return True if the file ``name`` (with its folder) holds sentences."""
    path = PurePath(name)
    return path.parent.name == FOLDER and path.suffix == ".txt"


def packed(content: bytes) -> bytes:
    """Return the lines of ``content`` sorted by their bytes, comments and empty lines removed."""
    lines = [line for line in content.splitlines() if line and not line.startswith(b"#")]
    return b"".join(line + b"\n" for line in sorted(lines))
