"""Before anything else: mount the data region.  The port runs it at every start."""

import sys

sys.path.remove(".frozen")
sys.path.insert(0, ".frozen")  # no file of the data region stands in for what is frozen

import slots
import vfs

_device = slots.device("data")
try:
    _files = vfs.VfsLfs2(_device, progsize=256)
    vfs.mount(_files, "/")
except OSError:  # none there yet, or of another size
    import first_edition

    _settings = first_edition.settings()
    vfs.VfsLfs2.mkfs(_device, progsize=256)
    _files = vfs.VfsLfs2(_device, progsize=256)
    vfs.mount(_files, "/")
    if _settings:
        with open("/settings.txt", "wb") as _file:
            _file.write(_settings)
