# mypy: ignore-errors
"""Stand-in for those parts of MicroPython's module ``bluetooth`` that an advertising die needs."""

import machine

ENODEV, EINVAL = 19, 22


class BLE:
    """The radio, which raises the same errors as a real one if it is off or gets too much data."""

    def __init__(self):
        self._is_active = False

    def active(self, on):
        """Switch the radio on or off."""
        self._is_active = bool(on)
        machine.world.call("radio", self._is_active)

    def gap_advertise(self, interval_us, adv_data=None, connectable=True):
        """Advertise ``adv_data`` every ``interval_us``, or stop advertising if this is None."""
        if not self._is_active:
            raise OSError(ENODEV)
        if interval_us is None:
            machine.world.call("advertise", 0, b"")
            return
        if not 20000 <= interval_us <= 10240000 or len(adv_data) > 31 or connectable:
            raise OSError(EINVAL)
        machine.world.call("advertise", interval_us // 1000, bytes(adv_data))
