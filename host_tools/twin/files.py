"""Writes and reads files in the data region of a Pico's flash content."""

from ..flash.flash_map import flash_map

FILE_SYSTEM_START, _REGION_BYTES = flash_map.REGIONS["data"]
FILE_BLOCK_BYTES = flash_map.SECTOR
FILE_BLOCK_COUNT = _REGION_BYTES // FILE_BLOCK_BYTES
_DISK_VERSION = 0x00020000


def with_files(flash: bytes, files: dict[str, bytes]) -> bytes:
    """Return the flash content ``flash`` (2 MB) with a new file system that has ``files``."""
    from littlefs import LittleFS, UserContext  # imported late: only the extra "twin" installs it

    context = UserContext(buffsize=FILE_BLOCK_BYTES * FILE_BLOCK_COUNT)
    system = LittleFS(
        context=context,
        block_size=FILE_BLOCK_BYTES,
        block_count=FILE_BLOCK_COUNT,
        prog_size=256,
        disk_version=_DISK_VERSION,
    )
    for name, content in files.items():
        folder = name.rpartition("/")[0]
        if folder:
            system.makedirs(folder, exist_ok=True)
        with system.open(name, "wb") as file:
            file.write(content)
    system.unmount()
    end = FILE_SYSTEM_START + FILE_BLOCK_BYTES * FILE_BLOCK_COUNT
    return flash[:FILE_SYSTEM_START] + bytes(context.buffer) + flash[end:]


def read_files(flash: bytes) -> dict[str, bytes]:
    """Return {path: content} of the files in the flash content ``flash``.

    Return {} if it has no file system.
    """
    # Imported late: only the extra "twin" installs it.
    from littlefs import LittleFS, LittleFSError, UserContext

    context = UserContext(buffsize=FILE_BLOCK_BYTES * FILE_BLOCK_COUNT)
    context.buffer[:] = flash[
        FILE_SYSTEM_START : FILE_SYSTEM_START + FILE_BLOCK_BYTES * FILE_BLOCK_COUNT
    ]
    system = LittleFS(
        context=context,
        block_size=FILE_BLOCK_BYTES,
        block_count=FILE_BLOCK_COUNT,
        prog_size=256,
        mount=False,
    )
    try:
        system.mount()
    except LittleFSError:
        return {}
    result = {}
    for folder, _, names in system.walk("/"):
        for name in names:
            path = folder.rstrip("/") + "/" + name
            with system.open(path, "rb") as file:
                result[path.lstrip("/")] = file.read()
    return result
