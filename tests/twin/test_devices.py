"""MicroPython's own modules can drive every emulated part around the chip."""

import pytest

from boards import pitch32
from host_tools.twin import Twin
from tests.twin.conftest import TwinFactory

BUS_PROGRAM = "from machine import I2C, Pin\nbus = I2C(0, sda=Pin(4), scl=Pin(5), freq=400000)\n"
DIE_BUS_PROGRAM = (
    "from machine import I2C, Pin\nbus = I2C(1, sda=Pin(2), scl=Pin(3), freq=400000)\n"
)
# This program sends green, red and blue of each WS2812B LED with MicroPython's bitstream.
BITSTREAM_PROGRAM = """
import machine
machine.freq(125_000_000)  # bitstream counts cycles, and the twin computes with this clock
def show(pin, colours):
    machine.bitstream(machine.Pin(pin, machine.Pin.OUT), 0, (300, 900, 700, 640), colours)
"""
FIFO_STREAM_PROGRAM = """
def start(address):
    for register, value in ((0x20, 0x77), (0x23, 0x30), (0x24, 0x40), (0x2e, 0x80)):
        bus.writeto_mem(address, register, bytes((value,)))
def waiting(address):
    return bus.readfrom_mem(address, 0x2f, 1)[0]
def burst(address, count):
    from struct import unpack_from
    data = bus.readfrom_mem(address, 0xa8, 6 * count)
    return [tuple([v // 64 * 48 for v in unpack_from('<hhh', data, 6 * at)]) for at in range(count)]
"""


@pytest.mark.long
def test_bitstream_lights_both_panels_in_their_own_order(pico: Twin) -> None:
    pico.run(
        BITSTREAM_PROGRAM + "for pin in (22, 26):\n"
        "    show(pin, b''.join([bytes((255 - led, led, pin)) for led in range(256)]))\n"
    )
    pico.wait(1)
    image = pico.lights()
    for y in range(16):
        for x in range(32):
            led = x % 16 * 16 + (15 - y if x % 2 else y)
            at = 3 * (32 * y + x)
            assert tuple(image[at : at + 3]) == (led, 255 - led, 22 if x < 16 else 26)
    assert [frame.bit_count for line in pico.panels.lines for frame in line.frames] == [6144, 6144]
    assert pico.panels.faults == []
    light = 512 * 255 + 256 * (22 + 26)
    assert pico.current_ma() == -(-(light * 20000 // 255 + 512 * 1000) // 1000)


def test_tray_and_display_are_on_one_bus_and_the_die_on_the_other(pico: Twin) -> None:
    said = pico.run(BUS_PROGRAM + "print(bus.scan(), bus.readfrom_mem(0x19, 0x0f, 1), bus.scan())")
    assert said == "[25, 60] b'3' [25, 60]\r\n"
    assert pico.run(DIE_BUS_PROGRAM + "print(bus.scan())") == "[24]\r\n"


def test_the_only_chip_on_the_buses_of_mini16_is_the_die(new_twin: TwinFactory) -> None:
    assert new_twin("mini16").run(BUS_PROGRAM + "print(bus.scan())") == "[24]\r\n"


def test_the_bus_works_with_micropythons_softi2c_too(pico: Twin) -> None:
    said = pico.run(
        "from machine import SoftI2C, Pin\n"
        "bus = SoftI2C(sda=Pin(4), scl=Pin(5), freq=400000)\n"
        "bus.writeto_mem(0x19, 0x20, b'\\x57')\n"
        "print(bus.readfrom_mem(0x19, 0x20, 1), bus.readfrom_mem(0x19, 0x8f, 2))"
    )
    assert said == "b'W' b'3\\x00'\r\n"


def test_a_burst_takes_the_time_of_its_bits_on_the_bus(pico: Twin) -> None:
    """A bus set to 400 kHz runs at 380 kHz (RP2040 data sheet 4.3.14.2), and the rise time of its
    lines lowers this to 350 kHz.
    """
    said = pico.run(
        BUS_PROGRAM + "from time import *\nbuffer = bytearray(192)\nstart = ticks_us()\n"
        "bus.readfrom_mem_into(0x19, 0xa8, buffer)\nprint(ticks_diff(ticks_us(), start))"
    )
    at_350_khz = (192 + 3) * 9 / 0.35
    assert 0.98 * at_350_khz <= int(said) < 1.06 * at_350_khz
    assert 2815 < pico.parts.bus.period_ns() < 2895


def test_the_interrupt_pin_follows_the_watermark_of_the_fifo(
    new_twin: TwinFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    # none of our boards connects the sensor's interrupt pin
    monkeypatch.setattr(pitch32, "DIE_INTERRUPT", 16)
    pico = new_twin()
    pico.run(DIE_BUS_PROGRAM + FIFO_STREAM_PROGRAM + "start(0x18)\nint1 = Pin(16, Pin.IN)")
    pico.run(
        "for register, value in ((0x22, 4), (0x2e, 0x80 | 20)):\n"
        "    bus.writeto_mem(0x18, register, bytes((value,)))\n"
        "burst(0x18, waiting(0x18) & 31)"
    )
    assert pico.run("print(int1.value())") == "0\r\n"
    pico.wait(70)
    assert pico.run("print(int1.value())") == "1\r\n"
    assert pico.run("burst(0x18, 31)\nprint(int1.value())") == "0\r\n"


def test_a_pad_line_without_a_pull_up_stays_low(pico: Twin) -> None:
    pico.parts.pads.press("left", "up")
    pico.parts.pads.release("left", "up")
    said = pico.run("from machine import Pin\nprint(Pin(6, Pin.IN, Pin.PULL_DOWN).value())")
    assert said == "0\r\n"


def test_the_board_senses_supply_voltage_and_ambient_light(pico: Twin) -> None:
    volts = "from machine import ADC\nfor pin in (27, 28): print(ADC(pin).read_u16() * 3.3 / 65535)"
    pico.parts.set_light(1.0)
    supply, light = [float(each) for each in pico.run(volts).split()]
    assert abs(supply - 2.5) < 0.01
    assert abs(light - 1.0) < 0.01
    pico.parts.set_supply(4.4)
    assert abs(float(pico.run(volts).split()[0]) - 2.2) < 0.01
