"""Unpacks the zip of a ruleset into a temporary folder.

::

    with unzipped_folder(Path("mypawnball.zip")) as folder:
        ...                     # the path of a folder is yielded unchanged
"""

import contextlib
import io
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from ..common import regular_file, ruleset_folder
from . import RulesetError

ZIP_FILE_SUFFIX = ".zip"
MAX_ZIPPED_FILES = 500
MAX_UNPACKED_BYTES = ruleset_folder.MAX_RULESET_FILE_BYTES  # limit for all unpacked files together
MAX_ZIP_FILE_BYTES = 4 * MAX_UNPACKED_BYTES  # limit for the zip file, which is read as a whole
_DAMAGE_ERRORS = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)


@contextlib.contextmanager
def unzipped_folder(path: Path) -> Iterator[Path]:
    """Context manager: yields the folder of the ruleset at ``path``, which is a folder or a zip.

    A zip is unpacked into a temporary folder, which is removed at the end. Raises RulesetError.
    """
    if path.suffix != ZIP_FILE_SUFFIX or path.is_dir():
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="pixelpitch-zip-") as scratch:
        yield _unpack(path, Path(scratch).resolve())


def _unpack(path: Path, place: Path) -> Path:
    try:
        data = regular_file.read_whole(path, MAX_ZIP_FILE_BYTES)
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [each for each in archive.infolist() if not each.is_dir()]
            folder = _only_folder(path, [each.filename for each in entries])
            free_bytes = MAX_UNPACKED_BYTES
            for entry in entries:
                # Stop at the limit: the size that the zip states may be wrong.
                with archive.open(entry) as packed:
                    content = packed.read(free_bytes + 1)
                free_bytes -= len(content)
                if free_bytes < 0:
                    raise RulesetError(
                        f"{path}: got more than {MAX_UNPACKED_BYTES} bytes, expected a ruleset"
                    )
                target = place / entry.filename
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content)
    except _DAMAGE_ERRORS as error:
        raise RulesetError(f"{path}: got a damaged zip ({error}), expected a whole one") from None
    except OSError as error:
        raise RulesetError(f"cannot read {str(path)!r}: {error.strerror or error}") from None
    return place / folder


def _only_folder(path: Path, names: list[str]) -> str:
    """Return the name of the one folder in the zip that contains all files; raises RulesetError."""
    if len(names) > MAX_ZIPPED_FILES:
        raise RulesetError(f"{path}: got {len(names)} files, expected at most {MAX_ZIPPED_FILES}")
    for name in names:
        parts = PurePosixPath(name).parts
        if name.startswith("/") or ".." in parts or "\\" in name or ":" in name:
            raise RulesetError(f"{path}: got a file {name!r}, expected one that lies in a folder")
    tops = {name.partition("/")[0] for name in names if "/" in name}
    if len(tops) != 1 or not all("/" in name for name in names):
        raise RulesetError(f"{path}: got {len(tops)} folders, expected one with all files in it")
    top = tops.pop()
    ruleset_folder.expect_id(top, f"folder {top!r}")
    return top
