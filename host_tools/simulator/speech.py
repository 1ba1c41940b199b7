"""Reads prompts and results aloud with a program of the system: ``pixelpitch sim --speak``.

The program is ``spd-say`` (Speech Dispatcher) or, if that is missing, ``espeak-ng``. It receives
the words as one argument after ``--``, or by stdin, so no shell interprets them and none of them
can be taken for an option.
"""

import shutil
import subprocess
import threading
from contextlib import suppress
from typing import Any

from pixelpitch.rules.text import language

from ..common.errors import InputError

SPEECH_PROGRAMS = ("spd-say", "espeak-ng")
MAX_SPOKEN_CHARACTERS = 2000  # a longer text is cut before it is spoken
_POLL_S = 0.02
_CLOSE_LIMIT_S = 2.0  # ``close`` waits at most this many seconds for the last words to begin
# Programs that are still speaking after ``close``. They are stored here because Python warns if a
# process that still runs is garbage-collected.
_speaking_processes: list["subprocess.Popen[bytes]"] = []


class Voice:
    """Speaks one text at a time, in the language in use; a new text interrupts the previous one.

    Only ``close`` may block: a thread starts and ends the speech program. Raises InputError if this
    machine has no such program.
    """

    def __init__(self) -> None:
        found = [path for name in SPEECH_PROGRAMS if (path := shutil.which(name))]
        if not found:
            names = " nor ".join(SPEECH_PROGRAMS)
            raise InputError(
                f"got --speak, and neither {names} on this machine, expected one of them:"
                " e.g. apt-get install espeak-ng"
            )
        self._path = found[0]
        self._changed = threading.Condition()
        self._next: tuple[str, str] | None = None  # the words to speak, and their language
        self._ends = False
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def say(self, text: str) -> None:
        """Speak ``text``, interrupting the previous text."""
        text = " ".join(text.split())[:MAX_SPOKEN_CHARACTERS]
        if text:
            with self._changed:
                self._next = text, language()
                self._changed.notify()

    def close(self, immediately: bool = True) -> None:
        """End the voice: immediately if ``immediately`` is True, otherwise after the last words."""
        with self._changed:
            if immediately:
                self._next = None
            self._ends = True
            self._changed.notify()
        self._thread.join(_CLOSE_LIMIT_S)
        if immediately:
            self._cut()
        elif self._process is not None:
            _speaking_processes.append(self._process)

    def _run(self) -> None:
        while True:
            with self._changed:
                while self._next is None and not self._ends:
                    # ``poll`` also frees a speech program that has ended, so that no zombie process
                    # remains.
                    said = self._process is not None and self._process.poll() is None
                    self._changed.wait(_POLL_S if said else None)
                if self._next is None:
                    return
                words, of_language = self._next
                self._next = None
            self._cut()
            self._start(words, of_language)

    def _start(self, words: str, of_language: str) -> None:
        nowhere: Any = subprocess.DEVNULL
        if self._path.endswith(SPEECH_PROGRAMS[0]):
            # Words with this priority interrupt our own earlier words, but not a screen reader.
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
                process.wait(_CLOSE_LIMIT_S)


class NewWordsFinder:
    """Finds the words on the screen that have not been spoken yet.

    The words come from ``simulator.screen_input``.
    """

    def __init__(self) -> None:
        self._before = ("", "", "")

    def words_to_speak(self, screen: dict[str, Any], is_match: bool) -> str:
        """Return the words to speak now, or "".

        ``screen`` is the result of ``describe_screen``. ``is_match`` is True if the screen shows a
        match, whose heading is the score. The disappearance of a message is not a reason to speak.
        In a list, the marked item is spoken before the words below the list, because they explain
        it.
        """
        head = "" if is_match else str(screen["head"])
        text = str(screen["text"])
        at = screen["at"]
        item = str(screen["items"][at]) if at >= 0 else ""
        before, self._before = self._before, (head, text, item)
        if head == before[0]:
            head = ""
            text = "" if text in before[1] else text
            item = "" if item == before[2] and not (text and is_match) else item
        parts = (text, item) if is_match else (head, item, text)
        return ". ".join(part.rstrip(".") for part in parts if part)
