"""Takes from this process, for good, what a stranger's program could do harm with.

On Linux: memory, processor time and open files are limited, there is no network but an empty one
(namespaces), and no file but those that are named can be read, written or executed (Landlock).
Elsewhere as much of it as the system has.
"""

import ctypes
import os
import sys
from collections.abc import Iterable

MEMORY = 1 << 30  # bytes; Node, which runs MicroPython, starts with a quarter of it
_CPU_S = 3600
_FILE = 16_000_000  # bytes of a file that is written
_FILES = 256
_NEW_USER, _NEW_NET = 0x10000000, 0x40000000  # linux/sched.h
_SYSTEM = (
    *("/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache", "/proc"),
    *("/dev/null", "/dev/random", "/dev/urandom", sys.prefix, sys.base_prefix),
)


def confine(readable: Iterable[str], writable: Iterable[str], listing: str) -> list[str]:
    """Confine this process, which has one thread, and all that it starts.

    Of files only those under ``readable`` and ``writable`` are left, and the system's programs;
    of those under ``listing`` the names.
    Return what could not be taken from it, in words.
    """
    tried = {
        "memory and time": _limit(),
        "the network": _leave_network(),
        "files": _leave_files([*_SYSTEM, *readable], [*writable, "/dev/null"], listing),
    }
    return [what for what, done in tried.items() if not done]


def _limit() -> bool:
    try:
        import resource
    except ImportError:
        return False  # Windows
    for kind, most in (
        (resource.RLIMIT_DATA, MEMORY),
        (resource.RLIMIT_CPU, _CPU_S),
        (resource.RLIMIT_FSIZE, _FILE),
        (resource.RLIMIT_NOFILE, _FILES),
        (resource.RLIMIT_CORE, 0),
    ):
        hard = resource.getrlimit(kind)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (most, most))
    return sys.platform == "linux"  # elsewhere that of memory is not kept


def _leave_network() -> bool:
    """Move into a network of its own without any device; root needs no user's namespace for it."""
    if sys.platform != "linux":
        return False
    user, group = os.getuid(), os.getgid()
    unshare = ctypes.CDLL(None, use_errno=True).unshare
    if unshare(_NEW_NET) == 0:
        return True
    if unshare(_NEW_USER | _NEW_NET):
        return False
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{user} {user} 1"),
        ("gid_map", f"{group} {group} 1"),
    ):
        with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
            file.write(text)
    return True


def _leave_files(readable: list[str], writable: list[str], listing: str) -> bool:
    try:
        import landlockpy
    except ImportError:
        return False  # not of Linux, or not installed
    if not landlockpy.supported():
        return False
    access = landlockpy.AccessFS
    read = access.READ_FILE | access.READ_DIR | access.EXECUTE
    write = read | access.WRITE_FILE | access.TRUNCATE | access.MAKE_REG | access.MAKE_DIR
    write |= access.REMOVE_FILE | access.REMOVE_DIR
    file_only = access.READ_FILE | access.EXECUTE | access.WRITE_FILE | access.TRUNCATE
    scope = landlockpy.Scope
    with landlockpy.Ruleset(scoped=scope.SIGNAL | scope.ABSTRACT_UNIX_SOCKET) as rules:
        for paths, rights in ((readable, read), (writable, write), ([listing], access.READ_DIR)):
            for path in paths:
                if os.path.exists(path):
                    rules.allow_path(path, rights if os.path.isdir(path) else rights & file_only)
        rules.restrict()
    return True
