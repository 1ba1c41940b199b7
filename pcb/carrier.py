"""The carrier: the Pico's board, between the two coaches, under the pitch's edge.

Left and right are the pitch's; the Pico's USB looks up, power comes in at the bottom.
"""

from .design import Box, Design, Part, Pour, Word, box, two
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

POWER = (
    Part(
        "J1", "usb",
        {"A9": "VBUS", "B9": "VBUS", "A12": "GND", "B12": "GND", "S1": "GND",
         "A5": "CC1", "B5": "CC2"},
        {1: (13, 18, 0)}, (60, 88.6, 0),
    ),
    two("R1", "5k1", "CC1", "GND", (22, 25, 0), (50.5, 82.5, 90)),
    two("R2", "5k1", "CC2", "GND", (29, 25, 0), (69.5, 82.5, 90)),
    two("F1", "fuse", "VBUS", "FUSED", (31.5, 15, 90), (60, 77.5, 0)),
    Part(
        "Q1", "pmos",
        {**dict.fromkeys("5678", "FUSED"), **dict.fromkeys("123", "+5V"), "4": "REVERSE"},
        {1: (47, 16, 90)}, (60, 69.5, 0),
    ),
    two("R3", "100k", "REVERSE", "GND", (47, 22.5, 0), (51.5, 71.4, 90)),
    two("C1", "10u", "+5V", "GND", (54, 20.5, 0), (51.5, 66.3, 270)),
    two("D1", "schottky", "VSYS", "+5V", (64, 17, 180), (76, 62.5, 180)),
    two("C2", "10u", "VSYS", "GND", (72, 20.5, 0), (82.5, 62.5, 0)),
)  # fmt: skip

LEDS = (
    Part(
        "U2", "buffer",
        {"14": "+5V", "7": "GND", "1": "GND", "2": "LED1_3V3", "3": "LED1_5V",
         "4": "GND", "5": "LED2_3V3", "6": "LED2_5V",
         "10": "+5V", "9": "GND", "8": None, "13": "+5V", "12": "GND", "11": None},
        {1: (102, 15, 0), 2: (102, 27, 0), 3: (95, 42, 0), 4: (110, 42, 0), 5: (122, 42, 0)},
        (93.5, 63.5, 90),
    ),
    two("R4", "470", "LED1_5V", "LED1_DATA", (110.5, 15, 90), (26.16, 71, 90)),
    two("R5", "470", "LED2_5V", "LED2_DATA", (110.5, 27, 90), (93.84, 71, 90)),
    _line("J2", "terminal", ("+5V", "LED1_DATA", "GND"), (138, 15), (21.08, 83.5, 0),
          "left panel"),
    _line("J3", "terminal", ("+5V", "LED2_DATA", "GND"), (138, 27), (88.76, 83.5, 0),
          "right panel"),
    two("C3", "1000u", "+5V", "GND", (150, 15, 0), (10.5, 81.5, 270)),
    two("C4", "1000u", "+5V", "GND", (150, 27, 0), (109.5, 81.5, 270)),
    two("C5", "100n", "+5V", "GND", (130, 42, 0), (101, 60.5, 90)),
)  # fmt: skip

CONTROLLER = (
    Part("U1", "pico", PICO, {1: (32, 72, 0)}, (51.11, 3.4, 0)),
    two("SW1", "button", "MENU", "GND", (14, 102, 0), (28, 40, 0)),
    _line("J10", "header3", ("UART_TX", "GND", "UART_RX"), (50, 98), (89, 4, 90)),
    _line("J11", "header4", ("GP16", "GP17", "+3V3", "GND"), (50, 104), (101, 4, 90)),
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
    two("R8", "10k", "+5V", "SENSE_5V", (127, 62.5, 0), (86, 50, 90)),
    two("R9", "10k", "SENSE_5V", "AGND", (133, 62.5, 0), (82, 43, 90)),
    two("C7", "100n", "SENSE_5V", "AGND", (139, 62.5, 0), (86, 43, 270)),
    two("Q3", "light", "+3V3", "LIGHT", (148, 61, 0), (107.5, 13, 0)),
    two("R10", "10k", "LIGHT", "AGND", (155, 62.5, 0), (82, 35, 90)),
)

SOUND = (
    two("BZ1", "buzzer", "+5V", "BUZZER_LOW", (149, 80, 0), (93, 25, 0)),
    two("R11", "1k", "+5V", "BUZZER_LOW", (140, 79.5, 0), (88, 35, 90)),
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
_CORNERS = ((4.0, 4.0), (W - 4, 4.0), (4.0, H - 22), (W - 4, H - 22))
HOLES = tuple(
    Part(f"H{n}", "hole", {}, {1: (66 + 3.6 * n, 105, 0)}, (*at, 0))
    for n, at in enumerate(_CORNERS, 1)
)

_BOXES = (
    Box(6, 5, 82, 33, "POWER IN",
        "5 V 3 A from USB-C; 5.1 k on CC1 and CC2 ask for it.  Q1 blocks reverse polarity;"
        " D1 keeps the Pico's USB and the supply apart."),
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
    Word("PIXELPITCH", 97.5, 47, 2.2), Word("carrier  rev 1", 97.5, 50.5, 1.2),
    Word("5 V  3 A  USB-C", 72.5, 90.6, 1.0),
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
    Word("UART", 91.5, 9.8, 1.0), Word("SPARE", 104.8, 9.8, 1.0),
    *(Word(text, 89 + 2.54 * n, 7, 0.8) for n, text in enumerate(("TX", "GND", "RX"))),
    *(Word(text, 101 + 2.54 * n, 7, 0.8) for n, text in enumerate(("16", "17", "3V3", "GND"))),
    Word("LIGHT", 108.8, 16.4, 1.0), Word("BUZZER", 96.8, 33.2, 1.0),
)  # fmt: skip

_POURS = (
    Pour("GND", ("F.Cu", "B.Cu"), box(0.5, 0.5, W - 0.5, H - 0.5)),
    Pour("+5V", ("F.Cu",), box(5, 60, W - 5, H - 2.5), 1, True),
    # Above the plug's pads to both of its VBUS contacts, and up to F1.
    Pour(
        "VBUS",
        ("F.Cu",),
        ((55.2, 76), (59.8, 76), (59.8, 81.8), (62.4, 81.8), (62.4, 86.4), (55.2, 86.4)),
        3,
        True,
    ),
    Pour("FUSED", ("F.Cu",), box(60.2, 66.8, 66.5, 81.4), 3, True),
)

CARRIER = Design(
    "carrier", "Pixelpitch carrier: Pico, power, lights, pads, sensors", "A3", W, H, 3,
    POWER + LEDS + CONTROLLER + CLUSTERS + SENSORS + ANALOGUE + SOUND + TESTS + HOLES,
    _BOXES,
    (("Q1.4", "R3.1"), ("J1.A5", "R1.1"),
     ("U2.3", "R4.1"), ("U2.6", "R5.1"), ("R12.2", "Q2.1"), ("R13.1", "Q2.1"),
     ("Q2.3", "R11.2"), ("BZ1.2", "R11.2")),
    _WORDS, _POURS,
    {"+5V": (58, 12, 270), "VSYS": (77, 12, 270)},
)  # fmt: skip
