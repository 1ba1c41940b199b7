"""Advances the chip's TIMER, as a debugger can with TIMEHW and TIMELW (data sheet 4.6.5).

Only the time that the firmware reads changes. PIO, buses and sensors are not affected.
"""

from typing import Any

_KEY = 0x40054  # key of TIMER in RP2040.peripherals
_MAX_MICROS = 1 << 32  # an alarm compares 32 bits


def advance_timer(rp2040: Any, milliseconds: float) -> None:
    """Advance the timer by ``milliseconds``; alarms that become due fire at once."""
    timer = rp2040.peripherals[_KEY]
    timer._epoch_nanos -= milliseconds * 1_000_000
    now = int(timer._micros())
    for alarm in timer.alarms:
        if alarm.armed:
            left = (alarm.target_micros - now) % _MAX_MICROS
            alarm.clock_alarm.schedule(left * 1000 if left < _MAX_MICROS // 2 else 0)
