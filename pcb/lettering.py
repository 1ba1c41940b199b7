"""Puts each part's reference where silkscreen, pads and other words leave room."""

from collections.abc import Iterator
from typing import Any

import pcbnew

HEIGHT = 0.8
_GAP = 0.3


class _Boxes:
    def __init__(self) -> None:
        self.taken: list[tuple[float, float, float, float]] = []

    def add(self, box: Any) -> None:
        self.taken.append(
            tuple(map(pcbnew.ToMM, (box.GetLeft(), box.GetTop(), box.GetRight(), box.GetBottom())))
        )

    def free(self, box: Any) -> bool:
        left, top, right, bottom = map(
            pcbnew.ToMM, (box.GetLeft(), box.GetTop(), box.GetRight(), box.GetBottom())
        )
        return not any(
            left < r + _GAP and right > x - _GAP and top < b + _GAP and bottom > y - _GAP
            for x, y, r, b in self.taken
        )


def place_references(board: Any, fixed: dict[str, Any]) -> None:
    """Move every reference to its ``fixed`` place, or to free room beside its part.

    Where there is none it is hidden, and a line says so.
    """
    taken = _Boxes()
    edge = board.GetBoardEdgesBoundingBox()
    for item in board.GetFootprints():
        for pad in item.Pads():
            taken.add(pad.GetBoundingBox())
        for shape in item.GraphicalItems():
            if shape.GetLayer() == pcbnew.F_SilkS:
                taken.add(shape.GetBoundingBox())
    for text in board.GetDrawings():
        if text.GetLayer() == pcbnew.F_SilkS:
            taken.add(text.GetBoundingBox())
    # Who has a fixed place comes first.
    for item in sorted(board.GetFootprints(), key=lambda each: each.GetReference() not in fixed):
        label = item.Reference()
        size = pcbnew.FromMM(HEIGHT)
        label.SetTextSize(pcbnew.VECTOR2I(size, size))
        label.SetTextThickness(pcbnew.FromMM(0.12))
        label.SetLayer(pcbnew.F_SilkS)
        label.SetVisible(not item.GetReference().startswith("H"))
        if not label.IsVisible():
            continue
        if item.GetReference() in fixed:
            label.SetTextAngleDegrees(0)
            label.SetPosition(fixed[item.GetReference()])
            taken.add(label.GetBoundingBox())
            continue
        for x, y, angle in _places(item, label):
            label.SetTextAngleDegrees(angle)
            label.SetPosition(pcbnew.VECTOR2I(int(x), int(y)))
            box = label.GetBoundingBox()
            if taken.free(box) and edge.Contains(box.GetPosition()) and edge.Contains(box.GetEnd()):
                taken.add(box)
                break
        else:
            label.SetVisible(False)
            print(f"no room for {item.GetReference()}")


def _places(item: Any, label: Any) -> Iterator[tuple[float, float, int]]:
    label.SetTextAngleDegrees(0)
    text = label.GetBoundingBox()
    wide, high = text.GetWidth(), text.GetHeight()
    body = item.GetBoundingBox(False)
    middle = body.Centre()
    for gap in (0.25, 0.5, 0.9, 1.4, 2.0):
        away = pcbnew.FromMM(gap)
        for slide in (0, -0.35, 0.35):
            across, down = slide * body.GetWidth(), slide * body.GetHeight()
            yield middle.x + across, body.GetTop() - away - high / 2, 0
            yield middle.x + across, body.GetBottom() + away + high / 2, 0
            yield body.GetRight() + away + wide / 2, middle.y + down, 0
            yield body.GetLeft() - away - wide / 2, middle.y + down, 0
            yield body.GetRight() + away + high / 2, middle.y + down, 90
            yield body.GetLeft() - away - high / 2, middle.y + down, 90
    yield middle.x, middle.y, 0
    yield middle.x, middle.y, 90
