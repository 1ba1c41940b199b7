"""What a board's module says: parts with nets and places, boxes of the sheet, copper, words.

A place on the sheet is in steps of 2.54 mm from its top left corner, a place on the board in
mm from the board's; x to the right, y down, angles in degrees anticlockwise.
"""

from typing import NamedTuple

from .catalogue import KINDS, Kind

Place = tuple[float, float, int]
# Of all boards: in the title blocks, the job files and on the silkscreen.
REVISION = "3"
DATE = "2026-11-23"
LICENCE = "CERN-OHL-P-2.0"


class Part(NamedTuple):
    """One part: ``nets`` maps each pin's number to a net, or to None for "open"."""

    reference: str
    kind: str
    nets: dict[str, str | None]
    sheet: dict[int, Place]  # unit -> place on the sheet
    board: Place
    value: str = ""

    @property
    def what(self) -> Kind:
        """The entry of the catalogue."""
        return KINDS[self.kind]


class Box(NamedTuple):
    """A titled frame on the sheet, in steps; ``note`` is a line or more of explanation."""

    left: float
    top: float
    right: float
    bottom: float
    title: str
    note: str = ""


class Word(NamedTuple):
    """Silkscreen text; ``height`` in mm."""

    text: str
    x: float
    y: float
    height: float = 1.0
    angle: int = 0
    bottom: bool = False


class Pour(NamedTuple):
    """A filled zone on ``layers``; the higher ``rank`` wins where two meet: never give two that
    meet the same, for then KiCad takes whichever has the smaller identifier."""

    net: str
    layers: tuple[str, ...]
    corners: tuple[tuple[float, float], ...]
    rank: int = 0
    solid: bool = False


class Keepout(NamedTuple):
    """A rectangle without vias and, if ``copper``, without copper on the top layer."""

    left: float
    top: float
    right: float
    bottom: float
    copper: bool = True


class Extra(NamedTuple):
    """A part soldered into another one's footprint: the sockets under the Pico."""

    reference: str
    kind: str
    board: Place

    @property
    def what(self) -> Kind:
        """The entry of the catalogue."""
        return KINDS[self.kind]


class Design(NamedTuple):
    """One board.  ``wires`` join two pins ("R1.2") on the sheet with a line, not a label."""

    name: str
    title: str
    paper: str
    width: float
    height: float
    corner: float
    parts: tuple[Part, ...]
    boxes: tuple[Box, ...]
    wires: tuple[tuple[str, str], ...]
    words: tuple[Word, ...]
    pours: tuple[Pour, ...]
    flags: dict[str, Place]  # nets that get a PWR_FLAG (their source is no power pin)
    names: tuple[tuple[str, Place], ...] = ()  # labels on the sheet's lines
    stitches: tuple[tuple[str, float, float], ...] = ()  # vias that join two pours: net, x, y
    extras: tuple[Extra, ...] = ()
    labels: tuple[tuple[str, float, float], ...] = ()  # references with a place of their own
    keepouts: tuple[Keepout, ...] = ()
    pages: tuple[tuple[str, str, Place], ...] = ()  # after the first: file, title, its frame
    ways: tuple[tuple[float, float, float, float], ...] = ()  # many tracks cross there
    track: float = 0.3
    clearance: float = 0.2


def two(
    reference: str, kind: str, one: str | None, other: str | None, sheet: Place, board: Place
) -> Part:
    """Return a part with the pins 1 and 2."""
    return Part(reference, kind, {"1": one, "2": other}, {1: sheet}, board)


def box(left: float, top: float, right: float, bottom: float) -> tuple[tuple[float, float], ...]:
    """Return the corners of a rectangle, for a pour."""
    return ((left, top), (right, top), (right, bottom), (left, bottom))
