"""The carrier's size, test points, silkscreen, pours and the vias between them."""

from .design import DATE, LICENCE, REVISION, Pour, Word, box

W, H = 120.0, 92.0
TEST_POINTS = (
    ("TP1", "+5V", (43, 62.5)), ("TP2", "GND", (37, 62.5)), ("TP3", "+3V3", (19, 21.5)),
    ("TP4", "SDA", (19, 27.5)), ("TP5", "SCL", (19, 33)), ("TP6", "LED1_DATA", (31.24, 73)),
    ("TP7", "LED2_DATA", (98.92, 73)), ("TP8", "VSYS", (83.2, 59.5)),
    ("TP9", "SAFE_5V", (51.3, 63.8)), ("TP10", "START", (72.5, 56.6)),
    ("TP11", "VBUS", (53.9, 80.5)),
)  # fmt: skip
SHORT = {"+3V3": "3V3", "LED1_DATA": "DATA", "LED2_DATA": "DATA", "SAFE_5V": "SAFE 5V"}

WORDS = (
    Word("PIXELPITCH", 22, 60.5, 1.9), Word(f"carrier  rev {REVISION}", 22, 64, 1.2),
    Word(DATE, 22, 66.4, 1.0), Word(LICENCE, 22, 68.4, 1.0),
    Word("5.1 V  3 A  USB-C", 73.5, 90.2, 1.0), Word("POWER", 45.2, 90.2, 1.0),
    Word("Pico: USB up", 60, 55.6, 1.0),
    *(Word(SHORT.get(net, net), x, y - 2.1, 0.9) for _, net, (x, y) in TEST_POINTS),
    Word("LEFT PANEL", 26.16, 76.2, 1.3), Word("RIGHT PANEL", 93.84, 76.2, 1.3),
    *(Word(text, x, 90.6, 1.0) for left in (21.08, 88.76)
      for text, x in (("+5V", left), ("DATA", left + 5.08), ("GND", left + 10.16))),
    Word("DIE", 9.3, 7.6, 1.3), Word("TRAY", 28, 10.3, 1.3), Word("TEXT", 41, 10.3, 1.3),
    Word("LEFT PADS", 8.5, 55.6, 1.3), Word("RIGHT PADS", 111, 55.6, 1.3),
    *(Word(text, 10.2, 34 + 2.5 * n, 0.9) for n, text in enumerate(
        ("GND", "UP", "DN", "LT", "RT", "OK", "BK", "GND"))),
    *(Word(text, 109.8, 51.5 - 2.5 * n, 0.9) for n, text in enumerate(
        ("GND", "UP", "DN", "LT", "RT", "OK", "BK", "GND"))),
    *(Word(text, 7 + 2.54 * n, y + 2.7, 0.8, 90) for y in (15.5, 24)
      for n, text in enumerate(("GND", "3V3", "SDA", "SCL"))),
    Word("DIE 0x18", 10.8, 12.9, 0.9), Word("TRAY 0x19", 10.8, 21.4, 0.9),
    Word("SSD1306 display", 33.5, 12.1, 0.9), Word("1", 29.7, 16.7, 0.8),
    Word("2", 32.24, 16.7, 0.8), Word("SCL", 34.78, 16.7, 0.8), Word("SDA", 37.6, 16.7, 0.8),
    Word("as made: 1 = GND, 2 = 3V3", 33.5, 22.0, 0.8),
    Word("other order: cut both, bridge both", 33.5, 23.4, 0.8),
    Word("MENU", 34.25, 40.5, 1.5), Word("RUN", 77.5, 29.2, 1.0),
    Word("UART", 83.5, 10.2, 1.0), Word("SPARE", 100.4, 10.2, 1.0),
    *(Word(text, 81 + 2.54 * n, 7.3, 0.8, 90) for n, text in enumerate(("TX", "GND", "RX"))),
    *(Word(text, 94 + 2.54 * n, 7.3, 0.8, 90)
      for n, text in enumerate(("16", "17", "2", "3", "3V3", "GND"))),
    Word("3.3 A FUSE", 69.2, 76.2, 1.0), Word("1000 uF", 10.5, 71.4, 0.9),
    Word("1000 uF", 109.5, 71.4, 0.9),
    Word("LIGHT", 111.3, 18.2, 1.0), Word("BUZZER", 95.5, 32.8, 1.0),
    # Below, for who measures there.
    Word(f"PIXELPITCH carrier  rev {REVISION}", 24, 57.5, 1.7, bottom=True),
    Word(f"{DATE}  {LICENCE}", 24, 60.1, 1.0, bottom=True),
    *(Word(text, x, 87.8, 1.2, bottom=True) for left in (21.08, 88.76)
      for text, x in (("+5V", left), ("DATA", left + 5.08), ("GND", left + 10.16))),
    Word("LEFT PANEL", 26.16, 78.5, 1.3, bottom=True),
    Word("RIGHT PANEL", 93.84, 78.5, 1.3, bottom=True),
    *(Word(SHORT.get(net, net), x, y + 2.4, 1.0, bottom=True)
      for _, net, (x, y) in TEST_POINTS),
)  # fmt: skip

# Beside the tracks below, so that ground's current has a short way round them; BRIDGES across one.
_BESIDE = (
    (9, 25.5), (9.25, 22.5), (14.5, 26.25), (16, 8.25), (16.75, 28.5),
    (17.5, 32.25), (19.25, 34.75), (19.5, 30), (21.75, 27.75), (23.75, 12.75),
    (25.5, 6.5), (27.25, 9), (30, 6.75), (35.25, 16.25),
    (42.75, 14.5), (49.25, 42.5), (50, 45.5), (52, 50.5), (52.25, 40.5), (53.25, 53.25),
    (53.5, 56.25), (67.5, 6), (67.5, 26.25), (68, 22.75), (70, 45.5), (70.5, 27),
    (71, 56.25), (71.25, 13.5), (71.25, 16.75), (71.25, 31.25),
    (71.25, 35.25), (71.25, 42), (73.5, 11.5), (73.75, 18.75), (73.75, 37.75), (74, 15),
    (74, 33.25), (75.2, 49.4), (75.75, 29), (76.1, 52), (77.25, 32.75), (77.25, 36.25),
    (77.25, 41.25), (78.75, 24.25), (79, 38.75), (80.75, 26.5), (81.15, 50.7), (81.75, 23),
    (82, 29.25), (82, 35.5), (82, 41), (83.75, 19.5), (84, 33.25), (84.5, 25.25), (85, 22.25),
    (85.25, 52.7), (86.5, 37.5), (86.5, 41), (86.75, 18), (88.75, 21), (89, 39.25), (90, 17.25),
    (90, 55.5), (90.25, 11), (90.75, 14), (92, 53.25), (93.25, 16), (93.5, 11),
)  # fmt: skip
_BRIDGES = (36.0, 45.0, 68.0, 80.0)
POURS = (
    Pour("GND", ("F.Cu", "B.Cu"), box(0.5, 0.5, W - 0.5, H - 0.5)),
    Pour("+5V", ("F.Cu",), box(7.5, 57.2, W - 7.5, H - 2.5), 1, True),  # no screw's head on it
    # Above the plug's pads to both of its VBUS contacts, up to F1, an arm each to R31 and TP11.
    Pour(
        "VBUS",
        ("F.Cu",),
        ((56.2, 79.4), (63.8, 79.4), (63.8, 80.4), (68.0, 80.4), (68.0, 83.2), (63.8, 83.2),
         (63.8, 84.1), (62.2, 84.1), (62.2, 86.3), (57.8, 86.3), (57.8, 84.1), (56.2, 84.1),
         (56.2, 81.8), (52.6, 81.8), (52.6, 79.4)),
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
    # Over the left panel's data line, which lies across the way back from above.
    *(Pour("GND", ("F.Cu",), box(x - 0.5, 70.4, x + 0.5, 74.0), 2, True) for x in _BRIDGES),
)  # fmt: skip
STITCHES = (
    *(("GND", x, y) for x in (53.9, 66.1) for y in (85.1, 86.3, 87.5, 88.7)),
    *(("GND", 74.0, y) for y in (66.2, 66.9, 67.6)),
    *(("GND", x, y) for x, y in _BESIDE),
    *(("GND", x, y) for x in _BRIDGES for y in (70.9, 73.5)),
)
