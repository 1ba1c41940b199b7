"""Spoken words: ``pixelpitch sim --speak`` reads prompts and results by what the system offers.

That is ``spd-say`` of Speech Dispatcher, which has the voice that the user chose there, or else
``espeak-ng``.  A program gets the words as one argument after ``--``, or by its stdin: no shell
reads them, and no word becomes an option.
"""

import shutil
import subprocess
import threading
from contextlib import suppress
from typing import Any

from pixelpitch.rules.text import language

from ..common.errors import InputError

PROGRAMS = ("spd-say", "espeak-ng")
LONGEST = 2000  # characters that are said at once
_LOOK_S = 0.02
_LEAVE_S = 2.0  # the longest that ``close`` waits for the last words to begin
# What says its last words after ``close``: Python complains of a process that nobody holds.
_speaking: list["subprocess.Popen[bytes]"] = []


class Voice:
    """Says one text at a time, in the language in use; a new one cuts off the last.

    No call waits: a thread of its own starts and ends the program.  Raises InputError in one line
    if there is no program.
    """

    def __init__(self) -> None:
        found = [path for name in PROGRAMS if (path := shutil.which(name))]
        if not found:
            names = " nor ".join(PROGRAMS)
            raise InputError(
                f"got --speak, and neither {names} on this machine, expected one of them:"
                " e.g. apt-get install espeak-ng"
            )
        self._path = found[0]
        self._changed = threading.Condition()
        self._next: tuple[str, str] | None = None  # words and their language
        self._ends = False
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def say(self, words: str) -> None:
        """Say ``words``; what is said now is cut off."""
        words = " ".join(words.split())[:LONGEST]
        if words:
            with self._changed:
                self._next = words, language()
                self._changed.notify()

    def close(self, cuts: bool = True) -> None:
        """End it; ``cuts``: at once, otherwise the last words are said to their end."""
        with self._changed:
            if cuts:
                self._next = None
            self._ends = True
            self._changed.notify()
        self._thread.join(_LEAVE_S)
        if cuts:
            self._cut()
        elif self._process is not None:
            _speaking.append(self._process)

    def _run(self) -> None:
        while True:
            with self._changed:
                while self._next is None and not self._ends:
                    # While something is said, its end is looked for, so that no zombie stays.
                    said = self._process is not None and self._process.poll() is None
                    self._changed.wait(_LOOK_S if said else None)
                if self._next is None:
                    return
                words, of_language = self._next
                self._next = None
            self._cut()
            self._start(words, of_language)

    def _start(self, words: str, of_language: str) -> None:
        nowhere: Any = subprocess.DEVNULL
        if self._path.endswith(PROGRAMS[0]):
            # Words of this priority replace those of before, ours and no screen reader's messages.
            given = ["--priority", "text", "--wait", "--language", of_language, "--", words]
        else:
            given = ["-b", "1", "-v", of_language, "--stdin"]
        with suppress(OSError):
            self._process = subprocess.Popen(
                [self._path, *given], stdin=subprocess.PIPE, stdout=nowhere, stderr=nowhere
            )
            stdin = self._process.stdin
            assert stdin is not None
            with suppress(BrokenPipeError), stdin:
                if given[-1] != words:
                    stdin.write(words.encode() + b"\n")

    def _cut(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(OSError):
                process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(_LEAVE_S)


class Telling:
    """Which words of a screen (``simulator.asked``) are new since they were last said."""

    def __init__(self) -> None:
        self._before = ("", "", "")

    def new(self, shown: dict[str, Any], plays: bool) -> str:
        """Return what is to be said now, or ""; ``plays``: a match is shown, with a score on top.

        A message that goes while its prompt stays is nothing new.  In a list, the words below
        explain the marked item, so they follow it.
        """
        head = "" if plays else str(shown["head"])
        text = str(shown["text"])
        at = shown["at"]
        item = str(shown["items"][at]) if at >= 0 else ""
        before, self._before = self._before, (head, text, item)
        if head == before[0]:
            head = ""
            text = "" if text in before[1] else text
            item = "" if item == before[2] and not (text and plays) else item
        parts = (text, item) if plays else (head, item, text)
        return ". ".join(part.rstrip(".") for part in parts if part)
