"""Runs the self-test without a session, for `pixelpitch selftest`.

That command sends these lines to the board's REPL::

    import boards
    from pixelpitch.boot import bring_up
    bring_up.run(boards)

Each line that ``run`` prints begins with one of these words:

``ask``   what the user has to do now
``part``  the result for one part of the board
``end``   the overall result, in the last line
"""

from time import sleep_ms, ticks_diff, ticks_ms

from ..app import tunes
from ..app.input.pad_events import PadReader
from ..app.screens.selftest import SelfTest
from ..devices.build import build
from . import select_board

SESSION_STEP_MS = 20


def run(boards):
    """Test every part of this board and print the results; return True if all have passed.

    ``boards`` is the package that contains this board's module. Raises
    ``select_board.NotOneBoard``.
    """
    board = select_board.only_board(boards)
    devices = build(board, tunes.TUNES)
    test = SelfTest(devices, board)
    reader = PadReader()
    question = ""
    count = 0
    while not test.is_over:
        start = ticks_ms()
        asks = test.question_text()
        if asks != question:
            question = asks
            print("ask", asks)
        test.run(start, reader.read(devices.pads.down(), start))
        devices.tick()
        for line in test.report()[count:]:
            print("part", line)
            count += 1
        left = SESSION_STEP_MS - ticks_diff(ticks_ms(), start)
        if left > 0:
            sleep_ms(left)
    print("end", test.title())
    devices.sound.stop()
    if devices.text is not None:
        devices.text.flush()
    devices.pixels.deinit()
    return test.has_passed
