"""A program for MicroPython: ``Renderer.draw`` allocates nothing, whatever is shown.

Needs ``pixelpitch``, ``boards`` and this directory on ``sys.path``.  Each picture
is drawn 200 times, 20 ms apart, with the heap locked: an allocation would raise
MemoryError where it happens.  Prints a line for each picture.
"""

# mypy: ignore-errors
# (CPython has no heap to ask and no ticks.)

import gc
import time

import micropython
from scenes import rich, squares

from boards import mini16, pitch32
from pixelpitch.dice import events
from pixelpitch.render.renderer import Renderer
from pixelpitch.ticks import PERIOD, add

DRAWS = 200
START = PERIOD - 700  # time wraps while each picture is drawn


def prove(name, lights):
    gc.collect()
    gc.disable()
    now = START
    lights.draw(now)
    before = gc.mem_alloc()
    began = time.ticks_us()
    micropython.heap_lock()
    try:
        for _ in range(DRAWS):
            now = add(now, 20)
            lights.draw(now)
    finally:
        micropython.heap_unlock()
    took = time.ticks_diff(time.ticks_us(), began)
    grown = gc.mem_alloc() - before
    gc.enable()
    if grown:
        raise AssertionError(name + " allocated " + str(grown) + " bytes in 200 draws")
    if not sum(lights.frame) or not lights.scale:
        raise AssertionError(name + " left the board dark")
    print(name, "0 bytes,", took // DRAWS, "us a draw")


def pictures(board):
    lights = Renderer(board)
    match = rich()
    prove(board.NAME + " menu", lights)
    lights.show(match.scene(), START, True)
    prove(board.NAME + " match", lights)
    for state in (events.SHAKING, events.ROLLING):
        lights.set_die(state, 0, 1)
        prove(board.NAME + " " + state, lights)
    for face in (1, 6):
        lights.set_die(events.THROW, face, face & 1)
        prove(board.NAME + " face " + str(face), lights)
    lights.set_die(events.MISSING, 0, 0)
    prove(board.NAME + " no die", lights)
    lights.set_die(events.READY)
    match.player = 1
    match.legal = range(128)
    lights.show(match.scene(), START)
    lights.set_cursor(match.ball)
    prove(board.NAME + " choice and cursor", lights)
    match.travel = squares("j4 b8 a1 p1 p8")
    match.legal = squares("b2 c3 d4")
    match.emit("goal", "goal", 1)
    lights.show(match.scene(), START)
    prove(board.NAME + " travel", lights)
    match.travel = ()
    match.events = []
    match.emit("goal", "goal", 0)
    lights.show(match.scene(), START)
    prove(board.NAME + " goal", lights)
    match.events = []
    match.travel = squares("j4 j5 k6")
    match.walk = squares("d2 e2 f2 f3")
    match.picked = match.marks[1][0]
    match.field = ((19, 108), (35, 84))
    match.minute = (3, 25)
    lights.show(match.scene(), START)
    prove(board.NAME + " walk", lights)
    lights.scroll("Left: to throw (1-2)!", START)
    prove(board.NAME + " text", lights)


for board in (pitch32, mini16):
    pictures(board)
print("draw allocates nothing")
