"""Writes a ``.kicad_sch``: real symbols in titled boxes, a label or a line at every pin.

Identifiers come from names, so the same design gives the same bytes.
"""

import uuid
from functools import cached_property
from itertools import pairwise
from typing import Any

from .design import DATE, REVISION, Design, Part, Place
from .sexpr import Quoted, find, first, lines
from .symbols import pin_places, symbol, turn

STEP = 2.54
_POWER = {"GND": "power:GND", "+5V": "power:+5V", "+3V3": "power:+3V3"}
_SPACE = uuid.UUID("6f1f7f57-6d0a-4c35-9d7f-3a4a8f1f0c11")
_STUB = 1.0
PAGE = 165  # columns of an A3 page


def identity(*words: object) -> Quoted:
    """Return the identifier of a thing, from its names."""
    return Quoted(str(uuid.uuid5(_SPACE, "/".join(str(word) for word in words))))


def _effects(size: float = 1.27, justify: str = "", hide: bool = False) -> list[Any]:
    font: list[Any] = ["effects", ["font", ["size", size, size]]]
    if justify:
        font.append(["justify", *justify.split()])
    if hide:
        font.append(["hide", "yes"])
    return font


class _Sheet:
    """One page; page n has what the design draws from column n * PAGE on."""

    def __init__(self, design: Design, page: int) -> None:
        self.page = page
        self.design = _of_page(design, page)
        self.root = identity(design.name)
        self.path = f"/{self.root}" + (f"/{identity(design.name, 'sheet', page)}" if page else "")
        self.items: list[list[Any]] = []
        self.used: set[str] = set()
        self.powers = 500 * page

    def identity(self, *words: object) -> Quoted:
        """Return the identifier of a thing of this page."""
        return identity(self.design.name, *words, *((self.page,) if self.page else ()))

    def place(self, part: Part) -> None:
        pins = pin_places(part.what.symbol)
        for unit, (column, row, angle) in part.sheet.items():
            x, y = column * STEP, row * STEP
            fields = {
                "Reference": part.reference,
                "Value": part.value or part.what.value,
                "Footprint": part.what.footprint,
            }
            if part.what.bom:
                fields |= {"Manufacturer": part.what.maker, "MPN": part.what.number}
                if part.what.lcsc:
                    fields["LCSC"] = part.what.lcsc
            self.symbol(
                part.what.symbol,
                part.reference,
                unit,
                x,
                y,
                angle,
                fields,
                part.what.bom and not part.what.plugged,
            )
            done: set[tuple[float, float]] = set()
            for pin, (owner, *_rest) in pins.items():
                at, outward = self.end(part, pin)
                if owner not in (0, unit) or at in done or at in self.joined:
                    continue
                done.add(at)
                self.tie(part.nets.get(pin), at, outward)

    @cached_property
    def joined(self) -> set[tuple[float, float]]:
        """Where pins end that a line of the design joins."""
        return {self.pin_end(pin) for wire in self.design.wires for pin in wire}

    def pin_end(self, pin: str) -> tuple[float, float]:
        """Where the pin "R1.2" ends on the sheet (mm)."""
        reference, number = pin.split(".")
        part = next(each for each in self.design.parts if each.reference == reference)
        return self.end(part, number)[0]

    def end(self, part: Part, pin: str) -> tuple[tuple[float, float], int]:
        """Where a pin ends on the sheet (mm), and the direction away from the symbol."""
        unit, px, py, inward = pin_places(part.what.symbol)[pin]
        column, row, angle = part.sheet[unit or 1]
        dx, dy = turn(px, py, angle)
        return (
            (round(column * STEP + dx, 4), round(row * STEP + dy, 4)),
            (inward + 180 + angle) % 360,
        )

    def symbol(
        self, full: str, reference: str, unit: int, x: float, y: float, angle: int,
        fields: dict[str, str], bom: bool = True,
    ) -> None:  # fmt: skip
        self.used.add(full)
        node: list[Any] = [
            "symbol", ["lib_id", Quoted(full)], ["at", x, y, angle], ["unit", unit],
            ["exclude_from_sim", "no"], ["in_bom", "yes" if bom else "no"],
            ["on_board", "yes"], ["dnp", "no"],
            ["uuid", self.identity(reference, unit)],
        ]  # fmt: skip
        library = {each[1]: each for each in find(symbol(full), "property")}
        for name in ("Datasheet", "Description"):
            if name in library:
                fields.setdefault(name, library[name][2])
        for name, text in fields.items():
            node.append(self.field(name, text, library.get(name), x, y, angle, full, unit))
        node += [
            ["pin", Quoted(pin), ["uuid", self.identity(reference, unit, pin)]]
            for pin in pin_places(full)
        ]
        where = ["path", Quoted(self.path), ["reference", Quoted(reference)], ["unit", unit]]
        node.append(["instances", ["project", Quoted(self.design.name), where]])
        self.items.append(node)

    def field(
        self, name: str, text: str, source: list[Any] | None, x: float, y: float, angle: int,
        full: str, unit: int,
    ) -> list[Any]:  # fmt: skip
        shown = name in ("Reference", "Value") and not (full in _HIDES and name == _HIDES[full])
        dx, dy, justify = 0.0, 0.0, ""
        if source is not None:
            _, px, py, *_rest = first(source, "at")
            dx, dy = float(px), -float(py)
            marks = list(find(first(source, "effects"), "justify"))
            justify = " ".join(marks[0][1:]) if marks else ""
        upright = angle
        upended = full.startswith(("Diode:", "Device:LED")) and angle % 180 == 90
        small = full.startswith(("Device:R", "Device:C", "Device:Polyfuse"))
        if small or upended:
            lower = name == "Value"
            if angle % 180 == 0 or upended:
                # KiCad turns the side with the symbol.
                justify = "left" if angle in (0, 270) else "right"
                dx, dy = 2.2, 1.0 if lower else -1.0
            else:
                dx, dy, justify = 0, 3.0 if lower else -2.6, ""
        elif full.startswith("74xx:") and unit < 5:
            dx, dy = 0, -5.4
            shown = name == "Reference"
        elif full.startswith("Jumper:"):
            dx, dy, justify = 0, -4.8 if name == "Reference" else -2.9, ""
        elif full.startswith("74xx:"):
            dx, dy, justify = 6.4, -1.0 if name == "Reference" else 1.0, "left"
        elif full.startswith("Transistor_FET:IRF"):
            dx, dy, justify = 0, -7.6 if name == "Reference" else -5.6, ""
            if angle == 270:  # its gate points up
                dy = 5.6 if name == "Reference" else 7.6
        elif full.startswith("power:") and name == "Value":
            px, py = turn(dx, -dy, angle)
            reach = 1.0 if angle % 180 == 0 else 1.5
            dx, dy, justify = px * reach, py * reach, ""
        return [
            "property", Quoted(name), Quoted(text), ["at", x + dx, y + dy, upright % 180],
            _effects(justify=justify, hide=not shown),
        ]  # fmt: skip

    def tie(self, net: str | None, at: tuple[float, float], outward: int) -> None:
        """Put a label, a supply symbol or an "open" cross where a pin ends."""
        x, y = at
        if net is None:
            mark = ["uuid", self.identity("open", x, y)]
            self.items.append(["no_connect", ["at", x, y], mark])
            return
        dx, dy = turn(_STUB * STEP, 0, outward)
        far = (round(x + dx, 4), round(y + dy, 4))
        self.line(at, far)
        if net in _POWER:
            self.power(net, far, outward)
            return
        spin, justify = {
            0: (0, "left"), 90: (90, "left"), 180: (180, "right"), 270: (270, "right"),
        }[outward]  # fmt: skip
        self.items.append(
            ["global_label", Quoted(net), ["shape", "bidirectional"], ["at", *far, spin],
             _effects(justify=justify), ["uuid", self.identity("label", *far)]]
        )  # fmt: skip

    def power(self, net: str, at: tuple[float, float], outward: int, flag: bool = False) -> None:
        full = "power:PWR_FLAG" if flag else _POWER[net]
        self.powers += 1
        reference = f"#{'FLG' if flag else 'PWR'}{self.powers:03d}"
        angle = (outward + 90) % 360 if net == "GND" and not flag else (outward - 90) % 360
        self.symbol(
            full, reference, 1, *at, angle,
            {"Reference": reference, "Value": "PWR_FLAG" if flag else net, "Footprint": ""},
        )  # fmt: skip

    def flag(self, net: str, place: Place) -> None:
        x, y = place[0] * STEP, place[1] * STEP
        self.power(net, (x, y), 90, flag=True)
        self.tie(net, (x, y), place[2])

    def line(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.items.append(
            ["wire", ["pts", ["xy", *start], ["xy", *end]],
             ["stroke", ["width", 0], ["type", "default"]],
             ["uuid", self.identity("wire", *start, *end)]]
        )  # fmt: skip

    def wire(self, one: str, other: str) -> None:
        """Join two pins by a line with at most one corner."""
        (x, y), (u, v) = self.pin_end(one), self.pin_end(other)
        if x != u and y != v:
            self.line((x, y), (u, y))
            self.line((u, y), (u, v))
        else:
            self.line((x, y), (u, v))

    def dots(self) -> None:
        """Cut each line where another thing ends on it; put a dot where three ends meet."""
        wires = [item for item in self.items if item[0] == "wire"]
        points = {tuple(xy[1:]) for wire in wires for xy in wire[1][1:]} | self.joined
        count = dict.fromkeys(self.joined, 1)
        for wire in wires:
            self.items.remove(wire)
            (x, y), (u, v) = (tuple(xy[1:]) for xy in wire[1][1:])
            on = [
                (a, b)
                for a, b in points
                if min(x, u) <= a <= max(x, u) and min(y, v) <= b <= max(y, v)
            ]
            for start, end in pairwise(sorted(on)):
                self.line(start, end)
                for place in (start, end):
                    count[place] = count.get(place, 0) + 1
        for (x, y), number in count.items():
            if number >= 3:
                self.items.append(
                    ["junction", ["at", x, y], ["diameter", 0], ["color", 0, 0, 0, 0],
                     ["uuid", self.identity("dot", x, y)]]
                )  # fmt: skip

    def frame(self) -> None:
        for each in self.design.boxes:
            corners = [each.left * STEP, each.top * STEP], [each.right * STEP, each.bottom * STEP]
            self.items.append(
                ["rectangle", ["start", *corners[0]], ["end", *corners[1]],
                 ["stroke", ["width", 0.2], ["type", "dash"]], ["fill", ["type", "none"]],
                 ["uuid", self.identity("box", each.title)]]
            )  # fmt: skip
            words = [(each.title, each.top + 1.2, 2.2), (each.note, each.bottom - 0.8, 1.4)]
            for text, row, size in words:
                if text:
                    justify = "left" if size > 2 else "left bottom"
                    self.items.append(
                        ["text", Quoted(text), ["exclude_from_sim", "no"],
                         ["at", (each.left + 0.8) * STEP, row * STEP, 0],
                         _effects(size, justify),
                         ["uuid", self.identity("text", text)]]
                    )  # fmt: skip


_HIDES = {
    "power:GND": "Reference", "power:+5V": "Reference", "power:+3V3": "Reference",
    "power:PWR_FLAG": "Reference",
}  # fmt: skip


def _of_page(design: Design, page: int) -> Design:
    """Return what of ``design`` lies on a page, its columns counted from the page's left edge."""
    left = PAGE * page

    def here(x: float) -> bool:
        return left <= x < left + PAGE

    parts = tuple(
        part._replace(sheet={unit: (x - left, y, angle) for unit, (x, y, angle) in places.items()})
        for part, places in ((part, part.sheet) for part in design.parts)
        if here(next(iter(places.values()))[0])
    )
    named = {part.reference for part in parts}
    return design._replace(
        parts=parts,
        boxes=tuple(
            each._replace(left=each.left - left, right=each.right - left)
            for each in design.boxes
            if here(each.left)
        ),
        wires=tuple(wire for wire in design.wires if wire[0].split(".")[0] in named),
        flags={net: (x - left, y, a) for net, (x, y, a) in design.flags.items() if here(x)},
        names=tuple((net, (x - left, y, a)) for net, (x, y, a) in design.names if here(x)),
    )


def pages(design: Design) -> dict[str, str]:
    """Return the schematic of ``design``: file name -> text; the root first."""
    files = {f"{design.name}.kicad_sch": _write(design, 0)}
    for number, (name, _, _) in enumerate(design.pages, 1):
        files[f"{design.name}-{name}.kicad_sch"] = _write(design, number)
    return files


def _write(design: Design, page: int) -> str:
    sheet = _Sheet(design, page)
    sheet.frame()
    for part in sheet.design.parts:
        sheet.place(part)
    for wire in sheet.design.wires:
        sheet.wire(*wire)
    for net, place in sheet.design.flags.items():
        sheet.flag(net, place)
    for net, (x, y, outward) in sheet.design.names:
        sheet.tie(net, (x * STEP, y * STEP), outward)
    sheet.dots()
    title = design.title if not page else f"Pixelpitch {design.name}: {design.pages[page - 1][1]}"
    if not page:
        for number, (name, what, (x, y, _)) in enumerate(design.pages, 1):
            sheet.items.append(_symbol(design, number, name, what, x * STEP, y * STEP))
    # Each symbol on a line of its own: the file is kept and its changes are read.
    kept = [symbol(name) for name in sorted(sheet.used)]
    whole: list[Any] = [
        "kicad_sch", ["version", "20250114"], ["generator", Quoted("eeschema")],
        ["generator_version", Quoted("9.0")],
        ["uuid", identity(design.name, "page", page) if page else sheet.root],
        ["paper", Quoted(design.paper.split()[0]), *design.paper.split()[1:]],
        ["title_block", ["title", Quoted(title)], ["date", Quoted(DATE)],
         ["rev", Quoted(REVISION)],
         ["company", Quoted("Pixelpitch")]],
        ["lib_symbols", *kept], *sheet.items,
    ]  # fmt: skip
    if not page:
        whole.append(["sheet_instances", ["path", Quoted("/"), ["page", Quoted("1")]]])
    return lines(whole)


def _symbol(design: Design, number: int, name: str, what: str, x: float, y: float) -> list[Any]:
    """Return the frame that stands on the root for another page."""
    where = ["path", Quoted(f"/{identity(design.name)}"), ["page", Quoted(str(number + 1))]]
    return [
        "sheet", ["at", x, y], ["size", 40 * STEP, 4 * STEP], ["exclude_from_sim", "no"],
        ["in_bom", "yes"], ["on_board", "yes"], ["dnp", "no"],
        ["stroke", ["width", 0.2], ["type", "solid"]], ["fill", ["color", 0, 0, 0, 0.0]],
        ["uuid", identity(design.name, "sheet", number)],
        ["property", Quoted("Sheetname"), Quoted(what), ["at", x, y - 0.7, 0],
         _effects(2.0, "left bottom")],
        ["property", Quoted("Sheetfile"), Quoted(f"{design.name}-{name}.kicad_sch"),
         ["at", x, y + 4.3 * STEP, 0], _effects(1.27, "left top")],
        ["instances", ["project", Quoted(design.name), where]],
    ]  # fmt: skip
