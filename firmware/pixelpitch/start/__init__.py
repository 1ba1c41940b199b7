"""From power on to the menu, and what happens when something goes wrong.

- MENU held down at power on: nothing is started, the REPL is free.
- Ctrl-C over USB: the evening stops, the watchdog too, the REPL is free.
- An exception: it is written to ``errors.log``, shown, and the board restarts into
  the menu.  The third one in a row, each within a minute, stops at the REPL.
- Nothing moves for 8 s: the watchdog restarts the board; that counts as one, too.
"""

from .. import __version__
from ..devices.pads import held
from ..devices.watchdog import Watchdog
from ..memory import LOADING_KB, sweep_after
from . import log, which

MOST_FAILURES = 3


def run(boards, slot=None):
    """Sit down at the table; returns when the REPL is wanted or nothing else can be done.

    ``boards`` is the package of the boards that are here.
    """
    try:
        board = which.board(boards)
    except which.NoBoard as error:
        print(error)
        return
    if held(board.MENU):
        print("MENU is held down: nothing started, the REPL is free.  Ctrl-D starts.")
        return
    watchdog = Watchdog()
    if watchdog.hung:
        log.note("nothing moved for 8 s: the watchdog restarted the board", _heading(board))
        watchdog.remember(watchdog.failures + 1)
    if watchdog.failures >= MOST_FAILURES:
        _give_up(watchdog)
        return
    print("pixelpitch", __version__, "on", board.NAME + ".  Ctrl-C stops it.")
    sweep_after(LOADING_KB)
    table = None
    try:
        try:
            from .table import Table  # now, not above: MENU must help against a fault in it

            table = Table(board, watchdog)
            table.sit()
        except Exception as error:
            watchdog.stop()
            _failed(board, watchdog, table, error)
    except KeyboardInterrupt:
        watchdog.stop()
        print("Stopped: the REPL is free.  Ctrl-D starts again.")
    finally:
        watchdog.stop()  # once more: mpremote sends Ctrl-C twice, and the second may be late


def _heading(board):
    return "pixelpitch " + __version__ + " on " + board.NAME


def _failed(board, watchdog, table, error):
    """Write down and show what happened; restart, or give up."""
    log.add(error, _heading(board))
    watchdog.remember(watchdog.failures + 1)
    words = type(error).__name__ + ": " + str(error)
    print("Failed:", words + ".  More in", log.NAME)
    last = watchdog.failures >= MOST_FAILURES
    if table is not None:
        table.tell(words, "Stopped." if last else "It restarts ...")
    if last:
        _give_up(watchdog)
    else:
        watchdog.restart()


def _give_up(watchdog):
    watchdog.remember(0)  # the next power on, or Ctrl-D, begins anew
    print("Failed", MOST_FAILURES, "times in a row: stopped.  Read", log.NAME + "; Ctrl-D starts.")
