"""Packs a ROM file system: MicroPython reads and executes its files in place, in flash.

Each file ends at an even address, and an .mpy file has a table of its names (``linked``).
"""

from typing import Any

from mpremote.romfs import VfsRomWriter

from .linked import linked


def pack(files: dict[str, bytes]) -> bytes:
    """Return a file system with ``files`` ({path: content}); equal files give equal bytes."""
    tree: dict[str, Any] = {}
    for path, content in files.items():
        *folders, name = path.split("/")
        at = tree
        for folder in folders:
            at = at.setdefault(folder, {})
        at[name] = linked(content) if name.endswith(".mpy") else content
    writer = _Even()
    _put(writer, tree)
    return bytes(writer.finalise())


class _Even(VfsRomWriter):  # type: ignore[misc]
    """Writes records of even length, so that each ends at an even address."""

    def _pack(self, kind: int, payload: bytes) -> bytes:
        length = self._encode_uint(len(payload))
        record: bytes = self._encode_uint(kind) + length + payload
        if len(record) % 2:
            # Pads with a leading zero.
            record = self._encode_uint(kind) + b"\x80" + length + payload
        return record


def _put(writer: Any, tree: dict[str, Any]) -> None:
    for name, content in sorted(tree.items()):
        if isinstance(content, dict):
            writer.opendir(name)
            _put(writer, content)
            writer.closedir()
        else:
            writer.mkfile(name, content)
