"""From power on to the menu, and what happens after a failure.

- MENU held down at power on: nothing is started, the REPL is free.
- Ctrl-C over USB: the session and the watchdog stop, the REPL is free.
- An exception is written to ``errors.log`` and shown, and the board restarts into
  the menu.  After three in a row, each within a minute, it stops at the REPL.
- If an installed ruleset has raised it, that ruleset is marked as failed and not started again,
  and it does not count as a failure of the firmware.
- If the main loop hangs for 8 s, the watchdog restarts the board; that counts as an exception.

A new firmware is on trial until the menu has run for a moment (``main_loop``). A failure before
that restarts the board, and after the third one the old firmware starts again.
"""

from .. import __version__
from ..devices.drivers.pads import is_down
from ..devices.drivers.watchdog import Watchdog
from . import log, select_board

MAX_FAILURES = 3


def run(boards, slot):
    """Run a session; return when the user wants the REPL, or after the last failure.

    ``boards`` is the package with this board; ``slot`` is the base image's ``Slot`` from which this
    firmware was started.
    """
    try:
        board = select_board.board(boards)
    except select_board.NoBoard as error:
        print(error)
        # Written to the log as well: a computer needs a second to connect, too late for the print.
        log.note(str(error), "pixelpitch " + __version__)
        return
    if is_down(board.MENU):
        slot.excuse()
        print("MENU is held down: nothing started, the REPL is free.  Ctrl-D starts.")
        return
    watchdog = Watchdog()
    if watchdog.hung:
        log.note("nothing moved for 8 s: the watchdog restarted the board", _heading(board))
        watchdog.remember(watchdog.failures + 1)
    if slot.note:
        log.note(slot.note, _heading(board))
        print(slot.note)
        watchdog.remember(0)  # the failures until now were those of the other firmware
    if watchdog.failures >= MAX_FAILURES and not slot.on_trial:
        _give_up(watchdog)
        return
    print("pixelpitch", __version__, "on", board.NAME + ".  Ctrl-C stops it.")
    loop = None
    try:
        try:
            # Imported late: even if this module is broken, MENU still leads to the REPL.
            from .main_loop import MainLoop

            loop = MainLoop(board, watchdog, slot)
            loop.run()
        except Exception as error:
            watchdog.stop()
            _failed(board, watchdog, slot, loop, error)
    except KeyboardInterrupt:
        slot.excuse()
        watchdog.stop()
        print("Stopped: the REPL is free.  Ctrl-D starts again.")
    finally:
        watchdog.stop()  # again: mpremote sends Ctrl-C twice, and the second may be late


def _heading(board):
    return "pixelpitch " + __version__ + " on " + board.NAME


def _failed(board, watchdog, slot, loop, error):
    """Log and show the exception; restart the board, or stop at the REPL."""
    trace = log.add(error, _heading(board))
    words = type(error).__name__ + ": " + str(error)
    if loop is None or not loop.blame(words, trace):
        watchdog.remember(watchdog.failures + 1)
    print("Failed:", words + ".  More in", log.NAME)
    last = watchdog.failures >= MAX_FAILURES and not slot.on_trial
    if loop is not None:
        loop.tell("boot.fails", words, "boot.stopped" if last else "boot.restarts")
    if last:
        _give_up(watchdog)
    else:
        watchdog.restart()


def _give_up(watchdog):
    watchdog.remember(0)  # after the next power on or Ctrl-D, count failures from 0
    print("Failed", MAX_FAILURES, "times in a row: stopped.  Read", log.NAME + "; Ctrl-D starts.")
