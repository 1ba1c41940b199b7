"""Advancing the chip's timer wakes sleeping code, and the firmware's time continues from there."""

from host_tools.twin import Twin

SLEEP_PROGRAM = """
from time import sleep_ms, ticks_diff, ticks_ms
began = ticks_ms()
sleep_ms(500)
first = ticks_diff(ticks_ms(), began)
sleep_ms(50)
print("slept", first, ticks_diff(ticks_ms(), began) - first)
"""


def test_a_leap_of_the_timer_ends_a_sleep_but_not_the_next_one(pico: Twin) -> None:
    pico.start_script(SLEEP_PROGRAM)
    pico.wait(100)
    before = pico.milliseconds
    pico.skip_time(2000)
    assert pico.wait_until(lambda: b"\r\n" in pico.chip.output, 400)
    assert pico.milliseconds - before < 100
    first, second = map(int, bytes(pico.chip.output).split(b"slept ")[1].split()[:2])
    assert 2050 < first < 2150
    assert 50 <= second <= 52


def test_a_leap_of_the_timer_shorter_than_the_sleep_shortens_it(pico: Twin) -> None:
    pico.start_script(SLEEP_PROGRAM)
    pico.wait(100)
    before = pico.milliseconds
    pico.skip_time(300)
    assert pico.wait_until(lambda: b"\r\n" in pico.chip.output, 400)
    assert 120 < pico.milliseconds - before < 200
