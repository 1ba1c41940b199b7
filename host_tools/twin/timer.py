"""The chip's TIMER put forward, as a debugger does it by TIMEHW and TIMELW (data sheet 4.6.5).

Only the time that the firmware reads changes: PIO, buses and sensors stay where they are.
"""

from typing import Any

_KEY = 0x40054  # in RP2040.peripherals
_MICROS = 1 << 32  # an alarm compares 32 bits


def put_forward(rp2040: Any, milliseconds: float) -> None:
    """Let the timer be ``milliseconds`` later; an alarm whose time has come goes off at once."""
    timer = rp2040.peripherals[_KEY]
    timer._epoch_nanos -= milliseconds * 1_000_000
    now = int(timer._micros())
    for alarm in timer.alarms:
        if alarm.armed:
            left = (alarm.target_micros - now) % _MICROS
            alarm.clock_alarm.schedule(left * 1000 if left < _MICROS // 2 else 0)
