# mypy: ignore-errors
"""Stand-in for MicroPython's module ``bluetooth``, as far as an advertising die needs it."""

import machine

ENODEV, EINVAL = 19, 22


class BLE:
    """The radio, which raises the errors of the real one if it is off or given too much data."""

    def __init__(self):
        self._is_active = False

    def active(self, on):
        """Switch the radio on or off."""
        self._is_active = bool(on)
        machine.world.call("radio", self._is_active)

    def gap_advertise(self, interval_us, adv_data=None, connectable=True):
        """Advertise ``adv_data`` every ``interval_us``; None stops advertising."""
        if not self._is_active:
            raise OSError(ENODEV)
        if interval_us is None:
            machine.world.call("advertise", 0, b"")
            return
        if not 20000 <= interval_us <= 10240000 or len(adv_data) > 31 or connectable:
            raise OSError(EINVAL)
        machine.world.call("advertise", interval_us // 1000, bytes(adv_data))
