"""The die's insert, and with the other strap the tray's: an LIS3DH at the centre of 19 mm.

A 25 mm cube with 2.4 mm walls leaves 20.2 mm.  The sensor sits at the board's centre, for spin
adds omega squared times distance to what it feels.  The lead's connector stands upright: the
walls are too near for a plug from the side.  J2 stays empty: holes for who solders the lead in.

ST asks for no track and no via under an LGA on its side of the board (they lift one edge, and
stress shows as an offset): ``keepouts`` bars both, vias out to 0.3 mm beside the body.  Turned
by 90 degrees, the corner of pins 14 and 1 looks at C1.
"""

from .design import DATE, LICENCE, REVISION, Box, Design, Keepout, Part, Pour, Word, box, two

W = H = 19.0
_QWIIC: dict[str, str | None] = {"1": "GND", "2": "+3V3", "3": "SDA", "4": "SCL"}
_PARTS = (
    Part(
        "U1", "lis3dh",
        {"1": "+3V3", "14": "+3V3", "8": "+3V3", "5": "GND", "10": "GND", "12": "GND",
         "4": "SCL", "6": "SDA", "7": "ADDRESS", "11": None, "9": None,
         "2": None, "3": None, "13": None, "15": None, "16": None},
        {1: (40, 30, 0)}, (9.5, 9.5, 90),
    ),
    two("C1", "100n", "+3V3", "GND", (61, 21, 0), (5.6, 9.7, 180)),
    two("C2", "10u", "+3V3", "GND", (72, 21, 0), (2.6, 9.0, 90)),
    Part("JP1", "strap", {"1": "GND", "2": "ADDRESS", "3": "+3V3"}, {1: (66, 32, 0)},
         (14.9, 10.2, 90)),
    Part("J1", "upright", {**_QWIIC, "MP": "GND"}, {1: (92, 21, 0)}, (9.5, 3.9, 0)),
    Part("J2", "wires", _QWIIC, {1: (92, 35, 0)}, (5.69, 16.2, 90)),
)  # fmt: skip
_MARKS = tuple(
    Part(f"FID{n}", "fiducial", {}, {1: (52 + 6 * n, 45, 0)}, (*at, 0))
    for n, at in enumerate(((2.2, 2.2), (16.8, 2.2), (2.2, 16.8)), 1)
)  # fmt: skip
_WORDS = (
    *(Word(text, 5.69 + 2.54 * n, 14.2, 0.8)
      for n, text in enumerate(("GND", "3V3", "SDA", "SCL"))),
    Word("GND", 4.3, 5.4, 0.8), Word("SCL", 14.7, 5.4, 0.8), Word("LEAD", 4.3, 6.9, 0.8),
    Word("18", 17.6, 11.6, 0.8), Word("19", 17.6, 8.9, 0.8),
    Word("PIXELPITCH", 9.5, 3.5, 1.3, bottom=True),
    Word(f"sensor rev {REVISION}  {DATE}", 9.5, 5.8, 0.8, bottom=True),
    Word("DIE 0x18: strap as is", 9.5, 8.4, 0.9, bottom=True),
    Word("TRAY 0x19: cut 18,", 9.5, 10.4, 0.9, bottom=True),
    Word("bridge 19", 9.5, 12.2, 0.9, bottom=True), Word(LICENCE, 9.5, 14.0, 0.8, bottom=True),
)  # fmt: skip

SENSOR = Design(
    "sensor", "Pixelpitch sensor: insert of the die, and of the tray", "A4", W, H, 1.5,
    _PARTS + _MARKS,
    (Box(22, 12, 52, 48, "ACCELEROMETER", "CS high: I2C.  RES to ground, the ADC inputs open."),
     Box(54, 12, 82, 48, "SUPPLY, ADDRESS",
         "As made: 0x18, the die.\nCut at 18 and bridged at 19: 0x19, the tray."),
     Box(84, 12, 108, 48, "LEAD", "The Qwiic lead, or wires soldered in.")),
    (("U1.1", "U1.14"), ("C1.1", "C2.1")), _WORDS,
    (Pour("GND", ("F.Cu", "B.Cu"), box(0.5, 0.5, W - 0.5, H - 0.5)),),
    {"+3V3": (72, 19.5, 0), "GND": (78, 27, 270)},
    (("+3V3", (40, 25, 90)),),
    labels=(("C1", 5.6, 8.15), ("J1", 14.6, 6.9), ("U1", 7.2, 11.9)),
    keepouts=(Keepout(8.57, 8.57, 10.43, 10.43), Keepout(7.7, 7.7, 11.3, 11.3, copper=False)),
    track=0.2, clearance=0.15,
)  # fmt: skip
