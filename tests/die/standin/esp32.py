# mypy: ignore-errors
"""Stand-in for MicroPython's module ``esp32``."""

import machine

WAKEUP_ALL_LOW, WAKEUP_ANY_HIGH = False, True


def wake_on_gpio(pins, level):
    """Let the level ``level`` on a pin wake the ESP32-C3; raise ValueError for other pins than 0 to
    5.
    """
    for pin in pins:
        if not 0 <= pin.number <= 5:
            raise ValueError("invalid pin")
    machine.world.call("wake", pins[0].number, level)
