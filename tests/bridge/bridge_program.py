# mypy: ignore-errors
"""Scenarios that test the bridge's program; ``test_bridge.py`` runs them on MicroPython.

The module ``bridge`` is a copy of boards/bridge/main.py. The modules ``bluetooth`` and ``air`` are
the stand-ins in tests/bridge/standin.
"""

import air as around
from air import GoDice, Pixels, PlainAdvertiser, format_own_die_advertisement

import bridge

# The build times of three generations of Pixels firmware, as Unix times: November 2024, 2023 and
# 2022.
NEW_BUILD, OLD_FACES_BUILD, OLD_BUILD = 1731000000, 1700000000, 1670000000
OWN_DIE_DATA_PREFIX = b"\xff\xffPP\x01\x1a\x2b\x3c\x4d"


class Bench:
    """A bridge, the simulated radio traffic around it, and a board that has asked for the dice
    ``keys``.
    """

    def __init__(self, **kwargs):
        self.air = around.Air(**kwargs)
        self.bridge = self.air.start(bridge)
        self.keys = ()
        self.lists = 0
        # [(key, event, face), ...]; the bridge repeats its lines, but each event is listed once
        self.events = []
        self.infos = {}  # {key of a die: words of the last line with facts about it}
        self.hello = ()
        self.lines = []
        self._counts = {}

    def set_wanted_dice(self, *keys, lists_all_dice=0):
        """Set the keys of the dice whose events the board wants from the bridge."""
        self.keys = keys
        self.lists = lists_all_dice

    def send_to_bridge(self, text):
        """Send a line of ``text`` with its checksum from the board to the bridge."""
        self.air.wire.board.write(bridge.with_checksum(text))

    def run(self, ms):
        """Let ``ms`` pass, while the board sends the list of its dice once per second."""
        while ms > 0:
            self.send_to_bridge(f"W {self.lists} " + " ".join(self.keys))
            self.air.run(min(ms, 1000))
            ms -= 1000
            for line in self.air.wire.read_lines():
                self._receive(line)
        assert self.bridge.errors < 3, self.bridge.errors

    def _receive(self, line):
        self.lines.append(line)
        words = bridge.parse_line(line.encode())
        assert words, "damaged: " + line
        if words[0] == "H":
            self.hello = words
        elif words[0] == "I":
            self.infos[words[1]] = words
        elif words[0] == "E":
            key, event, face, count = words[1], int(words[2], 16), int(words[3], 16), words[4]
            if self._counts.get(key) != count:
                self._counts[key] = count
                self.events.append((key, event, face))

    def thrown_faces(self):
        """Return the result of each throw that the bridge reported: the face, 0 if the die leaned,
        or -1 if it was not really thrown.
        """
        result = []
        for _, event, face in self.events:
            if event >= bridge.THROW:
                result.append({bridge.THROW: face, bridge.LEANING: 0}.get(event, -1))
        return result


def add_pixels(bench, last_face=1, **facts):
    """Put a Pixels die in range, and return it and the key that the bridge gives it."""
    die = Pixels(bench.air, (0xC1, 2, 0x1A, 0x2B, 0x3C, last_face), **facts)
    return die, f"P1a2b3c{last_face:02x}"


def add_godice(bench, last_face=1, **facts):
    """Put a GoDice in range, and return it and the key that the bridge gives it."""
    die = GoDice(bench.air, (0xE1, 2, 0x1A, 0x2B, 0x3C, last_face), **facts)
    return die, f"G1a2b3c{last_face:02x}"


def scenario_the_bridge_says_hello_each_second():
    bench = Bench()
    bench.run(5000)
    hellos = [line for line in bench.lines if line[0] == "H"]
    assert len(hellos) == 5, hellos
    assert bench.hello[1] == f"{bridge.VERSION:02x}"
    assert bench.hello[2] == "00"


def scenario_a_pixels_die_is_thrown():
    bench = Bench()
    die, key = add_pixels(bench)
    bench.set_wanted_dice(key)
    bench.run(2000)
    assert bench.events == []  # a die that is at rest has not been thrown
    die.roll(3)
    bench.run(3000)
    assert [each[1:] for each in bench.events] == [(1, 0), (2, 0), (3, 4)], bench.events
    assert bench.infos[key][3:6] == ("06", f"{80:02x}", "c4"), bench.infos
    assert bench.infos[key][8] == "Ada"
    assert die.conn == 0  # the bridge has not connected to the die


def scenario_all_faces_of_three_generations_of_pixels_are_read():
    for build in (NEW_BUILD, OLD_FACES_BUILD, OLD_BUILD):
        for index in range(6):
            bench = Bench()
            die, key = add_pixels(bench, build=build)
            bench.set_wanted_dice(key)
            bench.run(2000)
            die.roll(index)
            bench.run(3000)
            face = index + 1 if build == NEW_BUILD else (1, 5, 4, 3, 2, 6)[index]
            assert bench.thrown_faces() == [face], (build, index, bench.events)
            battery = int(bench.infos[key][4], 16)
            assert battery in (79, 80), battery


def scenario_pixels_with_pips_number_their_faces_differently():
    bench = Bench()
    die, key = add_pixels(bench, leds=21, kind=8, build=OLD_FACES_BUILD)
    bench.set_wanted_dice(key)
    bench.run(2000)
    die.roll(1)
    bench.run(3000)
    assert bench.thrown_faces() == [2], bench.events


def scenario_pixels_dice_with_other_numbers_of_sides_give_no_event():
    for leds, kind, sides in ((20, 7, 20), (8, 3, 8), (6, 9, 3), (4, 1, 4), (10, 5, 100)):
        bench = Bench()
        die, key = add_pixels(bench, leds=leds, kind=kind)
        bench.set_wanted_dice(key)
        bench.run(2000)
        die.roll(2)
        bench.run(3000)
        assert bench.events == []
        assert int(bench.infos[key][3], 16) == sides, bench.infos


def scenario_a_pixels_die_with_unpublished_firmware_is_reported_as_such():
    bench = Bench()
    die = PlainAdvertiser(bench.air, (0xC1, 2, 1, 2, 3, 4))
    # Old Pixels firmware, whose format was never published, sends nine bytes of manufacturer data.
    die.content = format_own_die_advertisement(bytes((1, 6, 1, 2, 3, 4, 1, 3, 200)))
    die.content += around.format_field(3, b"\x0a\x18")
    bench.set_wanted_dice("P01020304")
    bench.run(3000)
    assert bench.infos["P01020304"][3] == "ff"


def scenario_a_pixels_die_that_was_only_turned_is_not_thrown():
    for build in (NEW_BUILD, OLD_BUILD):
        bench = Bench()
        die, key = add_pixels(bench, build=build)
        bench.set_wanted_dice(key)
        bench.run(2000)
        die.roll(2, handling_ms=800, rolling_ms=0, end_state=5 if build == NEW_BUILD else 1)
        bench.run(3000)
        assert bench.thrown_faces() == [-1], bench.events


def scenario_a_pixels_die_that_leans_is_reported_as_leaning():
    bench = Bench()
    die, key = add_pixels(bench)
    bench.set_wanted_dice(key)
    bench.run(2000)
    die.roll(2, end_state=4)
    bench.run(3000)
    assert bench.thrown_faces() == [0], bench.events


def scenario_a_die_that_moves_again_without_being_picked_up_makes_no_second_throw():
    bench = Bench()
    die, key = add_pixels(bench)
    bench.set_wanted_dice(key)
    bench.run(2000)
    die.roll(3)
    bench.run(1600)
    die.roll(5, handling_ms=0, rolling_ms=500)  # the die falls off the table after its throw
    bench.run(3000)
    assert bench.thrown_faces() == [4], bench.events
    die.roll(1)
    bench.run(3000)
    assert bench.thrown_faces() == [4, 2], bench.events


def scenario_a_godice_is_connected_and_thrown():
    bench = Bench()
    die, key = add_godice(bench)
    bench.run(3000)
    assert die.conn == 0  # no board has asked for this die
    bench.set_wanted_dice(key)
    bench.run(3000)
    assert die.conn, bench.lines
    assert die.notifies
    assert bench.infos[key][2:5] == ("1", "06", f"{70:02x}"), bench.infos
    assert bench.infos[key][8:] == ("GoDice", "red")
    for face in range(1, 7):
        die.roll(face)
        bench.run(3000)
    assert bench.thrown_faces() == [1, 2, 3, 4, 5, 6], bench.events


def scenario_a_godice_that_was_only_moved_or_leans_is_not_thrown():
    bench = Bench()
    die, key = add_godice(bench)
    bench.set_wanted_dice(key)
    bench.run(3000)
    for ends, answer in ((b"MS", -1), (b"FS", -1), (b"TS", 0), (b"S", 6)):
        before = len(bench.thrown_faces())
        die.roll(6, end_state=ends)
        bench.run(3000)
        assert bench.thrown_faces()[before:] == [answer], (ends, bench.events)
    die.notify(b"S\x40\0\0")  # the die reports a result without having reported a roll before
    die.notify(b"MS\x40\0\0")
    for strange in (b"", b"S", b"S\1\2", b"XS\1\2\3", b"\xff" * 20, b"Bat", b"Col", b"Col\x63"):
        die.notify(strange)
    bench.run(2000)
    assert len(bench.thrown_faces()) == 4, bench.events
    assert bench.air.ble.handler_error == ""


def scenario_a_godice_that_was_out_of_range_is_connected_again():
    bench = Bench()
    die, key = add_godice(bench)
    bench.set_wanted_dice(key)
    bench.run(3000)
    assert die.conn
    die.in_range = False
    bench.air.ble.break_connection(die.conn)
    bench.run(20000)
    assert bench.infos[key][2] == "0"
    die.in_range = True
    bench.run(8000)
    assert die.conn, bench.lines[-4:]
    assert die.notifies
    die.roll(5)
    bench.run(3000)
    assert bench.thrown_faces() == [5]


def scenario_a_fifth_godice_is_refused():
    bench = Bench()
    dice = [add_godice(bench, last) for last in range(1, 6)]
    bench.set_wanted_dice(*[key for _, key in dice])
    bench.run(40000)
    assert sum([die.conn > 0 for die, _ in dice]) == 4
    other, other_key = add_pixels(bench, 9)
    bench.set_wanted_dice(*[key for _, key in dice] + [other_key])
    bench.run(3000)
    other.roll(0)
    bench.run(3000)
    assert bench.thrown_faces() == [1], (bench.events, bench.lines[-5:], bench.bridge.errors)


def scenario_a_godice_that_the_board_no_longer_wants_is_disconnected():
    bench = Bench()
    die, key = add_godice(bench)
    bench.set_wanted_dice(key)
    bench.run(3000)
    assert die.conn
    bench.set_wanted_dice()
    bench.run(3000)
    assert die.conn == 0


def scenario_the_dice_are_disconnected_when_the_board_is_silent():
    bench = Bench()
    die, key = add_godice(bench)
    bench.set_wanted_dice(key)
    bench.run(3000)
    assert die.conn
    bench.air.run(15000)
    assert die.conn == 0


def scenario_our_own_die_reports_every_kind_of_event():
    bench = Bench()
    die = PlainAdvertiser(bench.air)
    key = "O1a2b3c4d"
    bench.set_wanted_dice(key)
    bench.run(1500)

    def advertise_event(event, face, event_count, age=0):
        """Make our own die advertise an event with its number, its face and its age."""
        data = OWN_DIE_DATA_PREFIX + bytes((event, face, event_count, age, 31, 12, 44, 1, 0, 87))
        die.content = format_own_die_advertisement(data + bytes((bridge.crc8(data[2:]),)))

    advertise_event(1, 0, 7)
    bench.run(400)
    advertise_event(2, 0, 8)
    bench.run(600)
    for age in range(0, 60, 5):
        advertise_event(3, 4, 9, age)
        bench.run(100)
    die.content = b""
    bench.run(300)
    assert [each[1:] for each in bench.events] == [(1, 0), (2, 0), (3, 4)], bench.events
    last = [line for line in bench.lines if line[:13] == "E " + key + " 3"][-1].split()
    # in hex: the durations 620 ms and 240 ms, and the energy 300
    assert last[6:9] == ["026c", "00f0", "012c"], last
    assert bench.infos[key][4] == "57"
    # The bridge drops an advertisement with a lower event count than the last one, because it has
    # come late. If the counts stay lower for two seconds, the die has restarted and counts from 0
    # again.
    advertise_event(2, 0, 8)
    bench.run(300)
    assert len(bench.events) == 3, bench.events
    die.content = b""
    bench.run(2500)
    advertise_event(3, 6, 1)
    bench.run(500)
    assert bench.thrown_faces() == [4, 6], bench.events
    del bench.events[3:]
    # The bridge ignores advertisements that are damaged or too short, or have a different version
    # or an unknown event.
    good = OWN_DIE_DATA_PREFIX + bytes((3, 5, 10, 0, 31, 12, 44, 1, 0, 87))
    for bad in (
        good + bytes((bridge.crc8(good[2:]) ^ 1,)),
        good[:-1],
        OWN_DIE_DATA_PREFIX[:4] + b"\x02" + good[5:] + bytes((bridge.crc8(good[2:]),)),
    ):
        die.content = format_own_die_advertisement(bad)
        bench.run(300)
    assert len(bench.events) == 3, bench.events


def scenario_an_event_of_our_own_die_from_before_the_bridges_start_is_not_reported():
    bench = Bench()
    die = PlainAdvertiser(bench.air)
    data = OWN_DIE_DATA_PREFIX + bytes((3, 4, 9, 60, 31, 12, 44, 1, 0, 87))
    die.content = format_own_die_advertisement(data + bytes((bridge.crc8(data[2:]),)))
    bench.set_wanted_dice("O1a2b3c4d")
    bench.run(2000)
    assert bench.thrown_faces() == [], bench.events


def scenario_a_throw_is_reported_if_half_of_the_advertisements_are_lost():
    right = others = 0
    for seed in range(1, 31):
        bench = Bench(seed=seed, loss=50, late=(20, 300))
        die, key = add_pixels(bench)
        bench.set_wanted_dice(key)
        bench.run(6000)
        die.roll(seed % 6)
        bench.run(4000)
        if bench.thrown_faces() == [seed % 6 + 1]:
            right += 1
        elif bench.thrown_faces():
            others += 1
    assert others == 0
    assert right >= 28, right


def scenario_a_roll_received_after_its_result_changes_nothing():
    bench = Bench()
    die, key = add_pixels(bench)
    bench.set_wanted_dice(key)
    bench.run(2000)
    die.roll(3)
    bench.run(1000)
    late = around.format_field(0xFF, b"\x39\x0d" + bytes((6, 0x21, die.ROLLING, 5, 80)))
    late = around.format_field(3, b"\x0a\x18") + late
    while 3 not in [each[1] for each in bench.events]:
        bench.run(20)
    bench.air.ble.deliver_advertisement(1, die.addr, 0, -60, late)
    bench.run(3000)
    assert bench.thrown_faces() == [4], bench.events
    assert bench.events[-1][1] == 3, bench.events


def scenario_the_list_has_all_dice_in_range_and_a_listed_die_can_blink():
    bench = Bench()
    first, first_key = add_pixels(bench, 1, name="Ada")
    second, second_key = add_pixels(bench, 2, name="Bob")
    third, third_key = add_godice(bench, 3)
    bench.set_wanted_dice(lists_all_dice=1)
    bench.run(4000)
    assert sorted(bench.infos) == sorted([first_key, second_key, third_key])
    first.roll(0)
    bench.run(2500)
    assert (first_key, 3, 1) in bench.events, "roll the die that you want to add"
    bench.send_to_bridge("B " + second_key)
    bench.run(4000)
    assert [handle for handle, data in second.written if data[0] == 29] == [19], second.written
    assert len(second.written[0][1]) == 14
    assert second.conn == 0, "connected it would not advertise"
    bench.send_to_bridge("B " + third_key)
    bench.run(4000)
    assert [data[0] for data in third.written if data[0] == 16] == [16], third.written
    bench.set_wanted_dice()
    bench.run(3000)
    assert third.conn == 0, "it was shown, and nobody took it"


def scenario_dice_of_a_different_board_are_not_reported():
    bench = Bench()
    _, my_key = add_pixels(bench, 1)
    other, _ = add_pixels(bench, 2)
    bench.set_wanted_dice(my_key)
    bench.run(2000)
    other.roll(5)
    bench.run(3000)
    assert bench.events == []
    assert list(bench.infos) == [my_key]


def scenario_damaged_lines_of_the_board_are_dropped():
    bench = Bench()
    _, key = add_pixels(bench)
    for noise in (
        b"\xff\xfe\n",
        b"W 0 " + key.encode() + b" 0000\n",
        b"x" * 300 + b"\n",
        b"\n" * 9,
    ):
        bench.air.wire.board.write(noise)
    bench.air.run(2000)
    assert bench.bridge.wanted == ()
    bench.set_wanted_dice(key)
    bench.run(2000)
    assert bench.bridge.wanted == (key,)


def scenario_strange_advertisements_are_dropped():
    bench = Bench(seed=7)
    die = PlainAdvertiser(bench.air, period_ms=10)
    for _ in range(400):
        size = bench.air.random_below(32)
        content = bytes([bench.air.random_below(256) for _ in range(size)])
        head = (b"", b"\x02\x01\x06", b"\x16\xff\xff\xffPP\x01", b"\x08\xff\x39\x0d")
        die.content = (head[bench.air.random_below(4)] + content)[:31]
        bench.air.run(15)
    assert bench.air.ble.handler_error == ""
    assert bench.bridge.lost == 0
    bench.run(1500)
    assert bench.hello


def scenario_many_dice_in_range_do_not_displace_a_wanted_die():
    bench = Bench()
    die, key = add_pixels(bench)
    bench.set_wanted_dice(key)
    bench.run(2000)
    for last in range(40, 70):
        add_pixels(bench, last)
    bench.run(3000)
    assert len(bench.bridge.dice) <= 16
    die.roll(4)
    bench.run(3000)
    assert bench.thrown_faces() == [5], bench.events


def scenario_a_throw_is_reported_while_the_clock_wraps():
    bench = Bench(start=(1 << 30) - 3000)
    die, key = add_pixels(bench)
    other, other_key = add_godice(bench, 2)
    bench.set_wanted_dice(key, other_key)
    bench.run(6000)
    die.roll(1)
    other.roll(6)
    bench.run(3000)
    assert sorted(bench.thrown_faces()) == [2, 6], bench.events


def scenario_a_flood_of_advertisements_is_counted_but_not_stored():
    bench = Bench()
    bench.run(1000)
    data = around.format_field(1, b"\x06")
    for _ in range(100):  # all these arrive between two steps of the program
        bench.air.ble.deliver_advertisement(1, b"\1\2\3\4\5\6", 0, -50, data)
    assert bench.air.ble.handler_error == ""
    bench.run(2000)
    assert bench.bridge.lost > 0


def scenario_a_handler_that_was_switched_off_is_set_again():
    bench = Bench()
    die, key = add_pixels(bench)
    bench.set_wanted_dice(key)
    bench.run(2000)
    bench.air.ble.handler = None  # MicroPython removes a handler that raised an exception
    bench.run(25000)
    die.roll(2)
    bench.run(3000)
    assert bench.thrown_faces() == [3], bench.events


def scenario_the_handler_allocates_nothing():
    import micropython

    bench = Bench()
    take, ble = bench.bridge._on_event, bench.air.ble
    uuid = ble and __import__("bluetooth").UUID(0x2902)
    calls = (
        (5, (1, b"\1\2\3\4\5\6", 0, -50, bytes(31))),
        (6, ()),
        (7, (1, 1, b"\1\2\3\4\5\6")),
        (8, (1, 1, b"\1\2\3\4\5\6")),
        (18, (1, 22, b"S\0\0\0")),
        (17, (1, 22, 0)),
        (12, (1, 0)),
    )
    assert uuid is not None
    micropython.heap_lock()
    try:
        for event, data in calls:
            take(event, data)
    finally:
        micropython.heap_unlock()


SCENARIO_NAMES = [name for name in globals() if name[:9] == "scenario_"]


def run(name):
    """Run the scenario ``name`` and return "", or the description of its failure."""
    import io
    import sys

    try:
        globals()[name]()
    except Exception as error:
        words = io.StringIO()
        sys.print_exception(error, words)
        return words.getvalue()
    return ""
