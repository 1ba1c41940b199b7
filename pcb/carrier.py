"""The carrier: the Pico's board, between the two coaches, under the pitch's edge.

Left and right are the pitch's; the Pico's USB looks up, power comes in at the bottom.
"""

from .carrier_marks import POURS, SHORT, STITCHES, TEST_POINTS, WORDS, H, W
from .design import Box, Design, Extra, Part, two
from .pins import PICO


def _line(reference: str, kind: str, nets: tuple[str | None, ...], sheet: tuple[float, float],
          board: tuple[float, float, int], value: str = "") -> Part:  # fmt: skip
    """Return a connector whose pins 1, 2, ... have these nets."""
    numbered: dict[str, str | None] = {str(n): net for n, net in enumerate(nets, 1)}
    if kind == "qwiic":
        numbered["MP"] = "GND"
    return Part(reference, kind, numbered, {1: (*sheet, 0)}, board, value)


_PAD_NETS = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK")


def _cluster(side: str) -> tuple[str | None, ...]:
    return ("GND", *(f"{side}_{key}_IN" for key in _PAD_NETS), "GND")


_QWIIC = ("GND", "+3V3", "SDA", "SCL")
_DIE = ("GND", "+3V3", "DIE_SDA", "DIE_SCL")

# From the plug upwards in one straight line: fuse, reverse protection, soft start.
POWER = (
    Part(
        "J1", "usb",
        {"A9": "VBUS", "B9": "VBUS", "A12": "GND", "B12": "GND", "S1": "GND",
         "A5": "CC1", "B5": "CC2"},
        {1: (178, 18, 0)}, (60, 88.6, 0),
    ),
    two("R1", "5k1", "CC1", "GND", (192, 24.5, 0), (50.5, 82.5, 90)),
    two("R2", "5k1", "CC2", "GND", (187, 24.5, 0), (69.5, 82.5, 90)),
    # Q1 conducts backwards from C3, C4 after the plug is pulled: R31 takes VBUS below 0.8 V.
    two("R31", "470", "VBUS", "GND", (196.5, 24.5, 0), (66.4, 80.6, 90)),
    two("F1", "fuse", "VBUS", "FUSED", (192, 15, 90), (60, 78.2, 90)),
    Part(
        "Q1", "pmos",
        {**dict.fromkeys("5678", "FUSED"), **dict.fromkeys("123", "SAFE_5V"), "4": "REVERSE"},
        {1: (202, 16, 90)}, (60, 69.8, 270),
    ),
    two("R3", "100k", "REVERSE", "GND", (202, 19.5, 0), (55.2, 67.3, 180)),
    two("D2", "tvs", "SAFE_5V", "GND", (210, 16.5, 270), (69.6, 66.9, 0)),
    Part(
        "Q4", "pmos",
        {**dict.fromkeys("123", "SAFE_5V"), **dict.fromkeys("5678", "+5V"), "4": "START"},
        {1: (195, 47, 270)}, (60, 62.2, 90),
    ),
    two("C8", "10u", "SAFE_5V", "START", (189, 46.5, 180), (65, 63.6, 90)),
    two("C9", "100n", "START", "+5V", (201, 46.5, 0), (65, 60.2, 90)),
    two("R14", "100k", "START", "HOLD", (189, 55.5, 0), (68.6, 62.2, 0)),
    two("C1", "10u", "+5V", "GND", (232, 16.5, 0), (52, 71.6, 270)),
    two("R15", "1k", "+5V", "LAMP", (239, 16.5, 0), (45.2, 82.5, 270)),
    two("D3", "lamp", "GND", "LAMP", (239, 20, 90), (45.2, 87.2, 90)),
    two("D1", "schottky", "VSYS", "+5V", (226, 25, 180), (79.8, 62.5, 180)),
    two("C2", "10u", "VSYS", "GND", (232, 26.5, 0), (79.5, 66, 180)),
)  # fmt: skip

# Holds START at the supply below 2.93 V and 0.2 s longer, so that every start is a soft one.
WATCH = (
    two("R18", "100", "SAFE_5V", "WATCH", (217, 47, 90), (73.2, 64, 180)),
    two("C11", "100n", "WATCH", "GND", (220, 50, 0), (76.4, 60.4, 90)),
    Part(
        "U3",
        "supervisor",
        {"1": "GND", "2": "HOLD", "3": "WATCH"},
        {1: (227, 51, 0)},
        (73.2, 60.8, 0),
    ),
    two("D4", "small diode", "START", "HOLD", (234, 51, 180), (68.6, 59.9, 0)),
)

LEDS = (
    Part(
        "U2", "buffer",
        {"14": "+5V", "7": "GND", "1": "GND", "2": "LED1_3V3", "3": "LED1_5V",
         "4": "GND", "5": "LED2_3V3", "6": "LED2_5V",
         "10": "+5V", "9": "GND", "8": None, "13": "+5V", "12": "GND", "11": None},
        {1: (102, 15, 0), 2: (102, 27, 0), 3: (95, 41, 0), 4: (110, 41, 0), 5: (122, 41, 0)},
        (93.5, 63.5, 90),
    ),
    two("R4", "470", "LED1_5V", "LED1_DATA", (110.5, 15, 90), (90.4, 71, 90)),
    two("R5", "470", "LED2_5V", "LED2_DATA", (110.5, 27, 90), (93.84, 71, 90)),
    _line("J2", "terminal", ("+5V", "LED1_DATA", "GND"), (130, 15), (21.08, 83.5, 0),
          "left panel"),
    _line("J3", "terminal", ("+5V", "LED2_DATA", "GND"), (130, 27), (88.76, 83.5, 0),
          "right panel"),
    two("C3", "1000u", "+5V", "GND", (144, 15, 0), (10.5, 78.2, 270)),
    two("C4", "1000u", "+5V", "GND", (144, 27, 0), (109.5, 78.2, 270)),
    two("C5", "100n", "+5V", "GND", (138, 41, 0), (86.8, 61.2, 90)),
    two("R16", "100k", "LED1_3V3", "GND", (92, 19.5, 0), (86.8, 66.6, 90)),
    two("R17", "100k", "LED2_3V3", "GND", (92, 31.5, 0), (100.6, 66.6, 90)),
)  # fmt: skip

CONTROLLER = (
    Part("U1", "pico", PICO, {1: (33, 67, 0)}, (51.11, 3.4, 0)),
    two("SW1", "button", "MENU", "GND", (16, 101, 0), (28, 46, 0))._replace(value="MENU"),
    two("SW2", "small button", "RUN", "GND", (16, 93, 0), (77.5, 33, 0))._replace(value="RUN"),
    _line("J10", "header3", ("UART_TX", "GND", "UART_RX"), (51, 90), (81, 4, 90), "debug"),
    _line(
        "J11",
        "header6",
        ("GP16", "GP17", "GP2", "GP3", "+3V3", "GND"),
        (51, 99),
        (94, 4, 90),
        "spare",
    ),
)

CLUSTERS = (
    _line("J4", "cluster", _cluster("LEFT"), (78, 60), (5, 34, 270), "left pads"),
    _line("J5", "cluster", _cluster("RIGHT"), (78, 71), (115, 51.5, 90), "right pads"),
)


def _guards(side: str, first: int, x: float, right: bool) -> tuple[Part, ...]:
    """Return a side's six series resistors from R``first`` and its two ESD arrays."""
    rows = [49 - 2.5 * n if right else 36.5 + 2.5 * n for n in range(6)]
    at, turned = (99.5, 180) if right else (20.5, 0)
    series = tuple(
        two(
            f"R{first + n}",
            "1k",
            f"{side}_{key}_IN",
            f"{side}_{key}",
            (x, 11 + 4 * n, 90),
            (at, rows[n], turned),
        )
        for n, key in enumerate(_PAD_NETS)
    )
    arrays = tuple(
        Part(f"U{(6 if right else 4) + n}", "esd",
             {"1": f"{side}_{keys[0]}_IN", "3": f"{side}_{keys[1]}_IN",
              "4": f"{side}_{keys[2]}_IN", "6": None, "5": None, "2": "GND"},
             {1: (x, 41 + 15 * n, 0)},
             (105.5 if right else 14.5, rows[1 + 3 * n], turned))
        for n, keys in enumerate((_PAD_NETS[:3], _PAD_NETS[3:]))
    )  # fmt: skip
    return series + arrays


GUARDS = _guards("LEFT", 19, 273, right=False) + _guards("RIGHT", 25, 307, right=True)

SENSORS = (
    _line("J6", "qwiic", _DIE, (96, 61), (15, 4.6, 180), "die"),
    _line("J7", "qwiic", _QWIIC, (96, 75), (28, 4.6, 180), "tray"),
    _line("J8", "qwiic", _QWIIC, (96, 89), (41, 4.6, 180), "text display"),
    _line("J9", "header4", _DIE, (112, 61), (7, 15.5, 90), "die"),
    _line("J12", "header4", _QWIIC, (112, 75), (7, 24, 90), "tray"),
    two("R6", "1k5", "+3V3", "SDA", (96, 101, 0), (24, 27, 90)),
    two("R7", "1k5", "+3V3", "SCL", (103, 101, 0), (28, 27, 90)),
    two("C6", "10u", "+3V3", "GND", (110, 101, 0), (45, 20, 90)),
)
# The die's lead is held in a hand: its lines are clamped at J6, then 47 ohm to the bus.
LEAD = (
    Part(
        "U8",
        "esd lead",
        {**dict.fromkeys("16", "DIE_SCL"), **dict.fromkeys("34", "DIE_SDA"), "2": "GND",
         "5": "+3V3"},
        {1: (50, 15, 0)},
        (14, 10.3, 90),
    ),
    two("C12", "10u", "+3V3", "GND", (60, 15, 0), (9.8, 10.5, 180)),
    two("R32", "47", "DIE_SDA", "SDA", (68, 15, 0), (20.2, 9.4, 0)),
    two("R33", "47", "DIE_SCL", "SCL", (76, 15, 0), (20.2, 11.7, 0)),
)  # fmt: skip
# The order of a display's first two pins differs from maker to maker; SCL, SDA does not.
DISPLAY = (
    _line(
        "J13", "socket4", ("OLED_1", "OLED_2", "SCL", "SDA"), (31, 16), (29.7, 14.5, 90), "SSD1306"
    ),
    Part(
        "JP1",
        "strap",
        {"1": "GND", "2": "OLED_1", "3": "+3V3"},
        {1: (15, 12, 0)},
        (29, 19, 0),
        "pin 1",
    ),
    Part(
        "JP2",
        "strap",
        {"1": "+3V3", "2": "OLED_2", "3": "GND"},
        {1: (15, 21, 0)},
        (36, 19, 0),
        "pin 2",
    ),
)

ANALOGUE = (
    two("R8", "10k", "+5V", "SENSE_5V", (125, 59.5, 0), (86, 50, 90)),
    two("R9", "10k", "SENSE_5V", "AGND", (125, 64, 0), (79.5, 21, 0)),
    two("C7", "100n", "SENSE_5V", "AGND", (132, 64, 0), (74.5, 21, 0)),
    two("Q3", "light", "+3V3", "LIGHT", (144, 60, 0), (110, 14.5, 0)),
    two("R10", "10k", "LIGHT", "AGND", (145, 64.5, 0), (79.5, 17, 0)),
    two("C10", "100n", "LIGHT", "AGND", (151, 64.5, 0), (74.5, 17, 0)),
)

SOUND = (
    two("BZ1", "buzzer", "+5V", "BUZZER_LOW", (151, 80, 0), (93, 25, 0)),
    two("R11", "1k", "+5V", "BUZZER_LOW", (140, 79.5, 0), (86, 35, 90)),
    Part("Q2", "nmos", {"1": "BUZZER_GATE", "2": "GND", "3": "BUZZER_LOW"},
         {1: (139, 90, 0)}, (91, 36, 0)),
    two("R12", "100", "BUZZER", "BUZZER_GATE", (129.5, 90, 90), (91, 41, 180)),
    two("R13", "100k", "BUZZER_GATE", "GND", (134, 93.5, 0), (95.2, 38, 90)),
)  # fmt: skip

TESTS = tuple(
    Part(
        ref,
        "test",
        {"1": net},
        {1: (65.5 + 3.5 * (n % 6), 85 + 10 * (n // 6), 0)},
        (*at, 0),
        SHORT.get(net, net),
    )
    for n, (ref, net, at) in enumerate(TEST_POINTS)
)
_CORNERS = ((4.0, 4.0), (W - 4, 4.0), (4.0, H - 4), (W - 4, H - 4))
FIXING = tuple(
    Part(f"H{n}", "hole", {}, {1: (66 + 3.6 * n, 108, 0)}, (*at, 0))
    for n, at in enumerate(_CORNERS, 1)
) + tuple(
    Part(f"FID{n}", "fiducial", {}, {1: (66 + 3.6 * n, 105, 0)}, (*at, 0))
    for n, at in enumerate(((18.5, 15.5), (114.0, 24.0), (5.0, 62.0)), 1)
)

_BOXES = (
    Box(84, 5, 159, 51, "LIGHTS",
        "3.3 V in, 5 V out (AHCT: high from 2.0 V).  Third and fourth gate are switched off."
        "  R16, R17: dark without a Pico."),
    Box(6, 5, 38, 31, "DISPLAY SOCKET",
        "As made: GND, 3V3, SCL, SDA.\nThe other order: cut both straps, bridge both."),
    Box(40, 5, 82, 25, "THE DIE'S LEAD", "Held in a hand: clamped at J6, 47 ohm to the bus."),
    Box(6, 35, 62, 110, "CONTROLLER", "Pins: boards/pitch32."),
    Box(64, 53, 85, 77, "PADS"),
    Box(64, 79, 85, 110, "TEST POINTS, FIXING"),
    Box(87, 53, 117, 110, "DIE, TRAY, TEXT DISPLAY", "Qwiic order: GND, 3.3 V, SDA, SCL."),
    Box(119, 53, 159, 71, "MEASURING"),
    Box(119, 73, 159, 98, "SOUND"),
    # The second page.
    Box(171, 5, 247, 33, "POWER IN",
        "5.1 V 3 A from USB-C; 5.1 k on CC1 and CC2 ask for it."
        "  R31 empties VBUS once unplugged.  Q1 blocks reverse polarity,\n"
        "D2 clips surges.  D1 keeps the Pico's USB and the supply apart."),
    Box(171, 36, 247, 68, "SOFT START",
        "Q4 lets the panels' 2000 uF charge with some 1 A: C9 sets the slope.  Supply below 2.93 V,"
        " and 0.2 s after:\nU3 holds START up, C8 is empty, Q4 off.  Then R14 lets it down."),
    Box(257, 5, 323, 68, "PADS: WHAT A HAND BRINGS",
        "1 k and a clamp a line.  The clamps' supply pin is open: they clamp by their own diode."),
)  # fmt: skip

CARRIER = Design(
    "carrier", "Pixelpitch carrier: Pico, power, lights, pads, sensors", "A3", W, H, 3,
    POWER + WATCH + LEDS + CONTROLLER + CLUSTERS + GUARDS + SENSORS + LEAD + DISPLAY + ANALOGUE
    + SOUND + TESTS + FIXING,
    _BOXES,
    (("J1.A9", "F1.1"), ("F1.2", "Q1.5"), ("Q1.1", "D2.1"), ("C8.1", "Q4.1"),
     ("Q4.5", "C9.2"), ("C1.1", "R15.1"), ("R15.2", "D3.2"),
     ("C8.2", "Q4.4"), ("Q4.4", "C9.1"), ("Q1.4", "R3.1"),
     ("J1.A5", "R1.1"), ("J1.B5", "R2.1"), ("D1.1", "C2.1"),
     ("U2.3", "R4.1"), ("R4.2", "J2.2"), ("U2.6", "R5.1"), ("R5.2", "J3.2"),
     ("R18.2", "C11.1"), ("U3.2", "D4.2"), ("R18.2", "U3.3"), ("R18.2", "C11.1"),
     ("R8.2", "R9.1"), ("R9.1", "C7.1"), ("Q3.2", "R10.1"), ("R10.1", "C10.1"),
     ("R12.2", "Q2.1"), ("R13.1", "Q2.1"), ("Q2.3", "R11.2"), ("BZ1.2", "R11.2")),
    WORDS, POURS,
    {"+5V": (239, 15, 0), "VSYS": (232, 25, 0), "WATCH": (215, 58, 0)},
    (("VBUS", (187, 15, 90)), ("FUSED", (196.5, 15, 90)), ("SAFE_5V", (206, 15, 90)),
     ("SAFE_5V", (189, 48, 180)), ("+5V", (201, 48, 0)), ("START", (198, 45, 90)),
     ("HOLD", (231, 51, 90)), ("WATCH", (223.5, 47, 90)),
     ("LED1_DATA", (120, 15, 90)), ("LED2_DATA", (120, 27, 90)),
     ("SENSE_5V", (132, 62.5, 0)), ("LIGHT", (145, 62.5, 180))),
    STITCHES,
    pages=(("supply", "supply, soft start, guards of the pads", (41, 28, 0)),),
    ways=((67, 34, 92, 52),),
    labels=(("F1", 54.9, 75.8), ("U3", 74.4, 58.3), ("R14", 68.6, 64.1), ("R18", 76.3, 64.2),
            ("C11", 76.5, 58.0), ("D4", 68.7, 58.4)),
    extras=(Extra("J14", "socket20", (51.11, 27.53, 0)),
            Extra("J15", "socket20", (68.89, 27.53, 0))),
)  # fmt: skip
