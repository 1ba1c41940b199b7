"""The carrier: the Pico's board, between the two coaches, under the pitch's edge.

Left and right are the pitch's; the Pico's USB looks up, power comes in at the bottom.
"""

from .design import Box, Design, Extra, Part, Pour, Word, box, two
from .pins import PICO

W, H = 120.0, 92.0


def _line(reference: str, kind: str, nets: tuple[str | None, ...], sheet: tuple[float, float],
          board: tuple[float, float, int], value: str = "") -> Part:  # fmt: skip
    """Return a connector whose pins 1, 2, ... have these nets."""
    numbered: dict[str, str | None] = {str(n): net for n, net in enumerate(nets, 1)}
    if kind == "qwiic":
        numbered["MP"] = "GND"
    return Part(reference, kind, numbered, {1: (*sheet, 0)}, board, value)


_PAD_NETS = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK")


def _cluster(side: str) -> tuple[str | None, ...]:
    return ("GND", *(f"{side}_{key}" for key in _PAD_NETS), "GND")


_QWIIC = ("GND", "+3V3", "SDA", "SCL")

# From the plug upwards in one straight line: fuse, reverse protection, soft start.
POWER = (
    Part(
        "J1", "usb",
        {"A9": "VBUS", "B9": "VBUS", "A12": "GND", "B12": "GND", "S1": "GND",
         "A5": "CC1", "B5": "CC2"},
        {1: (13, 18, 0)}, (60, 88.6, 0),
    ),
    two("R1", "5k1", "CC1", "GND", (27, 24.5, 0), (50.5, 82.5, 90)),
    two("R2", "5k1", "CC2", "GND", (22, 24.5, 0), (69.5, 82.5, 90)),
    two("F1", "fuse", "VBUS", "FUSED", (27, 15, 90), (60, 78.2, 90)),
    Part(
        "Q1", "pmos",
        {**dict.fromkeys("5678", "FUSED"), **dict.fromkeys("123", "SAFE_5V"), "4": "REVERSE"},
        {1: (37, 16, 90)}, (60, 69.8, 270),
    ),
    two("R3", "100k", "REVERSE", "GND", (37, 19.5, 0), (55.2, 67.3, 180)),
    two("D2", "tvs", "SAFE_5V", "GND", (45, 16.5, 270), (69.6, 66.9, 0)),
    Part(
        "Q4", "pmos",
        {**dict.fromkeys("123", "SAFE_5V"), **dict.fromkeys("5678", "+5V"), "4": "START"},
        {1: (56, 14, 270)}, (60, 62.2, 90),
    ),
    two("C8", "10u", "SAFE_5V", "START", (50, 13.5, 180), (65, 63.6, 90)),
    two("C9", "100n", "START", "+5V", (62, 13.5, 0), (65, 60.2, 90)),
    two("R14", "100k", "START", "GND", (50, 22.5, 0), (68.6, 62.2, 0)),
    two("C1", "10u", "+5V", "GND", (67, 16.5, 0), (52, 71.6, 270)),
    two("R15", "1k", "+5V", "LAMP", (74, 16.5, 0), (45.2, 82.5, 270)),
    two("D3", "lamp", "GND", "LAMP", (74, 20, 90), (45.2, 87.2, 90)),
    two("D1", "schottky", "VSYS", "+5V", (61, 25, 180), (76, 62.5, 180)),
    two("C2", "10u", "VSYS", "GND", (67, 26.5, 0), (82.5, 62.5, 0)),
)  # fmt: skip

LEDS = (
    Part(
        "U2", "buffer",
        {"14": "+5V", "7": "GND", "1": "GND", "2": "LED1_3V3", "3": "LED1_5V",
         "4": "GND", "5": "LED2_3V3", "6": "LED2_5V",
         "10": "+5V", "9": "GND", "8": None, "13": "+5V", "12": "GND", "11": None},
        {1: (102, 15, 0), 2: (102, 27, 0), 3: (95, 41, 0), 4: (110, 41, 0), 5: (122, 41, 0)},
        (93.5, 63.5, 90),
    ),
    two("R4", "470", "LED1_5V", "LED1_DATA", (110.5, 15, 90), (26.16, 71, 90)),
    two("R5", "470", "LED2_5V", "LED2_DATA", (110.5, 27, 90), (93.84, 71, 90)),
    _line("J2", "terminal", ("+5V", "LED1_DATA", "GND"), (130, 15), (21.08, 83.5, 0),
          "left panel"),
    _line("J3", "terminal", ("+5V", "LED2_DATA", "GND"), (130, 27), (88.76, 83.5, 0),
          "right panel"),
    two("C3", "1000u", "+5V", "GND", (144, 15, 0), (10.5, 78.2, 270)),
    two("C4", "1000u", "+5V", "GND", (144, 27, 0), (109.5, 78.2, 270)),
    two("C5", "100n", "+5V", "GND", (138, 41, 0), (86.8, 61.2, 90)),
)  # fmt: skip

CONTROLLER = (
    Part("U1", "pico", PICO, {1: (33, 67, 0)}, (51.11, 3.4, 0)),
    two("SW1", "button", "MENU", "GND", (16, 101, 0), (28, 40, 0))._replace(value="MENU"),
    _line("J10", "header3", ("UART_TX", "GND", "UART_RX"), (51, 93), (89, 4, 90), "debug"),
    _line("J11", "header4", ("GP16", "GP17", "+3V3", "GND"), (51, 101), (101, 4, 90), "spare"),
)

CLUSTERS = (
    _line("J4", "cluster", _cluster("LEFT"), (78, 60), (5, 34, 270), "left pads"),
    _line("J5", "cluster", _cluster("RIGHT"), (78, 71), (115, 51.5, 90), "right pads"),
)

SENSORS = (
    _line("J6", "qwiic", _QWIIC, (96, 61), (15, 4.6, 180), "die"),
    _line("J7", "qwiic", _QWIIC, (96, 75), (28, 4.6, 180), "tray"),
    _line("J8", "qwiic", _QWIIC, (96, 89), (41, 4.6, 180), "text display"),
    _line("J9", "header5", (*_QWIIC, "DIE_INT"), (112, 61), (9.92, 15.5, 90), "die"),
    _line("J12", "header5", (*_QWIIC, "TRAY_INT"), (112, 75), (29, 15.5, 90), "tray"),
    two("R6", "2k2", "+3V3", "SDA", (96, 101, 0), (28, 24, 90)),
    two("R7", "2k2", "+3V3", "SCL", (103, 101, 0), (34, 24, 90)),
    two("C6", "10u", "+3V3", "GND", (110, 101, 0), (22, 24, 90)),
)

ANALOGUE = (
    two("R8", "10k", "+5V", "SENSE_5V", (125, 59.5, 0), (86, 50, 90)),
    two("R9", "10k", "SENSE_5V", "AGND", (125, 64, 0), (82, 43, 90)),
    two("C7", "100n", "SENSE_5V", "AGND", (132, 64, 0), (86, 43, 270)),
    two("Q3", "light", "+3V3", "LIGHT", (148, 60, 0), (107.5, 13, 0)),
    two("R10", "10k", "LIGHT", "AGND", (149, 64.5, 0), (82, 35, 90)),
)

SOUND = (
    two("BZ1", "buzzer", "+5V", "BUZZER_LOW", (151, 80, 0), (93, 25, 0)),
    two("R11", "1k", "+5V", "BUZZER_LOW", (140, 79.5, 0), (86, 35, 90)),
    Part("Q2", "nmos", {"1": "BUZZER_GATE", "2": "GND", "3": "BUZZER_LOW"},
         {1: (139, 90, 0)}, (94, 36, 0)),
    two("R12", "100", "BUZZER", "BUZZER_GATE", (129.5, 90, 90), (94, 41, 180)),
    two("R13", "100k", "BUZZER_GATE", "GND", (134, 93.5, 0), (100, 38, 90)),
)  # fmt: skip

_TESTS = (
    ("TP1", "+5V", (43, 62.5)), ("TP2", "GND", (37, 62.5)), ("TP3", "+3V3", (45, 25)),
    ("TP4", "SDA", (45, 33)), ("TP5", "SCL", (45, 41)), ("TP6", "LED1_DATA", (31.24, 73)),
    ("TP7", "LED2_DATA", (98.92, 73)),
)  # fmt: skip
TESTS = tuple(
    Part(ref, "test", {"1": net}, {1: (67 + 5 * (n % 4), 85 + 10 * (n // 4), 0)}, (*at, 0), net)
    for n, (ref, net, at) in enumerate(_TESTS)
)
_CORNERS = ((4.0, 4.0), (W - 4, 4.0), (4.0, H - 4), (W - 4, H - 4))
HOLES = tuple(
    Part(f"H{n}", "hole", {}, {1: (66 + 3.6 * n, 105, 0)}, (*at, 0))
    for n, at in enumerate(_CORNERS, 1)
)

_BOXES = (
    Box(6, 5, 82, 33, "POWER IN",
        "5 V 3 A from USB-C; 5.1 k on CC1 and CC2 ask for it.  Q1 blocks reverse polarity,"
        " D2 clips surges,\nQ4 lets the panels' 2000 uF charge with some 1 A."
        "  D1 keeps the Pico's USB and the supply apart."),
    Box(84, 5, 159, 51, "LIGHTS",
        "3.3 V in, 5 V out (AHCT: high from 2.0 V).  Third and fourth gate are switched off."),
    Box(6, 35, 62, 110, "CONTROLLER", "Pins: boards/pitch32."),
    Box(64, 53, 85, 77, "PADS"),
    Box(64, 79, 85, 110, "TEST POINTS, FIXING"),
    Box(87, 53, 117, 110, "DIE, TRAY, TEXT DISPLAY", "Qwiic order: GND, 3.3 V, SDA, SCL."),
    Box(119, 53, 159, 71, "MEASURING"),
    Box(119, 73, 159, 98, "SOUND"),
)  # fmt: skip

_WORDS = (
    Word("PIXELPITCH", 96, 47, 1.9), Word("carrier  rev 1", 96, 50.5, 1.2),
    Word("5 V  3 A  USB-C", 73.5, 90.2, 1.0), Word("POWER", 45.2, 90.2, 1.0),
    Word("Pico: USB up", 60, 55.6, 1.0),
    *(Word({"+3V3": "3V3"}.get(net, net[-4:]), x, y - 2.1, 0.9) for _, net, (x, y) in _TESTS),
    Word("LEFT PANEL", 26.16, 76.2, 1.3), Word("RIGHT PANEL", 93.84, 76.2, 1.3),
    *(Word(text, x, 90.6, 1.0) for left in (21.08, 88.76)
      for text, x in (("+5V", left), ("DATA", left + 5.08), ("GND", left + 10.16))),
    Word("DIE", 15, 10.3, 1.3), Word("TRAY", 28, 10.3, 1.3), Word("TEXT", 41, 10.3, 1.3),
    Word("LEFT PADS", 12.5, 42.75, 1.3, 90), Word("RIGHT PADS", 107.5, 42.75, 1.3, 90),
    *(Word(text, 10.2, 34 + 2.5 * n, 0.9) for n, text in enumerate(
        ("GND", "UP", "DN", "LT", "RT", "OK", "BK", "GND"))),
    *(Word(text, 109.8, 51.5 - 2.5 * n, 0.9) for n, text in enumerate(
        ("GND", "UP", "DN", "LT", "RT", "OK", "BK", "GND"))),
    *(Word(text, left + 2.54 * n, 18.2, 0.8, 90) for left, last in ((9.92, ""), (29, ""))
      for n, text in enumerate(("GND", "3V3", "SDA", "SCL", "INT"))),
    Word("DIE 0x18", 15, 12.9, 0.9), Word("TRAY 0x19", 34.1, 12.9, 0.9),
    Word("MENU", 34.25, 33.0, 1.5),
    Word("UART", 91.5, 10.2, 1.0), Word("SPARE", 104.8, 10.2, 1.0),
    *(Word(text, 89 + 2.54 * n, 7.3, 0.8, 90) for n, text in enumerate(("TX", "GND", "RX"))),
    *(Word(text, 101 + 2.54 * n, 7.3, 0.8, 90)
      for n, text in enumerate(("16", "17", "3V3", "GND"))),
    Word("3.3 A FUSE", 67.6, 78.2, 1.0), Word("1000 uF", 10.5, 71.4, 0.9),
    Word("1000 uF", 109.5, 71.4, 0.9),
    Word("LIGHT", 108.8, 16.4, 1.0), Word("BUZZER", 96.8, 33.2, 1.0),
    # Below, for who measures there.
    Word("PIXELPITCH carrier  rev 1", 60, 57.4, 1.7, bottom=True),
    *(Word(text, x, 87.8, 1.2, bottom=True) for left in (21.08, 88.76)
      for text, x in (("+5V", left), ("DATA", left + 5.08), ("GND", left + 10.16))),
    Word("LEFT PANEL", 26.16, 78.5, 1.3, bottom=True),
    Word("RIGHT PANEL", 93.84, 78.5, 1.3, bottom=True),
    *(Word({"+3V3": "3V3"}.get(net, net[-4:]), x, y + 2.4, 1.0, bottom=True)
      for _, net, (x, y) in _TESTS),
)  # fmt: skip

_POURS = (
    Pour("GND", ("F.Cu", "B.Cu"), box(0.5, 0.5, W - 0.5, H - 0.5)),
    Pour("+5V", ("F.Cu",), box(7.5, 57.2, W - 7.5, H - 2.5), 1, True),  # no screw's head on it
    # Above the plug's pads to both of its VBUS contacts, and up to F1.
    Pour(
        "VBUS",
        ("F.Cu",),
        ((56.2, 79.4), (63.8, 79.4), (63.8, 84.1), (62.2, 84.1), (62.2, 86.3), (57.8, 86.3),
         (57.8, 84.1), (56.2, 84.1)),
        3,
        True,
    ),
    Pour("FUSED", ("F.Cu",), box(56.2, 71.2, 63.8, 77.0), 3, True),
    Pour(
        "SAFE_5V",
        ("F.Cu",),
        ((57.4, 63.6), (66, 63.6), (66, 65.6), (69, 65.6), (69, 68.4), (58.7, 68.4),
         (58.7, 66.3), (57.4, 66.3)),
        3,
        True,
    ),
    # The way back: each of the plug's GND contacts on the shell's legs, and down.
    Pour("GND", ("F.Cu",), box(53.2, 84.5, 57.75, 90.5), 2, True),
    Pour("GND", ("F.Cu",), box(62.25, 84.5, 66.8, 90.5), 2, True),
    Pour("GND", ("F.Cu",), box(70.2, 65.7, 74.6, 68.1), 2, True),
)  # fmt: skip
_STITCHES = (
    *(("GND", x, y) for x in (53.9, 66.1) for y in (85.1, 86.3, 87.5, 88.7)),
    *(("GND", 74.0, y) for y in (66.2, 66.9, 67.6)),
)

CARRIER = Design(
    "carrier", "Pixelpitch carrier: Pico, power, lights, pads, sensors", "A3", W, H, 3,
    POWER + LEDS + CONTROLLER + CLUSTERS + SENSORS + ANALOGUE + SOUND + TESTS + HOLES,
    _BOXES,
    (("J1.A9", "F1.1"), ("F1.2", "Q1.5"), ("Q1.1", "D2.1"), ("D2.1", "C8.1"), ("C8.1", "Q4.1"),
     ("Q4.5", "C9.2"), ("C9.2", "C1.1"), ("C1.1", "R15.1"), ("R15.2", "D3.2"),
     ("C8.2", "Q4.4"), ("Q4.4", "C9.1"), ("Q1.4", "R3.1"),
     ("J1.A5", "R1.1"), ("J1.B5", "R2.1"), ("D1.1", "C2.1"),
     ("U2.3", "R4.1"), ("R4.2", "J2.2"), ("U2.6", "R5.1"), ("R5.2", "J3.2"),
     ("R8.2", "R9.1"), ("R9.1", "C7.1"), ("Q3.2", "R10.1"),
     ("R12.2", "Q2.1"), ("R13.1", "Q2.1"), ("Q2.3", "R11.2"), ("BZ1.2", "R11.2")),
    _WORDS, _POURS,
    {"+5V": (74, 15, 0), "VSYS": (67, 25, 0)},
    (("VBUS", (22, 15, 90)), ("FUSED", (31.5, 15, 90)), ("SAFE_5V", (41, 15, 90)),
     ("START", (59, 12, 90)), ("LED1_DATA", (120, 15, 90)), ("LED2_DATA", (120, 27, 90)),
     ("SENSE_5V", (132, 62.5, 0)), ("LIGHT", (149, 62.5, 0))),
    _STITCHES,
    (Extra(2, "U1 (its sockets)", "1 x 20 socket, 2.54 mm", "Sullins", "PPTC201LFBN-RC"),),
)  # fmt: skip
