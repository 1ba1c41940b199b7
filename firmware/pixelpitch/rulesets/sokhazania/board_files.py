"""Finds board files.  A module of its own, so that listing the options reads no board."""

import os


def is_path(path_or_name: str) -> bool:
    """True for a file (anything with "/" or ending ".board"), not a built-in board's name."""
    return "/" in path_or_name or path_or_name.endswith(".board")


def names() -> list:
    """The names of the built-in boards, sorted."""
    return sorted([entry[:-6] for entry in os.listdir(folder()) if entry.endswith(".board")])


def choices_path(path_or_name: str) -> str:
    """The file beside a board's that says which of two tracks is better (see `opponents`)."""
    if not is_path(path_or_name):
        return folder() + "/" + path_or_name + ".choices"
    whole = path_or_name.endswith(".board")
    return (path_or_name[:-6] if whole else path_or_name) + ".choices"


def folder() -> str:
    """The folder of the built-in boards, this one."""
    end = max(__file__.rfind("/"), __file__.rfind("\\"))
    return __file__[:end] if end >= 0 else "."
