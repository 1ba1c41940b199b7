"""The flash itself: compare, send, compare again, switch over.

``install`` does nothing that a pulled plug could make worse: the folder that starts is
never written to, and the files that say what starts are replaced by renames.  It trusts no
transfer: it looks at the hashes that the board computes from its flash until all agree.
"""

import hashlib
from collections.abc import Callable, Iterable

from . import FlashError
from .link import BoardFailure, Link

SLOTS = ("a", "b")
_TRIES = 3
_KEPT_FREE = 16  # blocks for settings, saves, the log
_FOLDER_BLOCKS = 2  # a folder takes a pair of blocks
_NO_SPACE = ("OSError: 28", "OSError: [Errno 28] ENOSPC")
Progress = Callable[[str, int, int], None]


class Result:
    """What was done: names of files ``sent``, ``copied`` on the board and ``removed``."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.copied: list[str] = []
        self.removed: list[str] = []
        self.sent_bytes = 0
        self.slot = ""
        self.board = ""
        self.changed = False


def sha256(content: bytes) -> str:
    """Return the hash as the board prints it."""
    return hashlib.sha256(content).hexdigest()


def install(
    link: Link,
    files: dict[str, bytes],
    board: str,
    name: str | None,
    progress: Progress,
) -> Result:
    """Bring ``files`` onto the board and switch over; raises FlashError.

    ``files`` as ``build.firmware_files`` gives them; ``board`` goes into board.txt,
    ``name``, if not None, into name.txt.  ``progress(file, bytes, of all bytes)``.
    Nothing is written to a board that has it all.
    """
    result = Result()
    result.board = board
    outside = {path: content for path, content in files.items() if "/" not in path}
    wanted = {path: content for path, content in files.items() if "/" in path}
    hashes = {path: sha256(content) for path, content in wanted.items()}
    active = link.about["slot"] if link.about["slot"] in SLOTS else ""
    here = _survey(link, active) if active else {}
    result.slot = active
    if here != hashes:
        result.slot = "b" if active == "a" else "a"
        _fill(link, result, wanted, hashes, active, here, progress)
    _bring_outside(link, result, outside, progress)
    if not link.about["board"]:
        _say(link, result, "/board.txt", board)
    if result.slot != active:
        _say(link, result, "/slot.txt", result.slot)  # from here on it is the new one
    if link.about["board"] and link.about["board"] != board:
        _say(link, result, "/board.txt", board)
    if name is not None and name != link.about["name"]:
        _say(link, result, "/name.txt", name)
    return result


def _fill(
    link: Link,
    result: Result,
    wanted: dict[str, bytes],
    hashes: dict[str, str],
    active: str,
    active_hashes: dict[str, str],
    progress: Progress,
) -> None:
    """Make the slot ``result.slot`` hold ``wanted``, by the hashes that the board computes."""
    slot = result.slot
    for _ in range(_TRIES):
        there = _survey(link, slot)
        if there == hashes:
            return
        _remove(link, result, slot, [path for path in there if path not in hashes])
        missing = [path for path in wanted if there.get(path) != hashes[path]]
        copied = [path for path in missing if active_hashes.get(path) == hashes[path]]
        sent = [path for path in missing if path not in copied]
        _check_room(link, slot, [wanted[path] for path in missing], missing, there)
        _on_board(link, _call("folders", _folders(slot, missing)))
        total = sum([len(wanted[path]) for path in missing])
        done = 0
        for path in copied:
            _on_board(link, f"copy({_at(active, path)!r}, {_at(slot, path)!r})")
            done += len(wanted[path])
            progress(path, done, total)
        _send(link, slot, {path: wanted[path] for path in sent}, progress, done)
        result.copied += [path for path in copied if path not in result.copied]
        result.sent += [path for path in sent if path not in result.sent]
        result.sent_bytes += sum([len(wanted[path]) for path in sent])
        result.changed = True
    there = _survey(link, slot)
    wrong = sorted([path for path in {**hashes, **there} if there.get(path) != hashes.get(path)])
    if wrong:
        raise FlashError(
            f"{wrong[0]} arrives with another hash than it left with, {_TRIES} times; expected"
            " the same: try another cable or USB port.  The old firmware still starts"
        )


def _survey(link: Link, slot: str) -> dict[str, str]:
    """Return {path: hash computed on the board} of the files in a slot."""
    return _hashes(link.lines(f"survey({'/' + slot!r})"), len(slot) + 2)


def _hashes(lines: Iterable[str], cut: int) -> dict[str, str]:
    found = {}
    for line in lines:
        digest, _, path = line.split(" ", 2)
        found[path[cut:]] = digest
    return found


def _check_room(
    link: Link, slot: str, contents: list[bytes], paths: list[str], there: dict[str, str]
) -> None:
    """Raise FlashError if the files do not fit; those that are replaced make room later."""
    block = link.about["block"]
    free = link.value("__import__('os').statvfs('/')[4]")
    new_folders = set(_folders(slot, paths)) - set(_folders(slot, list(there)))
    needed = _KEPT_FREE + _FOLDER_BLOCKS * len(new_folders)
    for path, content in zip(paths, contents, strict=True):
        if path not in there:
            needed += -(-len(content) // block)
    if needed > free:
        raise _no_room(f"got {free * block // 1024} KB free", f"{needed * block // 1024} KB")


def _no_room(came: str, expected: str) -> FlashError:
    return FlashError(
        f"no space on the board: {came}, expected {expected}; remove files of your own"
        " (mpremote fs ls, mpremote fs rm).  The old firmware still starts"
    )


def _on_board(link: Link, call: str) -> None:
    try:
        link.run(call)
    except BoardFailure as failure:
        raise _full(failure) from None


def _full(failure: BoardFailure) -> FlashError:
    if failure.kind in _NO_SPACE:
        return _no_room("got it full", "room for the firmware twice")
    return failure


def _send(
    link: Link, slot: str, files: dict[str, bytes], progress: Progress, before: int = 0
) -> None:
    total = before + sum([len(content) for content in files.values()])
    for path, content in files.items():
        start = before

        def sent(done: int, path: str = path, start: int = start) -> None:
            progress(path, start + done, total)

        _write(link, _at(slot, path), content, sent)
        before += len(content)
        progress(path, before, total)


def _write(link: Link, path: str, content: bytes, sent: Callable[[int], None]) -> None:
    try:
        link.write(path, content, sent)
    except BoardFailure as failure:
        raise _full(failure) from None


def _bring_outside(link: Link, result: Result, files: dict[str, bytes], progress: Progress) -> None:
    """Replace main.py (and boot.py) where they differ: checked beside, then renamed."""
    paths = ["/" + path for path in files]
    there = _hashes(link.lines(_call("hashes", paths)), 1)
    for path, content in files.items():
        if there.get(path) == sha256(content):
            continue
        beside = "/" + path + ".new"
        for _ in range(_TRIES):
            _send(link, "", {beside[1:]: content}, progress)
            if list(_hashes(link.lines(_call("hashes", [beside])), 1).values()) == [
                sha256(content)
            ]:
                break
        else:
            raise FlashError(f"{path} arrives with another hash than it left with; try again")
        if path in there and not link.about["slot"]:  # somebody else's: not ours to lose
            _on_board(link, f"copy({'/' + path!r}, {'/' + path + '.before'!r})")
        link.run(f"os.rename({beside!r}, {'/' + path!r})")
        result.sent.append(path)
        result.sent_bytes += len(content)
        result.changed = True


def _remove(link: Link, result: Result, slot: str, paths: list[str]) -> None:
    if paths:
        link.run(_call("remove", [_at(slot, path) for path in paths]))
        link.run(f"prune({'/' + slot!r})")
        result.removed += paths


def _say(link: Link, result: Result, path: str, word: str) -> None:
    _on_board(link, f"replace({path!r}, {word + chr(10)!r})")
    result.changed = True


def _at(slot: str, path: str) -> str:
    return f"/{slot}/{path}" if slot else "/" + path


def _folders(slot: str, paths: list[str]) -> list[str]:
    """Return every folder that ``paths`` need, outer ones first."""
    found = {"/" + slot}
    for path in paths:
        parts = path.split("/")[:-1]
        found |= {_at(slot, "/".join(parts[:end])) for end in range(1, len(parts) + 1)}
    return sorted(found)


def _call(function: str, words: list[str]) -> str:
    return f"{function}({', '.join([repr(word) for word in words])})"
