"""A coach's six buttons: one design, ordered twice.

A board of its own for each coach plays better than buttons on the carrier: the pitch is 320 mm
wide, each coach holds or screws down the own one in reach of two thumbs, and it can be turned
to face its reader.  The firmware's UP is the pitch's top for both coaches; one who sits above
the pitch sees it the other way round.  So there are two sockets: in "ABOVE" the four arrows are
exchanged in pairs, and the key that points away from the coach is the key that moves away.
"""

from .design import DATE, LICENCE, REVISION, Box, Design, Part, Pour, Word, box, two

W, H = 100.0, 56.0
KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK")
TURNED = {"UP": "DOWN", "DOWN": "UP", "LEFT": "RIGHT", "RIGHT": "LEFT"}
# Centre of each button.
_AT = {
    "UP": (25.0, 14.0), "DOWN": (25.0, 44.0), "LEFT": (10.0, 29.0), "RIGHT": (40.0, 29.0),
    "OK": (86.0, 27.0), "BACK": (68.0, 38.0),
}  # fmt: skip
# On the sheet they lie as on the board.
_DRAWN = {
    "UP": (24, 16), "DOWN": (24, 36), "LEFT": (18, 26), "RIGHT": (36, 26),
    "OK": (52, 22), "BACK": (46, 32),
}  # fmt: skip
_CENTRE = (6.25, 2.5)  # from the footprint's first pin to the button's centre


def _socket(reference: str, nets: tuple[str, ...], row: float, x: float, words: str) -> Part:
    numbered: dict[str, str | None] = {str(n): net for n, net in enumerate(nets, 1)}
    return Part(reference, "side cluster", numbered, {1: (80, row, 0)}, (x, 9.5, 180), words)


_BUTTONS = tuple(
    two(f"SW{n}", "button", key, "GND", (*_DRAWN[key], 0),
        (_AT[key][0] - _CENTRE[0], _AT[key][1] - _CENTRE[1], 0))._replace(value=key)
    for n, key in enumerate(KEYS, 0)
)  # fmt: skip
_BUTTONS = tuple(p._replace(reference=f"SW{n}") for n, p in enumerate(_BUTTONS, 1))
_SOCKETS = (
    _socket("J1", ("GND", *KEYS, "GND"), 20, 62.0, "coach below the pitch"),
    _socket("J2", ("GND", *(TURNED.get(key, key) for key in KEYS), "GND"), 36, 89.5,
            "coach above the pitch"),
)  # fmt: skip
_CORNERS = ((4.0, 4.0), (W - 4, 4.0), (4.0, H - 4), (W - 4, H - 4))
_HOLES = tuple(
    Part(f"H{n}", "hole", {}, {1: (20 + 6 * n, 58, 0)}, (*at, 0))
    for n, at in enumerate(_CORNERS, 1)
) + tuple(
    Part(f"FID{n}", "fiducial", {}, {1: (40 + 6 * n, 58, 0)}, (*at, 0))
    for n, at in enumerate(((10.0, 6.0), (94.0, 44.0), (10.0, 50.0)), 1)
)
_PINS = ("GND", "UP", "DN", "LT", "RT", "OK", "BK", "GND")
_WORDS = (
    Word(f"PIXELPITCH pads rev {REVISION}", 75, 53.2, 1.2),
    Word("coach BELOW the pitch", 53.25, 14.6, 1.1),
    Word("coach ABOVE the pitch", 80.75, 14.6, 1.1),
    Word("^", 25, 28.5, 3.0), Word("to the pitch", 25, 30.4, 1.0), Word("UP", 25, 22.6, 1.6),
    Word("DOWN", 25, 52.9, 1.6), Word("LEFT", 10, 37.6, 1.6), Word("RIGHT", 40, 37.6, 1.6),
    Word("OK", 86, 35.6, 1.6), Word("BACK", 68, 46.6, 1.6),
    *(Word(text, x - 2.5 * n, 12.6, 0.8) for x in (62.0, 89.5) for n, text in enumerate(_PINS)),
    Word(f"PIXELPITCH pads rev {REVISION}  {DATE}  {LICENCE}", 50, 53.2, 1.2, bottom=True),
    Word("Socket by your seat. One cable: JST-XH 8, pin 1 to pin 1.", 50, 3, 1.2, bottom=True),
)  # fmt: skip

PADS = Design(
    "pads", "Pixelpitch pads: a coach's six buttons", "A4", W, H, 3,
    _BUTTONS + _SOCKETS + _HOLES,
    (Box(8, 7, 62, 52, "BUTTONS", "Active low; the pull-ups are the Pico's own."),
     Box(64, 7, 108, 52, "SOCKETS",
         "J1: who sits below the pitch.\nJ2: who sits above it and sees it turned by half:\n"
         "up and down, left and right change places."),
     Box(8, 54, 62, 64, "FIXING")),
    (), _WORDS,
    (Pour("GND", ("F.Cu", "B.Cu"), box(0.5, 0.5, W - 0.5, H - 0.5)),),
    {"GND": (88, 12, 270)},
)  # fmt: skip
