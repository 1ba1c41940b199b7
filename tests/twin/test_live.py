"""The live view works on the USB console of the emulated board.

Random input on the console does no harm.
"""

import json
import random
import re
import sys
import time
from typing import Any

import pytest

from host_tools.live.lines import LineParser
from host_tools.live.replica import Replica
from host_tools.live.source import LiveSource
from host_tools.twin.console import PseudoTerminal
from tests.devices.conftest import collect_board_files

from .conftest import TwinFactory
from .flashing import run_command
from .test_match import start_match

NOISE_BYTE_COUNT = 1_000_000
# Reads the console as a running match does, until "done" arrives. Then prints by how many bytes the
# memory in use has grown, the number of steps, and the received text.
READER_PROGRAM = """
import gc
from time import sleep_ms
from pixelpitch.devices.console import Console
console = Console()
console.open()
heard = []
steps = 0
gc.collect()
before = gc.mem_alloc()
while heard[-1:] != [b"done"]:
    line = console.read()
    if line in (b"live 1", b"live stay", b"done"):
        heard.append(line)
    steps += 1
    sleep_ms(1)
console.close()
gc.collect()
print(gc.mem_alloc() - before, steps, heard)
"""
# This program writes to a laptop that has opened the port but does not read.
WRITER_PROGRAM = """
from time import sleep_ms, ticks_diff, ticks_us
from pixelpitch.devices.console import Console
console = Console()
console.open()
data = bytes(64)
sleep_ms(50)
slowest = 0
sent = 0
for _ in range(60):
    began = ticks_us()
    sent += console.write(data, 0)
    slowest = max(slowest, ticks_diff(ticks_us(), began))
    sleep_ms(5)
console.close()
sleep_ms(300)
print("=", slowest, sent)
"""
# This is the board's own main loop, which also prints the memory in use every four seconds.
MAIN_LOOP_PROGRAM = """
import gc
import boards
from pixelpitch.boot import main_loop, select_board
from pixelpitch.devices.drivers.watchdog import Watchdog
class Slot:
    note = ""
    def confirm(self):
        pass
class CountingCollector:
    threshold = gc.threshold
    count = 0
    def collect(self):
        gc.collect()
        self.count += 1
        if self.count % 20 == 0:
            print("memory", gc.mem_alloc())
main_loop.gc = CountingCollector()
main_loop.MainLoop(select_board.only_board(boards), Watchdog(), Slot()).run()
"""


CONSOLE_MODULES = (
    "pixelpitch/__init__",
    "pixelpitch/devices/__init__",
    "pixelpitch/devices/console",
)


def make_random_input(byte_count: int, seed: int) -> bytes:
    """Return ``byte_count`` random bytes with Ctrl-C, with incomplete and empty lines, and with
    lines of a thousand bytes.
    """
    draw = random.Random(seed)
    data = bytearray(b"A")
    while len(data) < byte_count:
        data += draw.randbytes(800)
        data += draw.choice((b"\nlive ", b'\n{"e": "hel', b"\n\n\n", b"\r", b"A" * 1000, b"\n\x03"))
    return bytes(data[:byte_count])


@pytest.mark.long
def test_random_input_neither_stops_the_board_nor_fills_its_memory(new_twin: TwinFactory) -> None:
    """Tests only the console's driver, to be short. After the random input and a pause, Ctrl-C must
    still stop the program.
    """
    twin = new_twin(firmware=collect_board_files("pitch32", *CONSOLE_MODULES))
    twin.stop()
    twin.start_script(READER_PROGRAM)
    twin.wait(300)
    data = (
        make_random_input(2500, 1)
        + b"\nlive 1\n"
        + make_random_input(1000, 2)
        + b"\nlive stay\ndone\n"
    )
    assert data.count(3) > 5
    twin.chip.output.clear()
    twin.chip.send(data)
    assert twin.wait_until(lambda: twin.chip.output.count(b"\x04") >= 2, 20_000)
    said = bytes(twin.chip.output).split(b"\x04")
    assert said[1] == b"", said[1].decode()
    grown, steps, heard = said[0].decode().removeprefix("OK").split(" ", 2)
    assert heard.strip() == "[b'live 1', b'live stay', b'done']"
    assert int(grown) < 300
    assert int(steps) >= len(data) // 256

    twin.start_script(READER_PROGRAM)
    twin.wait(300)
    twin.chip.output.clear()
    twin.chip.send(b"A\x03\nlive end\n\r\x03")  # the second Ctrl-C takes effect at once
    assert twin.wait_until(lambda: twin.chip.output.count(b"\x04") >= 2, 1000)
    assert b"KeyboardInterrupt" in twin.chip.output
    assert twin.run("print(1 + 1)") == "2\r\n"


def test_the_board_does_not_wait_for_a_laptop_that_does_not_read(new_twin: TwinFactory) -> None:
    """USB buffers 256 bytes; after that a plain write would block for 500 ms."""
    twin = new_twin(firmware=collect_board_files("pitch32", *CONSOLE_MODULES))
    twin.stop()
    cdc: Any = twin.chip._device.cdc
    indicate = cdc.usb._indicate_buffer_ready
    held: list[tuple[int, bool]] = []
    reads = True

    def send_if_laptop_reads(endpoint: int, is_out: bool) -> None:
        """Send a packet if ``reads`` is true; otherwise hold back those for the laptop."""
        if reads or is_out or endpoint != cdc._in_endpoint:
            indicate(endpoint, is_out)
        else:
            held.append((endpoint, is_out))  # the laptop has not requested this packet yet

    cdc.usb._indicate_buffer_ready = send_if_laptop_reads
    twin.start_script(WRITER_PROGRAM)
    twin.wait(30)
    reads = False
    twin.wait(450)
    assert held
    reads = True
    for each in held:
        indicate(*each)
    assert twin.wait_until(lambda: twin.chip.output.endswith(b"\x04>"), 1500)
    slowest, count = bytes(twin.chip.output).decode().split("= ")[1].split("\r")[0].split(" ")
    assert int(slowest) < 5000  # limit in us for the slowest write
    assert 256 <= int(count) <= 256 + 64


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_watch_follows_the_game_and_mpremote_still_stops_it(twin_at_menu: TwinFactory) -> None:
    twin = twin_at_menu()
    start_match(twin)
    with PseudoTerminal(twin) as port:
        source = LiveSource(lambda: port, "")
        replica = Replica(twin.board)
        end = time.monotonic() + 120
        while not replica.text and time.monotonic() < end:
            for _, line in source.read(0.05):
                replica.process_line(line, 0)
        source.close()
    assert replica.history is not None
    assert replica.history.match.RULESET == "dicesoccer"
    assert (replica.problem, source.take_messages()) == ("", [])
    process = run_command(twin, "records", "list", "--json")
    assert (process.returncode, process.stderr) == (0, "")
    assert [each["match"] for each in json.loads(process.stdout)] == ["unfinished"]


@pytest.mark.long
def test_a_million_bytes_of_random_input_do_not_stop_the_game(
    make_stopped_twin: TwinFactory,
) -> None:
    """The game is watched for two minutes, whose emulation takes a quarter of an hour."""
    twin = make_stopped_twin()
    twin.start_script(MAIN_LOOP_PROGRAM)
    twin.wait_for_lights()
    twin.wait(1000)
    start_match(twin)
    lines = LineParser()
    replica = Replica(twin.board)
    used: list[int] = []
    kinds: list[str] = []

    def read_lines() -> None:
        """Pass the lines of the emulated board on to the replica."""
        data = bytes(twin.chip.output)
        twin.chip.output.clear()
        used.extend([int(each) for each in re.findall(rb"memory (\d+)", data)])
        for _, line in lines.feed(data):
            replica.process_line(line, int(twin.milliseconds))
            kinds.append(line["e"])

    sent = 0
    began = twin.milliseconds
    while sent < NOISE_BYTE_COUNT:
        data = make_random_input(20_000, sent)
        sent += len(data)
        twin.chip.send(data + b"\nlive 1\n" if len(used) < 2 else data + b"\nlive stay\n")
        while len(twin.chip._to_send) > 2000:
            twin.wait(100)
            read_lines()
    twin.chip.send(b"\nlive 1\n")
    twin.wait(3000)
    read_lines()
    assert not twin.chip._to_send
    assert len(used) > NOISE_BYTE_COUNT / 256 * 0.02 / 4 * 0.9
    seconds = (twin.milliseconds - began) / 1000
    print(f"{sent} bytes in {seconds:.1f} s; memory in use: {used}; {len(kinds)} lines of it")
    assert max(used[3:]) - used[3] < 2500, used
    # The game continues, and the live view shows the same display.
    twin.throw(4)
    twin.wait(1500)
    read_lines()
    assert twin.text()[0] == "R 0-0 B"
    assert replica.problem == ""
    assert replica.history is not None
    assert replica.history.count() == 1
    assert [line.rstrip() for line in replica.text] == [line.rstrip() for line in twin.text()]
