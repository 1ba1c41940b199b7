"""Starts the session at power on, and handles its failures.

- If MENU is held down at power on, nothing is started and the user gets the REPL.
- Ctrl-C over USB stops the session and the watchdog, and the user gets the REPL.
- An exception is written to ``errors.log`` and shown, and the board restarts into the menu. After
  three exceptions in a row, each within a minute of the start, the board stops at the REPL.
- If an installed ruleset raised the exception, the ruleset is marked as failed and never started
  again, and the exception does not count as a failure of the firmware.
- If the main loop hangs for 8 s, the watchdog restarts the board. That counts as an exception.

A new firmware is on trial until the menu has run for ten steps, 0.2 s (``main_loop``). A failure
during the trial restarts the board. After the third failure, the board starts the old firmware.
"""

from .. import __version__
from ..devices.drivers.pads import is_down
from ..devices.drivers.watchdog import Watchdog
from . import log, select_board

_MAX_FAILURES = 3


def run(boards, slot):
    """Run a session; return when the user wants the REPL, or after the third failure in a row.

    ``boards`` is the package that contains this board's module. ``slot`` is the ``slots.Slot`` (a
    module of the base image) from which this firmware was started.
    """
    try:
        board = select_board.only_board(boards)
    except select_board.NotOneBoard as error:
        print(error)
        # Log the message, too: a laptop connects to USB only a second later, too late to receive
        # what was printed.
        log.add_text(str(error), "pixelpitch " + __version__)
        return
    if is_down(board.MENU):
        slot.excuse()
        print("MENU is held down: nothing started, the REPL is free.  Ctrl-D starts.")
        return
    watchdog = Watchdog()
    if watchdog.hung:
        log.add_text("nothing moved for 8 s: the watchdog restarted the board", _heading(board))
        watchdog.store_failure_count(watchdog.failures + 1)
    if slot.note:
        log.add_text(slot.note, _heading(board))
        print(slot.note)
        watchdog.store_failure_count(0)  # the counted failures were those of the abandoned firmware
    if watchdog.failures >= _MAX_FAILURES and not slot.on_trial:
        _give_up(watchdog)
        return
    print("pixelpitch", __version__, "on", board.NAME + ".  Ctrl-C stops it.")
    loop = None
    try:
        try:
            # Imported late, so that MENU leads to the REPL even if the module ``main_loop`` cannot
            # be imported.
            from .main_loop import MainLoop

            loop = MainLoop(board, watchdog, slot)
            loop.run()
        except Exception as error:
            watchdog.stop()
            _handle_failure(board, watchdog, slot, loop, error)
    except KeyboardInterrupt:
        slot.excuse()
        watchdog.stop()
        print("Stopped: the REPL is free.  Ctrl-D starts again.")
    finally:
        # Repeated, because mpremote sends a second Ctrl-C, which may interrupt the call above.
        watchdog.stop()


def _heading(board):
    return "pixelpitch " + __version__ + " on " + board.NAME


def _handle_failure(board, watchdog, slot, loop, error):
    """Log and show the exception ``error``; restart the board, or stop at the REPL."""
    trace = log.add_error(error, _heading(board))
    words = type(error).__name__ + ": " + str(error)
    if loop is None or not loop.mark_ruleset_failed(words, trace):
        watchdog.store_failure_count(watchdog.failures + 1)
    print("Failed:", words + ".  More in", log.LOG_FILE)
    last = watchdog.failures >= _MAX_FAILURES and not slot.on_trial
    if loop is not None:
        loop.show_message("boot.fails", words, "boot.stopped" if last else "boot.restarts")
    if last:
        _give_up(watchdog)
    else:
        watchdog.restart()


def _give_up(watchdog):
    watchdog.store_failure_count(0)  # after a soft reset (Ctrl-D) there are again three attempts
    print(
        "Failed", _MAX_FAILURES, "times in a row: stopped.  Read", log.LOG_FILE + "; Ctrl-D starts."
    )
