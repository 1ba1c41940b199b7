"""Before anything else: mount the data region.  The port runs it at every start."""

import sys

sys.path.remove(".frozen")
sys.path.insert(0, ".frozen")  # no file of the data region stands in for what is frozen

import slots
import vfs

_device = slots.device("data")
try:
    try:
        _files = vfs.VfsLfs2(_device, progsize=256)
    except OSError:  # none there yet, or of another size
        vfs.VfsLfs2.mkfs(_device, progsize=256)
        _files = vfs.VfsLfs2(_device, progsize=256)
    vfs.mount(_files, "/")
except OSError as error:  # its first two sectors are worn: the games are there all the same
    print("no file system, nothing is saved:", error)
