"""What every app at the terminal does: leave it as it was, and paint all of it again when asked."""

import asyncio
import os
import signal
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType


class TerminalApp(App[None]):
    """An app that ends on SIGTERM and its like as on Ctrl+Q, and survives being stopped.

    Textual leaves the terminal on SIGTSTP and returns on SIGCONT; but it paints only what has
    changed since, and knows nothing of SIGSTOP, which no process can handle.
    """

    TITLE = "Pixelpitch"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+l", "paint_again", priority=True, show=False),
        Binding("ctrl+z", "suspend_process", priority=True, show=False),
    ]

    _stopped = False  # SIGTSTP has come, and the terminal is not ours again

    def on_mount(self) -> None:
        """Handle the signals that end or stop a process, in the loop: never amid a write."""
        if self.is_headless or os.name != "posix":
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            if signal.getsignal(number) != signal.SIG_IGN:  # as nohup sets it
                loop.add_signal_handler(number, self._end, number)
        stop, go_on = signal.getsignal(signal.SIGTSTP), signal.getsignal(signal.SIGCONT)
        self.app_resume_signal.subscribe(self, self._resumed)
        loop.add_signal_handler(signal.SIGTSTP, self._stop, stop)
        loop.add_signal_handler(signal.SIGCONT, self._go_on, go_on)

    def _end(self, number: int) -> None:
        """Leave because of a signal, with the exit code that a shell gives for it."""
        self.exit(return_code=128 + number)

    def _stop(self, handler: Any) -> None:
        """Stop this process; ``handler`` is Textual's, which gives the terminal back first."""
        if self._stopped:  # in the background, where the terminal is another's
            os.kill(os.getpid(), signal.SIGSTOP)
        else:
            self._stopped = True
            handler()

    def _go_on(self, handler: Any) -> None:
        """Take the terminal again; ``handler`` is Textual's, for a process that SIGTSTP stopped.

        After SIGSTOP the driver still runs: started a second time it would leave two threads that
        read the keys, and the process would not end.
        """
        if self._stopped:
            handler()  # publishes app_resume_signal once the terminal is ours
        elif not _is_in_front():
            os.kill(os.getpid(), signal.SIGSTOP)
        elif self._driver is not None:
            self._driver.suspend_application_mode()
            self._driver.resume_application_mode()
            self.action_paint_again()

    def _resumed(self, _: Any) -> None:
        self._stopped = False
        self.action_paint_again()

    def action_paint_again(self) -> None:
        """Paint every character: something else may have written to the terminal."""
        self.refresh(layout=True)


def _is_in_front() -> bool:
    """Return whether this process may use its terminal now."""
    try:
        return os.tcgetpgrp(0) == os.getpgrp()
    except OSError:  # it is no terminal of this session: no shell moves it
        return True
