"""A ROM file system: files that MicroPython reads, and executes, where they lie in flash."""

from typing import Any

from mpremote.romfs import VfsRomWriter


def pack(files: dict[str, bytes]) -> bytes:
    """Return the file system with ``files`` ({path: content}); equal files give equal bytes."""
    tree: dict[str, Any] = {}
    for path, content in files.items():
        *folders, name = path.split("/")
        at = tree
        for folder in folders:
            at = at.setdefault(folder, {})
        at[name] = content
    writer = VfsRomWriter()
    _put(writer, tree)
    return bytes(writer.finalise())


def _put(writer: Any, tree: dict[str, Any]) -> None:
    for name, content in sorted(tree.items()):
        if isinstance(content, dict):
            writer.opendir(name)
            _put(writer, content)
            writer.closedir()
        else:
            writer.mkfile(name, content)
