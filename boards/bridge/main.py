"""The dice bridge: receives wireless dice by Bluetooth and reports their events to a board.

This is ``main.py`` of an ESP32-C3 with the official MicroPython (1.24 or newer). The command
``pixelpitch bridge flash`` copies it there. WIRING.md lists the connections. PROTOCOL.md defines
the lines on the UART.

The bridge supports three kinds of dice. The key of a die begins with a letter for its kind:

- ``P``, Pixels: its advertisements contain everything, so the bridge does not connect
- ``G``, GoDice: the bridge connects to the die; MicroPython allows four connections at a time
- ``O``, our own die (firmware/die/ADVERTISEMENT.md): its advertisements contain everything

The code follows the makers' published descriptions. Nobody has tried it with a real die yet.
"""

import time

import bluetooth
from micropython import const

VERSION = const(1)

TX_PIN, RX_PIN = const(4), const(5)  # XIAO ESP32C3: D2 and D3
BAUD_RATE = const(115200)

# The events of firmware/die/ADVERTISEMENT.md.
LYING, IN_HAND, ROLLING, THROW, LEANING, NOT_THROWN, PICKED_UP = range(7)

_SCAN_RESULT = const(5)
_SCAN_DONE = const(6)
_CONNECT = const(7)
_DISCONNECT = const(8)
_CHARACTERISTIC_RESULT = const(11)
_CHARACTERISTIC_DONE = const(12)
_DESCRIPTOR_RESULT = const(13)
_DESCRIPTOR_DONE = const(14)
_WRITE_DONE = const(17)
_NOTIFY = const(18)

# Indices in _KNOWN. It has the UUIDs of three characteristics and a descriptor, which the bridge
# uses on a connected die.
_NOTIFIES, _WRITES, _PIXELS_WRITES, _SWITCH = range(4)
_KNOWN = (
    bluetooth.UUID("6e400003-b5a3-f393-e0a9-e50e24dcca9e"),  # notifications of a GoDice
    bluetooth.UUID("6e400002-b5a3-f393-e0a9-e50e24dcca9e"),  # requests to a GoDice or early Pixels
    bluetooth.UUID("a6b90003-7a5a-43f2-a962-350c8edc9b5b"),  # requests to other Pixels
    bluetooth.UUID(0x2902),  # the descriptor that switches notifications on
)

_MAX_EVENTS = const(32)  # largest number of radio events that wait for the main loop
_EVENT_BYTES = const(48)  # the largest number of bytes of a radio event
_MAX_DICE = const(16)  # largest number of dice that the bridge remembers
_MAX_LINKS = const(4)  # largest number of connections: CONFIG_BT_NIMBLE_MAX_CONNECTIONS
_SCAN_US = const(30000)
_REPEAT_COUNT = const(3)  # each event is sent this many times, since the board drops damaged lines
_REPEAT_MS = const(70)
_HELLO_MS = const(1000)
_INFO_MS = const(1000)
# The board's requests expire after this many ms without a line from the board.
_BOARD_SILENT_MS = const(10000)
_LINK_STEP_MS = const(6000)  # timeout in ms of each step of connecting to a die
_RECONNECT_MS = const(3000)  # shortest time in ms between two attempts to connect to the same die
_IN_RANGE_MS = const(3000)  # a die counts as in range for this many ms after its last advertisement
_BATTERY_MS = const(60000)
_RESCAN_MS = const(20000)
# A die that rolls again within this many ms of its result has tipped over by itself: nobody is
# assumed to throw again so soon.
_NO_HAND_MS = const(1500)
# The advertisements of one throw of our own die differ in the time at which it came to rest. The
# earliest time is the most exact, so the bridge collects advertisements for this many ms before it
# reports the throw. The value was chosen in the physics simulation.
_GATHER_MS = const(160)
# The longest delay of an advertisement in ms. Our own die counts its events. A lower count than the
# last one is a late advertisement within this time; after it, the die has restarted.
_MAX_DELAY_MS = const(2000)
# For this many ms after a result, late advertisements of the same roll may still arrive.
_STRAGGLER_MS = const(300)
# Throws that happened before the bridge has run for this many ms are not reported.
_FRESH_MS = const(1000)

# Build times (UNIX, in seconds) of the Pixels firmware at which its advertisement changed. From
# 2023-02-21 the charge is in percent; before, it was in units of 1/255.
_PERCENT_SINCE = const(1677000000)
# Firmware built since 2023-09-22 has the type of die in the upper four bits of the design byte.
_TYPE_SINCE = const(1695400000)
# In firmware built before 2024-01-01 the faces of a six-sided die had different indices.
_OLD_FACES_UNTIL = const(1704150000)
# In firmware since 2024-10-21, state 1 means "rolled", and state 5 "at rest without having rolled".
_ROLLED_SINCE = const(1729468800)
_OLD_FACES = (1, 5, 4, 3, 2, 6)  # before _OLD_FACES_UNTIL: the number on the face of each index
# The number of sides of each type of Pixels die; 3 stands for a Fudge die.
_PIXELS_SIDES = (0, 4, 6, 8, 10, 100, 12, 20, 6, 3, 20)
_LED_SIDES = {4: 4, 6: 6, 8: 8, 10: 10, 12: 12, 20: 20, 21: 6}  # {number of LEDs: sides}
# Reported instead of the sides if the die's firmware is older than the published description of its
# advertisement.
_SIDES_OF_OLD_FIRMWARE = const(255)

# The acceleration (x, y, z) that a GoDice reports with each of the faces 1 to 6 up.
_GODICE_DIRECTIONS = ((-64, 0, 0), (0, 0, 64), (0, 64, 0), (0, -64, 0), (0, 0, -64), (64, 0, 0))
_GODICE_BLINK = bytes((16, 6, 20, 20, 0, 255, 0, 1, 0))  # six pulses of green, 0.2 s each
_COLOURS = ("black", "red", "green", "blue", "yellow", "orange")
# Message 29 of the Pixels protocol: blink green (0xAARRGGBB) 6 times in 3 s, all faces, no fade,
# once.
_PIXELS_BLINK = bytes((29, 6, 0xB8, 0x0B, 0, 255, 0, 0, 255, 255, 255, 255, 0, 1))

_CRC = (
    0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50A5, 0x60C6, 0x70E7,
    0x8108, 0x9129, 0xA14A, 0xB16B, 0xC18C, 0xD1AD, 0xE1CE, 0xF1EF,
)  # fmt: skip


def crc16(data):
    """Return the CRC-16 (polynomial 0x1021, initial value 0xFFFF) of ``data``."""
    value = 0xFFFF
    for byte in data:
        value = (value << 4 & 0xFFFF) ^ _CRC[value >> 12 ^ byte >> 4]
        value = (value << 4 & 0xFFFF) ^ _CRC[value >> 12 ^ byte & 15]
    return value


def crc8(data):
    """Return the CRC-8 (polynomial 7, initial value 0) of ``data``."""
    value = 0
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = (value << 1 ^ 7) & 255 if value & 128 else value << 1
    return value


def with_checksum(text):
    """Return ``text`` as a line for the UART: bytes with the checksum and the newline."""
    data = text.encode()
    return data + b" %04x\n" % crc16(data)


def parse_line(data):
    """Return the words of a received line without its newline, or () if the line is damaged."""
    if len(data) < 6 or data[-5] != 32:
        return ()
    try:
        if int(bytes(data[-4:]), 16) != crc16(data[:-5]):
            return ()
        return tuple(bytes(data[:-5]).decode().split(" "))
    except (ValueError, UnicodeError):
        return ()


# Functions that decode data from dice.


def split_parts(data):
    """Return {type: content} of the fields of the Bluetooth advertisement ``data``.

    If a type occurs twice, the first field is used.
    """
    found: dict = {}
    at = 0
    while at + 1 < len(data):
        size = data[at]
        if size == 0 or at + 1 + size > len(data):
            break
        found.setdefault(data[at + 1], data[at + 2 : at + 1 + size])
        at += 1 + size
    return found


def own_die_data(manufacturer):
    """Return the 20 bytes that a die of our own advertises, or None if they are not valid.

    ``manufacturer`` is the manufacturer data of an advertisement.
    """
    if len(manufacturer) < 20 or manufacturer[:4] != b"\xff\xffPP" or manufacturer[4] != 1:
        return None
    data = manufacturer[:20]
    if crc8(data[2:19]) != data[19] or data[9] > PICKED_UP or data[10] > 6:
        return None
    return data


def is_pixels(found):
    """Return True if ``found`` (from ``split_parts``) is an advertisement of a Pixels die."""
    if len(found.get(0xFF, b"")) not in (7, 9):  # two bytes for the company, then the data
        return False
    # Only active scans receive the Pixels service, so accept the Device Information service, too.
    return b"\x0a\x18" in (found.get(3, b""), found.get(2, b"")) or has_pixels_service(found)


def has_pixels_service(found):
    """Return True if ``found`` lists the 128-bit UUID of a service of Pixels dice, new or old."""
    service = found.get(7, found.get(6, b""))
    return service in (bytes(_PIXELS_SERVICE), bytes(_UART_SERVICE))


_PIXELS_SERVICE = bluetooth.UUID("a6b90001-7a5a-43f2-a962-350c8edc9b5b")
_UART_SERVICE = bluetooth.UUID("6e400001-b5a3-f393-e0a9-e50e24dcca9e")


def pixels_sides(leds, design, build):
    """Return the number of sides of a Pixels die, or 0 if it is not known.

    ``leds`` is its number of LEDs, ``design`` has its type, ``build`` is its firmware's build time.
    """
    kind = design >> 4
    if kind and build >= _TYPE_SINCE:
        return _PIXELS_SIDES[kind] if kind < len(_PIXELS_SIDES) else 0
    return _LED_SIDES.get(leds, 0)


def pixels_face(index, leds, build):
    """Return the number on the face ``index`` of a six-sided Pixels die, or 0 for a wrong index.

    ``leds`` is its number of LEDs, ``build`` the build time of its firmware in UNIX seconds.
    """
    if index > 5:
        return 0
    return _OLD_FACES[index] if leds == 6 and build <= _OLD_FACES_UNTIL else index + 1


def godice_face(x, y, z):
    """Return the upper face (1 to 6) of a GoDice, from its acceleration (x, y, z) at rest."""
    best = face = 0
    for number in range(6):
        a, b, c = _GODICE_DIRECTIONS[number]
        product = a * x + b * y + c * z
        if number == 0 or product > best:
            best = product
            face = number + 1
    return face


def to_signed(byte):
    """Return a byte (0 to 255) as a signed number from -128 to 127."""
    return byte - 256 if byte > 127 else byte


def godice_event(data):
    """Return (event, face) of the GoDice notification ``data``, or None if it reports no roll."""
    if not data:
        return None
    if data[:1] == b"R":
        return ROLLING, 0
    if data[:1] == b"S" and len(data) >= 4:
        return THROW, godice_face(to_signed(data[1]), to_signed(data[2]), to_signed(data[3]))
    if data[1:2] == b"S" and len(data) >= 5:
        face = godice_face(to_signed(data[2]), to_signed(data[3]), to_signed(data[4]))
        if data[:1] == b"T":
            return LEANING, 0
        if data[:1] in (b"F", b"M"):
            return NOT_THROWN, face
    return None


class Die:
    """A die whose radio messages the bridge has received.

    ``key``      the letter of its kind and eight hexadecimal digits
    ``event``    the newest event
    ``at``       the time of the newest event
    ``count``    the number of the newest event
    ``face``     the face of the newest event
    ``energy``   the energy of the newest event
    ``sides``    number of sides, 0 if not known; the game can use only dice with 6
    ``battery``  charge in percent, 127 if not known; plus 128 while the die charges
    ``conn``     number of the Bluetooth connection, -1 if not connected
    """

    def __init__(self, key, addr_type, addr, now):
        self.key = key
        self.addr_type = addr_type
        self.addr = addr
        self.name = ""
        self.sides = 6
        self.battery = 127
        self.rssi = -127
        self.heard = self.advertised = now
        self.event = LYING
        self.face = self.energy = self.count = 0
        self.at = self.answered = now
        self.roll_ms = 0  # duration of the roll
        self.calm_ms = 0  # time from the last impact to the result
        self.repeats = 0
        self.sent = now
        self.has_answered = False
        # True if, since its last result, the die has moved (``moved``) or was in a hand (``held``).
        self.moved = self.held = False
        self.is_rolling = False
        self.began = now  # time at which the roll began
        # Only for Pixels: the firmware's build time, and the last roll state and face index.
        self.build = 0
        self.state = -1
        # Only for our own die: the counter of its last event, and the time at which this event
        # arrived.
        self.number = -1
        self.numbered = now
        self.waits: int | None = None  # when the wait for more advertisements of a throw began
        # Used only while the bridge is connected to the die.
        self.conn = -1
        self.blink = False
        self.tried = time.ticks_add(now, -_RECONNECT_MS)
        self.asked = now
        self.handles = [0, 0, 0, 0]

    def set_event(self, event, face, at, energy=0, roll_ms=0, calm_ms=0):
        """Set the newest event, which happened at the time ``at``; ``Bridge`` sends it.

        ``energy`` is that of the roll's impacts, ``roll_ms`` the duration of the roll, ``calm_ms``
        the time from the last impact to the event.
        """
        self.event = event
        self.face = face
        self.at = at
        self.energy = energy
        self.roll_ms = roll_ms
        self.calm_ms = calm_ms
        self.count = (self.count + 1) & 255
        self.repeats = _REPEAT_COUNT
        self.waits = None

    def process(self, event, face, now):
        """Process an event of a commercial die; report only one result for each throw.

        A die may pause on an edge, report a face, and then tip over. If it rolls again soon after
        its report, and no hand has held it meanwhile, the second face is not reported.
        """
        since = time.ticks_diff(now, self.answered)
        is_straggler = self.has_answered and since < _STRAGGLER_MS
        if event in (IN_HAND, ROLLING) and (event == self.event or is_straggler):
            return
        if event == IN_HAND:
            self.held = self.moved = True
            self.is_rolling = False
            self.set_event(IN_HAND, 0, now)
        elif event == ROLLING:
            if not self.is_rolling:
                self.began = now
            late = since >= _NO_HAND_MS
            self.moved = self.is_rolling = True
            self.held = self.held or late or not self.has_answered
            self.set_event(ROLLING, 0, now)
        elif self.moved:
            self._end_roll(event, face, now)

    def _end_roll(self, event, face, now):
        goes_on = not self.held
        roll_ms = time.ticks_diff(now, self.began) if self.is_rolling else 0
        self.moved = self.held = self.is_rolling = False
        if goes_on:
            self.set_event(LYING, face, now)
            return
        if event in (THROW, LEANING):
            self.answered = now
            self.has_answered = True
        self.set_event(event, face, now, 0, roll_ms)


class Bridge:
    """Passes events from the radio ``ble`` to the board's ``uart``; call ``step`` in a loop."""

    def __init__(self, uart, ble):
        self.uart = uart
        self.ble = ble
        self.dice = {}
        self.wanted: tuple = ()
        self.lists = False  # True while the board lists all dice in range
        self.lost = 0  # number of radio events that were dropped, because no record was free
        self.errors = 0
        self.is_scanning = False
        self._is_active = False  # True if the current scan is active: dice send more data
        self._linking = None  # the die to which the bridge is connecting
        self._since = 0
        self._records = [bytearray(_EVENT_BYTES) for _ in range(_MAX_EVENTS)]
        self._first = self._next = 0
        self._line = bytearray(128)
        self._length = 0
        now = time.ticks_ms()
        self.began = self._hello = self._info = self._board = self._scanned = now
        self._irq = (
            self._on_event
        )  # stored, because each access to a bound method allocates an object
        ble.active(True)
        ble.irq(self._irq)

    # This is the radio's interrupt handler: it must not allocate memory, and MicroPython removes it
    # if it raises an exception. ``data`` is valid only during the call, so it is copied.

    def _on_event(self, event, data):
        free = (self._next + 1) % _MAX_EVENTS
        if free == self._first:
            self.lost += 1
            return
        record = self._records[self._next]
        a = b = c = 0
        content = None
        if event == _SCAN_RESULT:
            a, addr, b, rssi, content = data
            c = rssi + 128
            for at in range(6):
                record[8 + at] = addr[at]
            size = min(len(content), 31)
            for at in range(size):
                record[14 + at] = content[at]
            record[7] = size + 6
        elif event in (_CONNECT, _DISCONNECT):
            a, b, content = data
            record[7] = 6
            for at in range(6):
                record[8 + at] = content[at]
        elif event == _CHARACTERISTIC_RESULT:
            a, _, b, _, uuid = data
            c = _index_of(uuid)
        elif event == _DESCRIPTOR_RESULT:
            a, b, uuid = data
            c = _index_of(uuid)
        elif event == _NOTIFY:
            a, b, content = data
            record[7] = min(len(content), 31)
            for at in range(record[7]):
                record[8 + at] = content[at]
        elif event in (_CHARACTERISTIC_DONE, _DESCRIPTOR_DONE):
            a, b = data
        elif event == _WRITE_DONE:
            a, _, b = data
        elif event != _SCAN_DONE:
            return
        record[0] = event
        record[1], record[2] = a & 255, a >> 8 & 255
        record[3], record[4] = b & 255, b >> 8 & 255
        record[5], record[6] = c & 255, c >> 8 & 255
        self._next = free

    def step(self):
        """Process waiting events and lines, connect, scan and send; never waits."""
        now = time.ticks_ms()
        while self._first != self._next:
            record = self._records[self._first]
            a, b, c = [record[at] | record[at + 1] << 8 for at in (1, 3, 5)]
            try:
                self._handle(record[0], a, b, c, bytes(record[8 : 8 + record[7]]), now)
            except OSError:
                self.errors += 1
            self._first = (self._first + 1) % _MAX_EVENTS
        self._read(now)
        try:
            self._link(now)
            self._scan(now)
        except OSError:  # the radio is busy or the die is out of range; the next call tries again
            self.errors += 1
        self._send(now)

    def _handle(self, event, a, b, c, data, now):
        if event == _SCAN_RESULT:
            self.receive(a, data[:6], b, c - 128, data[6:], now)
        elif event == _SCAN_DONE:
            self.is_scanning = False
        elif event == _CONNECT:
            die = self._linking
            if die is None or die.addr != data:
                self.ble.gap_disconnect(a)
                return
            die.conn = a
            self._since = now
            for at in range(4):
                die.handles[at] = 0
            self.ble.gattc_discover_characteristics(a, 1, 0xFFFF)
        elif event == _DISCONNECT:
            for die in self.dice.values():
                if die.conn == a or die.addr == data:
                    die.conn = -1
                    if die is self._linking:
                        self._linking = None
            if self._linking is not None and self._linking.conn < 0:
                # The connection has failed; the address in the event is then zero.
                self._linking = None
        else:
            die = self._die_of(a)
            if die is not None:
                self._handle_link(die, event, b, c, data, now)

    def _die_of(self, conn):
        for die in self.dice.values():
            if die.conn == conn:
                return die
        return None

    def _handle_link(self, die, event, b, c, data, now):
        handles = die.handles
        if event in (_CHARACTERISTIC_RESULT, _DESCRIPTOR_RESULT):
            if c < 4 and not handles[c]:
                handles[c] = b
        elif event == _CHARACTERISTIC_DONE:
            self._since = now
            if b:
                self.ble.gap_disconnect(die.conn)
            elif die.key[0] == "G" and handles[_NOTIFIES]:
                self.ble.gattc_discover_descriptors(die.conn, handles[_NOTIFIES], 0xFFFF)
            elif die.key[0] == "P" and die.blink and (handles[_PIXELS_WRITES] or handles[_WRITES]):
                self._blink(die)
                self._since = now
            else:
                self.ble.gap_disconnect(die.conn)
        elif event == _DESCRIPTOR_DONE:
            self._since = now
            if b or not handles[_SWITCH]:
                self.ble.gap_disconnect(die.conn)
            else:
                self.ble.gattc_write(die.conn, handles[_SWITCH], b"\x01\x00", 1)
        elif event == _WRITE_DONE:
            self._write_done(die, b, now)
        elif event == _NOTIFY:
            self._receive_godice(die, data, now)

    def _write_done(self, die, status, now):
        """Handle the confirmation of a write to ``die``; ``status`` is 0 if it succeeded."""
        if die is self._linking:
            self._linking = None
        # A Pixels die has now blinked. It must be disconnected, because it does not advertise while
        # it is connected.
        if status or die.key[0] == "P":
            self.ble.gap_disconnect(die.conn)
            return
        handle = die.handles[_WRITES]
        self.ble.gattc_write(die.conn, handle, b"\x17", 0)  # ask for the colour
        self.ble.gattc_write(die.conn, handle, b"\x03", 0)  # ask for the battery
        die.asked = now
        if die.blink:
            self._blink(die)

    def _receive_godice(self, die, data, now):
        die.heard = now
        if data[:3] == b"Bat" and len(data) > 3:
            die.battery = min(data[3], 100)
        elif data[:3] == b"Col" and len(data) > 3:
            colour = _COLOURS[data[3]] if data[3] < len(_COLOURS) else "die"
            die.name = "GoDice " + colour
        else:
            answer = godice_event(data)
            if answer is not None:
                die.process(answer[0], answer[1], now)

    def _blink(self, die):
        die.blink = False
        handles = die.handles
        if die.key[0] == "G":
            self.ble.gattc_write(die.conn, handles[_WRITES], _GODICE_BLINK, 0)
        else:
            self.ble.gattc_write(
                die.conn, handles[_PIXELS_WRITES] or handles[_WRITES], _PIXELS_BLINK, 1
            )

    # Methods for advertisements.

    def receive(self, addr_type, addr, kind, rssi, data, now):
        """Process an advertisement (``kind`` 0..3) or the answer to an active scan (``kind`` 4)."""
        found = split_parts(data)
        manufacturer = found.get(0xFF, b"")
        ours = own_die_data(manufacturer)
        key = hex_digits(addr[2:])
        name = found.get(9, found.get(8, b""))
        if ours is not None:
            die = self._die("O" + hex_digits(ours[5:9]), addr_type, addr, now)
            self._receive_own(die, ours, now)
        elif "P" + key in self.dice and kind == 4:
            die = self.dice["P" + key]
            service = found.get(0x16, b"")
            if len(service) >= 10 and service[:2] == b"\x0a\x18":
                die.build = service[6] | service[7] << 8 | service[8] << 16 | service[9] << 24
        elif is_pixels(found):
            die = self._die("P" + key, addr_type, addr, now)
            self._receive_pixels(die, manufacturer, now)
            die.name = printable(name) or die.name
        elif name[:7] == b"GoDice_":
            die = self._die("G" + key, addr_type, addr, now)
            die.name = die.name or printable(name)
        else:
            return
        die.rssi = rssi
        die.heard = die.advertised = now
        die.addr_type = addr_type
        die.addr = addr

    def _die(self, key, addr_type, addr, now):
        die = self.dice.get(key)
        if die is None:
            if len(self.dice) >= _MAX_DICE:
                self._drop_oldest(now)
            die = self.dice[key] = Die(key, addr_type, addr, now)
        return die

    def _drop_oldest(self, now):
        oldest = None
        for key, die in self.dice.items():
            if key in self.wanted or die.conn >= 0 or die is self._linking:
                continue
            if oldest is None or time.ticks_diff(die.heard, self.dice[oldest].heard) < 0:
                oldest = key
        if oldest is not None:
            del self.dice[oldest]

    def _receive_own(self, die, data, now):
        event, face, number, age = data[9], data[10], data[11], data[12] * 20
        die.battery = data[18]
        die.name = "die " + die.key[5:]
        at = time.ticks_add(now, -age)
        if number == die.number and event == die.event:
            if event >= THROW and time.ticks_diff(at, die.at) < 0:
                die.at = at
            return
        behind = (die.number - number) & 255
        fresh = time.ticks_diff(now, die.numbered) < _MAX_DELAY_MS
        if die.number >= 0 and 0 < behind < 128 and fresh:
            # This advertisement is late. (The counter of a restarted die is lower, too, but a
            # restart takes longer.)
            return
        die.numbered = now
        die.number = number
        if event >= THROW and time.ticks_diff(at, self.began) < _FRESH_MS:
            event = LYING  # the throw happened before the bridge started
        roll_ms, calm_ms = data[13] * 20, data[14] * 20
        die.set_event(event, face, at, data[15] | data[16] << 8, roll_ms, calm_ms)
        if event == THROW:  # wait for advertisements that may have a more exact time
            die.waits = now

    def _receive_pixels(self, die, data, now):
        if len(data) == 9:
            die.sides = _SIDES_OF_OLD_FIRMWARE
            return
        leds, design, state, index, battery = data[2:7]
        if not die.build:
            # Report no face yet: which number is up depends on the build time of the die's
            # firmware, which only an active scan receives.
            die.sides = pixels_sides(leds, 0, 0)
            return
        die.sides = pixels_sides(leds, design, die.build)
        die.battery = battery if die.build >= _PERCENT_SINCE else battery * 100 // 255
        if die.sides != 6:
            return
        face = pixels_face(index, leds, die.build)
        if state << 8 | index == die.state:
            return
        die.state = state << 8 | index
        if state == 2:
            die.process(IN_HAND, 0, now)
        elif state == 3:
            die.process(ROLLING, 0, now)
        elif state == 4:
            die.process(LEANING, 0, now)
        elif state == 1 and (die.build >= _ROLLED_SINCE or die.is_rolling):
            die.process(THROW, face, now)
        elif state in (1, 5):
            die.process(NOT_THROWN, face, now)

    # Methods for scanning and connecting.

    def _scan(self, now):
        active = self.lists
        for key in self.wanted:
            die = self.dice.get(key)
            if key[0] == "P" and (die is None or not die.build):
                # Only an active scan receives the firmware's build time, see ``_receive_pixels``.
                active = True
        stale = time.ticks_diff(now, self._scanned) >= _RESCAN_MS
        if self._linking is not None and self._linking.conn < 0:
            return  # the radio cannot scan while it makes a connection
        if self.is_scanning and active == self._is_active and not stale:
            return
        self.ble.irq(self._irq)  # set again, because an exception may have removed it
        if self.is_scanning:
            self.is_scanning = False
            self.ble.gap_scan(None)
            return  # wait for _SCAN_DONE: it would seem to be the end of the new scan
        self.ble.gap_scan(0, _SCAN_US, _SCAN_US, active)
        self.is_scanning = True
        self._is_active = active
        self._scanned = now

    def _link(self, now):
        die = self._linking
        if die is not None:
            if time.ticks_diff(now, self._since) >= _LINK_STEP_MS:
                self._linking = None
                if die.conn >= 0:
                    self.ble.gap_disconnect(die.conn)
                else:
                    self.ble.gap_connect(None)
            return
        links = 0
        for die in self.dice.values():
            links += die.conn >= 0
            if die.conn >= 0 and die.key[0] == "G":
                if die.key not in self.wanted and not die.blink and not self.lists:
                    self.ble.gap_disconnect(die.conn)  # the board no longer requests this die
                elif die.blink:
                    self._blink(die)
                elif time.ticks_diff(now, die.asked) >= _BATTERY_MS:
                    die.asked = now
                    self.ble.gattc_write(die.conn, die.handles[_WRITES], b"\x03", 0)
        if links >= _MAX_LINKS:
            return
        for die in self.dice.values():
            wants = die.blink or (die.key[0] == "G" and die.key in self.wanted)
            if (
                wants
                and die.conn < 0
                and die.key[0] != "O"
                and time.ticks_diff(now, die.advertised) < _IN_RANGE_MS
                and time.ticks_diff(now, die.tried) >= _RECONNECT_MS
            ):
                die.tried = self._since = now
                self.is_scanning = False  # connecting stops the scan
                self.ble.gap_connect(die.addr_type, die.addr, 3000)
                self._linking = die
                return

    # Methods for the UART.

    def _read(self, now):
        waiting = self.uart.any()
        while waiting:
            waiting -= 1
            data = self.uart.read(1)
            if not data:
                return
            byte = data[0]
            if byte != 10:
                if self._length < len(self._line):
                    self._line[self._length] = byte
                self._length += 1
                continue
            if self._length <= len(self._line):
                self._handle_request(parse_line(self._line[: self._length]), now)
            self._length = 0

    def _handle_request(self, words, now):
        if len(words) >= 2 and words[0] == "W":
            self._board = now
            self.lists = words[1] == "1"
            self.wanted = tuple([each for each in words[2:] if len(each) == 9])
        elif len(words) == 2 and words[0] == "B":
            die = self.dice.get(words[1])
            if die is not None:
                die.blink = True
                die.tried = time.ticks_add(now, -_RECONNECT_MS)

    def _send(self, now):
        if time.ticks_diff(now, self._board) >= _BOARD_SILENT_MS:
            self.wanted = ()
            self.lists = False
        for die in self.dice.values():
            if not die.repeats or not (self.lists or die.key in self.wanted):
                continue
            if die.waits is not None:
                if time.ticks_diff(now, die.waits) < _GATHER_MS:
                    continue
                die.waits = None
            if die.repeats == _REPEAT_COUNT or time.ticks_diff(now, die.sent) >= _REPEAT_MS:
                die.repeats -= 1
                die.sent = now
                self._write(event_line(die, now))
        if time.ticks_diff(now, self._info) >= _INFO_MS:
            self._info = now
            for die in self.dice.values():
                ago = time.ticks_diff(now, die.heard)
                if die.key in self.wanted or (self.lists and ago < 10 * _IN_RANGE_MS):
                    self._write(info_line(die, ago, now))
        if time.ticks_diff(now, self._hello) >= _HELLO_MS:
            self._hello = now
            heard = 0
            for die in self.dice.values():
                heard += die.conn >= 0 or time.ticks_diff(now, die.heard) < _IN_RANGE_MS
            errors = min(self.errors, 255)
            self._write(with_checksum(f"H {VERSION:02x} {heard:02x} {errors:02x} {now:08x}"))

    def _write(self, data):
        self.uart.write(data)


def event_line(die, now):
    """Return the line ``E`` (PROTOCOL.md) about the newest event of ``die``."""
    age = min(max(time.ticks_diff(now, die.at), 0), 0xFFFF)
    roll_ms, calm_ms = min(die.roll_ms, 0xFFFF), min(die.calm_ms, 0xFFFF)
    what = f"{die.event:x} {die.face:x} {die.count:02x} {age:04x} {roll_ms:04x} {calm_ms:04x}"
    return with_checksum(f"E {die.key} {what} {die.energy:04x} {now:08x}")


def info_line(die, ago, now):
    """Return the line ``I`` (PROTOCOL.md) about ``die``, last received ``ago`` ms ago."""
    connected = 1 if die.conn >= 0 else 0
    tenths = min(max(ago, 0) // 100, 0xFFFF)
    what = f"{connected} {die.sides:02x} {die.battery:02x} {die.rssi & 255:02x} {tenths:04x}"
    return with_checksum(f"I {die.key} {what} {now:08x} {die.name}")


def hex_digits(data):
    """Return ``data`` as hexadecimal digits, two per byte."""
    return "".join([f"{each:02x}" for each in data])


def _index_of(uuid):
    for at in range(4):
        if uuid == _KNOWN[at]:
            return at
    return 255


def printable(name):
    """Return the printable ASCII characters among the first 13 bytes of ``name``."""
    return "".join([chr(each) for each in name[:13] if 32 < each < 127 or each == 32]).strip()


def run():
    """Run the bridge forever."""
    from machine import UART

    uart = UART(1, BAUD_RATE, tx=TX_PIN, rx=RX_PIN, rxbuf=512, txbuf=1024)
    bridge = Bridge(uart, bluetooth.BLE())
    print("Pixelpitch dice bridge, version", VERSION)
    while True:
        try:
            bridge.step()
        except (
            Exception
        ) as error:  # a bug in this program: continue, because the next step may work
            bridge.errors += 1
            print("fault:", repr(error))
        time.sleep_ms(5)


if __name__ == "__main__":
    run()
