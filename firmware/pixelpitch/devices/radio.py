"""Receives the events of wireless dice from the bridge, and sends it the list of dice in use.

The bridge is a second microcontroller with a radio (boards/bridge; PROTOCOL.md there describes each
line). ``Radio`` works with any object that has the methods of ``machine.UART``, as in the simulator
and in tests. It drops damaged lines; this is harmless, because the bridge sends each event three
times.

::

    radio.request((b"P1a2b3c4d",), False)
    while True:
        radio.poll(20)              # in each step; the argument is the ms since the last call
        event = radio.next()        # an Event, or None; valid until the next ``poll``

Processing a line does not allocate memory if its die was requested or is already in
``Radio.heard``.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

VERSION = 1  # version of the protocol
_SILENT_MS = 3000  # the bridge counts as not connected after this many ms without a line
_MAX_WANTED = 8
_MAX_HEARD = 16
_KEY_LENGTH = 9  # length of a key: a letter for the kind of die and eight hexadecimal digits

# The events of a die, in the order of firmware/die/ADVERTISEMENT.md.
LYING, IN_HAND, ROLLING, THROW, LEANING, NOT_THROWN, PICKED_UP = range(7)

_MAX_LINE_BYTES = 96
_READ_BYTES = 64
_REQUEST_MS = 1000
_QUEUE_LENGTH = 8
_NEWLINE = 10
_SPACE = 32
_MAX_MS = 60000


class Event:
    """An event of a die.

    ``die``        the index of the die in ``Radio.wanted``, or -1
    ``key``        the key of the die, nine characters as bytes
    ``kind``       one of the constants LYING ... PICKED_UP
    ``face``       1..6, or 0 without a face
    ``age_ms``     time since the event in ms, up to 65535
    ``rolled_ms``  time from the die's first impact to its last one in ms, 0 if unknown
    ``calm_ms``    time from its last impact to the event in ms, 0 if unknown
    ``energy``     total energy of the impacts (``dice.samples``), divided by 64; 0 if unknown
    """

    def __init__(self):
        self.die = -1
        self.key = bytearray(_KEY_LENGTH)
        self.kind = self.face = self.age_ms = self.rolled_ms = self.calm_ms = self.energy = 0


class ReceivedDie:
    """The state of a die that the bridge receives.

    ``sides``    number of sides, usually 6; 0 if unknown, 255 if the die's firmware is too old
    ``battery``  charge in percent, -1 if unknown
    ``rssi``     signal strength in dBm
    ``age_ms``   time in ms since the bridge last received the die
    ``connected``  True while the bridge is connected to the die (only GoDice)
    """

    def __init__(self, key):
        self.key = key
        self.name = ""
        self.sides = 6
        self.battery = -1
        self.is_charging = self.connected = False
        self.rssi = -127
        self.age_ms = 0


class Radio:
    """Implements the interface ``dice`` on ``uart``, which has the methods of ``machine.UART``.

    ``heard``    the dice (``ReceivedDie``) that the bridge has reported since the last ``request``
    ``wanted``   the keys of the dice whose events the board has requested
    ``version``  the version of the protocol that the bridge uses
    ``in_range`` number of dice that the bridge receives
    ``errors``   number of radio errors that the bridge has reported
    ``dropped``  number of damaged lines that were dropped
    ``silent``   time in ms since the last line from the bridge
    """

    def __init__(self, uart):
        self._uart: Any = uart
        self.heard: list[ReceivedDie] = []
        self.wanted: list[bytes] = []
        self.version = self.in_range = self.errors = self.dropped = 0
        self.silent = _MAX_MS
        self._buffer = bytearray(_READ_BYTES)
        self._line = bytearray(_MAX_LINE_BYTES)
        self._length = 0
        self._events = [Event() for _ in range(_QUEUE_LENGTH)]
        self._first = self._next = 0
        self._counts = [-1] * _MAX_WANTED
        self._time = 0  # the bridge's clock in ms, as last received
        self._request_line = b""
        self._lists = False
        self._since = _REQUEST_MS
        self.request((), False)

    def is_connected(self):
        """Return True if a line from the bridge was received in the last 3 s."""
        return self.silent < _SILENT_MS

    def request(self, keys, list_all):
        """Request the events of the dice with these ``keys`` (bytes, at most 8).

        If ``list_all`` is True, request the events of all dice in range.
        """
        keys = [bytes(key) for key in keys][:_MAX_WANTED]
        if keys != self.wanted:
            self.wanted = keys
            for index in range(_MAX_WANTED):
                self._counts[index] = -1
        if not list_all:
            self.heard = [each for each in self.heard if each.key in keys]
        self._lists = bool(list_all)
        words = b" ".join([b"W", b"1" if list_all else b"0"] + keys)
        self._request_line = _with_sum(words)
        self._since = _REQUEST_MS  # so that the request is sent in the next step

    def blink(self, key):
        """Make the die ``key`` blink, if it can."""
        self._uart.write(_with_sum(b"B " + bytes(key)))

    def poll(self, elapsed_ms):
        """Process the received lines, without waiting, ``elapsed_ms`` after the last call."""
        self.silent = min(self.silent + elapsed_ms, _MAX_MS)
        for each in self.heard:
            each.age_ms = min(each.age_ms + elapsed_ms, _MAX_MS)
        self._since += elapsed_ms
        if self._since >= _REQUEST_MS:
            self._since = 0
            self._uart.write(self._request_line)
        uart = self._uart
        buffer = self._buffer
        line = self._line
        waiting = uart.any()
        while waiting > 0:
            count = uart.readinto(buffer, waiting if waiting < _READ_BYTES else _READ_BYTES)
            if not count:
                break
            waiting -= count
            for at in range(count):
                byte = buffer[at]
                if byte != _NEWLINE:
                    if self._length < _MAX_LINE_BYTES:
                        line[self._length] = byte
                    self._length += 1
                    continue
                if 0 < self._length <= _MAX_LINE_BYTES and self._is_valid():
                    self._parse_line()
                elif self._length:
                    self.dropped += 1
                self._length = 0

    def next(self):
        """Return the next event and remove it from the queue, or return None."""
        if self._first == self._next:
            return None
        event = self._events[self._first]
        self._first = (self._first + 1) % _QUEUE_LENGTH
        return event

    def find(self, key):
        """Return the ``ReceivedDie`` of the die ``key``, or None."""
        for each in self.heard:
            if each.key == key:
                return each
        return None

    # Methods that parse a line.

    def _is_valid(self):
        """Return True if the checksum at the end of the line is right."""
        line = self._line
        end = self._length - 5
        if end < 1 or line[end] != _SPACE:
            return False
        return _sum(line, end) == self._hex(end + 1, 4)

    def _hex(self, at, digits):
        """Return the value of ``digits`` hex digits at ``at``, modulo 2**30; -1 if any is wrong."""
        line = self._line
        value = 0
        for index in range(at, at + digits):
            code = line[index]
            if 48 <= code <= 57:
                digit = code - 48
            elif 97 <= code <= 102:
                digit = code - 87
            else:
                return -1
            value = (value & 0x3FFFFFF) << 4 | digit
        return value

    def _parse_line(self):
        """Process a line whose checksum is right; drop it if its format is wrong."""
        kind = self._line[0]
        size = self._length
        if kind == 69 and size == 52:  # E, an event
            is_understood = self._parse_event()
        elif kind == 73 and size >= 42:  # I
            is_understood = self._parse_info()
        elif kind == 72 and size == 24:  # H
            is_understood = self._parse_hello()
        else:
            is_understood = False
        if is_understood:
            self.silent = 0
        else:
            self.dropped += 1

    def _is_key(self, key):
        line = self._line
        for at in range(_KEY_LENGTH):  # noqa: SIM110 - all() would allocate a generator
            if line[2 + at] != key[at]:
                return False
        return True

    def _parse_hello(self):
        version, in_range, errors = self._hex(2, 2), self._hex(5, 2), self._hex(8, 2)
        now = self._hex(11, 8)
        if min(version, in_range, errors, now) < 0:
            return False
        self.version = version
        self.in_range = in_range
        self.errors = errors
        self._store_clock(now)
        return True

    def _store_clock(self, now):
        """Store the bridge's clock ``now``.

        If the clock has run backwards, the bridge has restarted and counts events from 0 again.
        """
        if (now - self._time) & 0x3FFFFFFF >= 1 << 29:
            for index in range(_MAX_WANTED):
                self._counts[index] = -1
        self._time = now

    def _parse_event(self):
        kind, face, count = self._hex(12, 1), self._hex(14, 1), self._hex(16, 2)
        age_ms, rolled_ms, calm_ms = self._hex(19, 4), self._hex(24, 4), self._hex(29, 4)
        energy, now = self._hex(34, 4), self._hex(39, 8)
        if not 0 <= kind <= PICKED_UP or not 0 <= face <= 6 or (kind == THROW and not face):
            return False
        if min(count, age_ms, rolled_ms, calm_ms, energy, now) < 0:
            return False
        self._store_clock(now)
        which = -1
        wanted = self.wanted
        for index in range(len(wanted)):
            if self._is_key(wanted[index]):
                which = index
        if which < 0 and not self._lists:
            return True  # drop the event of a die that this board does not use
        if which >= 0:
            if self._counts[which] == count:
                return True  # drop a repeated event
            self._counts[which] = count
        following = (self._next + 1) % _QUEUE_LENGTH
        if following == self._first:
            return True  # drop the event: the queue is full, because nobody calls ``next``
        event = self._events[self._next]
        self._next = following
        event.die = which
        for at in range(_KEY_LENGTH):
            event.key[at] = self._line[2 + at]
        event.kind = kind
        event.face = face
        event.age_ms = age_ms
        event.rolled_ms = rolled_ms
        event.calm_ms = calm_ms
        event.energy = energy
        return True

    def _parse_info(self):
        connected, sides, battery = self._hex(12, 1), self._hex(14, 2), self._hex(17, 2)
        rssi, age_tenths, now = self._hex(20, 2), self._hex(23, 4), self._hex(28, 8)
        if min(connected, sides, battery, rssi, age_tenths, now) < 0:
            return False
        self._store_clock(now)
        die = None
        for each in self.heard:
            if self._is_key(each.key):
                die = each
        if die is None:
            key = bytes(self._line[2 : 2 + _KEY_LENGTH])
            if not (self._lists or key in self.wanted) or len(self.heard) >= _MAX_HEARD:
                return True
            die = ReceivedDie(key)
            self.heard.append(die)
        die.connected = connected == 1
        die.sides = sides
        percent = battery & 127
        die.battery = percent if percent <= 100 else -1
        die.is_charging = battery > 127
        die.rssi = rssi - 256 if rssi > 127 else rssi
        die.age_ms = min(age_tenths * 100, _MAX_MS)
        self._store_name(die, 37, self._length - 5)
        return True

    def _store_name(self, die, start, end):
        """Store the name in the line from ``start`` to ``end``.

        "?" replaces unprintable characters.

        An unchanged name allocates nothing.
        """
        name = die.name
        if end - start == len(name):
            at = 0
            while at < len(name) and ord(name[at]) == self._line[start + at]:
                at += 1
            if at == len(name):
                return
        codes = self._line[start:end]
        die.name = "".join([chr(each) if 32 <= each < 127 else "?" for each in codes])


def _sum(data, end):
    """Return the CRC-16 of the bytes of ``data`` before index ``end``.

    It is computed bit by bit, because a table would take 100 bytes.
    """
    value = 0xFFFF
    for at in range(end):
        value ^= data[at] << 8
        for _ in range(8):
            value <<= 1
            if value > 0xFFFF:
                value ^= 0x11021
    return value


def _with_sum(words):
    """Return the bytes ``words`` as a line for the bridge, with a checksum and the line end."""
    return words + b" %04x\n" % _sum(words, len(words))
