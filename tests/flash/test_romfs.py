"""The packed file system equals the one that mpremote writes, except that each record has an even
length.
"""

import random

from mpremote.romfs import VfsRomWriter

from host_tools.flash import romfs


class EvenRomWriter(VfsRomWriter):  # type: ignore[misc]
    """The writer of mpremote, changed so that it inserts a zero byte into records of odd length."""

    def _pack(self, kind: int, payload: bytes) -> bytes:
        length: bytes = self._encode_uint(len(payload))
        record: bytes = self._encode_uint(kind) + length + payload
        return record if len(record) % 2 == 0 else self._encode_uint(kind) + b"\x80" + record[1:]


def pack_with_mpremote(files: dict[str, bytes]) -> bytes:
    """Return the file system that mpremote writes for ``files``. Each path in ``files`` is
    FOLDER/NAME.
    """
    writer = EvenRomWriter()
    for folder in sorted({path.partition("/")[0] for path in files}):
        writer.opendir(folder)
        for path in sorted(files):
            if path.startswith(folder + "/"):
                writer.mkfile(path.partition("/")[2], files[path])
        writer.closedir()
    return bytes(writer.finalise())


def test_the_packed_file_system_equals_that_of_mpremote() -> None:
    draw = random.Random(2)
    for _ in range(200):
        files = {
            f"{draw.choice('ab')}/{'x' * draw.randrange(1, 9)}.txt": draw.randbytes(
                draw.choice((0, 1, 127, 128, 129, draw.randrange(20_000)))
            )
            for _ in range(draw.randrange(6))
        }
        assert romfs.pack_romfs(files) == pack_with_mpremote(files)
        assert romfs.unpack_romfs(romfs.pack_romfs(files)) == files
