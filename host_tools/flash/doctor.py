"""Examines a connected board; returns its report as data or as rows of text."""

from typing import Any

from . import FlashError, board_helpers
from .flash_map import flash_map
from .install import active_slot
from .link import BoardFailure, Link

# Runs on the board after HELPERS_PROGRAM. A failure in one part does not affect the others: a board
# without firmware still reports its memory.
BOARD_EXAMINATION_PROGRAM = r"""
import gc

def examine():
    found = about()
    gc.collect()
    found["memory_free"] = gc.mem_free()
    found["memory_all"] = gc.mem_free() + gc.mem_alloc()
    found["firmware"] = ""
    found["sensors"] = []
    found["problems"] = []
    found["bridge"] = ()
    if not flash_map:
        found["problems"].append("no base image: pixelpitch flash")
        return found
    slot = flash_map.choose(slots.view("a"), slots.view("b"))[0]
    if slot:
        slots.use(slot)
    try:
        import pixelpitch
        found["firmware"] = pixelpitch.__version__
    except Exception as error:
        found["problems"].append("no firmware: " + str(error))
        return found
    _worn(found["problems"])
    try:
        import boards
        from pixelpitch.boot import select_board
        board = select_board.only_board(boards)
        _buses(board, found)
        found["bridge"] = _bridge(board)
    except Exception as error:
        found["problems"].append("sensors: " + type(error).__name__ + ": " + str(error))
    return found

def _buses(board, found):
    die, rest = ("die", board.DIE), (("tray", board.TRAY), ("text display", board.TEXT))
    own = getattr(board, "DIE_I2C", None)
    if own is None:
        _bus(board.I2C, (die,) + rest, found)
    else:
        _bus(own, (die,), found)
        _bus(board.I2C, rest, found)

# If a line is held low, every address seems to answer, and each transfer takes its whole timeout.
def _held(pins):
    from machine import Pin
    from time import sleep_ms
    for name, number in zip(("SDA", "SCL"), pins):
        line = Pin(number, Pin.IN, Pin.PULL_UP)
        sleep_ms(1)
        if not line():
            return "not there: %s (GP%d) is held down: a short, or a lead half in" % (name, number)
    return ""

def _bus(bus, parts, found):
    if bus is None:
        return
    from machine import I2C, Pin
    number, sda, scl, hertz = bus
    held = _held((sda, scl))
    i2c = I2C(number, sda=Pin(sda), scl=Pin(scl), freq=hertz, timeout=10000)
    seen = [] if held else i2c.scan()
    for what, address in parts:
        if address is None:
            continue
        state = "there" if address in seen else held or "not there"
        feels = ""
        if address in seen and what != "text display":
            chip = i2c.readfrom_mem(address, 0x0F, 1)[0]
            state = "chip 0x%02x, not an LIS3DH (0x33)" % chip
            if chip == 0x33:
                try:
                    state, feels = _feel(i2c, address)
                except OSError as error:
                    state = "LIS3DH, but stops answering: " + str(error)
        found["sensors"].append((what, number, address, state, feels))
    known = [address for what, address in parts]
    for address in seen:
        if address not in known:
            found["sensors"].append(("unknown", number, address, "there", ""))

# The bridge sends a hello each second; within another second it has listed all dice in range.
def _bridge(board):
    from pixelpitch.devices import build
    from time import sleep_ms
    if "dice" not in board.DRIVERS:
        return ()
    radio = build.load_driver(board, "dice").make(board)
    radio.request((), True)
    for step in range(80):
        sleep_ms(20)
        radio.poll(20)
    if not radio.version:
        return ()
    for step in range(80):
        sleep_ms(20)
        radio.poll(20)
    dice = [(each.key.decode(), each.name, each.sides, each.battery, each.rssi)
        for each in radio.heard]
    return (radio.version, radio.in_range, radio.errors, radio.dropped, dice)

# A counterfeit returns the right id, but a FIFO of zeros or always the same sample.  In the self
# test a real chip deflects its mass by 68 to 1,440 mg (data sheet, table 4), so samples that do
# not change even then are fake.  The chip is configured like in the driver.
def _feel(i2c, address):
    for register, value in ((0x20, 0x77), (0x23, 0xB0), (0x2E, 0), (0x24, 0x40), (0x2E, 0x80)):
        i2c.writeto_mem(address, register, bytes((value,)))
    for _ in range(8):  # the user may just have put it down
        still = _samples(i2c, address)
        if not still:
            return "LIS3DH, but gives no samples", ""
        sums = [sum([each[axis] for each in still]) for axis in range(3)]
        weight = int(sum([each * each for each in sums]) ** 0.5 / len(still) + 0.5)
        axes = [[each[axis] for each in still] for axis in range(3)]
        noise = max([max(axis) - min(axis) for axis in axes]) // 2
        if noise <= 200 and 850 <= weight <= 1150:
            break
    feels = "%d mg, noise %d" % (weight, noise)
    if noise > 200:
        return "LIS3DH, but moves by %d mg at rest" % noise, feels
    if not 850 <= weight <= 1150:
        return "LIS3DH, but feels %d mg at rest, not 850..1150" % weight, feels
    i2c.writeto_mem(address, 0x23, b"\xb2")  # self test
    _samples(i2c, address)
    pushed = _samples(i2c, address)
    i2c.writeto_mem(address, 0x23, b"\xb0")
    if [each for each in still + pushed if each != still[0]]:
        return "LIS3DH", feels
    return "LIS3DH, but its data stand still", feels

def _samples(i2c, address):
    from struct import unpack
    from time import sleep_ms
    sleep_ms(80)  # fills the FIFO with new samples
    source = i2c.readfrom_mem(address, 0x2F, 1)[0]
    count = 32 if source & 0x40 else source & 31
    data = i2c.readfrom_mem(address, 0xA8, 6 * count) if count else b""
    values = unpack("<%dh" % (3 * count), data)
    values = [each // 64 * 48 for each in values]
    return [tuple(values[at : at + 3]) for at in range(0, 3 * count, 3)]

def _worn(problems):
    try:
        with open("/league.txt", "rb") as file:
            for line in file:
                if line[:5] == b"worn ":
                    count = str(len(line.split()) - 1)
                    problems.append(count + " of 12 sectors of the journal are worn; matches are "
                        "saved while two are good")
    except OSError:
        pass

def last_error():
    entry = []
    try:
        with open("/errors.log") as file:
            for line in file:
                if line.startswith("--- "):
                    entry = []
                entry.append(line.rstrip())
    except (OSError, UnicodeError):
        pass
    return entry
"""

_EXAMINED_TYPES = {
    "memory_free": int,
    "memory_all": int,
    "firmware": str,
    "sensors": list,
    "problems": list,
    "bridge": tuple,
}


def _is_board_state(answer: dict[str, Any]) -> bool:
    """Return True if ``answer`` has the form of what ``examine_board()`` returns on the board."""
    return (
        board_helpers.is_about_result(answer)
        and board_helpers.has_types(answer, _EXAMINED_TYPES)
        and all(
            type(each) is tuple and [type(part) for part in each] == [str, int, int, str, str]
            for each in answer["sensors"]
        )
        and all(type(each) is str for each in answer["problems"])
        and _is_bridge(answer["bridge"])
    )


def _is_bridge(answer: Any) -> bool:
    if not answer:
        return True
    kinds = [str, str, int, int, int]
    return [type(each) for each in answer] == [int, int, int, int, list] and all(
        type(each) is tuple and [type(part) for part in each] == kinds for each in answer[4]
    )


def examine_board(link: Link) -> dict[str, Any]:
    """Return the board's state as strings, numbers, lists and dicts, ready for JSON.

    Sizes are in bytes. ``last_error`` contains the lines of the newest entry in errors.log, or [].
    A sensor is a dict:

    ``what``              the part
    ``bus``, ``address``  number of its I2C bus, and its address there
    ``state``             whether it works
    ``feels``             an accelerometer's measurement in words

    Raises FlashError for an invalid answer.
    """
    link.run(BOARD_EXAMINATION_PROGRAM)
    answer = link.read_value("examine()", dict)
    if not _is_board_state(answer):
        raise FlashError(f"got {str(answer)[:60]} at {link.port}, expected a board's state")
    try:
        error = [str(line) for line in link.read_value("last_error()", list)]
    except BoardFailure as failure:
        error = [f"errors.log cannot be read: {failure.kind}"]
    block = answer["block"]
    slot, board = active_slot(answer)
    return {
        "port": link.port,
        "machine": answer["machine"],
        "micropython": ".".join([str(part) for part in answer["version"]]),
        "firmware": answer["firmware"],
        "slot": slot or "",
        "trial": _is_trial(answer, slot),
        "board": board,
        "name": answer["name"],
        "memory_free": answer["memory_free"],
        "memory_all": answer["memory_all"],
        "flash_free": answer["free"] * block,
        "flash_all": answer["blocks"] * block,
        "sensors": [
            {"what": what, "bus": bus, "address": address, "state": state, "feels": feels}
            for what, bus, address, state, feels in answer["sensors"]
        ],
        "bridge": _parse_bridge(answer["bridge"]),
        "problems": answer["problems"],
        "last_error": error,
    }


def report_rows(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the result of ``examine_board`` as rows (label, text)."""
    result = [
        ("port", facts["port"]),
        ("machine", facts["machine"]),
        ("MicroPython", facts["micropython"]),
        ("firmware", _firmware_text(facts)),
        ("board", facts["board"] or "not known: pixelpitch flash"),
        ("name", facts["name"] or "none"),
        ("memory free", _share_text(facts["memory_free"], facts["memory_all"])),
        ("data free", _share_text(facts["flash_free"], facts["flash_all"])),
    ]
    result += [
        (
            each["what"],
            f"I2C {each['bus']}, 0x{each['address']:02x}: {each['state']}"
            + (f", {each['feels']}" if each["feels"] else ""),
        )
        for each in facts["sensors"]
    ]
    result += [("bridge", _bridge_words(facts["bridge"]))]
    result += [("problem", words) for words in facts["problems"]]
    result.append(("last error", "\n".join(facts["last_error"]) or "none"))
    return result


def _parse_bridge(answer: Any) -> dict[str, Any] | None:
    """Return the last report of the bridge as a dict; None if the board has received none."""
    if not answer:
        return None
    version, in_range, errors, dropped, dice = answer
    names = ("key", "name", "sides", "battery", "rssi")
    return {
        "version": version,
        "in_range": in_range,
        "errors": errors,
        "dropped": dropped,
        "dice": [dict(zip(names, each, strict=True)) for each in dice],
    }


def _bridge_words(bridge: dict[str, Any] | None) -> str:
    if bridge is None:
        return "none heard"
    own = bridge_version()
    stale = "" if bridge["version"] == own else f" ({own} is expected: pixelpitch bridge flash)"
    rows = [f"version {bridge['version']}{stale}, {bridge['in_range']} dice in range"]
    for die in bridge["dice"]:
        battery = "battery not known" if die["battery"] < 0 else f"battery {die['battery']} %"
        sides = {6: "", 255: ", firmware too old", 0: ", kind not known yet"}
        kind = sides.get(die["sides"], f", {die['sides']} sides: cannot be used")
        rows.append(f"{die['name'] or die['key']}: {battery}, {die['rssi']} dBm{kind}")
    return "\n".join(rows)


def bridge_version() -> int:
    """Return the version of the bridge's protocol that this firmware reads."""
    from pixelpitch.devices.radio import VERSION

    return VERSION


def _firmware_text(facts: dict[str, Any]) -> str:
    if not facts["firmware"]:
        return "none: pixelpitch flash"
    trial = ", not started yet" if facts["trial"] else ""
    return f"{facts['firmware']} in slot {facts['slot']}{trial}"


def _is_trial(about: dict[str, Any], slot: str | None) -> bool:
    if slot is None:
        return False
    return not flash_map.is_marked(about["heads"][slot], flash_map.CONFIRMED)


def _share_text(free: int, everything: int) -> str:
    return f"{free / 1024:.0f} of {everything / 1024:.0f} KB"
