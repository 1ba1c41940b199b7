"""Programs that the twin's (emulator's) benchmark runs on the board; each prints its measurement.

``str.format`` replaces the words in braces by the ruleset's id, the board's name, the match's seed,
and the number of actions or frames.

``DICE_TIMING_PROGRAM`` prints how many microseconds it takes to read and process the samples of one
second (400 of each sensor). A second has 50 steps. ``late`` is a list with a number for each
second. If it is not -1, the board is busy for 115 ms after the step with this number.
"""

FRAME_TIMING_PROGRAM = """
import json
from time import sleep_ms, ticks_diff, ticks_ms, ticks_us
from boards import {board} as board
from pixelpitch.devices.build import build
from pixelpitch.render.renderer import Renderer
from pixelpitch.rules import autoplay
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rulesets import load
from pixelpitch.app import tunes
pixels = build(board, tunes.TUNES).pixels
lights = Renderer(board)
match = load({ruleset!r})()
generator = autoplay.Generator({seed})
times = []
while len(times) < {frames}:
    if match.current_player() != TERMINAL:
        autoplay.play_action(match, generator)
    lights.show(match.scene(), ticks_ms())
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

# Two opponents of the level hard play, with random throws and with the board's journal. Each step
# advances the clock by half a second, so that animations and pauses end soon and a decision takes
# one step. The heap is measured after each step, and whenever a thinking opponent reads the clock:
# the program prints the bytes in use after a garbage collection. After each action it also prints
# mem_info with the free blocks.
HEAP_MEASURING_PROGRAM = """
import gc
gc.collect()
print("empty", gc.mem_alloc())
from micropython import mem_info
from pixelpitch.boot.main_loop import GC_THRESHOLD_BYTES
gc.threshold(GC_THRESHOLD_BYTES)
from boards import {board} as board
from pixelpitch.devices.build import build
from pixelpitch.dice import events
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import CHANCE
from pixelpitch.app import tunes
from pixelpitch.app.session import Session
devices = build(board, tunes.TUNES)
now = asked = 0
def clock():
    global asked
    asked += 1
    if asked % 64 == 0:
        gc.collect()
        print("step", gc.mem_alloc())
    return now
devices.clock = clock
session = Session(devices, board)
gc.collect()
for seat in session.seats:
    seat.seat_player("hard", session.die.entropy)
generator = Generator({seed})
done = steps = 0
while done < {actions} and steps < 30 * {actions}:
    if session.match is None or session.screen.name != "play":
        session.match_starter.start({ruleset!r}, None)
    now += 500
    steps += 1
    before = session.match.to_bytes()
    session.step()
    match = session.match
    if match and match.current_player() == CHANCE and not session.renderer.is_busy(now):
        face = generator.pick(match.chance_outcomes())
        if face in range(1, 7):
            answer = events.ANSWER_THROW, face
        else:
            answer = events.ANSWER_OUT, 0
        session.screen.receive_answer(*answer, events.Evidence(events.NO_REASON))
    gc.collect()
    print("step", gc.mem_alloc())
    if match and match.to_bytes() != before:
        done += 1
        mem_info()
print("all", gc.mem_alloc() + gc.mem_free(), done)
"""

DICE_TIMING_PROGRAM = """
import gc
import json
from time import sleep_ms, ticks_diff, ticks_us
from boards import {board} as board
from pixelpitch.devices.build import build
from pixelpitch.dice.detector import Detector
from pixelpitch.app import tunes
motion = build(board, tunes.TUNES).motion
detector = Detector()
a_second = 400 if motion.tray is None else 800
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
        count += len(die) + len(tray or b"")  # a board may have no tray sensor
        if step == late:
            sleep_ms(115)
        left = 20000 - ticks_diff(ticks_us(), start)
        if left > 0:
            sleep_ms(left // 1000)
    rows.append((reading * a_second // count, feeding * a_second // count, answers))
print(json.dumps(rows))
"""
