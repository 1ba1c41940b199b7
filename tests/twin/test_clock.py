"""The chip runs at 200 MHz, at the voltage certified for this frequency, and everything that is
derived from its clock has the right frequency or duration.
"""

from host_tools.twin import Twin
from host_tools.twin.clocks import EmulatedPll


def test_the_core_voltage_is_1_15_volts_at_200_mhz(pico: Twin) -> None:
    """See RP2040 data sheet 2.15.3 and SDK 2.1.1. MicroPython's clock code does not change the
    voltage, so the firmware must.
    """
    said = pico.run(
        "import machine\nprint(machine.freq(), machine.mem32[0x40064000] >> 4 & 15)"  # VREG.VSEL
    )
    assert said == "200000000 12\r\n"
    assert pico.chip.pll.output_hz == 200_000_000
    assert pico.chip.pll.core_millivolts() == 1150
    assert pico.chip.pll.faults == []


def test_a_clock_too_fast_for_the_voltage_is_reported(pico: Twin) -> None:
    pico.run("import machine\nmachine.mem32[0x40064000] = 0xb1\nmachine.freq(180_000_000)")
    assert pico.chip.pll.faults == ["180000000 Hz at 1100 mV, certified at 1150"]


def test_the_flash_clock_stays_within_the_133_mhz_that_the_chip_allows(pico: Twin) -> None:
    """W25Q16JV allows 133 MHz. SSI has only even divisors, so the divisor must be 2 at 200 MHz."""
    said = pico.run("import machine\nprint(machine.freq() // machine.mem32[0x18000014])")
    assert int(said) <= 133_000_000


def test_pwm_i2c_and_pio_keep_their_rates_at_both_clocks(pico: Twin) -> None:
    """A script produces the same tone, bus clock and pulse edges at 200 MHz and at 125 MHz."""
    script = (
        "import machine\nmachine.freq({hertz})\n"
        "from machine import I2C, Pin, PWM\nimport rp2\n"
        "i2c = I2C(0, sda=Pin(4), scl=Pin(5), freq=400000)\n"
        "tone = PWM(Pin(21), freq=3000, duty_u16=32768)\n"
    )
    found = []
    for hertz in (200_000_000, 125_000_000):
        pico.run(script.format(hertz=hertz))
        assert pico.parts.buzzer is not None
        found.append((pico.parts.buzzer.frequency_hz(), pico.parts.bus.period_ns()))
    (tone, period), (other_tone, other_period) = found
    assert abs(tone - 3000) <= 3
    assert abs(other_tone - 3000) <= 3
    assert 2765 < period < other_period < 2895


def test_the_pll_model_computes_the_clock_from_its_registers(pico: Twin) -> None:
    pll: EmulatedPll = pico.chip.pll
    for hertz in (48_000_000, 133_000_000, 200_000_000):
        pico.run(f"import machine\nmachine.freq({hertz})")
        assert pll.output_hz == hertz


def test_the_entropy_source_gives_zeros_and_ones(pico: Twin) -> None:
    """See RP2040 data sheet 2.17.8, RANDOMBIT. The spinner of the shoot-out needs random bits."""
    said = pico.run("import os\nprint(os.urandom(64).hex())")
    found = bytes.fromhex(said.strip())
    # 57 of 256 values are expected; a source that never changes gives one value.
    assert len(set(found)) > 40
    ones = sum(each.bit_count() for each in found)
    # The mean is 256 and the standard deviation is 11. The limits are five standard deviations from
    # the mean.
    assert 200 < ones < 312
