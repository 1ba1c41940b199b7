"""Writes a ``.kicad_pcb``; runs in the Python that has KiCad's own module ``pcbnew``.

::

    /usr/bin/python3 -m pcb.layout carrier NETLIST ROUTES BOARD

NETLIST is KiCad's export of the schematic, ROUTES the result of the router (``routing``), or
"-" for a board without tracks: its places and nets are what the router starts from.
``places BOARD JSON`` writes where each footprint is, for the assembly files.
``fill BOARD`` then fills the zones, in a fresh process: only a board loaded with its project
knows its clearances.
"""

import json
import sys
from pathlib import Path
from typing import Any

import pcbnew

from .boards import DESIGNS
from .design import DATE, REVISION, Design, Pour, box
from .lettering import place_references
from .sexpr import find, first, parse

FOOTPRINTS = Path("/usr/share/kicad/footprints")
ORIGIN = (50.0, 50.0)  # of the board on KiCad's page, mm
VIA = (0.6, 0.3)


def point(x: float, y: float) -> Any:
    """Return KiCad's point for a place on the board in mm."""
    return pcbnew.VECTOR2I(pcbnew.FromMM(x + ORIGIN[0]), pcbnew.FromMM(y + ORIGIN[1]))


class Layout:
    """A board under construction; ``save`` writes it."""

    def __init__(self, design: Design, netlist: Path, target: Path) -> None:
        self.design = design
        self.target = target
        self.board = pcbnew.NewBoard(str(target))
        self.nets: dict[str, Any] = {}
        self.of_pin: dict[tuple[str, str], str] = {}
        self.parts: dict[str, list[Any]] = {}
        tree = parse(netlist.read_text(encoding="utf-8"))
        for net in find(first(tree, "nets"), "net"):
            name = first(net, "name")[1]
            item = pcbnew.NETINFO_ITEM(self.board, str(name))
            self.board.Add(item)
            self.nets[name] = item
            for node in find(net, "node"):
                self.of_pin[first(node, "ref")[1], first(node, "pin")[1]] = name
        for part in find(first(tree, "components"), "comp"):
            self.parts[first(part, "ref")[1]] = part

    def outline(self) -> None:
        """Draw the edge: a rectangle with round corners, the origin of the drill files at it."""
        width, height, r = self.design.width, self.design.height, self.design.corner
        k = r * (1 - 0.5**0.5)
        corners = (
            ((0, r), (k, k), (r, 0)),
            ((width - r, 0), (width - k, k), (width, r)),
            ((width, height - r), (width - k, height - k), (width - r, height)),
            ((r, height), (k, height - k), (0, height - r)),
        )
        for number, (start, middle, end) in enumerate(corners):
            arc = self.shape(pcbnew.SHAPE_T_ARC)
            arc.SetArcGeometry(point(*start), point(*middle), point(*end))
            line = self.shape(pcbnew.SHAPE_T_SEGMENT)
            line.SetStart(point(*end))
            line.SetEnd(point(*corners[(number + 1) % 4][0]))
        self.board.GetDesignSettings().SetAuxOrigin(point(0, height))
        block = self.board.GetTitleBlock()
        block.SetTitle(self.design.title)
        block.SetRevision(REVISION)
        block.SetDate(DATE)
        block.SetCompany("Pixelpitch")

    def shape(self, kind: int) -> Any:
        """Return a new line of the board's edge."""
        item = pcbnew.PCB_SHAPE(self.board, kind)
        item.SetLayer(pcbnew.Edge_Cuts)
        item.SetWidth(pcbnew.FromMM(0.1))
        self.board.Add(item)
        return item

    def footprints(self) -> None:
        """Put every part in its place, with the nets of the netlist."""
        for part in self.design.parts:
            library, name = part.what.footprint.split(":")
            item = pcbnew.FootprintLoad(str(FOOTPRINTS / f"{library}.pretty"), name)
            node = self.parts[part.reference]
            item.SetFPID(pcbnew.LIB_ID(library, name))
            item.SetReference(part.reference)
            item.SetValue(first(node, "value")[1])
            # A part with gates has one for each, in any order.
            stamp = max(map(str, first(node, "tstamps")[1:]))
            above = first(first(node, "sheetpath"), "tstamps")[1]  # "/", or "/page/"
            item.SetPath(pcbnew.KIID_PATH(f"{above}{stamp}"))
            for field in find(first(node, "fields"), "field"):
                key = first(field, "name")[1]
                text = field[2] if len(field) > 2 else ""
                if key not in ("Footprint", "Reference", "Value"):
                    item.SetField(str(key), str(text))
            for field in item.GetFields():
                if field.GetName() not in ("Reference", "Value"):
                    field.SetVisible(False)
            if not part.what.bom or part.what.plugged:
                item.SetExcludedFromBOM(True)
                item.SetExcludedFromPosFiles(True)
            if not part.what.mounted:
                item.Models().clear()
            if part.what.plugged:  # shown as it stands in its sockets
                for model in item.Models():
                    model.m_Show = "PinSockets" in model.m_Filename
            x, y, angle = part.board
            self.board.Add(item)
            item.SetPosition(point(x, y))
            item.SetOrientationDegrees(angle)
            for pad in item.Pads():
                if "_0805_" in name:  # a pour would draw the heat off one end: it stands up
                    pad.SetLocalZoneConnection(pcbnew.ZONE_CONNECTION_THERMAL)
                net = self.of_pin.get((part.reference, pad.GetNumber()))
                if net is not None:
                    pad.SetNet(self.nets[net])

    def pour(self, pour: Pour) -> None:
        """Add a zone."""
        zone = pcbnew.ZONE(self.board)
        layers = pcbnew.LSET()
        for layer in pour.layers:
            layers.AddLayer(self.board.GetLayerID(layer))
        zone.SetLayerSet(layers)
        zone.SetNet(self.nets[pour.net])
        zone.SetAssignedPriority(pour.rank)
        zone.SetLocalClearance(pcbnew.FromMM(0.3 if self.design.width > 50 else 0.2))
        zone.SetMinThickness(pcbnew.FromMM(0.25))
        zone.SetThermalReliefGap(pcbnew.FromMM(0.3))
        zone.SetThermalReliefSpokeWidth(pcbnew.FromMM(0.8 if self.design.width > 50 else 0.3))
        full = pcbnew.ZONE_CONNECTION_FULL if pour.solid else pcbnew.ZONE_CONNECTION_THERMAL
        zone.SetPadConnection(full)
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
        chain = pcbnew.SHAPE_LINE_CHAIN()
        for corner in pour.corners:
            chain.Append(point(*corner))
        chain.SetClosed(True)
        zone.AddPolygon(chain)
        self.board.Add(zone)

    def keepouts(self) -> None:
        """Bar vias, and where asked copper of the top layer, from these rectangles."""
        for left, top, right, bottom, copper in self.design.keepouts:
            zone = pcbnew.ZONE(self.board)
            zone.SetIsRuleArea(True)
            layers = pcbnew.LSET()
            layers.AddLayer(pcbnew.F_Cu)
            zone.SetLayerSet(layers)
            zone.SetDoNotAllowTracks(copper)
            zone.SetDoNotAllowVias(True)
            zone.SetDoNotAllowCopperPour(copper)
            zone.SetDoNotAllowPads(False)
            zone.SetDoNotAllowFootprints(False)
            chain = pcbnew.SHAPE_LINE_CHAIN()
            for corner in box(left, top, right, bottom):
                chain.Append(point(*corner))
            chain.SetClosed(True)
            zone.AddPolygon(chain)
            self.board.Add(zone)

    def words(self) -> None:
        """Print the silkscreen's words."""
        for word in self.design.words:
            text = pcbnew.PCB_TEXT(self.board)
            text.SetText(word.text)
            text.SetPosition(point(word.x, word.y))
            text.SetLayer(pcbnew.B_SilkS if word.bottom else pcbnew.F_SilkS)
            text.SetMirrored(word.bottom)
            text.SetTextAngleDegrees(word.angle)
            size = pcbnew.FromMM(word.height)
            text.SetTextSize(pcbnew.VECTOR2I(size, size))
            text.SetTextThickness(pcbnew.FromMM(max(0.12, word.height * 0.15)))
            self.board.Add(text)

    def tracks(self, routes: list[dict[str, Any]]) -> None:
        """Lay the router's tracks and vias."""
        for route in routes:
            net = self.nets[route["net"]]
            for layer, width, start, end in route["tracks"]:
                track = pcbnew.PCB_TRACK(self.board)
                track.SetStart(point(*start))
                track.SetEnd(point(*end))
                track.SetWidth(pcbnew.FromMM(width))
                track.SetLayer(pcbnew.F_Cu if layer == "top" else pcbnew.B_Cu)
                track.SetNet(net)
                self.board.Add(track)
            for x, y in route["vias"]:
                self.via(net, x, y)

    def via(self, net: Any, x: float, y: float) -> None:
        """Drill a via."""
        via = pcbnew.PCB_VIA(self.board)
        via.SetPosition(point(x, y))
        via.SetWidth(pcbnew.FromMM(VIA[0]))
        via.SetDrill(pcbnew.FromMM(VIA[1]))
        via.SetNet(net)
        self.board.Add(via)

    def pads(self) -> list[dict[str, Any]]:
        """Return every pad, hole and stitch as the router sees it: rectangles in mm."""
        found: list[dict[str, Any]] = [
            {
                "part": "", "pin": "", "net": net, "layers": ["top", "bottom"],
                "x": x, "y": y, "width": VIA[0], "height": VIA[0], "hole": VIA[1],
            }
            for net, x, y in self.design.stitches
        ]  # fmt: skip
        found += [
            {
                "part": "", "pin": "", "net": "", "hole": 0,
                "layers": ["top"] if copper else [],
                "x": (left + right) / 2, "y": (top + bottom) / 2,
                "width": right - left, "height": bottom - top,
            }
            for left, top, right, bottom, copper in self.design.keepouts
        ]  # fmt: skip
        for item in self.board.GetFootprints():
            for pad in item.Pads():
                shape = pad.GetBoundingBox()
                centre = shape.Centre()
                layers = [
                    name
                    for name, layer in (("top", pcbnew.F_Cu), ("bottom", pcbnew.B_Cu))
                    if pad.IsOnLayer(layer)
                ]
                if not layers:
                    continue
                # A fiducial keeps others further off than the router does.
                more = 2 * max(0.0, pcbnew.ToMM(pad.GetLocalClearance() or 0) - 0.27)
                found.append(
                    {
                        "part": item.GetReference(),
                        "pin": pad.GetNumber(),
                        "net": pad.GetNetname(),
                        "layers": layers,
                        "x": pcbnew.ToMM(centre.x) - ORIGIN[0],
                        "y": pcbnew.ToMM(centre.y) - ORIGIN[1],
                        "width": pcbnew.ToMM(shape.GetWidth()) + more,
                        "height": pcbnew.ToMM(shape.GetHeight()) + more,
                        "hole": pcbnew.ToMM(pad.GetDrillSizeX()),
                    }
                )
            for zone in item.Zones():
                shape = zone.GetBoundingBox()
                centre = shape.Centre()
                found.append(
                    {
                        "part": item.GetReference(), "pin": "", "net": "",
                        "layers": ["top", "bottom"],
                        "x": pcbnew.ToMM(centre.x) - ORIGIN[0],
                        "y": pcbnew.ToMM(centre.y) - ORIGIN[1],
                        "width": pcbnew.ToMM(shape.GetWidth()),
                        "height": pcbnew.ToMM(shape.GetHeight()),
                        "hole": 0,
                    }
                )  # fmt: skip
        return found


def places(board: str) -> list[dict[str, Any]]:
    """Return where each footprint is: its origin and its pads' middle, mm from the drill origin."""
    loaded = pcbnew.LoadBoard(board)
    zero = loaded.GetDesignSettings().GetAuxOrigin()
    found = []
    for item in loaded.GetFootprints():
        if not item.Pads():
            continue
        centres = [pad.GetPosition() for pad in item.Pads()]
        across, down = [each.x for each in centres], [each.y for each in centres]
        middle = item.GetPosition()
        # A through-hole part's origin is pin 1, the USB-C socket's the middle of its body.
        name = str(item.GetFPID().GetLibItemName())
        if item.GetAttributes() & pcbnew.FP_THROUGH_HOLE or name.startswith("USB_C_"):
            middle = pcbnew.VECTOR2I((min(across) + max(across)) // 2, (min(down) + max(down)) // 2)
        (x, y), (u, v) = (
            (pcbnew.ToMM(at.x - zero.x), pcbnew.ToMM(zero.y - at.y))
            for at in (item.GetPosition(), middle)
        )
        around = item.GetBoundingBox(False)
        edges = (around.GetLeft() - zero.x, zero.y - around.GetBottom(),
                 around.GetRight() - zero.x, zero.y - around.GetTop())  # fmt: skip
        found.append({"reference": item.GetReference(), "x": x, "y": y, "middle": (u, v),
                      "angle": item.GetOrientationDegrees() % 360,
                      "box": [pcbnew.ToMM(each) for each in edges]})  # fmt: skip
    return found


def main(words: list[str]) -> int:
    """Build one board; see the module's docstring."""
    if words[0] == "fill":
        board = pcbnew.LoadBoard(words[1])
        pcbnew.ZONE_FILLER(board).Fill(board.Zones())
        pcbnew.SaveBoard(words[1], board, True)
        return 0
    if words[0] == "places":
        Path(words[2]).write_text(json.dumps(places(words[1])), encoding="utf-8")
        return 0
    name, netlist, routes, target = words
    layout = Layout(DESIGNS[name], Path(netlist), Path(target))
    layout.outline()
    layout.footprints()
    layout.words()
    place_references(layout.board, {name: point(x, y) for name, x, y in layout.design.labels})
    Path(target).with_suffix(".pads.json").write_text(json.dumps(layout.pads()))
    if routes != "-":
        layout.tracks(json.loads(Path(routes).read_text()))
        for pour in layout.design.pours:
            layout.pour(pour)
        layout.keepouts()
        for net, x, y in layout.design.stitches:
            layout.via(layout.nets[net], x, y)
    pcbnew.SaveBoard(target, layout.board, True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
