"""Mounts the data region.  MicroPython runs this file first, at every start."""

import sys

sys.path.remove(".frozen")
sys.path.insert(0, ".frozen")  # so that no file of the data region hides a frozen module

import slots
import vfs

_device = slots.device("data")
try:
    try:
        _files = vfs.VfsLfs2(_device, progsize=256)
    except OSError:  # no file system yet, or one of a different size
        vfs.VfsLfs2.mkfs(_device, progsize=256)
        _files = vfs.VfsLfs2(_device, progsize=256)
    vfs.mount(_files, "/")
except OSError as error:  # its first two sectors are worn; the games can still be played
    print("no file system, nothing is saved:", error)
