"""The programs that ``bench`` runs on the board; each prints what it measured.

Braces stand for the ruleset's id, the board's name, the match's seed and how many
actions or frames to take; for ``DICE`` a number for each second to measure: the step, of
its 50, after which the board is busy for 115 ms (-1: never).  It tells microseconds for
800 samples, a second's of die and tray.
"""

LEGAL = """
import json
from time import ticks_diff, ticks_us
from pixelpitch.rules import unattended
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.rulesets import load
match = load({ruleset!r})()
generator = unattended.Generator({seed})
times = {{"throws": [], "decisions": []}}
for _ in range({actions}):
    if match.current_player() == TERMINAL:
        break
    thrown = match.current_player() == CHANCE
    start = ticks_us()
    match.chance_outcomes() if thrown else match.legal_actions()
    times["throws" if thrown else "decisions"].append(ticks_diff(ticks_us(), start))
    unattended.step(match, generator)
print(json.dumps(times))
"""

FRAME = """
import json
from time import sleep_ms, ticks_diff, ticks_ms, ticks_us
from boards import {board} as board
from pixelpitch.devices.build import build
from pixelpitch.look.lights import Lights
from pixelpitch.rules import unattended
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rulesets import load
from pixelpitch.table import tunes
pixels = build(board, tunes.TUNES).pixels
lights = Lights(board)
match = load({ruleset!r})()
generator = unattended.Generator({seed})
times = []
while len(times) < {frames}:
    if match.current_player() != TERMINAL:
        unattended.step(match, generator)
    lights.show_match(match, ticks_ms())
    lights.set_cursor(68)
    for _ in range(4):
        sleep_ms(12)
        start = ticks_us()
        lights.draw(ticks_ms())
        pixels.show(lights.frame, lights.scale)
        times.append(ticks_diff(ticks_us(), start))
sleep_ms(12)
print(json.dumps(times))
"""

HEAP = """
import gc
gc.collect()
empty = gc.mem_alloc()
from boards import {board} as board
from pixelpitch.devices.build import build
from pixelpitch.rules import unattended
from pixelpitch.rules.match import TERMINAL
from pixelpitch.table import tunes
from pixelpitch.table.evening import Evening
evening = Evening(build(board, tunes.TUNES), board)
for seat in evening.seats:
    evening.switch_seat(seat)
evening.start({ruleset!r}, None)
match = evening.match
generator = unattended.Generator({seed})
most = 0
for _ in range({actions}):
    if match.current_player() == TERMINAL:
        break
    evening.step()
    unattended.step(match, generator)
    gc.collect()
    most = max(most, gc.mem_alloc())
print(most - empty, gc.mem_alloc() + gc.mem_free())
"""

DICE = """
import gc
import json
from time import sleep_ms, ticks_diff, ticks_us
from boards import {board} as board
from pixelpitch.devices.build import build
from pixelpitch.dice.detector import Detector
from pixelpitch.table import tunes
motion = build(board, tunes.TUNES).motion
detector = Detector()
rows = []
last = ticks_us()
for late in {late}:
    gc.collect()
    reading = feeding = count = 0
    answers = []
    for step in range(50):
        start = ticks_us()
        die, tray = motion.read()
        middle = ticks_us()
        found = detector.feed(die, tray, ticks_diff(start, last) // 1000)
        end = ticks_us()
        last = start
        for kind, face, why in found:
            answers.append((kind, face))
        reading += ticks_diff(middle, start)
        feeding += ticks_diff(end, middle)
        count += len(die) + len(tray)
        if step == late:
            sleep_ms(115)
        left = 20000 - ticks_diff(ticks_us(), start)
        if left > 0:
            sleep_ms(left // 1000)
    rows.append((reading * 800 // count, feeding * 800 // count, answers))
print(json.dumps(rows))
"""
