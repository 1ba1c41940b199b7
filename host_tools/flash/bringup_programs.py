"""Programs that run on the board during a bring-up, over the raw REPL.

The programs are templates: ``str.format`` replaces the words in braces. ``SETUP_PROGRAM`` must run
before any other. Each of the others prints its result as JSON in its last line.
"""

SETUP_PROGRAM = """
slots.use({slot!r})
import boards, json
from time import sleep_ms, sleep_us, ticks_diff, ticks_ms
from pixelpitch.boot import select_board
from pixelpitch.devices.build import build
board = select_board.only_board(boards)
devices = build(board, {{}})
motion = devices.motion
def missed():
    return sum([each.losses for each in (motion.die, motion.tray) if each])
def gather(milliseconds):
    found = [[0, 0, 0, 0], [0, 0, 0, 0]]
    motion.read()
    begin = missed()
    start = ticks_ms()
    while ticks_diff(ticks_ms(), start) < milliseconds:
        for total, samples in zip(found, motion.read()):
            for sample in samples or ():
                total[0] += 1
                for axis in range(3):
                    total[axis + 1] += sample[axis]
        devices.tick()
        sleep_ms(20)
    return ticks_diff(ticks_ms(), start), found[0], found[1], missed() - begin
"""

SENSOR_SAMPLES_PROGRAM = "print('took', json.dumps(gather({milliseconds})))"

# This program reads the sensors without a pause, so that an oscilloscope shows traffic on the bus.
BUS_TRAFFIC_PROGRAM = """
start = ticks_ms()
while ticks_diff(ticks_ms(), start) < {milliseconds}:
    devices.motion.read()
print('took', json.dumps(motion.faults()))
"""

# Sends 5 for every colour of every LED: dim enough for any supply, with bits of both values.
DATA_LINE_PROGRAM = """
frame = bytearray([5] * (3 * board.WIDTH * board.HEIGHT))
start = ticks_ms()
while ticks_diff(ticks_ms(), start) < {milliseconds}:
    devices.pixels.show(frame, 256)
print('took', 0)
"""

# Shows the same colour on each LED, as bright as the budget in the board's file allows.
LED_CURRENT_PROGRAM = """
from pixelpitch.app.screens.selftest.manual import safe_level
leds = board.WIDTH * board.HEIGHT
channels = leds * {channels}
level = safe_level(devices.pixels.light_limit, channels) if channels else 0
frame = bytearray([level if at % 3 < {channels} else 0 for at in range(3 * leds)])
devices.pixels.show(frame, 256)
while devices.pixels.busy: pass
print('took', json.dumps([channels * level, leds]))
"""

# While the sensor of the die sends a bit that is 0, it holds the line SDA low. The program
# interrupts reads while SDA is low and measures how long the bus takes to recover.
INTERRUPTED_READS_PROGRAM = """
from machine import Pin
from pixelpitch.devices.i2c_bus import Bus
line = getattr(board, 'DIE_I2C', None) or board.I2C
def cut(address):
    sda = Pin(line[1], Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
    scl = Pin(line[2], Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
    sleep_us(10)
    sda(0)
    sleep_us(10)
    for bit in range(8, -1, -1):
        scl(0)
        sleep_us(5)
        sda((address << 1 | 1) >> (bit - 1) & 1 if bit else 1)
        sleep_us(5)
        scl(1)
        sleep_us(10)
    scl(0)
    sleep_us(10)
    scl(1)
    sleep_us(10)
    return sda()
longest = held = 0
for number in range({times}):
    devices.die_bus.i2c.writeto(board.DIE, b'\\x0f')  # WHO_AM_I, which begins with a nought
    held += not cut(board.DIE)
    start = ticks_ms()
    Bus(*line)
    while not motion.read()[0] and ticks_diff(ticks_ms(), start) < 5000:
        sleep_ms(5)
    longest = max(longest, ticks_diff(ticks_ms(), start))
    sleep_ms(30)
print('took', json.dumps([held, longest]))
"""

# Counts how often the die answers again after its lead was pulled out by hand. Measures the longest
# time from the first answer of the sensor to its first samples.
UNPLUGGED_DIE_PROGRAM = """
back = 0
longest = 0
there = True
heard = ticks_ms()
start = ticks_ms()
while ticks_diff(ticks_ms(), start) < {milliseconds} and back < {times}:
    samples = motion.read()[0]
    devices.tick()
    now = ticks_ms()
    if samples:
        if not there:
            back += 1
            longest = max(longest, ticks_diff(now, answered))
            print('told back', back)
        there = True
        heard = now
    elif samples is None and ticks_diff(now, heard) > 300:
        if there:
            print('told out')
            there = False
            answered = now
        try:
            devices.die_bus.i2c.readfrom_mem(board.DIE, 0x0f, 1)
        except OSError:
            answered = now
    sleep_ms(10)
print('took', json.dumps([back, longest]))
"""

# Measures how long a miss of the flash cache takes, with code in SRAM. The program reads the same
# word of flash many times (hits), then as many words in different cache lines (misses). It prints
# the clock in Hz, then (microseconds, misses) of the first and of the second series.
CACHE_MISS_PROGRAM = """
import json, machine, micropython
from time import ticks_diff, ticks_us
@micropython.viper
def read(at: int, step: int, words: int) -> int:
    found = 0
    for _ in range(words):
        found += ptr32(at)[0]
        at += step
    return found
def took(step):
    machine.mem32[{hits}] = machine.mem32[{accesses}] = 0
    start = ticks_us()
    read(0x10000000, step, {words})
    end = ticks_us()
    missed = machine.mem32[{accesses}] - machine.mem32[{hits}]
    return [ticks_diff(end, start), missed]
took(0)
print(json.dumps([machine.freq(), took(0), took(8)]))
"""

# Counts the accesses to flash and the hits of its cache while a program runs.
CACHE_COUNTING_PROGRAM = """
import machine
machine.mem32[{hits}] = machine.mem32[{accesses}] = 0
{program}
accesses, hits = machine.mem32[{accesses}], machine.mem32[{hits}]
print(json.dumps([accesses & 0xffffffff, hits & 0xffffffff]))
"""

DIE_THROWS_PROGRAM = """
from pixelpitch.dice.detector import Detector
detector = Detector()
answers = 0
last = start = ticks_ms()
while answers < {throws} and ticks_diff(last, start) < {milliseconds}:
    now = ticks_ms()
    die, tray = motion.read()
    detector.losses = motion.losses[0]
    for kind, face, why in detector.feed(die, tray, ticks_diff(now, last)):
        if kind not in ('notice', 'missing'):
            answers += 1
            print('told', kind, face)
    last = now
    left = 20 - ticks_diff(ticks_ms(), now)
    if left > 0:
        sleep_ms(left)
print('took', answers)
"""
