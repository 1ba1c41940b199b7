"""The firmware as files in the Pico's flash.

``firmware_files`` is what `pixelpitch flash` builds, and the word that says which board it
is; ``with_files`` puts files into a flash image, ``files_in`` reads them back.
"""

from host_tools.flash import FlashError, build

from .image import ImageError

# Where the official RPI_PICO image keeps its file system, and its shape.
FS_START = 0xA0000
BLOCK = 4096
BLOCKS = 352
_DISK_VERSION = 0x00020000
SETTING = "board.txt"  # which of its boards this one is


def firmware_files(board: str) -> dict[str, bytes]:
    """Return {path on the board: content} of the firmware, set to be ``board``.

    Raises ImageError where it cannot be compiled.
    """
    try:
        return {SETTING: board.encode() + b"\n", **build.firmware_files()}
    except FlashError as error:
        raise ImageError(str(error)) from None


def with_files(flash: bytes, files: dict[str, bytes]) -> bytes:
    """Return ``flash`` (2 MB) with a fresh file system that holds ``files``."""
    try:
        from littlefs import LittleFS, UserContext
    except ImportError:
        raise ImageError("got no package 'littlefs', expected littlefs-python") from None
    context = UserContext(buffsize=BLOCK * BLOCKS)
    system = LittleFS(
        context=context,
        block_size=BLOCK,
        block_count=BLOCKS,
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
    end = FS_START + BLOCK * BLOCKS
    return flash[:FS_START] + bytes(context.buffer) + flash[end:]


def files_in(flash: bytes) -> dict[str, bytes]:
    """Return the files that ``flash`` holds; {} where no file system is."""
    from littlefs import LittleFS, LittleFSError, UserContext

    context = UserContext(buffsize=BLOCK * BLOCKS)
    context.buffer[:] = flash[FS_START : FS_START + BLOCK * BLOCKS]
    system = LittleFS(
        context=context, block_size=BLOCK, block_count=BLOCKS, prog_size=256, mount=False
    )
    try:
        system.mount()
    except LittleFSError:
        return {}
    found = {}
    for folder, _, names in system.walk("/"):
        for name in names:
            path = folder.rstrip("/") + "/" + name
            with system.open(path, "rb") as file:
                found[path.lstrip("/")] = file.read()
    return found
