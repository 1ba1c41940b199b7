"""The base image boots, keeps the flash's content, runs scripts, and sleeps when idle."""

import time

import pytest

from host_tools.twin import Twin
from host_tools.twin.files import FILE_BLOCK_COUNT, FILE_SYSTEM_START, read_files
from host_tools.twin.twin import BoardError
from tests.rules.test_layers import CHIP_MODULES
from tests.twin.conftest import TwinFactory
from tests.twin.flashing import make_firmware


def test_the_base_image_runs_at_200_mhz(pico: Twin) -> None:
    said = pico.run("import os, machine; print(os.uname().machine, machine.freq())")
    assert said == "Pixelpitch with RP2040 200000000\r\n"


def test_the_error_of_a_script_includes_its_output_before_the_exception(pico: Twin) -> None:
    with pytest.raises(BoardError, match="ZeroDivisionError") as caught:
        pico.run("print('before')\n1 / 0")
    assert caught.value.output == "before\r\n"
    assert pico.run("print(2)") == "2\r\n"


@pytest.mark.long
def test_a_script_of_many_packets_arrives_complete(pico: Twin) -> None:
    lines = [f"x{number} = {number}" for number in range(300)]
    assert pico.run("\n".join([*lines, "print(x0 + x299)"])) == "299\r\n"


def test_a_script_that_never_ends_times_out(pico: Twin) -> None:
    with pytest.raises(BoardError, match="no answer within 50 ms"):
        pico.run("while True: pass", milliseconds=50)
    # the first script never ends; sending the next one interrupts it
    assert pico.run("print(3)") == "3\r\n"


def test_written_files_survive_a_power_cycle(new_twin: TwinFactory) -> None:
    files = {"lib/one.py": b"value = 41\n", "name.txt": b"inn\n"}
    twin = new_twin(files=files)
    assert twin.run("import one; print(one.value + 1)") == "42\r\n"
    twin.run("file = open('kept.txt', 'w'); file.write('yes'); file.close()")
    twin.power_cycle()
    assert twin.run("print(open('kept.txt').read(), 'one' in globals())") == "yes False\r\n"
    assert read_files(twin.flash()) == {**files, "kept.txt": b"yes"}
    again = new_twin(flash=twin.flash())
    assert again.run("print(open('kept.txt').read())") == "yes\r\n"


def test_reset_causes_are_distinguished_and_files_survive(pico: Twin) -> None:
    pico.run("file = open('kept.txt', 'w'); file.write('yes'); file.close()")
    pico.reset()
    assert pico.run("import machine; print(machine.reset_cause())") == "1\r\n"
    pico.start_script("import machine; machine.reset()")
    assert pico.wait_until(lambda: not pico.chip.connected, 1000)
    assert pico.wait_until(lambda: pico.chip.connected, 5000)
    said = pico.run("import machine; print(machine.reset_cause(), open('kept.txt').read())")
    assert said == "3 yes\r\n"


def test_a_firmware_runs_at_power_on_and_after_a_soft_reset(new_twin: TwinFactory) -> None:
    # Output is lost until the laptop has opened the console, as with a real board.
    main = "import sys, time\ntime.sleep_ms(100)\nprint('main', sys.version_info[0])\n"
    twin = new_twin(firmware=make_firmware(main))
    assert twin.wait_until(lambda: b"main 3" in twin.chip.output, 1000)
    twin.start()
    assert twin.wait_until(lambda: b"main 3" in twin.chip.output, 1000)


def test_sleep_takes_emulated_time_but_no_cpu_time(pico: Twin) -> None:
    began, start = time.process_time(), pico.milliseconds
    said = pico.run(
        "from time import *\nstart = ticks_us(); sleep(5); print(ticks_diff(ticks_us(), start))"
    )
    assert 5_000_000 <= int(said) < 5_000_500
    assert 5000 < pico.milliseconds - start < 5100
    assert time.process_time() - began < 5


def test_two_runs_of_a_script_are_equal_to_the_nanosecond(new_twin: TwinFactory) -> None:
    times = []
    for _ in range(2):
        twin = new_twin()
        twin.run("import time; print(sum(range(100))); time.sleep_ms(7)")
        times.append(twin.chip.clock.nanos)
    assert times[0] == times[1]


def test_an_empty_flash_has_no_files() -> None:
    assert read_files(bytes(FILE_SYSTEM_START + FILE_BLOCK_COUNT * 4096)) == {}


def test_the_base_image_has_every_module_that_the_firmware_may_import(pico: Twin) -> None:
    names = sorted(CHIP_MODULES)
    assert pico.run(f"for name in {names}: __import__(name)\nprint('all')") == "all\r\n"
