"""Base of every app in the terminal: handles signals, and repaints everything on request."""

import asyncio
import os
import signal
from contextlib import suppress
from typing import IO, Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver


class TerminalApp(App[None]):
    """An app that quits on SIGTERM and similar signals, and that a shell can suspend.

    Textual itself releases the terminal on SIGTSTP and takes it back on SIGCONT, but then repaints
    only what has changed. It is also unaware of a SIGSTOP, which no process can handle.
    """

    TITLE = "Pixelpitch"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+l", "paint_again", priority=True, show=False),
        Binding("ctrl+z", "suspend_process", priority=True, show=False),
    ]

    _stopped = False  # True after SIGTSTP until we control the terminal again

    def get_driver_class(self) -> type[Driver]:
        """Return Textual's driver, with an output that a closed terminal does not stop."""
        driver = super().get_driver_class()
        if os.name != "posix":
            return driver

        class TerminalDriver(driver):  # type: ignore[misc, valid-type]
            """Textual's driver, with an output that drops what it cannot write."""

            def __init__(self, *arguments: Any, **named: Any) -> None:
                super().__init__(*arguments, **named)
                terminal: Any = self  # mypy cannot determine the type of a base's attribute
                terminal._file = _Output(terminal._file)

        return TerminalDriver

    def on_mount(self) -> None:
        """Handle signals in the event loop, so that a signal interrupts no output."""
        if self.is_headless or os.name != "posix":
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            # An ignored signal stays ignored, as nohup requires.
            if signal.getsignal(number) != signal.SIG_IGN:
                loop.add_signal_handler(number, self._end, number)
        stop, go_on = signal.getsignal(signal.SIGTSTP), signal.getsignal(signal.SIGCONT)
        self.app_resume_signal.subscribe(self, self._resumed)
        loop.add_signal_handler(signal.SIGTSTP, self._stop, stop)
        loop.add_signal_handler(signal.SIGCONT, self._use_terminal_again, go_on)

    def _end(self, number: int) -> None:
        """Quit because of a signal, with the exit code that a shell gives for it."""
        self.exit(return_code=128 + number)

    def _stop(self, handler: Any) -> None:
        """Suspend this process. ``handler`` is Textual's own; it releases the terminal first."""
        if self._stopped:  # already in the background: another process controls the terminal
            os.kill(os.getpid(), signal.SIGSTOP)
        else:
            self._stopped = True
            handler()

    def _use_terminal_again(self, handler: Any) -> None:
        """Use the terminal again after the process was continued.

        ``handler`` is Textual's own handler. It may be called only after SIGTSTP, which has stopped
        Textual's driver. After SIGSTOP the driver still runs; ``handler`` would then start a second
        thread that reads the keys, and the process would not end.
        """
        if self._stopped:
            handler()  # publishes app_resume_signal once this process controls the terminal
        elif not _is_in_foreground():
            os.kill(os.getpid(), signal.SIGSTOP)
        elif self._driver is not None:
            self._driver.suspend_application_mode()
            self._driver.resume_application_mode()
            self.action_paint_again()

    def _resumed(self, _: Any) -> None:
        self._stopped = False
        self.action_paint_again()

    def action_paint_again(self) -> None:
        """Paint every character, because something else may have written to the terminal."""
        self.refresh(layout=True)


class _Output:
    """An output stream that drops what it cannot write.

    Textual writes in a thread. If the terminal is closed, an error would end this thread, and the
    app would wait forever to put its next output into the thread's full queue.
    """

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write ``text``, or drop it if the terminal is gone; return its length."""
        with suppress(OSError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Flush the stream if the terminal still exists."""
        with suppress(OSError):
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        """Forward all other attributes to the stream."""
        return getattr(self._stream, name)


def _is_in_foreground() -> bool:
    """Return True if this process may use its terminal now."""
    try:
        return os.tcgetpgrp(0) == os.getpgrp()
    except OSError:  # not a terminal of this session: no shell controls it
        return True
