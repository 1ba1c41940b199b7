# mypy: ignore-errors
"""Stand-in for MicroPython's module ``bluetooth`` on an ESP32, with the same errors and limits.

As in MicroPython 1.25 (``extmod/modbluetooth.c``, ``extmod/nimble/modbluetooth_nimble.c``):

- A call raises an error while the radio is off or busy.
- A new connection ends a scan.
- The bytes passed to the handler are valid only until it returns.
- An exception in the handler switches the handler off.

The radio traffic (``air.Air``) loses and delays advertisements and breaks connections.

The module runs on MicroPython and on CPython.
"""

ENODEV, EALREADY, EBUSY, ENOTCONN, EINVAL = 19, 114, 16, 107, 22

# numbers of the events that the handler receives
SCAN_RESULT, SCAN_DONE, CONNECT, DISCONNECT = 5, 6, 7, 8
CHARACTERISTIC_RESULT, CHARACTERISTIC_DONE = 11, 12
DESCRIPTOR_RESULT, DESCRIPTOR_DONE = 13, 14
WRITE_DONE, NOTIFY = 17, 18
MAX_CONNECTIONS = 4  # CONFIG_BT_NIMBLE_MAX_CONNECTIONS


class UUID:
    """A UUID of 16 or 128 bits; its bytes begin with the low byte."""

    def __init__(self, value):
        if isinstance(value, int):
            if value > 65535:
                raise ValueError("invalid UUID")
            self.data = bytes((value & 255, value >> 8))
        elif isinstance(value, str):
            digits = value.replace("-", "")
            if len(digits) != 32:
                raise ValueError("UUID too short" if len(digits) < 32 else "UUID too long")
            self.data = bytes([int(digits[at : at + 2], 16) for at in range(30, -1, -2)])
        elif len(value) in (2, 4, 16):
            self.data = bytes(value)
        else:
            raise ValueError("invalid UUID")

    def __eq__(self, other):
        return isinstance(other, UUID) and self.data == other.data

    def __hash__(self):
        return hash(self.data)

    def __bytes__(self):
        return self.data

    def __iter__(self):  # MicroPython's bytes(uuid) iterates over it instead of calling __bytes__
        return iter(self.data)

    def __len__(self):
        return len(self.data)


class BLE:
    """The only radio; ``BLE()`` always returns the same object.

    ``air`` is the simulated radio traffic (``air.Air``) and must be set before use. An exception in
    the handler switches the handler off until the next call of ``irq``, and ``handler_error``
    describes the exception.
    """

    _only = None

    def __new__(cls):
        """Return the only instance."""
        if BLE._only is None:
            BLE._only = object.__new__(cls)
            BLE._only.reset()
        return BLE._only

    def reset(self):
        """Switch the radio off and on again."""
        self.is_active = False
        self.handler = None
        self.air = None
        self.scans = False
        self.scans_actively = False
        self.connecting = None  # (address, deadline in ms), or None
        self.conns = {}  # {connection: peripheral}
        self.busy = {}  # {connection: True while a GATT procedure runs on it}
        self.handler_error = ""
        self.calls = []
        self._number = 0

    def active(self, on=None):
        """Switch the radio on or off if ``on`` is given; return whether it is on."""
        if on is not None:
            self.is_active = bool(on)
        return self.is_active

    def irq(self, handler):
        """Set the function that handles events, or None."""
        if handler is not None and not callable(handler):
            raise ValueError("invalid handler")
        self.handler = handler

    def config(self, *names, **values):
        """Return the values with the given ``names``; the bridge asks only for "mac"."""
        if names == ("mac",):
            return 0, b"\x00\x00\x00\x00\x00\x01"
        raise ValueError("unknown config param")

    def call_handler(self, event, data, *memory):
        """Call the handler, then invalidate the bytearrays ``memory``, as MicroPython does."""
        if self.handler is None:
            return
        try:
            self.handler(event, data)
        except Exception as error:
            self.handler_error = repr(error)
            self.handler = None
        for each in memory:
            for at in range(len(each)):
                each[at] = 0xEE

    def gap_scan(self, duration_ms=0, interval_us=1280000, window_us=11250, active=False):
        """Begin a scan that runs until it is stopped. If ``duration_ms`` is None, stop the scan."""
        self._expect_active()
        if duration_ms is None:
            if self.scans:
                self.scans = False
                self.call_handler(SCAN_DONE, ())
            return
        if self.scans:
            raise OSError(EALREADY)
        if self.connecting:
            raise OSError(EBUSY)
        if not 2500 <= window_us <= interval_us <= 40959375:
            raise OSError(EINVAL)
        self.scans = True
        self.scans_actively = bool(active)

    def deliver_advertisement(self, addr_type, addr, kind, rssi, content):
        """Deliver an advertisement that has reached the antenna."""
        if not (self.is_active and self.scans):
            return False
        memory, address = bytearray(content), bytearray(addr)
        data = (addr_type, memoryview(address), kind, rssi, memoryview(memory))
        self.call_handler(SCAN_RESULT, data, memory, address)
        return True

    def gap_connect(self, addr_type, addr=None, scan_duration_ms=2000):
        """Begin to connect to a die; a later ``step`` reports the result to the handler."""
        self._expect_active()
        if addr_type is None:
            if self.connecting is None:
                raise OSError(EALREADY)
            self._fail_to_connect()
            return
        if addr is None:
            raise TypeError("invalid addr")
        if len(addr) != 6:
            raise ValueError("invalid addr")
        if self.scans:
            self.gap_scan(None)
        if self.connecting:
            raise OSError(EALREADY)
        if len(self.conns) >= MAX_CONNECTIONS:
            raise OSError(12)  # ENOMEM
        self.connecting = (bytes(addr), self.air.now + scan_duration_ms)

    def step(self):
        """Complete a pending connection, or report that it failed; called by the radio simulation
        (``Air``).
        """
        if not self.connecting:
            return
        addr, until = self.connecting
        die = self.air.die_accepting_connection(addr)
        if die is not None:
            self._number += 1
            self.conns[self._number] = die
            die.connect(self, self._number)
            self.connecting = None
            memory = bytearray(addr)
            self.call_handler(CONNECT, (self._number, die.addr_type, memoryview(memory)), memory)
        elif self.air.now >= until:
            self._fail_to_connect()

    def _fail_to_connect(self):
        self.connecting = None
        memory = bytearray(6)
        self.call_handler(DISCONNECT, (65535, 255, memoryview(memory)), memory)

    def break_connection(self, connection):
        """End a connection as if the die were out of range."""
        die = self.conns.pop(connection)
        self.busy.pop(connection, None)
        die.conn = 0
        memory = bytearray(die.addr)
        self.call_handler(DISCONNECT, (connection, die.addr_type, memoryview(memory)), memory)

    def gap_disconnect(self, connection):
        """End a connection; return False if there is no connection of this number."""
        self._expect_active()
        if connection not in self.conns:
            return False
        self.air.call_later(
            10, lambda: connection in self.conns and self.break_connection(connection)
        )
        return True

    def _connected_peer(self, connection):
        self._expect_active()
        if connection not in self.conns:
            raise OSError(ENOTCONN)
        if self.busy.get(connection):
            raise OSError(EBUSY)
        return self.conns[connection]

    def _begin_procedure(self, connection, action):
        """Call ``action`` after one connection interval, if the connection still exists then."""
        self.busy[connection] = True

        def end_procedure():
            """If the connection still exists, mark it as no longer busy and call ``action``."""
            if connection in self.conns:
                self.busy[connection] = False
                action()

        self.air.call_later(45, end_procedure)

    def gattc_discover_characteristics(self, connection, start, end, uuid=None):
        """Report all characteristics of the die, each as one event."""
        die = self._connected_peer(connection)

        def report_characteristics():
            """Report the characteristics of the die in the requested range of handles."""
            for handle, properties, each in die.characteristics:
                if start <= handle <= end:
                    found = UUID(each.data)
                    self.call_handler(
                        CHARACTERISTIC_RESULT, (connection, handle - 1, handle, properties, found)
                    )
                    found.data = b"\0\0"
            self.call_handler(CHARACTERISTIC_DONE, (connection, 0))

        self._begin_procedure(connection, report_characteristics)

    def gattc_discover_descriptors(self, connection, start, end):
        """Report all attributes from ``start`` to ``end``, as the radio's stack does."""
        die = self._connected_peer(connection)

        def report_descriptors():
            """Report the descriptors of the die in the requested range of handles."""
            for handle, each in die.descriptors:
                if start < handle <= end:
                    found = UUID(each.data)
                    self.call_handler(DESCRIPTOR_RESULT, (connection, handle, found))
                    found.data = b"\0\0"
            self.call_handler(DESCRIPTOR_DONE, (connection, 0))

        self._begin_procedure(connection, report_descriptors)

    def gattc_write(self, connection, value_handle, data, mode=0):
        """Write ``data`` to the die, with a response if ``mode`` is 1."""
        self._expect_active()
        if connection not in self.conns:
            raise OSError(ENOTCONN)
        die = self.conns[connection]
        content = bytes(data)
        if mode:
            self._connected_peer(connection)
            self._begin_procedure(
                connection,
                lambda: self.call_handler(
                    WRITE_DONE, (connection, value_handle, die.write(value_handle, content))
                ),
            )
        else:
            self.air.call_later(
                45, lambda: connection in self.conns and die.write(value_handle, content)
            )

    def deliver_notification(self, connection, handle, content):
        """Deliver a notification of a die."""
        memory = bytearray(content)
        self.call_handler(NOTIFY, (connection, handle, memoryview(memory)), memory)

    def _expect_active(self):
        if not self.is_active:
            raise OSError(ENODEV)
