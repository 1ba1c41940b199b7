# mypy: ignore-errors
"""Simulates the radio traffic between dice and the bridge.

Dice advertise and accept connections; advertisements can get lost or come late. Simulated time
passes only in ``Air.run``, much faster than real time.

The module runs on MicroPython and on CPython.
"""

from bluetooth import BLE, UUID

AIR_STEP_MS = 5


class Air:
    """The simulated radio traffic between dice and the bridge.

    ``now``   simulated time in ms
    ``dice``  dice in range
    ``wire``  serial line between the bridge and the board
    ``loss``  percentage of advertisements that get lost
    ``late``  (shortest, longest) delay of an advertisement in ms
    """

    def __init__(self, seed=1, loss=0, late=(0, 0), start=5000):
        self.now = start
        self.dice = []
        self.loss = loss
        self.late = late
        self.lost = 0
        self.wire = Wire()
        self._due = []  # calls that are due later: [(time in ms, number, action), ...]
        self._number = 0
        self._seed = seed
        self.bridge = None
        self.ble = BLE()
        self.ble.reset()
        self.ble.air = self

    def random_below(self, below):
        """Return a random whole number from 0 to ``below`` - 1."""
        self._seed = (self._seed * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._seed >> 12) % below

    def start(self, program):
        """Power on the bridge, which runs ``program``."""
        program.time = Time(self)
        self.bridge = program.Bridge(self.wire.bridge, self.ble)
        return self.bridge

    def call_later(self, ms, action):
        """Call ``action()`` after ``ms``."""
        self._number += 1
        self._due.append((self.now + ms, self._number, action))

    def send(self, die, kind, content, rssi=-60):
        """Send an advertisement of ``die``, which may be lost or late."""
        assert len(content) <= 31, "longer than an advertisement"
        if self.random_below(100) < self.loss:
            self.lost += 1
            return
        least, most = self.late
        ms = least + (self.random_below(most - least + 1) if most > least else 0)
        content = bytes(content)
        self.call_later(
            ms, lambda: self.ble.deliver_advertisement(die.addr_type, die.addr, kind, rssi, content)
        )

    def die_accepting_connection(self, addr):
        """Return the die at ``addr`` if it accepts a connection now, otherwise None."""
        for die in self.dice:
            if die.addr == addr and die.takes_connections():
                return die
        return None

    def run(self, ms):
        """Let ``ms`` pass."""
        end = self.now + ms
        while self.now < end:
            self.now += AIR_STEP_MS
            for die in self.dice:
                die.step(self)
            due = [each for each in self._due if each[0] <= self.now]
            self._due = [each for each in self._due if each[0] > self.now]
            for _, _, action in sorted(due, key=lambda each: each[:2]):
                action()
            self.ble.step()
            if self.bridge is not None:
                self.bridge.step()


class Time:
    """Replaces MicroPython's module ``time``; its clock is the simulated time ``Air.now``."""

    TICKS_PERIOD = 1 << 30

    def __init__(self, air):
        self._air = air

    def ticks_ms(self):
        """Return the clock in ms."""
        return self._air.now % self.TICKS_PERIOD

    def ticks_diff(self, a, b):
        """Return the signed difference a - b modulo ``TICKS_PERIOD``."""
        return (a - b + self.TICKS_PERIOD // 2) % self.TICKS_PERIOD - self.TICKS_PERIOD // 2

    def ticks_add(self, a, b):
        """Return a + b modulo ``TICKS_PERIOD``."""
        return (a + b) % self.TICKS_PERIOD


class Wire:
    """The serial line between the bridge and the board, with one data line in each direction.

    If ``noise`` is not 0, one in ``noise`` bytes on the way to the board is damaged.
    """

    noise = 0
    seed = 5

    def __init__(self):
        self.to_board = bytearray()
        self.to_bridge = bytearray()
        self.bridge = WireEnd(self, "to_bridge", "to_board")
        self.board = WireEnd(self, "to_board", "to_bridge")

    def read_lines(self):
        """Return the text lines that the bridge has sent since the last call."""
        text = bytes(self.to_board).decode()
        self.to_board = bytearray()
        return text.split("\n")[:-1]


class WireEnd:
    """One end of the wire, with the interface of ``machine.UART``."""

    def __init__(self, wire, reads, writes):
        self._wire = wire
        self._reads = reads
        self._writes = writes

    def any(self):
        """Return the number of received bytes that have not been read yet."""
        return len(getattr(self._wire, self._reads))

    def read(self, max_bytes):
        """Return at most ``max_bytes`` bytes, or None if there are none."""
        data = getattr(self._wire, self._reads)
        if not data:
            return None
        setattr(self._wire, self._reads, data[max_bytes:])
        return bytes(data[:max_bytes])

    def readinto(self, buffer, count=None):
        """Read into ``buffer``; return the number of bytes, or None if there are none."""
        count = len(buffer) if count is None else min(count, len(buffer))
        data = self.read(count)
        if data is None:
            return None
        for at in range(len(data)):
            buffer[at] = data[at]
        return len(data)

    def write(self, data):
        """Write all of ``data``."""
        data = bytearray(data)
        wire = self._wire
        if wire.noise and self._writes == "to_board":
            for at in range(len(data)):
                wire.seed = (wire.seed * 1103515245 + 12345) & 0x7FFFFFFF
                if (wire.seed >> 8) % wire.noise == 0:
                    data[at] = wire.seed >> 16 & 255
        setattr(wire, self._writes, getattr(wire, self._writes) + data)
        return len(data)


def format_field(kind, content):
    """Return one field of an advertisement: its length, kind and content."""
    return bytes((len(content) + 1, kind)) + bytes(content)


class AdvertisingDie:
    """A die in range that only advertises, from the address ``addr`` (six bytes), once every
    ``period_ms``.
    """

    addr_type = 1
    period_ms = 187
    characteristics: tuple = ()
    descriptors: tuple = ()

    def __init__(self, air, addr):
        self.addr = bytes(addr)
        self.conn = 0
        self._ble = None
        self._next = air.now + air.random_below(self.period_ms)
        self.in_range = True
        self.air = air
        air.dice.append(self)

    def takes_connections(self):
        """Return True while the die advertises that it accepts connections."""
        return self.in_range and not self.conn

    def connect(self, ble, connection):
        """Accept the connection whose number is ``connection``."""
        self._ble = ble
        self.conn = connection

    def write(self, handle, data):
        """Accept data that a peer writes, and return the status."""
        return 0

    def step(self, air):
        """Send an advertisement if it is due."""
        if air.now < self._next:
            return
        self._next = air.now + self.period_ms + air.random_below(10)
        if self.in_range and not self.conn:
            self.advertise(air)

    def advertise(self, air):
        """Send an advertisement; a subclass defines its content."""


class Pixels(AdvertisingDie):
    """A Pixels die that advertises like the maker's firmware
    (bluetooth_custom_advertising_data.cpp).

    ``build`` is the build time of its firmware, as Unix time in s. It decides the format of the
    advertisement; for example, the company number before June 2023 is 0xFFFF.
    """

    UNKNOWN, ROLLED, HANDLING, ROLLING, CROOKED, ON_FACE = range(6)

    def __init__(self, air, addr, name="Ada", leds=6, kind=2, build=1731000000, battery=80):
        AdvertisingDie.__init__(self, air, addr)
        self.name = name
        self.leds = leds
        self.design = kind << 4 | 1
        self.build = build
        self.battery = battery
        self.state = self.ON_FACE if build >= 1729468800 else 1
        self.index = 0
        self.written = []
        self.characteristics = (
            (16, 0x10, UUID("a6b90002-7a5a-43f2-a962-350c8edc9b5b")),
            (19, 0x0C, UUID("a6b90003-7a5a-43f2-a962-350c8edc9b5b")),
        )

    def write(self, handle, data):
        """Accept a request, for example to blink."""
        self.written.append((handle, data))
        return 0

    def advertise(self, air):
        """Send the advertisement, and the scan response if the bridge scans actively."""
        company = b"\x39\x0d" if self.build > 1685577600 else b"\xff\xff"
        battery = self.battery if self.build >= 1677000000 else self.battery * 255 // 100
        data = bytes((self.leds, self.design, self.state, self.index, battery))
        content = (
            format_field(1, b"\x06")
            + format_field(3, b"\x0a\x18")
            + format_field(9, self.name.encode())
        )
        air.send(self, 0, content + format_field(0xFF, company + data))
        if air.ble.scans_actively:
            service = b"\x0a\x18" + bytes(self.addr[2:]) + self.build.to_bytes(4, "little")
            answer = format_field(0x16, service) + format_field(
                7, bytes(UUID("a6b90001-7a5a-43f2-a962-350c8edc9b5b"))
            )
            air.send(self, 4, answer)

    def roll(self, index, handling_ms=400, rolling_ms=700, end_state=None):
        """Simulate a throw that ends with the face ``index`` up, or in the state ``end_state`` if
        given.

        The die is in a hand for ``handling_ms`` and then rolls for ``rolling_ms``.
        """
        new = self.build >= 1729468800
        if handling_ms:
            self.air.call_later(0, lambda: self._set(self.HANDLING, self.index))
        if rolling_ms:
            self.air.call_later(handling_ms, lambda: self._set(self.ROLLING, self.index))
        last = end_state if end_state is not None else (self.ROLLED if new else 1)
        self.air.call_later(handling_ms + rolling_ms, lambda: self._set(last, index))

    def _set(self, state, index):
        self.state = state
        self.index = index


class GoDice(AdvertisingDie):
    """A GoDice as ParticulaCode's libraries describe it; without a connection it advertises only
    its name.
    """

    period_ms = 250
    FACE_VECTORS = ((-64, 0, 0), (0, 0, 64), (0, 64, 0), (0, -64, 0), (0, 0, -64), (64, 0, 0))

    def __init__(self, air, addr, colour=1, battery=70):
        AdvertisingDie.__init__(self, air, addr)
        self.colour = colour
        self.battery = battery
        self.notifies = False
        self.written = []
        self.characteristics = (
            (20, 0x0C, UUID("6e400002-b5a3-f393-e0a9-e50e24dcca9e")),
            (22, 0x10, UUID("6e400003-b5a3-f393-e0a9-e50e24dcca9e")),
        )
        # All attributes after the notify characteristic. The bridge asks for descriptors without an
        # end handle, so it gets all of these and must use only the first.
        self.descriptors = ((23, UUID(0x2902)), (24, UUID(0x2800)), (26, UUID(0x2902)))

    def advertise(self, air):
        """Send the name of the die."""
        name = "GoDice_" + "".join([f"{each:02X}" for each in self.addr[3:]])
        air.send(self, 0, format_field(1, b"\x06") + format_field(9, name.encode()))

    def connect(self, ble, connection):
        """Accept the connection; notifications are still off."""
        AdvertisingDie.connect(self, ble, connection)
        self.notifies = False

    def write(self, handle, data):
        """Carry out the request ``data`` that a peer writes, and return the status."""
        if handle == 23:
            self.notifies = data == b"\x01\x00"
            return 0
        if handle != 20:
            return 1
        self.written.append(data)
        if data == b"\x03":
            self.notify(b"Bat" + bytes((self.battery,)))
        elif data == b"\x17":
            self.notify(b"Col" + bytes((self.colour,)))
        return 0

    def notify(self, data):
        """Send a notification if a peer is connected and has enabled notifications."""
        if self.conn and self.notifies:
            self._ble.deliver_notification(self.conn, 22, data)

    def roll(self, face, rolling_ms=700, end_state=b"S"):
        """Simulate a throw that ends with ``face`` up.

        ``end_state`` is the code that a GoDice sends with its result: S after a throw, TS if the
        die leans, FS or MS if it was only moved.
        """
        vector = bytes([each & 255 for each in self.FACE_VECTORS[face - 1]])
        self.notify(b"R")
        self.air.call_later(rolling_ms, lambda: self.notify(end_state + vector))


class PlainAdvertiser(AdvertisingDie):
    """A device that only sends an advertisement, such as our own wireless die.

    ``content`` is the complete advertisement, or b"" to send none.
    """

    def __init__(self, air, addr=b"\xc0\0\0\0\0\x09", period_ms=100):
        self.period_ms = period_ms
        AdvertisingDie.__init__(self, air, addr)
        self.content = b""

    def advertise(self, air):
        """Send the advertisement if there is one."""
        if self.content:
            air.send(self, 3, self.content)

    def takes_connections(self):
        """Return False, because the device accepts no connections."""
        return False


def format_own_die_advertisement(data):
    """Return the whole advertisement of our own die; ``data`` has its fields and the checksum."""
    return format_field(1, b"\x06") + format_field(0xFF, data)
